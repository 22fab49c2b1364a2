"""Finding a server, becoming one of its guests, and opening tables there."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec

from tavoliere.cli.mistakes import Mistake
from tavoliere.engine.errors import BadInput, quote
from tavoliere.server.settings import data_directory

_SECONDS = 10.0
_SOON = 2.0  # seconds: whoever waits longer is told why
_COMPILING_SECONDS = 120.0  # a new server on a slow machine compiles a game first


class Door:
    """A server, and who we are there. The same name is the same guest next time."""

    def __init__(self, url: str, language: str) -> None:
        try:
            parts = urlsplit(url if "//" in url else f"http://{url}")
        except ValueError:  # half an IPv6 address, say
            raise Mistake("join.no_address", url=quote(url)) from None
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Mistake("join.no_address", url=quote(url))
        path, _, table = parts.path.partition("/tables/")
        self.address = f"{parts.scheme}://{parts.netloc}{path.rstrip('/')}"
        self.table = table.strip("/") or None
        self._http = httpx.Client(timeout=_SECONDS, headers={"Accept-Language": language})
        self.token = ""

    def enter(self, name: str) -> None:
        """Become a guest; until then nobody is asked anything."""
        self.token = self._find_token(name)
        self._http.headers["Authorization"] = f"Bearer {self.token}"

    @property
    def socket_address(self) -> str:
        return f"ws{self.address.removeprefix('http')}/api/tables/{self.table}/live"

    @property
    def link(self) -> str:
        return f"{self.address}/tables/{self.table}"

    def open_table(self, wanted: dict[str, Any], tell_why: Callable[[], None]) -> None:
        """Open a table, and tell somebody who has to wait for it why."""
        timer = threading.Timer(_SOON, tell_why)
        timer.daemon = True  # Ctrl-C does not wait for it
        timer.start()
        try:
            self.table = self._ask("POST", "/api/tables", wanted, _COMPILING_SECONDS)["table"]
        finally:
            timer.cancel()

    def _find_token(self, name: str) -> str:
        kept = _read_tokens()
        key = f"{self.address} {name}"
        if key in kept:
            self._http.headers["Authorization"] = f"Bearer {kept[key]}"
            if self._http_get_known():
                return kept[key]
            del self._http.headers["Authorization"]
        token: str = self._ask("POST", "/api/guests", {"name": name})["token"]
        _write_tokens({**kept, key: token})
        return token

    def _http_get_known(self) -> bool:
        """Does the server still know us? It may have begun anew."""
        try:
            return self._http.get(f"{self.address}/api/guest").status_code == httpx.codes.OK
        except httpx.HTTPError as error:
            raise Mistake("join.no_server", address=self.address) from error

    def _ask(self, method: str, path: str, data: Any, seconds: float = _SECONDS) -> Any:
        patience = httpx.Timeout(_SECONDS, read=seconds)
        try:
            answer = self._http.request(method, f"{self.address}{path}", json=data, timeout=patience)
            said = answer.json()
        except (httpx.HTTPError, ValueError) as error:
            raise Mistake("join.no_server", address=self.address) from error
        if answer.status_code >= httpx.codes.BAD_REQUEST:
            raise BadInput(said["sentence"]) if "sentence" in said else Mistake("join.refused")
        return said


def _tokens_file() -> Path:
    return data_directory() / "guests.json"


def _read_tokens() -> dict[str, str]:
    try:
        return msgspec.json.decode(_tokens_file().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def _write_tokens(tokens: dict[str, str]) -> None:
    """Whoever can read the file can play in our name, so nobody else can."""
    file = _tokens_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f"guests.{os.getpid()}.new")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            out.write(msgspec.json.encode(tokens))
        draft.replace(file)
    except OSError:
        return  # next time we are somebody new

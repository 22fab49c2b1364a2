"""The HTTP side of `join`: becomes a guest of a server, and opens tables there."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec

from tavoliere.cli.errors import UserError
from tavoliere.cli.files import CannotWrite, write_text
from tavoliere.engine.errors import BadInput, quote
from tavoliere.server.settings import data_directory

SECONDS = 10.0
SOON = 2.0  # seconds: after it, the person is told what they wait for
_COMPILING_SECONDS = 120.0  # a new server on a slow machine compiles a game first


class ServerClient:
    """A server, and a guest there. The same name is the same guest next time."""

    def __init__(self, url: str, language: str) -> None:
        try:
            parts = urlsplit(url if "//" in url else f"http://{url}")
        except ValueError:  # half an IPv6 address, say
            raise UserError("join.no_address", url=quote(url)) from None
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise UserError("join.no_address", url=quote(url))
        path, _, table = parts.path.partition("/tables/")
        self.address = f"{parts.scheme}://{parts.netloc}{path.rstrip('/')}"
        self.table = table.strip("/") or None
        self.token = ""
        self._http = httpx.Client(timeout=SECONDS, headers={"Accept-Language": language})

    @property
    def socket_address(self) -> str:
        return f"ws{self.address.removeprefix('http')}/api/tables/{self.table}/live"

    @property
    def link(self) -> str:
        return f"{self.address}/tables/{self.table}"

    def sign_in(self, name: str) -> None:
        """Become the guest with this name, the one from last time if the server still has it."""
        tokens = _read_tokens()
        key = f"{self.address} {name}"
        self._use(tokens.get(key, ""))
        if not self.token or self._ask("GET", "/api/guest").is_error:
            self._use("")
            self._use(self._result(self._ask("POST", "/api/guests", {"name": name}))["token"])
            _write_tokens({**tokens, key: self.token})

    def _use(self, token: str) -> None:
        self.token = token
        self._http.headers["Authorization"] = f"Bearer {token}" if token else ""

    def open_table(self, wanted: dict[str, Any], tell_why: Callable[[], None]) -> None:
        """Open a table; `tell_why` is called if that takes long."""
        timer = threading.Timer(SOON, tell_why)
        timer.daemon = True  # Ctrl-C does not wait for it
        timer.start()
        try:
            self.table = self._result(self._ask("POST", "/api/tables", wanted, _COMPILING_SECONDS))["table"]
        finally:
            timer.cancel()

    def _ask(self, method: str, path: str, data: Any = None, seconds: float = SECONDS) -> httpx.Response:
        try:
            return self._http.request(
                method, f"{self.address}{path}", json=data, timeout=httpx.Timeout(SECONDS, read=seconds)
            )
        except httpx.HTTPError as error:
            raise UserError("join.no_server", address=self.address) from error

    def _result(self, answer: httpx.Response) -> Any:
        try:
            result = answer.json()
        except ValueError as error:
            raise UserError("join.no_server", address=self.address) from error
        if answer.is_error:
            raise BadInput(result["sentence"]) if "sentence" in result else UserError("join.refused")
        return result


def _tokens_file() -> Path:
    return data_directory() / "guests.json"


def _read_tokens() -> dict[str, str]:
    try:
        return msgspec.json.decode(_tokens_file().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def _write_tokens(tokens: dict[str, str]) -> None:
    """A reader of the file could play in the guest's name, so only its owner can read it."""
    file = _tokens_file()
    with suppress(OSError, CannotWrite):  # next time it is a new guest
        file.parent.mkdir(parents=True, exist_ok=True)
        write_text(file, msgspec.json.encode(tokens).decode(), private=True)

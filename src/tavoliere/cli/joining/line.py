"""The line to a table: it comes back by itself, and what was not answered is said again."""

from __future__ import annotations

import contextlib
import itertools
import queue
import secrets
import threading
import time
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0
_SERVER_ERRORS = 500
_QUESTIONS = {"prompt", "preview", "hint", "score", "show", "ping"}


class Closed(msgspec.Struct, frozen=True):
    """The line is gone for good."""

    why: str = ""


class Line:
    """Frames go out by `send` and come in by `heard`, a queue that a thread of its own fills."""

    def __init__(self, address: str, token: str, hello: dict[str, Any]) -> None:
        self._address = address
        self._headers = {"Authorization": f"Bearer {token}"}
        self._hello = hello
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, bytes] = {}  # what changes the table and is not answered yet
        self._asked: dict[str, bytes] = {}  # questions, which are forgotten when the line breaks
        self._ids = (f"{secrets.token_hex(4)}-{n}" for n in itertools.count())
        self._closing = False
        self.number: int | None = None  # the last that we were told
        self.heard: queue.Queue[Any] = queue.Queue()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def send(self, kind: str, **fields: Any) -> str:
        """Say something; it is said again after a broken line until it is answered."""
        id_ = next(self._ids)
        frame = msgspec.json.encode({"type": kind, "id": id_, **fields})
        (self._asked if kind in _QUESTIONS else self._waiting)[id_] = frame
        self.send_frame(frame)
        return id_

    def send_frame(self, frame: bytes) -> None:
        socket = self._socket
        if socket is not None:
            with contextlib.suppress(ConnectionClosed):  # the thread notices, and says it again
                socket.send(frame.decode())

    def close(self) -> None:
        self._closing = True
        if self._socket is not None:
            self._socket.close()
        self._thread.join(5)

    def _listen(self) -> None:
        pause = _FIRST_PAUSE
        while not self._closing:
            try:
                with connect(self._address, additional_headers=self._headers, max_size=None) as socket:
                    self._greet(socket)
                    pause = _FIRST_PAUSE
                    for frame in socket:
                        self._take(frame)
            except InvalidStatus as error:
                if error.response.status_code < _SERVER_ERRORS:  # the server wants no more of us
                    self.heard.put(Closed(str(error.response.status_code)))
                    return
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass
            self._socket = None
            if not self._closing:
                time.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
        self.heard.put(Closed())

    def _greet(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", **self._hello}
        if self.number is not None:
            hello["resume"] = self.number
        socket.send(msgspec.json.encode(hello).decode())
        self._asked.clear()
        for frame in list(self._waiting.values()):
            socket.send(frame.decode())
        self._socket = socket

    def _take(self, frame: str | bytes) -> None:
        news = msgspec.json.decode(frame)
        if news["type"] in ("told", "shown"):
            self.number = news["number"]
        id_ = news.get("id", "")
        if news["type"] == "refused" and news["code"] == "too_fast":
            time.sleep(_FIRST_PAUSE)  # we were impatient: say it again, a little later
            again = self._waiting.get(id_) or self._asked.get(id_)
            if again:
                self.send_frame(again)
            return
        if news["type"] == "refused" and news["code"] == "not_stored":
            self._waiting.clear()  # none of it happened, and the table may not be what it was meant for
        self._waiting.pop(id_, None)
        self._asked.pop(id_, None)
        self.heard.put(news)

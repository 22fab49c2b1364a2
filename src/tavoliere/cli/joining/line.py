"""The line to a table: it comes back by itself, and what was not answered is said again."""

from __future__ import annotations

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
_MOMENT = 0.02
_SERVER_ERRORS = 500
_NAMELESS = "\0"  # before the key of a message without an id: nobody can tell whether it was answered
_QUESTIONS = {"try", "hint", "score", "show", "ping"}
# This program is too old or too new, or there is no such table: dialling again would not help.
FINAL = {"version", "no_table", "unknown_rules"}


class Closed(msgspec.Struct, frozen=True):
    """The line is gone for good: we left, or the server wants no more of us, and may have said why."""

    refused: bool = False
    sentence: str = ""


class Line:
    """Frames go out by `send` and come in by `heard`, a queue that a thread of its own fills."""

    def __init__(self, address: str, token: str, hello: dict[str, Any], language: str = "en") -> None:
        self._address = address
        self._headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
        self._hello = hello
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, bytes] = {}  # what changes the table and is not answered yet
        self._asked: dict[str, bytes] = {}  # questions, which are forgotten when the line breaks
        self._turn = threading.Lock()  # the keyboard and the line's own thread both speak
        self._ids = (f"{secrets.token_hex(4)}-{n}" for n in itertools.count())
        self._closing = False
        self._end = Closed()
        self._pause = _FIRST_PAUSE
        self._greeted = False
        self._has_seats = False
        self._eyes: dict[str, Any] = {}  # the seat that we are shown, or the board between several of ours
        self.number: int | None = None  # the last that we were told
        self.heard: queue.Queue[Any] = queue.Queue()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def send(self, kind: str, **fields: Any) -> str:
        """Say something; it is said again after a broken line until it is answered."""
        id_ = next(self._ids)
        frame = msgspec.json.encode({"type": kind, "id": id_, **fields})
        with self._turn:
            (self._asked if kind in _QUESTIONS else self._waiting)[id_] = frame
            self._say(frame)
        return id_

    def pass_on(self, frame: bytes) -> None:
        """Say what a program wrote: until it is answered if it has an id, else once, as soon as the line is up."""
        with self._turn:
            key = _id_of(frame) or f"{_NAMELESS}{next(self._ids)}"
            self._waiting[key] = frame
            if self._say(frame) and key.startswith(_NAMELESS):
                del self._waiting[key]

    def settle(self, seconds: float) -> None:
        """Wait until everything that was said is answered, but no longer than this."""
        end = time.monotonic() + seconds
        while self._waiting and self._thread.is_alive() and time.monotonic() < end:
            time.sleep(_MOMENT)

    def _say(self, frame: bytes) -> bool:
        """Is it on its way? If not, the thread notices, and says it again."""
        if self._socket is None:
            return False
        try:
            self._socket.send(frame.decode())
        except ConnectionClosed:
            return False
        return True

    def close(self) -> None:
        self._closing = True
        if self._socket is not None:
            self._socket.close()
        self._thread.join(5)

    def _listen(self) -> None:
        while not self._closing:
            try:
                with connect(self._address, additional_headers=self._headers, max_size=None) as socket:
                    self._greet(socket)
                    for frame in socket:
                        self._take(frame)
            except InvalidStatus as error:
                if error.response.status_code < _SERVER_ERRORS:
                    self._closing, self._end = True, Closed(refused=True)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass
            self._socket = None
            if not self._closing:
                time.sleep(self._pause)
                self._pause = min(2 * self._pause, _LONGEST_PAUSE)
        self.heard.put(self._end)

    def _greet(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", **self._hello, **self._eyes}
        self._greeted = False
        with self._turn:  # what is said meanwhile comes after what has waited
            socket.send(msgspec.json.encode(hello).decode())
            self._asked.clear()
            for key, frame in list(self._waiting.items()):
                socket.send(frame.decode())
                if key.startswith(_NAMELESS):
                    del self._waiting[key]
            self._socket = socket

    def _look_around(self, news: dict[str, Any]) -> None:
        """Note the last number, and whose view the next greeting asks for."""
        if news["type"] == "welcome":
            self._pause = _FIRST_PAUSE  # not before: a line may be up and lead nowhere
            self._greeted = True
        elif news["type"] == "table":
            self._has_seats = bool(news.get("yours"))
        elif news["type"] in ("told", "shown"):
            self.number = news["number"]
        if news["type"] == "shown":
            seat = news.get("seat")
            self._eyes = {"seat": seat} if seat is not None else {"board": True} if self._has_seats else {}
        if news["type"] == "refused" and news["code"] == "not_yours" and self._eyes and not self._greeted:
            self._eyes, self.number = {}, None
            raise ConnectionError  # the seat is no longer ours: dial again, as who we are now

    def _take(self, frame: str | bytes) -> None:
        news = msgspec.json.decode(frame)
        self._look_around(news)
        id_ = news.get("id", "")
        if news["type"] == "refused" and news["code"] == "too_fast":
            time.sleep(_FIRST_PAUSE)  # we were impatient: say it again, a little later
            again = self._waiting.get(id_) or self._asked.get(id_)
            if again:
                with self._turn:
                    self._say(again)
            return
        if news["type"] == "refused" and news["code"] == "not_stored":
            self._waiting.clear()  # none of it happened, and the table may not be what it was meant for
        if news["type"] == "refused" and news["code"] in FINAL:
            self._closing, self._end = True, Closed(refused=True, sentence=news["sentence"])
        self.heard.put(news)
        self._waiting.pop(id_, None)
        self._asked.pop(id_, None)


def _id_of(frame: bytes) -> str:
    """The id of a message, if it has one."""
    try:
        message = msgspec.json.decode(frame)
    except msgspec.DecodeError:
        return ""
    id_ = message.get("id") if isinstance(message, dict) else ""
    return id_ if isinstance(id_, str) else ""

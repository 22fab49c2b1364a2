"""A table at a server: the socket, which reconnects by itself, and the text client at its other end."""

from __future__ import annotations

import itertools
import queue
import random
import secrets
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tavoliere import games
from tavoliere.cli.descriptions import describe_event
from tavoliere.cli.screen import Screen
from tavoliere.cli.text_client.client import Command, TextClient
from tavoliere.cli.texts import Phrases
from tavoliere.engine.moves import Draft, Judgement, Move
from tavoliere.engine.record import Result
from tavoliere.server.workers.choose import BotChoice

_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0
_MOMENT = 0.02
_SERVER_ERRORS = 500
_NAMELESS = "\0"  # before the key of a message without an id: its answer cannot be told
# This program is too old or too new, or there is no such table, or no room: another try would not help now.
FINAL = {"version", "no_table", "unknown_rules", "many_spectators"}


class Closed(msgspec.Struct, frozen=True):
    """The connection has ended for good: the client left, or the server refused it and may have said why."""

    refused: bool = False
    sentence: str = ""


class Connection:
    """Sends messages, again after each reconnect until they are answered; a thread puts what comes into `inbox`."""

    def __init__(self, address: str, token: str, hello: dict[str, Any], language: str = "en") -> None:
        headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
        self._connect = partial(connect, address, additional_headers=headers, max_size=None)
        self._hello = hello
        self._socket: ClientConnection | None = None
        self.unanswered: dict[str, bytes] = {}
        self._lock = threading.Lock()  # the keyboard and the thread both send
        self._ids = (f"{secrets.token_hex(4)}-{n}" for n in itertools.count())
        self._end: Closed | None = None  # once this client has left, or the server has refused it
        self._pause = _FIRST_PAUSE
        self._is_welcome = False
        self._has_seats = False
        self._shown: dict[str, Any] = {}  # the seat that is shown, or the board between several of ours
        self.number: int | None = None  # of the last update
        self.inbox: queue.Queue[Any] = queue.Queue()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def send(self, kind: str, **fields: Any) -> str:
        """Send a message of this kind and return its id."""
        id_ = next(self._ids)
        self.forward(msgspec.json.encode({"type": kind, "id": id_, **fields}))
        return id_

    def forward(self, frame: bytes) -> None:
        """Send a frame as it is: until it is answered if it has an id, else once, as soon as there is a socket."""
        with self._lock:
            key = _read_id(frame) or f"{_NAMELESS}{next(self._ids)}"
            self.unanswered[key] = frame
            self._send_now(key)

    def settle(self, seconds: float) -> None:
        """Wait until everything is answered, but no longer than this."""
        end = time.monotonic() + seconds
        while self.unanswered and self._thread.is_alive() and time.monotonic() < end:
            time.sleep(_MOMENT)

    def _send_now(self, key: str) -> None:
        """Send a message if there is a socket; if not, the thread sends it later."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                self._socket.send(self.unanswered[key].decode())
                if key.startswith(_NAMELESS):
                    del self.unanswered[key]

    def close(self) -> Closed:
        """Leave, unless the server has refused this client before, and return which of the two ended it."""
        self._end = self._end or Closed()
        if self._socket is not None:
            self._socket.close()
        self._thread.join(5)
        return self._end

    def _listen(self) -> None:
        while self._end is None:
            try:
                with self._connect() as socket:
                    self._say_hello(socket)
                    for frame in socket:
                        self.receive(frame)
            except InvalidStatus as error:
                if error.response.status_code < _SERVER_ERRORS:
                    self._end = Closed(refused=True)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass
            self._socket = None
            if self._end is None:
                time.sleep(self._pause)
                self._pause = min(2 * self._pause, _LONGEST_PAUSE)
        self.inbox.put(self._end)

    def _say_hello(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", **self._hello, **self._shown}
        self._is_welcome = False
        with self._lock:  # what is sent meanwhile comes after what has waited
            socket.send(msgspec.json.encode(hello).decode())
            self._socket = socket
            for key in list(self.unanswered):
                self._send_now(key)

    def receive(self, frame: str | bytes) -> None:
        """Pass on what the server says; the last number and whose view is shown are for the next hello."""
        update = msgspec.json.decode(frame)
        id_ = update.get("id", "")
        match update:
            case {"type": "welcome"}:
                self._pause = _FIRST_PAUSE  # not before: a socket may open and lead nowhere
                self._is_welcome = True
            case {"type": "table"}:
                self._has_seats = bool(update.get("yours"))
            case {"type": "told"}:
                self.number = update["number"]
            case {"type": "shown"}:
                self.number = update["number"]
                seat = update.get("seat")
                self._shown = {"seat": seat} if seat is not None else {"board": True} if self._has_seats else {}
            case {"type": "refused", "code": "not_yours"} if self._shown and not self._is_welcome:
                self._shown, self.number = {}, None
                raise ConnectionError  # the seat is no longer ours: reconnect without it
            case {"type": "refused", "code": "too_fast"}:
                time.sleep(_FIRST_PAUSE)  # send it again, a little later
                with self._lock:
                    if id_ in self.unanswered:
                        self._send_now(id_)
                return
            case {"type": "refused", "code": code} if code in FINAL:
                self._end = Closed(refused=True, sentence=update["sentence"])
        self.inbox.put(update)
        self.unanswered.pop(id_, None)


class _Named(msgspec.Struct):
    id: str = ""


def _read_id(frame: bytes) -> str:
    """Return the id of a message, if it has one."""
    try:
        return msgspec.json.decode(frame, type=_Named).id
    except msgspec.DecodeError:
        return ""


class SocketClient(TextClient):
    """A guest at a table of a server."""

    plays_alone = False  # does it take a seat and begin the game without a keyboard?

    def __init__(self, screen: Screen, phrases: Phrases, connection: Connection) -> None:
        commands: dict[str, Command] = {
            **{kind: self._command(kind) for kind in ("score", "hint", "undo", "start", "stand", "return", "resign")},
            "sit": lambda rest: self._send("sit", **({"seat": int(rest) - 1} if rest.isdecimal() else {})),
            "say": lambda rest: self._send("say", text=rest or "…"),
            "abandon": lambda _: self._send("vote", motion="abandon"),
        }
        super().__init__(screen, phrases, commands)
        self._connection = connection
        self._table: dict[str, Any] = {}
        self._on_answer: dict[str, Callable[[dict[str, Any]], None]] = {}  # by the id of the question
        self._picked = ""  # the id of the last pick that was sent
        self._wants_seat = True
        self._me = ""
        if not self.plays_alone:
            threading.Thread(target=_read_lines, args=(connection.inbox,), daemon=True).start()

    def listen(self) -> str | None:
        """Take what comes until a line is typed; chance listens until the game is over."""
        while not (self.plays_alone and self._table.get("phase") in ("over", "closed")):
            item = self._connection.inbox.get()
            if isinstance(item, Closed):
                if not item.refused:
                    self.screen.say(self.phrases("join.closed"))
                return None
            if isinstance(item, str):
                return item.strip()
            getattr(self, f"_take_{item['type']}", self._ignore)(item)
        return None

    def leave(self) -> None:
        """The server notices that the connection is closed."""

    # ---- What is sent -------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        self._send("play", answers=self._connection.number, move=str(move))

    def pick(self, draft: Draft) -> None:
        self._picked = self._send("try", draft=msgspec.to_builtins(draft))
        self._on_answer[self._picked] = lambda answer: self._offer(answer.get("prompt"), draft)

    def preview(self, tried: Draft | Move) -> None:
        about = {"move": str(tried)} if isinstance(tried, Move) else {"draft": msgspec.to_builtins(tried)}
        self._on_answer[self._send("try", **about)] = lambda answer: self.show_preview(
            tried, msgspec.convert(answer["preview"], self.game.preview_type)
        )

    def show(self) -> None:
        self._send("show")

    def _send(self, kind: str, **fields: Any) -> str:
        if kind in ("sit", "stand"):
            self._wants_seat = kind == "sit"
        return self._connection.send(kind, **fields)

    def _command(self, kind: str) -> Command:
        return lambda _: self._send(kind)

    # ---- What comes ---------------------------------------------------------------------------------

    def _ignore(self, update: dict[str, Any]) -> None:
        """A person at a terminal need not know it."""

    def _take_welcome(self, update: dict[str, Any]) -> None:
        self._me = update["you"]

    def _take_table(self, update: dict[str, Any]) -> None:
        before, self._table = self._table, update
        names = [seat.get("name") or self.phrases("join.nobody") for seat in update["seats"]]
        self.sit_at(games.load(update["game"]), names)
        if update["phase"] == "open":
            if update["seats"] != before.get("seats"):
                self.screen.say(self.phrases("join.seats", names=", ".join(names)))
            if self._wants_seat and not update.get("yours") and not before:
                self._send("sit")
            elif self.plays_alone and update["host"] == self._me and all(s.get("name") for s in update["seats"]):
                self._send("start")
        if update.get("result") and not before.get("result"):
            self.show_result(msgspec.convert(update["result"], Result))

    def _take_shown(self, update: dict[str, Any]) -> None:
        self._draw(update["view"])
        self._offer(update.get("prompt"))

    def _take_told(self, update: dict[str, Any]) -> None:
        if line := update.get("line"):
            self.screen.say(f"{line['name']}: {line['text']}")
        for sent in update.get("events", []):
            if sent["event"] != "ended":  # that comes with the table's result
                self.tell([describe_event(msgspec.convert(sent, self.game.event_type), self.phrases)])
        view = update.get("view") or {}
        if update.get("prompt") or view.get("over"):
            self._draw(view)
        if update["what"] == "move":
            self._offer(update.get("prompt"))

    def _take_refused(self, update: dict[str, Any]) -> None:
        code, judgement = update["code"], update.get("judgement")
        if code in FINAL:
            return  # the connection ends with this sentence
        self.refuse(update["sentence"], judgement and msgspec.convert(judgement, Judgement))
        if code == "not_stored":
            self._table = {}  # the table as it stands comes next, and is as new to us as the first
        elif self.plays_alone and code in ("illegal", "stale"):
            self.pick(self.game.draft_type())

    def _take_answer(self, update: dict[str, Any]) -> None:
        if update["id"] in self._on_answer:
            self._on_answer.pop(update["id"])(update)
        elif "hint" in update:
            self.show_hint(msgspec.convert(update["hint"], BotChoice))
        elif "score" in update:
            self.show_score(msgspec.convert(update["score"], list[self.game.score_type]))  # type: ignore[name-defined]

    def _offer(self, prompt: Any, draft: Draft | None = None) -> None:
        self._on_answer.pop(self._picked, None)  # an answer that is still to come is about an older position
        self.offer(prompt and msgspec.convert(prompt, self.game.prompt_type), draft or self.game.draft_type())

    def _draw(self, view: Any) -> None:
        self.draw(msgspec.convert(view, self.game.view_type))


class RandomClient(SocketClient):
    """Lets chance play, pick by pick; the table is not drawn."""

    plays_alone = True
    rng: random.Random = random.SystemRandom()

    def draw(self, view: Any) -> None:
        """Chance needs no picture."""

    def offer(self, prompt: Any, draft: Draft) -> None:
        picks = self.take_prompt(prompt, draft)
        if self._complete is not None and (not picks or self.rng.random() < 0.5):
            self.play(self._complete)
        elif picks:
            self.pick(self.rng.choice(picks))


def _read_lines(inbox: queue.Queue[Any]) -> None:
    """Pass the keyboard on; at its end the person leaves."""
    for line in sys.stdin:
        inbox.put(line)
    inbox.put("quit")

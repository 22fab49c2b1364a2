"""What the server says."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tavoliere.engine.moves import Judgement
from tavoliere.engine.result import Result
from tavoliere.engine.view import Turn
from tavoliere.server.bots.hint import HintShown
from tavoliere.server.tables.clocks import ClockFace
from tavoliere.server.tables.colours import Colour
from tavoliere.server.tables.terms import Level, Terms


class News(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    """Base of all that the server says."""


class SeatShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    kind: Literal["person", "bot", "device"]
    colour: Colour
    name: str = ""
    guest: str = ""  # a public name for the person, good for `mute` and `remove`
    bot: Level | None = None
    forfeited: str = ""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody said something."""

    at: int
    guest: str
    name: str
    text: str


class TableShown(News, frozen=True, kw_only=True, tag="table"):
    """The table around the game. It comes after `hello` and whenever something about it changes."""

    table: str
    game: str
    rules: int
    options: dict[str, Any]
    terms: Terms
    position: bool = False  # the game begins with one: no seat can be left out
    phase: Literal["open", "playing", "over", "closed"]
    seats: list[SeatShown]
    colours: tuple[Colour, ...] = ()  # what `choose` can choose among; none where the game gives them
    yours: list[int] = []
    host: str  # the public name of a guest, as in `seats`
    chat: bool = True
    muted: list[str] = []  # whom the host has muted; the host is told it
    commitment: str = ""  # SHA-256 of the seed, from the deal on
    seed: str = ""  # once the game is over
    result: Result | None = None
    votes: list[tuple[int, str, int | None]] = []
    rematch: str = ""


class Present(News, frozen=True, kw_only=True, tag="present"):
    """Who is there: seat by seat, and how many look on."""

    seats: list[bool]
    spectators: int


class Welcome(News, frozen=True, kw_only=True, tag="welcome"):
    """The answer to `hello`; then come `table` and, where a game is on, `shown`."""

    id: str = ""
    version: int
    you: str  # your own public name at this table
    server: str  # which release answers: a page that belongs to another one reloads
    now: int  # the server's clock
    lines: list[Line] = []


class Shown(News, frozen=True, kw_only=True, tag="shown"):
    """Everything that a seat (or a spectator) may see now."""

    id: str = ""
    number: int
    seat: int | None
    view: Any
    clock: ClockFace | None = None
    prompt: Any = None
    undo: bool = False  # may this seat take back?


class Told(News, frozen=True, kw_only=True, tag="told"):
    """What happened: an entry of the log, as this seat may know it. It is on disk.

    Where this client asked for it, `id` is the client's own.
    """

    id: str = ""
    number: int
    at: int
    what: str  # which kind of entry
    by: int | None = None  # the seat that did it
    how: str = ""  # how it came about: `bot`, `clock`, `resigned`, …
    events: list[Any] = []
    turn: Turn | None = None
    clock: ClockFace | None = None
    prompt: Any = None
    undo: bool = False
    line: Line | None = None
    view: Any = None


class Done(News, frozen=True, kw_only=True, tag="done"):
    """What you asked has happened and is on disk, but there is no news of it for you now: it was sent twice."""

    id: str
    number: int


class Answer(News, frozen=True, kw_only=True, tag="answer"):
    """The answer to a question that changes nothing: one of the fields is set."""

    id: str
    prompt: Any = None
    preview: Any = None
    hint: HintShown | None = None
    score: Any = None


class Refused(News, frozen=True, kw_only=True, tag="refused"):
    """What you asked cannot be: a code for programs, a sentence for people, a judgement where a rule says no."""

    id: str = ""
    code: str
    sentence: str
    judgement: Judgement | None = None


class Pong(News, frozen=True, kw_only=True, tag="pong"):
    """Here."""

    id: str = ""
    now: int


AnyNews = TableShown | Present | Welcome | Shown | Told | Done | Answer | Refused | Pong

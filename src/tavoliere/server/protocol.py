"""The live protocol: everything that goes over a table's socket, in both directions.

A client sends requests, the server sends updates. Each frame is one JSON object whose `type` names the message. A
request carries an `id` of the client's choosing: the answer repeats it, and what changes the table is done once,
however often it is sent. See docs/reference/protocol.md.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tavoliere.bots.level import Level
from tavoliere.engine.moves import Judgement
from tavoliere.engine.record import Result
from tavoliere.engine.texts import Language
from tavoliere.engine.view import Turn
from tavoliere.server.tables.clocks import ClockFace
from tavoliere.server.tables.terms import Colour, SeatTerms, Terms
from tavoliere.server.workers.choose import BotChoice

Id = Annotated[str, msgspec.Meta(max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]


class Request(
    msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """Base of all that a client asks. `seat` is one of its own; without it, the one that is shown."""

    id: Id = ""
    seat: SeatNumber | None = None


class Change(Request, frozen=True, kw_only=True):
    """Base of what changes the table: each is done once, a resend is answered by `done`."""


class HostChange(Change, frozen=True, kw_only=True):
    """Base of what only the host may do."""


class Hello(Request, frozen=True, kw_only=True, tag="hello", forbid_unknown_fields=False):
    """The first frame. With `board` no seat is shown: see `show`.

    Fields of other versions are ignored, so that an older or newer page is told to reload.
    """

    board: bool = False
    version: int
    language: Language = "en"


class Show(Request, frozen=True, kw_only=True, tag="show"):
    """Show another seat of mine, or the whole view again.

    With `board` only what everybody may see is shown, for people who share one device and look at their own
    secrets in turn; what is asked names the seat that asks.
    """

    board: bool = False


class Sit(Change, frozen=True, kw_only=True, tag="sit"):
    """Take a free seat, any without a number."""


class Stand(Change, frozen=True, kw_only=True, tag="stand"):
    """Leave the seat; in a running game a bot plays on, and the person may come back."""


class Arrange(HostChange, frozen=True, kw_only=True, tag="arrange"):
    """Before the deal: who is to sit on a free seat; without one, on another one; without a plan, no seat is there.

    For the host.
    """

    plan: SeatTerms | None = None


class Choose(Change, frozen=True, kw_only=True, tag="choose"):
    """Before the deal: move to the free seat `to`, or have another colour, or both."""

    to: SeatNumber | None = None
    colour: Colour | None = None


class Return(Change, frozen=True, kw_only=True, tag="return"):
    """Take the seat again that a bot keeps warm."""


class Start(HostChange, frozen=True, kw_only=True, tag="start"):
    """Deal (the host)."""


class Play(Change, frozen=True, kw_only=True, tag="play"):
    """A move, as notation or as the struct of a prompt; `answers` is the last number that was seen."""

    answers: int
    move: Any


class Undo(Change, frozen=True, kw_only=True, tag="undo"):
    """Take my last move back."""


class Resign(Change, frozen=True, kw_only=True, tag="resign"):
    """Give the game up."""


class Vote(Change, frozen=True, kw_only=True, tag="vote"):
    """Be for something: abandon the game, or let a bot play for the absent seat `about`."""

    motion: Literal["abandon", "replace"]
    about: SeatNumber | None = None


class Try(Request, frozen=True, kw_only=True, tag="try"):
    """Ask for the next parts and the preview of a draft, or for the preview of a move; with neither, for parts."""

    draft: Any = None
    move: Any = None


class Hint(Request, frozen=True, kw_only=True, tag="hint"):
    """Ask for a bot's move in this seat's place."""

    level: Level = "strong"


class Score(Request, frozen=True, kw_only=True, tag="score"):
    """Ask for the points of every seat by their sources, as far as this seat may know."""


class Say(Change, frozen=True, kw_only=True, tag="say"):
    """Say something to everybody at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Mute(HostChange, frozen=True, kw_only=True, tag="mute"):
    """Drop a guest's lines of chat, or no longer (the host)."""

    guest: str
    on: bool = True


class Chat(HostChange, frozen=True, kw_only=True, tag="chat"):
    """Switch the chat off or on (the host)."""

    on: bool


class Remove(HostChange, frozen=True, kw_only=True, tag="remove"):
    """Send a guest away (the host)."""

    guest: str


class Rematch(Request, frozen=True, kw_only=True, tag="rematch"):
    """Once more, with the same people."""


class Close(HostChange, frozen=True, kw_only=True, tag="close"):
    """Close the table (the host)."""


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    """Ask for a `pong`, to see whether the connection works."""


AnyRequest = (
    Hello
    | Show
    | Sit
    | Stand
    | Arrange
    | Choose
    | Return
    | Start
    | Play
    | Undo
    | Resign
    | Vote
    | Try
    | Hint
    | Score
    | Say
    | Mute
    | Chat
    | Remove
    | Rematch
    | Close
    | Ping
)


class Update(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
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
    """A line of chat."""

    at: int
    guest: str
    name: str
    text: str


class TableShown(Update, frozen=True, kw_only=True, tag="table"):
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
    muted: list[str] = []  # muted guests; sent to the host only
    commitment: str = ""  # SHA-256 of the seed, from the deal on
    seed: str = ""  # once the game is over
    result: Result | None = None
    votes: list[tuple[int, str, int | None]] = []
    rematch: str = ""


class Present(Update, frozen=True, kw_only=True, tag="present"):
    """The seats whose person is connected, and the number of spectators."""

    seats: list[bool]
    spectators: int


class Welcome(Update, frozen=True, kw_only=True, tag="welcome"):
    """The answer to `hello`; then come `table` and, where a game is on, `shown`."""

    id: str = ""
    version: int
    you: str  # your own public name at this table
    server: str  # which release answers: a page that belongs to another one reloads
    now: int  # the server's clock
    lines: list[Line] = []


class Preparing(Update, frozen=True, kw_only=True, tag="preparing"):
    """The table comes when the rules are compiled; until then this comes every few seconds."""


class Shown(Update, frozen=True, kw_only=True, tag="shown"):
    """Everything that a seat (or a spectator) may see now."""

    id: str = ""
    number: int
    seat: int | None
    view: Any
    clock: ClockFace | None = None
    prompt: Any = None
    undo: bool = False  # may this seat take back?


class Told(Update, frozen=True, kw_only=True, tag="told"):
    """An entry of the log, as this seat may know it. It is on disk.

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


class Done(Update, frozen=True, kw_only=True, tag="done"):
    """The request has been carried out and is on disk, without an update now: it was sent twice."""

    id: str
    number: int


class Answer(Update, frozen=True, kw_only=True, tag="answer"):
    """The answer to a question that changes nothing; `prompt` and `preview` answer a `try`."""

    id: str
    prompt: Any = None
    preview: Any = None
    hint: BotChoice | None = None
    score: Any = None


class Refused(Update, frozen=True, kw_only=True, tag="refused"):
    """The request is refused: a code for programs, a sentence for people, a judgement where a rule says no."""

    id: str = ""
    code: str
    sentence: str
    judgement: Judgement | None = None


class Pong(Update, frozen=True, kw_only=True, tag="pong"):
    """Here."""

    id: str = ""
    now: int


AnyUpdate = TableShown | Present | Welcome | Preparing | Shown | Told | Done | Answer | Refused | Pong


VERSION = 2
LARGEST_FRAME = 64_000


encode = msgspec.json.Encoder().encode

read_request = msgspec.json.Decoder(AnyRequest).decode


class Head(msgspec.Struct):
    """The fields that can be read of a request whatever else is wrong with it."""

    id: Id = ""
    type: Any = ""
    language: Any = ""


def read_head(frame: bytes | str) -> Head:
    """Read the head of a frame, so that a refusal names the request and is in the client's language."""
    try:
        return msgspec.json.decode(frame, type=Head)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return Head()

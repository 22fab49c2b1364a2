"""The entries of a table's log. The log is the truth: a table's state is replayed from it.

Entries are only ever added, here as in the store; a field that comes later has a default, so that old
logs stay readable for ever.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tavoliere.bots.level import Level
from tavoliere.server.tables.terms import Colour, SeatTerms, Terms


class Entry(msgspec.Struct, frozen=True, tag_field="entry", omit_defaults=True, kw_only=True):
    """Base of all entries. `id` is the client's own name for its request, so that a resend is harmless."""

    id: str = ""


class SeatEntry(Entry, frozen=True, kw_only=True):
    """Base of the entries about one seat."""

    seat: int


class GuestEntry(Entry, frozen=True, kw_only=True):
    """Base of the entries about a guest, who may have no seat."""

    guest: str


class Opened(GuestEntry, frozen=True, kw_only=True, tag="opened"):
    """A guest opened the table."""

    name: str
    game: str
    rules: int
    options: dict[str, Any]
    seats: list[SeatTerms]
    terms: Terms
    position: str | None = None  # JSON of the position that the game begins with
    lesson: str = ""  # the one that is learnt here
    listed_from: int = 0  # before this moment it would tell the lobby that the game it goes on from is over


class Sat(SeatEntry, frozen=True, kw_only=True, tag="sat"):
    """A guest sat down."""

    guest: str
    name: str


class Stood(SeatEntry, frozen=True, kw_only=True, tag="stood"):
    """A seat is free again; `guest` is set if they stood up by themselves."""

    guest: str = ""


class Arranged(SeatEntry, frozen=True, kw_only=True, tag="arranged"):
    """The host planned a free seat again, or one more at the end; without terms it was taken away."""

    guest: str
    terms: SeatTerms | None = None


class Chose(SeatEntry, frozen=True, kw_only=True, tag="chose"):
    """A guest moved to the free seat `to`, or has another colour now."""

    guest: str
    to: int | None = None
    colour: Colour | None = None


class Started(Entry, frozen=True, kw_only=True, tag="started"):
    """The game was dealt. The seed never leaves the server before the game is over."""

    seed: str
    names: list[str]


class Played(SeatEntry, frozen=True, kw_only=True, tag="move"):
    """A move, in notation; `by` says whether the seat's own person made it."""

    move: str
    by: Literal["person", "bot", "clock", "absence"] = "person"


class Undone(SeatEntry, frozen=True, kw_only=True, tag="undo"):
    """A seat took its last move back, and the replies of bots with it."""


class Forfeited(SeatEntry, frozen=True, kw_only=True, tag="forfeited"):
    """A seat forfeited: it ranks last."""

    why: Literal["resigned", "time"]


class TakenOver(SeatEntry, frozen=True, kw_only=True, tag="taken_over"):
    """A bot plays for an absent person."""

    level: Level
    why: Literal["left", "voted", "time"]


class GivenBack(SeatEntry, frozen=True, kw_only=True, tag="given_back"):
    """The absent person plays again."""


class Voted(SeatEntry, frozen=True, kw_only=True, tag="voted"):
    """A seat voted for a motion: to abandon the game, or to let a bot play for an absent seat."""

    motion: Literal["abandon", "replace"]
    about: int | None = None


class Abandoned(Entry, frozen=True, kw_only=True, tag="abandoned"):
    """All agreed to stop, without a winner."""


class Closed(Entry, frozen=True, kw_only=True, tag="closed"):
    """The table was closed."""

    why: Literal["host", "nobody", "admin"]


class Said(GuestEntry, frozen=True, kw_only=True, tag="said"):
    """A line of chat."""

    name: str
    text: str


class Muted(GuestEntry, frozen=True, kw_only=True, tag="muted"):
    """The host muted a guest, or unmuted them."""

    on: bool


class ChatSwitched(Entry, frozen=True, kw_only=True, tag="chat"):
    """The host switched the chat off, or on again."""

    on: bool


class Removed(GuestEntry, frozen=True, kw_only=True, tag="removed"):
    """The host removed a guest."""


class HostPassed(GuestEntry, frozen=True, kw_only=True, tag="host"):
    """Another guest became the host."""


class Rematched(Entry, frozen=True, kw_only=True, tag="rematch"):
    """The same people play again at another table."""

    table: str


AnyEntry = (
    Opened
    | Sat
    | Stood
    | Arranged
    | Chose
    | Started
    | Played
    | Undone
    | Forfeited
    | TakenOver
    | GivenBack
    | Voted
    | Abandoned
    | Closed
    | Said
    | Muted
    | ChatSwitched
    | Removed
    | HostPassed
    | Rematched
)

SEATING = Sat | Stood | Arranged | Chose  # these change who sits where
SHOWN_AGAIN = Started | Undone  # after these everybody is sent the whole view: no events lead there
INSIDE_GAME = Played | Said  # these leave the table around the game as it is
NAMING = Opened | Sat | Said | Muted | Removed  # of a guest, whose data is found by it
COUNTING = Voted | TakenOver | Forfeited  # after these a motion may have all votes

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode

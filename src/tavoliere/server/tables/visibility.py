"""Everything that a client may know: the seat shown to it, its updates and views, and the late ones of spectators."""

from __future__ import annotations

import hashlib
import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine.record import Result
from tavoliere.engine.view import Event
from tavoliere.server import protocol
from tavoliere.server.store.schema import TableRow
from tavoliere.server.tables import log as e
from tavoliere.server.tables.state import TableState, require
from tavoliere.server.tables.terms import Colour
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


class Connection(ABC):
    """One client: a guest, its language, and the one seat that is shown to it."""

    def __init__(self, guest: str, name: str) -> None:
        self.guest = guest
        self.name = name
        self.greeted = False
        self.language = "en"
        self.shown: int | None = None  # a seat of the guest's; None for a spectator
        self.board = False  # several seats around one board: what everybody may see is shown, and any seat acts

    @property
    def looks_on(self) -> bool:
        """Return whether this is a spectator."""
        return self.shown is None and not self.board

    def show_one_of(self, yours: list[int]) -> None:
        """Show the first of the guest's seats, unless one of them or the board is shown already."""
        if self.shown not in yours and not self.board:
            self.shown = yours[0] if yours else None

    @abstractmethod
    def deliver(self, data: bytes) -> None:
        """Send a frame; it never waits."""

    @abstractmethod
    def drop(self) -> None:
        """Close after the frames that are on their way."""


def seat_that_is_shown(table: Table, connection: Connection, asked: int | None) -> int:
    """The seat that a request is for; refused unless it is on the screen: answers tell what a seat knows."""
    seat = table.seat_for(connection, asked)
    require(seat == connection.shown, "not_shown")
    return seat


def seat_at_the_board(table: Table, connection: Connection, asked: int | None) -> int:
    """The same, or any seat around one board in a game of memory: there an answer depends on no hand."""
    if connection.board and table.state.game.tests_memory:
        return table.seat_for(connection, asked)
    return seat_that_is_shown(table, connection, asked)


def sync_shown_seats(table: Table, entry: e.Sat | e.Stood | e.Arranged | e.Chose) -> None:
    """After a change of seats, show no client a seat that is not its guest's any more."""
    for connection in table.connections:
        yours = table.state.seats_of(connection.guest)
        shown = connection.shown
        if isinstance(entry, e.Chose) and shown == entry.seat and entry.to in yours:
            connection.shown = entry.to
        if isinstance(entry, e.Arranged) and entry.terms is None and shown is not None and shown > entry.seat:
            connection.shown = shown - 1
        connection.board = connection.board and bool(yours)
        connection.show_one_of(yours)


def turn_away(table: Table, going: Sequence[Connection], why: str) -> None:
    """Send these connections no more updates, and tell the others that they are gone."""
    for connection in going:
        connection.greeted = False
        table.refuse(connection, "", Refusal(why))
    if going:
        table.send_presence()


_MOST = 500  # held updates: more than people cause in the longest delay


class Held(msgspec.Struct):
    """The update about one entry, and the view after it."""

    at: int
    number: int
    view: Any  # None before the deal
    frames: list[bytes] | None  # None: they were dropped, or there are none; the whole table is shown instead


class LateOutbox:
    """An outbox that lags: spectators get updates when these are old enough, newcomers the view released last.

    A flood of entries does not fill the memory: the oldest are dropped, and the next one shows the whole table.
    """

    __slots__ = ("_behind", "_held", "_view", "shown")

    def __init__(self, seconds: int) -> None:
        self._behind = seconds * 1000
        self._held: list[Held] = []  # in their order; an empty deque would take 700 bytes
        self._view: Any = None  # after the latest entry
        self.shown: Held | None = None  # what spectators see now

    @property
    def is_late(self) -> bool:
        return self._behind > 0

    @property
    def due(self) -> int | None:
        return self._held[0].at + self._behind if self._held else None

    def hold(self, at: int, number: int, view: Any, frames: list[bytes] | None) -> None:
        """Hold an update back; without a view, the one before it still holds."""
        self._view = self._view if view is None else view
        self._held.append(Held(at, number, self._view, frames))
        if len(self._held) > _MOST:
            del self._held[0]
            self._held[0].frames = None

    def release(self, now: int) -> Held | None:
        """Return the next update if it is old enough by now."""
        due = self.due
        if due is None or due > now:
            return None
        self.shown = self._held.pop(0)
        return self.shown


@lru_cache(maxsize=1 << 12)  # the guests of a table are named in most of its frames
def public_name(table: str, guest: str) -> str:
    """A guest's name at one table; guests cannot be followed from table to table by it."""
    return hashlib.blake2s(f"{table} {guest}".encode(), digest_size=6).hexdigest()


def describe_table(table: str, state: TableState, guest: str, until: float = math.inf) -> protocol.TableShown:
    """The table around the game, for one guest; what happened after the moment `until` is left out."""
    record = state.session.record if state.session else None
    phase = state.phase_at(until)
    over = phase in ("over", "closed")
    return protocol.TableShown(
        table=table,
        game=state.opened.game,
        rules=state.opened.rules,
        options=state.opened.options,
        terms=state.terms,
        position=state.opened.position is not None,
        phase=phase,
        seats=[
            protocol.SeatShown(
                seat.terms.kind,
                seat.colour,
                seat.name,
                public_name(table, seat.guest) if seat.guest else "",
                seat.bot_at(until),
                seat.forfeited if seat.forfeited_at <= until else "",
            )
            for seat in state.seats
        ],
        colours=state.colours,
        yours=state.seats_of(guest),
        host=public_name(table, state.host),
        chat=state.chat_on,
        muted=sorted(public_name(table, other) for other in state.muted) if guest == state.host else [],
        commitment=record.commitment if record else "",
        seed=(record.seed or "") if record and over else "",
        result=state.result if over else None,
        votes=sorted(state.votes, key=str) if until == math.inf else [],
        rematch=(state.rematch or "") if phase == state.phase else "",
    )


def describe_table_in_time(table: str, state: TableState, guest: str, now: int) -> protocol.TableShown:
    """The same as this guest may see it now: delayed spectators do not know the end of the game yet."""
    return describe_table(table, state, guest, state.seen_until(guest, now))


def describe_line(table: str, at: int, said: e.Said) -> protocol.Line:
    return protocol.Line(at, public_name(table, said.guest), said.name, said.text)


def describe_view(state: TableState, seat: int | None, asked: str = "") -> protocol.Shown:
    """Everything that a seat (or a spectator) may see now."""
    session = state.require_session()
    return protocol.Shown(
        id=asked,
        number=state.number(seat),
        seat=seat,
        view=session.view(seat),
        clock=state.clocks.face(),
        prompt=_prompt(state, seat),
        undo=seat is not None and state.may_undo(seat),
    )


def make_update(
    table: str,
    state: TableState,
    entry: e.AnyEntry,
    events: Sequence[Event],
    at: int,
    seat: int | None,
    answered: str = "",
) -> protocol.Told:
    """The update about an entry that has just been applied, as a seat may know it.

    `answered` is the id of the request that asked for the entry, for the client that made it.
    """
    session = state.session
    in_game = session is not None and isinstance(entry, e.Played)
    return protocol.Told(
        id=answered,
        number=state.number(seat),
        at=at,
        what=str(entry.__struct_config__.tag),
        by=getattr(entry, "seat", None),
        how=_how(entry),
        events=session.told(events, seat) if session and events else [],
        turn=state.turn if in_game else None,
        clock=state.clocks.face() if in_game or isinstance(entry, e.GivenBack) else None,
        prompt=_prompt(state, seat) if in_game else None,
        undo=in_game and seat is not None and state.may_undo(seat),
        line=describe_line(table, at, entry) if isinstance(entry, e.Said) else None,
        view=session.view(seat) if session and in_game else None,
    )


def _how(entry: e.AnyEntry) -> str:
    if isinstance(entry, e.Played):
        return "" if entry.by == "person" else entry.by
    return str(getattr(entry, "why", "") or getattr(entry, "motion", ""))


def _prompt(state: TableState, seat: int | None) -> Any:
    """The prompt of a seat whose turn it is for all to see; other seats that may act request one."""
    if seat is None or state.session is None or state.phase != "playing" or seat not in state.turn.asked:
        return None
    return state.session.prompt(seat)


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the lobby."""

    names: list[str]  # seat by seat; empty for free seats
    free: int
    result: Result | None = None
    colours: list[Colour] = []  # seat by seat


def summarise(id: str, state: TableState, now: float = math.inf) -> TableRow:  # noqa: A002
    """The row of a table that the lobby reads, as everybody may know the table now."""
    until = state.seen_until("", now)
    phase = state.phase_at(until)
    summary = Summary(
        names=[seat.name for seat in state.seats],
        free=sum(not seat.taken for seat in state.seats),
        result=state.result if phase == state.phase else None,
        colours=[seat.colour for seat in state.seats],
    )
    return TableRow(
        id=id,
        game=state.opened.game,
        phase=phase,
        public=state.terms.public and state.opened.listed_from <= now,
        clocked=phase == "playing" and _must_be_watched(state),
        opened_at=state.opened_at,
        changed_at=max(state.opened_at, int(min(state.changed_at, until))),
        summary=msgspec.json.encode(summary).decode(),
        lesson=bool(state.opened.lesson),
    )


def _must_be_watched(state: TableState) -> bool:
    """Return whether a process must watch a running game: for clocks, bots, its own deadlines, delayed spectators."""
    return (
        state.terms.clock.kind != "none"
        or state.terms.delay > 0
        or any(not seat.played_by_person for seat in state.seats)
        or state.has_deadline
    )

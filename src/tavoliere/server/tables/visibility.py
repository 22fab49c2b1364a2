"""What each client of a table may see: its connection, the seat that is shown to it, and how late spectators are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.server.tables import log as e
from tavoliere.server.words import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


class Connection(ABC):
    """One client: a guest, what it wants to hear, and the one seat that is shown to it."""

    def __init__(self, guest: str, name: str) -> None:
        self.guest = guest
        self.name = name
        self.greeted = False
        self.language = "en"
        self.shown: int | None = None  # a seat of the guest's; None for a spectator
        self.board = False  # several seats around one board: what everybody may see is shown, and any seat acts

    @property
    def looks_on(self) -> bool:
        """Is this a spectator?"""
        return self.shown is None and not self.board

    @abstractmethod
    def deliver(self, data: bytes) -> None:
        """Send a frame; it never waits."""

    @abstractmethod
    def drop(self) -> None:
        """Send what is to be sent, then hang up."""


OF_SEATS = e.Sat | e.Stood | e.Arranged | e.Chose


def seat_that_is_shown(table: Table, connection: Connection, asked: int | None) -> int:
    """The seat that a message speaks for. What one seat knows is not said while another's is on the screen."""
    seat = table.seat_for(connection, asked)
    if seat != connection.shown:
        raise Refusal("not_shown")
    return seat


def seat_at_the_board(table: Table, connection: Connection, asked: int | None) -> int:
    """The same, but any of those around one board, where a game of memory hides all hands: what can be done there
    depends on none of them.
    """
    if connection.board and table.state.game.tests_memory:
        return table.seat_for(connection, asked)
    return seat_that_is_shown(table, connection, asked)


def sync_shown_seats(table: Table, entry: e.Sat | e.Stood | e.Arranged | e.Chose) -> None:
    """Whoever has changed or left their seat over one line has done so over all of them."""
    for connection in table.connections:
        yours = table.state.seats_of(connection.guest)
        if isinstance(entry, e.Chose) and connection.shown == entry.seat and entry.to in yours:
            connection.shown = entry.to
        connection.board = connection.board and bool(yours)
        if connection.shown not in yours and not connection.board:
            connection.shown = yours[0] if yours else None


def turn_away(table: Table, going: Sequence[Connection], why: str) -> None:
    """They hear nothing of the table any more; whoever stays sees that they are gone."""
    for connection in going:
        connection.greeted = False
        table.refuse(connection, "", Refusal(why))
    if going:
        table.tell_presence()


_MOST = 500  # held updates: more than people make in the longest delay


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
        self._held: list[Held] = []  # in their order; a deque takes 700 bytes even where nobody is behind
        self._view: Any = None  # after the latest entry
        self.shown: Held | None = None  # what spectators see now

    @property
    def is_late(self) -> bool:
        return self._behind > 0

    @property
    def due(self) -> int | None:
        return self._held[0].at + self._behind if self._held else None

    def __len__(self) -> int:
        return len(self._held)

    def hold(self, at: int, number: int, view: Any, frames: list[bytes] | None) -> None:
        """Hold an update back; without a view, the one before still stands."""
        self._view = self._view if view is None else view
        self._held.append(Held(at, number, self._view, frames))
        if len(self._held) > _MOST:
            del self._held[0]
            self._held[0].frames = None

    def release(self, now: int) -> Held | None:
        """The next one, if it is old enough by now."""
        due = self.due
        if due is None or due > now:
            return None
        self.shown = self._held.pop(0)
        return self.shown

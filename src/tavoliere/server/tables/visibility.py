"""Connections, and what each may see: the seat that is shown to it, and late updates for delayed spectators."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.server.tables import log as e
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
        """Whether this is a spectator."""
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
    if seat != connection.shown:
        raise Refusal("not_shown")
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
        if isinstance(entry, e.Chose) and connection.shown == entry.seat and entry.to in yours:
            connection.shown = entry.to
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

    def __len__(self) -> int:
        return len(self._held)

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

"""Undo points of a session: the table before each move that may still be taken back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec

_STATES_KEPT = 2


class UndoPoint(msgspec.Struct, frozen=True, gc=False):
    """The table before one entry."""

    entries: int  # how many there were
    seat: int  # who made the next one
    by_person: bool = True  # or by a bot that played for the seat just then
    state: Any = None  # kept for the latest only: the others are played again when they are wanted
    identities: Any = None


class UndoPoints:
    """The undo points in order. `returns` are the entries to which the undos of a record lead while it is replayed."""

    __slots__ = ("_points", "returns")

    def __init__(self, points: Iterable[UndoPoint] = ()) -> None:
        self._points = list(points)
        self.returns: Collection[int] = ()

    def __len__(self) -> int:
        return len(self._points)

    def __iter__(self) -> Iterator[UndoPoint]:
        return iter(self._points)

    def __reversed__(self) -> Iterator[UndoPoint]:
        return reversed(self._points)

    def add(self, point: UndoPoint) -> None:
        """Add a point. Only the latest points keep their state, and those in `returns`."""
        points = self._points
        points.append(point)
        place = len(points) - _STATES_KEPT - 1
        if place >= 0 and (old := points[place]).entries not in self.returns:
            points[place] = UndoPoint(old.entries, old.seat, old.by_person)

    def clear(self) -> None:
        self._points.clear()

    def before_last_of(self, seat: int) -> UndoPoint | None:
        """The point before this seat's last move, even if others have acted since."""
        return next((point for point in reversed(self) if point.seat == seat), None)

    def undoable(self, seat: int) -> UndoPoint | None:
        """The same, but None if another person has acted since, even when a bot plays for that person by now."""
        for point in reversed(self):
            if point.seat == seat:
                return point
            if point.by_person:
                return None
        return None

    def before(self, entries: int, seat: int) -> UndoPoint | None:
        """The point after this many entries, if this seat made the next one."""
        return next((point for point in self._points if (point.entries, point.seat) == (entries, seat)), None)

    def cut(self, point: UndoPoint) -> None:
        """Remove this point and all later ones, since the game stands there again."""
        del self._points[self._points.index(point) :]

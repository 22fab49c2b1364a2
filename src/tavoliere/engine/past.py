"""What of a game can still be taken back: the table before each of the moves since anything new was seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec

_STATES_KEPT = 2


class Moment(msgspec.Struct, frozen=True, gc=False):
    """The table before an entry that may still be taken back."""

    entries: int  # how many there were
    seat: int  # who made the next one
    by_person: bool = True  # or by a bot that played for the seat just then
    state: Any = None  # kept for the latest only: the others are played again when they are wanted
    identities: Any = None


class Past:
    """Moments in their order. `returns` are the entries that a record, while it is replayed, goes back to."""

    __slots__ = ("_moments", "returns")

    def __init__(self, moments: Iterable[Moment] = ()) -> None:
        self._moments = list(moments)
        self.returns: Collection[int] = ()

    def __len__(self) -> int:
        return len(self._moments)

    def __iter__(self) -> Iterator[Moment]:
        return iter(self._moments)

    def __reversed__(self) -> Iterator[Moment]:
        return reversed(self._moments)

    def add(self, moment: Moment) -> None:
        """Only the latest states are kept, and those that are known to be wanted again."""
        moments = self._moments
        moments.append(moment)
        place = len(moments) - _STATES_KEPT - 1
        if place >= 0 and (old := moments[place]).entries not in self.returns:
            moments[place] = Moment(old.entries, old.seat, old.by_person)

    def clear(self) -> None:
        self._moments.clear()

    def before_last_of(self, seat: int) -> Moment | None:
        """The moment before this seat's last move, whoever has acted since."""
        return next((moment for moment in reversed(self) if moment.seat == seat), None)

    def undoable(self, seat: int) -> Moment | None:
        """The same, if no other person has acted since; who plays for that person by now changes nothing."""
        for moment in reversed(self):
            if moment.seat == seat:
                return moment
            if moment.by_person:
                return None
        return None

    def before(self, entries: int, seat: int) -> Moment | None:
        """The moment after so many entries, if this seat made the next one."""
        return next((moment for moment in self._moments if (moment.entries, moment.seat) == (entries, seat)), None)

    def cut(self, moment: Moment) -> None:
        """The game is there again: nothing after it can be taken back any more."""
        del self._moments[self._moments.index(moment) :]

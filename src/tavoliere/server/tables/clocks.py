"""The clocks of a table, computed from the times in its log. All times are milliseconds.

A clock runs for the seats that are to act, as everybody may see them. It starts again when these change, or when one of
them acts. What only one seat knows never reaches the clocks.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from tavoliere.engine.view import Turn
from tavoliere.server.tables.terms import ClockTerms


def read_clock() -> int:
    """Return the time of day, as it stands in logs."""
    return int(time.time() * 1000)


GRACE = 20_000  # after a restart, so that people can come back before their time is up


class ClockFace(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clocks as everybody may see them."""

    running: tuple[int, ...] = ()
    due: int | None = None  # when the time of the running seats is up
    left: list[int] | None = None  # of the whole game, seat by seat, without what runs now
    guard_due: int | None = None  # when the game's own deadline comes


class _Before(msgspec.Struct, frozen=True, gc=False):
    """The clocks before a move that can still be taken back."""

    turn: Turn
    since: int
    left: tuple[int, ...]


class Clocks:
    """The clocks of one game."""

    __slots__ = ("_guard_since", "_left", "_not_before", "_past", "_since", "_terms", "_turn", "run")

    def __init__(self, terms: ClockTerms, players: int) -> None:
        self._terms = terms
        self._left = [terms.seconds * 1000] * players
        self._turn = Turn()
        self._since = 0
        self._guard_since = 0
        self._not_before = 0  # nothing is due before this moment
        self._past: dict[int, _Before] = {}  # by the entries of the game's record
        self.run = 0  # how often the clock was started: two turns that look the same have clocks of their own

    def move_on(self, turn: Turn, actor: int | None, at: int) -> None:
        """Update the clocks after a change of the game: `turn` is the new turn, `actor` the seat that acted."""
        if turn.deadline is None or self._turn.deadline is None or turn.deadline.mark != self._turn.deadline.mark:
            self._guard_since = at
        if turn.asked != self._turn.asked or turn.seat != self._turn.seat or actor in self._turn.asked:
            self._charge(actor, at)
            self._restart(at)
        self._turn = turn

    def is_up(self, seat: int, at: int) -> bool:
        """Return whether it is this seat's turn and its time is up. A restart makes no difference."""
        due = self._due(self._turn, self._since, self._left)
        return seat in self._turn.asked and due is not None and due <= at

    def give_back(self, seat: int, at: int) -> None:
        """Give a seat back to its person; the time goes on, so that leaving and coming back gains none.

        In old logs people came back when their time was up already; there the clock starts again.
        """
        if self.is_up(seat, at):
            self._charge(None, at)
            self._restart(at)

    def remember(self, entries: int) -> None:
        """Keep the clocks before a move that can be taken back; the record has so many entries before it."""
        if self._terms.kind != "none":
            self._past[entries] = _Before(self._turn, self._since, tuple(self._left))

    def forget(self) -> None:
        """Drop what was remembered: no move can be taken back any more."""
        self._past.clear()

    def go_back(self, entries: int) -> None:
        """Take back the move after so many entries: the clocks have run on as if it had not been made."""
        before = self._past.get(entries)
        if before is not None:
            self._past = {number: kept for number, kept in self._past.items() if number < entries}
            self._turn, self._since, self._left = before.turn, before.since, list(before.left)
            self.run += 1

    def due_after_going_back(self, entries: int) -> int | None:
        """The moment when the time would be up if that move were taken back; a restart does not add to it."""
        before = self._past.get(entries)
        return None if before is None else self._due(before.turn, before.since, before.left)

    def _restart(self, at: int) -> None:
        self._since = at
        self.run += 1

    def stop(self, at: int) -> None:
        """Stop the clocks at the end of the game."""
        self._charge(None, at)
        self._turn = Turn()

    def wake(self, at: int) -> None:
        """Give people time to come back after the table was loaded."""
        self._not_before = at + GRACE

    def _charge(self, actor: int | None, at: int) -> None:
        """Charge the time since the last start. Time per game runs for one seat, and not while several may act."""
        if self._terms.kind != "game" or not self._is_alone:
            return
        seat = self._turn.asked[0]
        if seat >= len(self._left):
            return
        self._left[seat] = max(0, self._left[seat] - (at - self._since))
        if actor == seat:
            self._left[seat] += self._terms.increment * 1000

    @property
    def _is_alone(self) -> bool:
        """Return whether exactly one seat is to act, as everybody may see it."""
        return len(self._turn.asked) == 1

    @property
    def due(self) -> int | None:
        """The moment when the time of the seats that are to act is up; None where no clock runs."""
        due = self._due(self._turn, self._since, self._left)
        return None if due is None else max(due, self._not_before)

    def _due(self, turn: Turn, since: int, left: Sequence[int]) -> int | None:
        """The same for any turn, the start of its clock, and the time that every seat had left then.

        Time per game does not run while several seats may act: the game waits for as long as the slowest of them has.
        """
        asked = turn.asked
        if not asked or self._terms.kind == "none" or turn.deadline is not None:
            return None
        if self._terms.kind == "move":
            return since + self._terms.seconds * 1000
        longest = max((left[seat] for seat in asked if seat < len(left)), default=None)
        return None if longest is None else since + longest

    @property
    def guard_due(self) -> int | None:
        """The moment of the game's own deadline."""
        if self._turn.deadline is None:
            return None
        return max(self._guard_since + self._turn.deadline.seconds * 1000, self._not_before)

    def face(self) -> ClockFace | None:
        """The clocks as everybody may see them; None where there is none."""
        due, guard = self.due, self.guard_due
        left = list(self._left) if self._terms.kind == "game" else None
        if due is None and guard is None and left is None:
            return None
        runs = due is not None and (left is None or self._is_alone)
        return ClockFace(self._turn.asked if runs else (), due, left, guard)

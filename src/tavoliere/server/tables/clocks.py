"""The clocks of a table, computed from the times in its log. All times are milliseconds.

A clock runs for the seats that are to act, as everybody may see them. It starts again when these change, or when one of
them acts. What only one seat knows never reaches the clocks. What is played when time is up: `timers.py`.
"""

from __future__ import annotations

import time

import msgspec

from tavoliere.engine.view import Turn
from tavoliere.server.tables.terms import ClockTerms

_STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
_OFFSET = time.time() - time.clock_gettime(_STEADY)
GRACE = 20_000  # after a restart, so that people can come back before their time is up


def read_clock() -> int:
    """Return the time of day, as it stands in logs: that of the start of this process, and what has passed since.

    So nothing happens to tables when the machine's clock is set, until the next start. On Linux the time that the
    machine sleeps counts; elsewhere this clock sleeps, too. `Timers.act` gives people time to come back from a sleep.
    """
    return int((_OFFSET + time.clock_gettime(_STEADY)) * 1000)


class ClockFace(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clocks as everybody may see them."""

    running: tuple[int, ...] = ()
    due: int | None = None  # when the time of the running seats is up
    left: list[int] | None = None  # of the whole game, seat by seat, without what runs now
    guard_due: int | None = None  # when the game's own deadline comes


class _Running(msgspec.Struct, frozen=True, gc=False):
    """A turn, the start of its clock, and the time that every seat had left then."""

    turn: Turn
    since: int
    left: tuple[int, ...]


class Clocks:
    """The clocks of one game."""

    __slots__ = ("_guard_since", "_now", "_past", "_terms", "not_before", "run")

    def __init__(self, terms: ClockTerms, players: int) -> None:
        self._terms = terms
        self._now = _Running(Turn(), 0, (terms.seconds * 1000,) * players)
        self._guard_since = 0
        self.not_before = 0  # nothing is due before this moment
        self._past: dict[int, _Running] = {}  # before moves that can be taken back, by the entries of the record
        self.run = 0  # how often the clock was started: two turns that look the same have clocks of their own

    def move_on(self, turn: Turn, actor: int | None, at: int) -> None:
        """Update the clocks after a change of the game: `turn` is the new turn, `actor` the seat that acted."""
        before = self._now.turn
        if turn.deadline is None or before.deadline is None or turn.deadline.mark != before.deadline.mark:
            self._guard_since = at
        if turn.asked != before.asked or turn.seat != before.seat or actor in before.asked:
            self._restart(turn, actor, at)
        else:
            self._now = msgspec.structs.replace(self._now, turn=turn)

    def is_up(self, seat: int, at: int) -> bool:
        """Return whether it is this seat's turn and its time is up. A restart makes no difference."""
        due = self._due(self._now)
        return seat in self._now.turn.asked and due is not None and due <= at

    def give_back(self, seat: int, at: int) -> None:
        """Give a seat back to its person; the time goes on, so that leaving and coming back gains none.

        In old logs people came back when their time was up already; there the clock starts again.
        """
        if self.is_up(seat, at):
            self._restart(self._now.turn, None, at)

    def remember(self, entries: int) -> None:
        """Keep the clocks before a move that can be taken back; the record has so many entries before it."""
        if self._terms.kind != "none":
            self._past[entries] = self._now

    def forget(self) -> None:
        """Drop what was remembered: no move can be taken back any more."""
        self._past.clear()

    def go_back(self, entries: int) -> None:
        """Take back the move after so many entries: the clocks have run on as if it had not been made."""
        if entries in self._past:
            self._now = self._past[entries]
            self._past = {number: kept for number, kept in self._past.items() if number < entries}
            self.run += 1

    def due_after_going_back(self, entries: int) -> int | None:
        """The moment when the time would be up if that move were taken back; a restart does not add to it."""
        return self._due(self._past[entries]) if entries in self._past else None

    def _restart(self, turn: Turn, actor: int | None, at: int) -> None:
        """Start the clock of a turn. Time per game runs for one seat, and not while several may act."""
        left = list(self._now.left)
        if self._terms.kind == "game" and self._is_alone and (seat := self._now.turn.asked[0]) < len(left):
            left[seat] = max(0, left[seat] - (at - self._now.since))
            if actor == seat:
                left[seat] += self._terms.increment * 1000
        self._now = _Running(turn, at, tuple(left))
        self.run += 1

    def stop(self, at: int) -> None:
        """Stop the clocks at the end of the game."""
        self._restart(Turn(), None, at)

    def wake(self, at: int) -> None:
        """Give people time to come back after the table was loaded."""
        self.not_before = at + GRACE

    @property
    def _is_alone(self) -> bool:
        """Return whether exactly one seat is to act, as everybody may see it."""
        return len(self._now.turn.asked) == 1

    @property
    def due(self) -> int | None:
        """The moment when the time of the seats that are to act is up; None where no clock runs."""
        due = self._due(self._now)
        return None if due is None else max(due, self.not_before)

    def _due(self, running: _Running) -> int | None:
        """The same for what runs or ran, without the time after a restart.

        Time per game does not run while several seats may act: the game waits for as long as the slowest of them has.
        """
        asked = running.turn.asked
        if not asked or self._terms.kind == "none" or running.turn.deadline is not None:
            return None
        if self._terms.kind == "move":
            return running.since + self._terms.seconds * 1000
        longest = max((running.left[seat] for seat in asked if seat < len(running.left)), default=None)
        return None if longest is None else running.since + longest

    @property
    def guard_due(self) -> int | None:
        """The moment of the game's own deadline."""
        deadline = self._now.turn.deadline
        return None if deadline is None else max(self._guard_since + deadline.seconds * 1000, self.not_before)

    def face(self) -> ClockFace | None:
        """The clocks as everybody may see them; None where there is none."""
        due, guard = self.due, self.guard_due
        left = list(self._now.left) if self._terms.kind == "game" else None
        if due is None and guard is None and left is None:
            return None
        runs = due is not None and (left is None or self._is_alone)
        return ClockFace(self._now.turn.asked if runs else (), due, left, guard)

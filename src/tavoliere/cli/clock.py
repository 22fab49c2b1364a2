"""The clock that a game itself needs, for a table where one person plays against bots."""

from __future__ import annotations

from time import monotonic

from tavoliere.engine.view import Turn


class Clock:
    """Knows until when the one who is asked can answer. It counts anew whenever the game says so."""

    def __init__(self) -> None:
        self._mark: int | None = None
        self._until = 0.0

    def until(self, turn: Turn) -> float | None:
        """The moment at which time is up; None while the game waits for ever."""
        if turn.deadline is None:
            self._mark = None
            return None
        if turn.deadline.mark != self._mark:
            self._mark = turn.deadline.mark
            self._until = monotonic() + turn.deadline.seconds
        return self._until

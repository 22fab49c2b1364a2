"""Spectators may be some seconds behind, so that nobody can tell a player what they see."""

from __future__ import annotations

from typing import Any

import msgspec

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

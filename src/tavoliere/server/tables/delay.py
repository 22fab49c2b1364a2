"""Spectators may be some seconds behind, so that nobody can tell a player what they see."""

from __future__ import annotations

from typing import Any

import msgspec

_MOST = 500  # moments: more entries than people make in the longest delay


class Moment(msgspec.Struct, frozen=True):
    """What spectators will see once it is old enough."""

    at: int
    number: int
    state: Any
    identities: Any
    frames: list[bytes] = []  # what they are told then, the table among it
    table: bytes | None = None  # the table around the game, if it changed
    leapt: bool = False  # what led here was let go: the table is shown as it stood


class Delay:
    """The last seconds of a table, held back.

    Whoever floods a table does not fill the memory: then spectators leap from one moment to a later one, and never
    see any of them too early.
    """

    __slots__ = ("_behind", "_waiting", "shown")

    def __init__(self, seconds: int) -> None:
        self._behind = seconds * 1000
        self._waiting: list[Moment] = []  # in their order; a deque takes 700 bytes even where nobody is behind
        self.shown: Moment | None = None  # what spectators see now

    @property
    def on(self) -> bool:
        return self._behind > 0

    @property
    def due(self) -> int | None:
        return self._waiting[0].at + self._behind if self._waiting else None

    def hold(self, moment: Moment) -> None:
        self._waiting.append(moment)
        if len(self._waiting) > _MOST:
            first, second = self._waiting[:2]
            table = second.table or first.table
            frames = [table] if table else []
            self._waiting[:2] = [msgspec.structs.replace(second, frames=frames, table=table, leapt=True)]

    def release(self, now: int) -> list[Moment]:
        """The moments that are old enough by now."""
        ready = [moment for moment in self._waiting if moment.at + self._behind <= now]
        if ready:
            del self._waiting[: len(ready)]
            self.shown = ready[-1]
        return ready

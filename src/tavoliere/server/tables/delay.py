"""Spectators may be some seconds behind, so that nobody can tell a player what they see."""

from __future__ import annotations

from typing import Any

import msgspec


class Moment(msgspec.Struct, frozen=True):
    """What spectators will see once it is old enough."""

    at: int
    number: int
    state: Any
    identities: Any
    frames: list[bytes] = []


class Delay:
    """The last seconds of a table, held back."""

    def __init__(self, seconds: int) -> None:
        self._behind = seconds * 1000
        self._waiting: list[Moment] = []
        self.shown: Moment | None = None  # what spectators see now

    @property
    def on(self) -> bool:
        return self._behind > 0

    @property
    def due(self) -> int | None:
        return self._waiting[0].at + self._behind if self._waiting else None

    def hold(self, moment: Moment) -> None:
        self._waiting.append(moment)

    def release(self, now: int) -> list[bytes]:
        """The frames that are old enough by now."""
        ready: list[bytes] = []
        while self._waiting and self._waiting[0].at + self._behind <= now:
            self.shown = self._waiting.pop(0)
            ready += self.shown.frames
        return ready

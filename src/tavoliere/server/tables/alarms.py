"""When tables want to act: one timer of the event loop for each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

_LONGEST_SECONDS = 3600.0  # then the wall clock, which may have been set, is read again


class Alarms:
    """A moment per table; a later one replaces an earlier one. Times are milliseconds since 1970."""

    def __init__(self, ring: Callable[[str], None]) -> None:
        self._ring = ring
        self._timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}

    def set(self, table: str, at: int | None) -> None:
        if self.due(table) == at:
            return
        self._cancel(table)
        if at is not None:
            self._start(table, at)

    def due(self, table: str) -> int | None:
        return self._timers[table][0] if table in self._timers else None

    def stop(self) -> None:
        for table in list(self._timers):
            self._cancel(table)

    def _cancel(self, table: str) -> None:
        if table in self._timers:
            self._timers.pop(table)[1].cancel()

    def _start(self, table: str, at: int) -> None:
        wait = min(max(0.0, at / 1000 - time.time()), _LONGEST_SECONDS)
        self._timers[table] = at, asyncio.get_running_loop().call_later(wait, self._go_off, table, at)

    def _go_off(self, table: str, at: int) -> None:
        if at > time.time() * 1000:
            self._start(table, at)
        else:
            del self._timers[table]
            self._ring(table)

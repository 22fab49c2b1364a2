"""One timer for all tables: the next moment at which any of them wants to act."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable

_FEW = 1000


class Alarms:
    """A moment per table; a later word replaces an earlier one. Times are milliseconds since 1970."""

    def __init__(self, ring: Callable[[str], None]) -> None:
        self._ring = ring
        self._heap: list[tuple[int, str]] = []
        self._wanted: dict[str, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0

    def set(self, table: str, at: int | None) -> None:
        if at is None:
            self._wanted.pop(table, None)
            return
        if self._wanted.get(table) != at:
            self._wanted[table] = at
            heapq.heappush(self._heap, (at, table))
            if len(self._heap) > 2 * len(self._wanted) + _FEW:
                self._tidy_up()
            self._arm()

    def due(self, table: str) -> int | None:
        return self._wanted.get(table)

    def _tidy_up(self) -> None:
        """Forget the words that were replaced: a clock of thirty days would keep one for every move until then."""
        self._heap = [(at, table) for table, at in self._wanted.items()]
        heapq.heapify(self._heap)

    def stop(self) -> None:
        self._wanted.clear()
        self._heap.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _arm(self) -> None:
        if not self._heap:
            return
        first = self._heap[0][0]
        if self._timer is not None:
            if self._timer_at <= first:
                return
            self._timer.cancel()
        self._timer_at = first
        wait = max(0.0, first / 1000 - time.time())
        # A timer may wait no longer than an hour, so that a wall clock set anew is noticed.
        self._timer = asyncio.get_running_loop().call_later(min(wait, 3600.0), self._go_off)

    def _go_off(self) -> None:
        self._timer = None
        now = int(time.time() * 1000)
        while self._heap and self._heap[0][0] <= now:
            at, table = heapq.heappop(self._heap)
            if self._wanted.get(table) == at:
                del self._wanted[table]
                self._ring(table)
        self._arm()

"""The worker processes. Search never runs in the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
import signal
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

from tavoliere.server.bots.choose import choose, warm_up
from tavoliere.server.tables.terms import Level


def _leave_interrupts_to_the_server() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Workers:
    """A pool that is made when it is first needed, and made anew when a worker dies."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None

    def _get(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._count, multiprocessing.get_context("spawn"), _leave_interrupts_to_the_server
            )
        return self._pool

    async def warm_up(self, game: str) -> None:
        """Compile a game in a process of its own, so that the event loop never waits for it."""
        await asyncio.wrap_future(self._get().submit(warm_up, game))

    async def choose(self, game: str, level: Level, knowledge: bytes) -> str | None:
        for last in (False, True):
            try:
                future = self._get().submit(choose, game, level, knowledge, secrets.token_bytes(32))
                return await asyncio.wrap_future(future)
            except BrokenExecutor:
                self._pool = None
                if last:
                    raise
        return None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

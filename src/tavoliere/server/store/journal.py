"""The journal commits everything that arrived since its last commit in one transaction.

So one fsync carries the moves of many tables, and no client is told of a move before it is on disk. Only the event loop
knows what waits for a commit; nothing is shared between threads.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from tavoliere.server.errors import describe, short
from tavoliere.server.store.schema import Append
from tavoliere.server.store.writers import Writer, make_batch

_log = logging.getLogger(__name__)

Done = Callable[[Exception | None], None]


class Fenced(Exception):
    """The table's lease has passed on: another process writes its log now."""


class Journal:
    """Appends wait here for the next commit; `done` is called once, after it, in the order of arrival."""

    def __init__(self, writer: Writer) -> None:
        self._disk = writer
        self._waiting: deque[tuple[Append, Done]] = deque()
        self._arrived = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self._accepted = self._settled = 0
        self._waiters: list[tuple[int, asyncio.Future[None]]] = []
        self.commits = 0
        self.appends = 0
        self.failures = 0

    def start(self) -> None:
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._arrived.set()
        if self._writer is not None:
            await self._writer
        await self._disk.close()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def append(self, append: Append, done: Done) -> None:
        """Write this with the next commit, then say so; an error says that nothing of it was written."""
        if self._closing:
            raise RuntimeError("the journal is closed")
        self._accepted += 1
        self._waiting.append((append, done))
        self._arrived.set()

    async def write(self, append: Append) -> None:
        """Append and wait for the commit; raises what went wrong."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.append(append, lambda error: written.set_exception(error) if error else written.set_result(None))
        await written

    async def settle(self) -> None:
        """Return when everything that was appended until now is written, or has failed."""
        if self._settled < self._accepted:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters.append((self._accepted, waiter))
            await waiter

    async def _write_on(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._waiting:
                await self._commit([self._waiting.popleft() for _ in range(len(self._waiting))])
            if self._closing:
                return

    async def _commit(self, batch: list[tuple[Append, Done]]) -> None:
        errors: dict[str, Exception]
        try:
            fenced = await self._disk.write(make_batch([append for append, _ in batch]))
            errors = {table: Fenced() for table in fenced}
        except Exception as error:  # whatever it is, it concerns exactly this batch
            errors = {append.table_id: error for append, _ in batch}
        self.commits += 1
        self.appends += len(batch)
        if errors:
            batch += self._withdraw(set(errors))
            self.failures += len(errors)
        self._settled += len(batch)
        for append, done in batch:
            try:
                done(errors.get(append.table_id))
            except Exception as error:  # it is one table's trouble: all others wait for the next commit
                _log.error("What table %s does after a commit broke: %s", short(append.table_id), describe(error))
        for waiter in [waiter for until, waiter in self._waiters if until <= self._settled]:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters = [(until, waiter) for until, waiter in self._waiters if not waiter.done()]

    def _withdraw(self, tables: set[str]) -> list[tuple[Append, Done]]:
        """Take out what waits for tables that have just failed: it was built on entries that are not there."""
        kept = [item for item in self._waiting if item[0].table_id not in tables]
        gone = [item for item in self._waiting if item[0].table_id in tables]
        self._waiting.clear()
        self._waiting.extend(kept)
        return gone

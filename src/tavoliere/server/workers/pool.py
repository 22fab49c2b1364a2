"""The pool of worker processes: search never runs in the event loop."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import secrets
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from ctypes import c_int
from time import monotonic
from typing import Any, TypeVar

from tavoliere.bots import worker_process
from tavoliere.bots.level import LEVELS, Level
from tavoliere.games.warmup import start_warmup
from tavoliere.server.workers import cpu_yield
from tavoliere.server.workers.choose import BotChoice, choose, share_time, warm_up

T = TypeVar("T")

_PATIENCE_SECONDS = 2.0
_NICER = 19  # people who play come before a master who thinks
_MASTER_SECONDS = 2.8  # within which a master answers: three, less what the way takes


def _begin(rounds: c_int, nicer: int, yields: bool) -> None:
    """Prepare a worker. A master's lets the server go first; people wait for quick bots and for compilation."""
    share_time(rounds)
    if yields:
        cpu_yield.prepare()
    if hasattr(os, "nice"):
        os.nice(nicer)
    worker_process.begin()


class Lane:
    """Some processes of one kind. Its pool is made when it is first needed, and again when a worker dies."""

    def __init__(self, count: int, nicer: int = 0, yields: bool = False) -> None:
        self._count, self._nicer, self._yields = count, nicer, yields
        self._rounds = multiprocessing.get_context("spawn").RawValue(c_int, 1)  # written here, read by the workers
        self._pool: ProcessPoolExecutor | None = None
        self._is_closing = False

    def _get(self) -> ProcessPoolExecutor:
        if self._pool is None:
            about = self._rounds, self._nicer, self._yields
            self._pool = ProcessPoolExecutor(self._count, multiprocessing.get_context("spawn"), _begin, about)
        return self._pool

    def expect(self, bots: int) -> None:
        """Set how many bots think or wait."""
        self._rounds.value = max(1, math.ceil(bots / self._count))

    async def do(self, work: Callable[..., T], *about: Any) -> T:
        """Run this in a worker, and once more when the worker dies."""
        pool = self._get()
        try:
            return await self._submit(work, *about)
        except BrokenExecutor:
            if self._is_closing:
                raise
            if self._pool is pool:
                self._pool = None
            return await self._submit(work, *about)

    def _submit(self, work: Callable[..., T], *about: Any) -> asyncio.Future[T]:
        """Submit to the pool, which starts workers one after the other as they are needed."""
        with worker_process.sigint_blocked():
            return asyncio.wrap_future(self._get().submit(work, *about))

    async def close(self) -> None:
        """Stop the workers; one that still compiles or thinks after a moment is ended."""
        self._is_closing = True
        if self._pool is not None:
            pool, self._pool = self._pool, None
            workers = list(pool._processes.values())  # a pool that shuts down forgets them
            leaving = asyncio.create_task(asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True))
            await asyncio.wait([leaving], timeout=_PATIENCE_SECONDS)
            for process in workers:
                process.terminate()
            await leaving


class Workers:
    """Two lanes of workers: masters think for seconds, so that other bots must not wait behind them.

    Masters that would have to wait for each other share their time: each answers as soon as one alone would.
    """

    def __init__(self, count: int, yields: bool = True) -> None:
        self._quick, self._deep = Lane(count), Lane(count, _NICER, yields)
        self._compiling = asyncio.Semaphore(1)
        self._free = asyncio.Semaphore(count)
        self._masters = 0  # who think or wait

    async def compile(self, game: str) -> None:
        """Compile games one after the other, each in a process that ends: the compiler leaves 100 MB behind."""
        async with self._compiling:
            with worker_process.sigint_blocked():
                compiler = start_warmup([game], bots=False)
            assert compiler.stdin is not None
            with compiler.stdin:  # which ends it when nobody waits any more
                if await asyncio.to_thread(compiler.wait):
                    raise RuntimeError("The compiler has died: is there enough memory?")

    async def warm_up(self, game: str) -> None:
        """Load a game in a worker, before a bot plays it."""
        await self._quick.do(warm_up, game)

    async def choose(self, game: str, level: Level, known: bytes, seat: int) -> BotChoice | None:
        about = (game, level, known, seat, secrets.token_bytes(32))
        if level != LEVELS[-1]:
            return await self._quick.do(choose, *about)
        due = monotonic() + _MASTER_SECONDS
        self._count_masters(1)
        try:
            async with self._free:
                return await self._deep.do(choose, *about, due - monotonic())
        finally:
            self._count_masters(-1)

    def _count_masters(self, more: int) -> None:
        self._masters += more
        self._deep.expect(self._masters)

    async def close(self) -> None:
        await asyncio.gather(self._quick.close(), self._deep.close())

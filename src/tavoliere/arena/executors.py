"""Executors of games: this process, or worker processes on all cores. `cluster` has one for a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from threading import Thread
from typing import Any

from tavoliere.bots import worker_process
from tavoliere.engine.errors import TavoliereError


class InProcess:
    """Plays everything in this process, one game after the other; the other executors play several at a time."""

    size = 1  # how many at a time
    patience = 0.0  # seconds that what still runs has to end

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Call a function of a module; the future gets its answer, or its error."""
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments))
        except TavoliereError as error:
            future.set_exception(error)
        return future

    def stopped(self, time_left: Callable[[], float]) -> Callable[[], bool]:
        """Returns the check that a game makes before every move: must it end? The check is sent along with the game.

        Games in this process check the time that is left, since nothing else can stop them.
        """
        return lambda: time_left() <= 0

    def close(self) -> None:
        """Ask running games to end, wait a little, and end them. A second call does not wait."""


_end: Any = None  # in a worker: the event that ends its games


def _begin(end: Any) -> None:
    global _end
    worker_process.begin()
    _end = end
    sys.stdout = sys.stderr  # what bots print is no result


def _is_ended() -> bool:
    return bool(_end.is_set())


class ProcessPool(InProcess):
    """Worker processes of this machine."""

    patience = 5.0

    def __init__(self, workers: int | None = None) -> None:
        context = multiprocessing.get_context("spawn")
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        self.size = workers or cores or 1
        self._end = context.Event()
        self._pool = ProcessPoolExecutor(self.size, context, _begin, (self._end,))
        self._closing: Thread | None = None

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        try:
            with worker_process.sigint_blocked():
                return self._pool.submit(function, *arguments)
        except BrokenExecutor as error:
            raise TavoliereError("A worker process has died: is there enough memory?") from error

    def stopped(self, time_left: Callable[[], float]) -> Callable[[], bool]:
        return _is_ended

    def close(self) -> None:
        hurry = self._closing is not None
        if self._closing is None:
            self._end.set()
            self._workers = list(self._pool._processes.values())  # the pool will forget them, and has no such method
            self._closing = Thread(target=self._pool.shutdown, kwargs={"cancel_futures": True}, daemon=True)
            self._closing.start()
        self._closing.join(0 if hurry else self.patience)
        if self._closing.is_alive():
            for process in self._workers:
                process.terminate()
            self._closing.join()

"""Who plays the games: this process, worker processes on all cores, or (in `cluster`) machines of a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from threading import Thread
from typing import Any, Protocol

from tavoliere.bots import worker
from tavoliere.engine.errors import TavoliereError


class Crew(Protocol):
    """Calls functions of modules somewhere else, several at a time."""

    size: int  # how many at a time
    patience: float  # seconds that what still runs has to end

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]: ...

    def stopped(self, time_left: Callable[[], float]) -> Callable[[], bool]:
        """What the games ask before every move: must they end? It travels to where they are played.

        Whoever plays them in this process asks for the time that is left: nobody else is there to stop them.
        """

    def close(self) -> None:
        """Ask what still runs to end, wait a little for it, and end it. Asked twice, it waits no longer."""


class Alone:
    """Everything in this process, one after the other: for a look inside, and for tests."""

    size = 1
    patience = 0.0

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments))
        except TavoliereError as error:
            future.set_exception(error)
        return future

    def stopped(self, time_left: Callable[[], float]) -> Callable[[], bool]:
        return lambda: time_left() <= 0

    def close(self) -> None:
        """Nothing runs besides."""


def count_cores() -> int:
    """The cores that this process may use, where that can be told."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_end: Any = None  # in a worker: the event that ends its games


def _begin(end: Any) -> None:
    global _end
    worker.begin()
    _end = end
    sys.stdout = sys.stderr  # what bots print is no result


def _is_ended() -> bool:
    return bool(_end.is_set())


class Processes:
    """Worker processes of this machine."""

    patience = 5.0

    def __init__(self, workers: int | None = None) -> None:
        context = multiprocessing.get_context("spawn")
        self.size = workers or count_cores()
        self._end = context.Event()
        self._pool = ProcessPoolExecutor(self.size, context, _begin, (self._end,))
        self._closing: Thread | None = None

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        try:
            with worker.deaf_from_birth():
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

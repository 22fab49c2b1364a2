"""Bots that share a few processes: whoever thinks sees how many wait, and leaves them an equal part of the time."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_int
from time import monotonic

from tavoliere.bots.protocol import Stop

_LOOK_SECONDS = 0.02


def new_rounds() -> c_int:
    """How many have to think one after the other, those who think now among them: the server writes, workers read."""
    return multiprocessing.get_context("spawn").RawValue(c_int, 1)


_rounds = c_int(1)  # of this process


def look_at(rounds: c_int) -> None:
    """A worker begins: this is the number that its server writes."""
    global _rounds
    _rounds = rounds


@contextmanager
def stopped_after(seconds: float | None) -> Iterator[Stop]:
    """A flag that is raised when so much time is up, or this bot's part of it."""
    stop, over = Stop(), threading.Event()
    if seconds is None:
        yield stop
        return
    began = monotonic()

    def watch() -> None:
        while not over.wait(_LOOK_SECONDS):
            if monotonic() - began >= seconds / _rounds.value:
                stop.now()

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield stop
    finally:
        over.set()

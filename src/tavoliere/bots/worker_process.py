"""Worker processes for bots: they ignore Ctrl-C and end with their parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Block SIGINT: processes started meanwhile get none before they `begin`, and this one gets it afterwards."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin() -> None:
    """Prepare a worker process; it has to call this first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    watch_parent(lambda: os._exit(0))


def watch_parent(end: Callable[[], None]) -> None:
    """Call this in a thread when the parent has ended, in any way."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            wait([parent.sentinel])
            end()

    threading.Thread(target=watch, daemon=True).start()

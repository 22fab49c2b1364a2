"""Optional: a master that thinks yields its core to other processes, two thousand times a second.

The lowest priority is not enough: a process that has a core keeps it until the kernel's next tick, up to 4 ms, also
when a server waits that was interrupted a moment ago. So a timer interrupts the search, and what it calls is the C
library's `sched_yield` itself. No Python runs, and the search knows nothing of it.

Without it the server's p99 was three times as long while four masters thought on two cores
(docs/decisions/0004-bots.md). `cpu_yield = false` switches it off, and nothing else needs this file.
"""

from __future__ import annotations

import ctypes
import signal
from collections.abc import Iterator
from contextlib import contextmanager

_EVERY_SECONDS = 0.0005

_is_prepared = False


def prepare() -> None:
    """Prepare this process, which must not use SIGALRM for anything else. Some systems have no such timer."""
    global _is_prepared
    if hasattr(signal, "setitimer"):
        library = ctypes.CDLL(None)
        library.signal.argtypes = [ctypes.c_int, ctypes.c_void_p]
        library.signal.restype = ctypes.c_void_p
        library.signal(signal.SIGALRM, ctypes.cast(library.sched_yield, ctypes.c_void_p))
        _is_prepared = True


@contextmanager
def yielding_cpu() -> Iterator[None]:
    """Yield the core again and again in this block, if the process is prepared for it."""
    if not _is_prepared:
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, _EVERY_SECONDS, _EVERY_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)

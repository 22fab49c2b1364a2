"""The worker processes of a server, from outside: its bots think there, at a lower priority than people's moves."""

from __future__ import annotations

import os
from collections.abc import Set
from pathlib import Path

from bench.server.saturated import processor_seconds


def workers_of(process: int) -> list[int]:
    """The children of a process that let it go first."""
    priority = os.getpriority(os.PRIO_PROCESS, process)
    return [child for child in _children(process) if os.getpriority(os.PRIO_PROCESS, child) > priority]


def descendants(process: int) -> list[int]:
    """The children of a process, theirs, and so on."""
    return [found for child in _children(process) for found in (child, *descendants(child))]


def _children(process: int) -> list[int]:
    return [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/stat") if _parent_of(path) == process]


def keep_to(cores: Set[int], workers: list[int]) -> None:
    """They think on these cores alone."""
    for worker in workers:
        for thread in Path(f"/proc/{worker}/task").iterdir():
            os.sched_setaffinity(int(thread.name), cores)


def thought(workers: list[int]) -> float:
    """The seconds that they have worked, together."""
    return sum(map(processor_seconds, workers))


def _parent_of(stat: Path) -> int:
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:  # it has gone meanwhile
        return 0

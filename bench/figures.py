"""What is measured, and the bars to be reached."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from timeit import repeat
from typing import NamedTuple

from bench.loops import Loop, drive_kernels, drive_ours, drive_peer, simulate_ours, simulate_peer
from tavoliere import games

ROUNDS = 5
SECONDS = 1.0


class Figure(NamedTuple):
    """One line of the results."""

    what: str
    ours: str
    peer: str
    reached: float
    bar: float
    larger_is_better: bool = True

    @property
    def passes(self) -> bool:
        return self.reached >= self.bar if self.larger_is_better else self.reached <= self.bar


class Peer(NamedTuple):
    """The OpenSpiel game that a game of ours is measured against, and the ratios to reach."""

    name: str
    players: int
    driven: float
    simulated: float


PEERS = {
    "scalino": Peer("pentago", 2, 1.0, 5.0),
    "bloom_rows": Peer("gin_rummy", 2, 2.0, 5.0),
    "bloom_garden": Peer("othello", 2, 1.0, 3.0),
    "bloops": Peer("hanabi", 2, 1.0, 2.0),
}


def side_by_side(ours: Loop, peer: Loop) -> tuple[float, float, float]:
    """Both in turns, so that a slow spell of the machine hits both; medians, and the median ratio."""
    ours(0.05), peer(0.05)
    pairs = [(ours(SECONDS), peer(SECONDS)) for _ in range(ROUNDS)]
    return median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)


def speed(name: str) -> Iterator[Figure]:
    """A game against its peer."""
    peer = PEERS[name]
    loops: list[tuple[str, Loop, Loop, float]] = [
        ("driven from Python", drive_ours(name, peer.players), drive_peer(peer.name), peer.driven),
        ("driven from Python, kernels", drive_kernels(name, peer.players), drive_peer(peer.name), peer.driven),
        ("inside the kernel", simulate_ours(name, peer.players), simulate_peer(peer.name), peer.simulated),
    ]
    for what, ours, theirs, bar in loops:
        a, b, ratio = side_by_side(ours, theirs)
        yield Figure(f"{name}, {what}", f"{a:,.0f}/s", f"{peer.name} {b:,.0f}/s", ratio, bar)


def size(name: str, most_bytes: int, most_microseconds: float) -> Iterator[Figure]:
    """How large a state is, and how long a copy takes from Python."""
    game = games.load(name)
    state = game.start(seed=1)
    yield Figure(f"{name}, state in bytes", str(state.nbytes), "", state.nbytes, most_bytes, False)
    micro = min(repeat(lambda: game.copy(state), number=20_000, repeat=5)) / 20_000 * 1e6
    yield Figure(f"{name}, copy in µs", f"{micro:.2f}", "", micro, most_microseconds, False)


def starts() -> Iterator[Figure]:
    """How long a person waits: whole processes, median of five; a cold cache once."""
    run = {
        "import tavoliere": (["-c", "import tavoliere"], 0.3),
        "tavoliere --help": (["-m", "tavoliere.cli", "--help"], 0.5),
    }
    for what, (arguments, bar) in run.items():
        seconds = median(_seconds(arguments, None) for _ in range(5))
        yield Figure(f"{what}, seconds", f"{seconds:.2f}", "", seconds, bar, False)
    with tempfile.TemporaryDirectory() as folder:
        game = ["-m", "tavoliere.cli", "sim", "scalino", "--games", "1"]
        cold = _seconds(game, folder)
        warm = median(_seconds(game, folder) for _ in range(5))
    yield Figure("first game, cold cache, seconds", f"{cold:.2f}", "", cold, 8.0, False)
    yield Figure("first game, warm cache, seconds", f"{warm:.2f}", "", warm, 1.0, False)


def _seconds(arguments: list[str], kernel_cache: str | None) -> float:
    environment = dict(os.environ)
    if kernel_cache:
        environment["TAVOLIERE_KERNEL_CACHE"] = kernel_cache
    began = perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, env=environment, capture_output=True)
    return perf_counter() - began


SUITES: dict[str, Callable[[], Iterator[Figure]]] = {
    "starts": starts,
    "scalino": lambda: speed("scalino"),
    "scalino state": lambda: size("scalino", 1024, 1.0),
}

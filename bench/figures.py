"""The measurements, with their bars."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from timeit import repeat
from typing import Any, NamedTuple

from bench.batches import batches
from bench.figure import Figure
from bench.loops import Loop, drive_kernels, drive_ours, simulate_ours
from bench.peers import drive_peer, simulate_peer
from bench.search import search
from bench.table import path
from bench.thinking import thinking
from tavoliere import games
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.position import read_json

ORDINARY = Path(__file__).parent.parent / ".venv" / "bin" / "python"
PERSON = "Anna"
ROUNDS = 5
SECONDS = 1.0


class Peer(NamedTuple):
    """The OpenSpiel game that a game of ours is measured against, and the ratios to reach."""

    name: str
    players: int
    driven: float
    simulated: float


PEERS = {
    "scalino": Peer("pentago", 2, 1.6, 10.0),
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
    """The size of a state, and the time that a copy takes from Python."""
    game = games.load(name)
    state = game.start(seed=1)
    yield Figure(f"{name}, state in bytes", str(state.nbytes), "", state.nbytes, most_bytes, False)
    micro = min(repeat(lambda: game.copy(state), number=20_000, repeat=5)) / 20_000 * 1e6
    yield Figure(f"{name}, copy in µs", f"{micro:.2f}", "", micro, most_microseconds, False)


def starts() -> Iterator[Figure]:
    """The time that a person waits: whole processes, median of five; a cold cache once.

    In the ordinary environment: the peers bring packages that Numba would load too.
    """
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
    for name in PEERS:
        yield from first_board(name)


def first_board(name: str) -> Iterator[Figure]:
    """The time until `play` shows the first board: the rest is compiled while it is looked at."""
    with tempfile.TemporaryDirectory() as folder:
        cold = _seconds_to_play(name, folder)
        _seconds(["-m", "tavoliere.games.warmup", "--rules-only", name], folder)
        warm = median(_seconds_to_play(name, folder) for _ in range(5))
    yield Figure(f"{name}, first board, cold cache, seconds", f"{cold:.2f}", "", cold, 8.0, False)
    yield Figure(f"{name}, first board, warm cache, seconds", f"{warm:.2f}", "", warm)


def _seconds_to_play(name: str, kernel_cache: str) -> float:
    """From the start of the process until it asks for the first move."""
    environment = os.environ | {"TAVOLIERE_KERNEL_CACHE": kernel_cache, "XDG_DATA_HOME": kernel_cache}
    command = [str(ORDINARY), "-m", "tavoliere.cli", "play", name, "--set", "start=0", "--names", PERSON]
    began = perf_counter()
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        shown = b""
        while not shown.rstrip().endswith(f"{PERSON} >".encode()):
            more = os.read(process.stdout.fileno(), 1 << 16)
            if not more:
                raise RuntimeError(f"`play {name}` ended before it asked for a move.")
            shown += more
        seconds = perf_counter() - began
        process.communicate(b"quit\n")
    return seconds


def _seconds(arguments: list[str], kernel_cache: str | None) -> float:
    environment = dict(os.environ)
    if kernel_cache:
        environment["TAVOLIERE_KERNEL_CACHE"] = kernel_cache
    began = perf_counter()
    subprocess.run([ORDINARY, *arguments], check=True, env=environment, capture_output=True)
    return perf_counter() - began


def rows_moves() -> Iterator[Figure]:
    """Bloom (rows): judging one move of a full hand, previewing it, and all moves of an opening hand."""
    from tavoliere.games.bloom_rows.moves import Lay

    game = games.load("bloom_rows")
    hand: list[Any] = [*range(1, 100, 3), 2, 5, 8, *["J"] * 4]
    state = read_json(game, json.dumps({"players": 2, "stocks": [hand, [50]]}))
    move = Lay((1, 2, "J", 4, 5, "J", 7, 8, "J", 10))
    yield _microseconds("bloom_rows, check of a move, 40 tiles", lambda: game.check(state, move, 0), 20)
    yield _microseconds("bloom_rows, preview, 40 tiles", lambda: game.preview(state, 0, move), 200)
    opening = game.start(2, 1)
    yield _microseconds("bloom_rows, all moves of an opening hand", lambda: list(game.moves(opening)), 5000)


def garden_placements() -> Iterator[Figure]:
    """Bloom (garden): all legal placements in the middle of a game of four."""
    game: Any = games.load("bloom_garden")
    state = game.start(4, 1)
    rng = new_rng(1)
    while state[0].laid < 18:
        seat = game.polled(state)
        game.play(state, game.playout_move(state, seat, rng), seat)
    yield _microseconds("bloom_garden, all placements, 18 cards lie", lambda: game.placements(state), 100)


def _microseconds(what: str, work: Callable[[], object], bar: float) -> Figure:
    work()
    micro = min(repeat(work, number=100, repeat=10)) / 100 * 1e6
    return Figure(f"{what}, in µs", f"{micro:.1f}", "", micro, bar, False)


SUITES: dict[str, Callable[[], Iterator[Figure]]] = {
    "starts": starts,
    **{name: partial(speed, name) for name in PEERS},
    **{f"{name} table": partial(path, name) for name in PEERS},
    **{f"{name} batches": partial(batches, name) for name in PEERS},
    **{f"{name} search": partial(search, name) for name in PEERS},
    **{f"{name} thinking": partial(thinking, name) for name in PEERS},
    "scalino state": lambda: size("scalino", 1024, 1.0),
    "bloom_rows moves": rows_moves,
    "bloom_garden state": lambda: size("bloom_garden", 32 * 1024, 5.0),
    "bloom_garden placements": garden_placements,
}

"""The bars of the server, one suite each."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.figure import Figure
from bench.server.home import memory_at_home
from bench.server.machine import CLIENT, PEER, ROOT, SERVER, Loaded, Machine, fetch_peer, fsync_p99
from bench.server.old import COPIES, copy
from bench.server.recovery import recover
from tavoliere import games
from tavoliere.games.warmup import start_warmup
from tests.server.databases import free_port, running_cluster

TABLES, MOVES, PEER_MOVES, FLAT_MOVES = 200, 12_000, 40, 10
MOVES_A_SECOND, MASTERS = 4, 4
CORES = frozenset(range(os.cpu_count() or 1))
ROUNDS = 7  # with masters and without, by turns: a disk that stalls once must not decide


class Place(NamedTuple):
    """The cores of tables, clients and bots while bots think."""

    tables: int
    client: int
    bots: frozenset[int]
    what: str
    bar: float  # how much longer than without them it may take


SHARED = Place(500, CLIENT, CORES, "that all share", 2.0)
# Where there are only two cores, bots have one of their own if server and client share the other: fewer tables, then.
APART = (
    Place(500, CLIENT, CORES - {SERVER, CLIENT}, "of their own", 1.2)
    if len(CORES) >= MASTERS + 2
    else Place(200, SERVER, CORES - {SERVER}, "of their own", 1.2)
)


def saturated(machine: Machine) -> Iterator[Figure]:
    """The next move is sent as soon as both have seen the last."""
    memory, flat = _peers(machine) if fetch_peer() else (None, None)
    with tempfile.TemporaryDirectory(prefix="tavoliere-postgresql-", ignore_cleanup_errors=True) as folder:
        for name in games.names():
            yield from _fast(machine, f"{name}, SQLite", name, "", memory, flat)
        with running_cluster(Path(folder) / "cluster") as cluster:
            for name in games.names() if cluster else []:
                assert cluster is not None
                yield from _fast(machine, f"{name}, PostgreSQL", name, cluster.create(name), memory, flat)


def _peers(machine: Machine) -> tuple[Loaded, Loaded]:
    def measure(moves: int, urgent: bool, *folder: str) -> Loaded:
        port = str(free_port())
        with machine.server(["node", "host.js", port, *folder], PEER, urgent) as (process, _):
            time.sleep(1)
            return machine.load(["node", "load.js", port, str(TABLES), str(moves), str(process)], PEER, urgent)

    with tempfile.TemporaryDirectory() as folder:
        return measure(PEER_MOVES, True), measure(FLAT_MOVES, False, folder)


def _fast(
    machine: Machine, what: str, game: str, database: str, memory: Loaded | None, flat: Loaded | None
) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as data, machine.ours(data, database) as (process, port):
        found = machine.python("saturated", port, game, TABLES, MOVES, process)
    speed = found["per_second"]
    for peer, name, bar in ((memory, "in memory", 1.5), (flat, "FlatFile", 7)):
        if peer:
            theirs = peer["per_second"]
            yield Figure(f"{what}, moves", f"{speed:,.0f}/s", f"{name} {theirs:,.0f}/s", speed / theirs, bar)
    yield Figure(f"{what}, p99 in ms", f"{found['p99_ms']:.1f}", "", found["p99_ms"], 60, False)


def steady(machine: Machine) -> Iterator[Figure]:
    """People take their time."""
    disk = fsync_p99()
    found = _steady(machine, SHARED, 0)
    what = f"{SHARED.tables} tables, {found['per_second']:,.0f} moves/s, p99 in ms (bare fsync: {disk:.1f})"
    yield Figure(what, f"{found['p99_ms']:.1f}", "", found["p99_ms"], round(max(5.0, 2 * disk), 1), False)


def _steady(machine: Machine, place: Place, masters: int) -> Loaded:
    with tempfile.TemporaryDirectory() as data, machine.ours(data, bot_workers=max(1, masters)) as (process, port):
        about = port, "scalino", place.tables, MOVES_A_SECOND, process, masters, *place.bots
        return machine.python("steady", *about, core=place.client)


def thinking(machine: Machine) -> Iterator[Figure]:
    """People take their time while bots of the highest level think, in processes of lower priority."""
    start_warmup(["scalino"]).wait()
    for place in (SHARED, APART):
        rounds = [(_steady(machine, place, 0), _steady(machine, place, MASTERS)) for _ in range(ROUNDS)]
        alone, beside, thought = (
            median(found)
            for found in zip(*((a["p99_ms"], b["p99_ms"], b["bot_cores"]) for a, b in rounds), strict=True)
        )
        what = f"{place.tables} tables while {MASTERS} masters think on {thought:.1f} cores {place.what}, p99 in ms"
        yield Figure(what, f"{beside:.1f}", f"without them {alone:.1f}", beside / alone, place.bar, False)


def old(machine: Machine) -> Iterator[Figure]:
    """Many open tables lie in the store."""
    with tempfile.TemporaryDirectory() as data:
        with machine.ours(data) as (_, port):
            machine.python("old", "fill", port, data)
        copy(Path(data))
        began = time.perf_counter()
        with machine.ours(data) as (_, port):
            ready = time.perf_counter() - began
            found = machine.python("old", "visit", port, data)
    slowest = found["slowest_ms"]
    yield Figure(f"{COPIES:,} open tables, ready in s", f"{ready:.2f}", "", ready, 5, False)
    yield Figure(f"{COPIES:,} open tables, first move at an old one in ms", f"{slowest:.0f}", "", slowest, 200, False)


def ready(machine: Machine) -> Iterator[Figure]:
    """`tavoliere serve` as a host types it."""
    seconds = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as data:
            began = time.perf_counter()
            command = [sys.executable, "-m", "tavoliere.cli", "serve", "--port", str(free_port()), "--data", data]
            with machine.server(command, ROOT):
                seconds.append(time.perf_counter() - began)
    yield Figure("tavoliere serve, ready in s", f"{min(seconds):.2f}", "", min(seconds), 2, False)


def recovery(_: Machine) -> Iterator[Figure]:
    """`kill -9` in the middle of a game, with compiled rules on disk."""
    start_warmup(["scalino"]).wait()
    with (
        tempfile.TemporaryDirectory(prefix="tavoliere-postgresql-", ignore_cleanup_errors=True) as folder,
        running_cluster(Path(folder) / "cluster") as cluster,
    ):
        stores = [("SQLite", "", 2), *([("PostgreSQL", cluster.create("recovery"), 3)] if cluster else [])]
        for store, database, bar in stores:
            seconds = median(recover(database) for _ in range(5))
            what = f"{store}, from a start after kill -9 to a welcome at a running table, in s"
            yield Figure(what, f"{seconds:.2f}", "", seconds, bar, False)


def memory(machine: Machine) -> Iterator[Figure]:
    """The memory of tables and clients."""
    for name in games.names():
        with tempfile.TemporaryDirectory() as data, machine.ours(data) as (process, port):
            found = machine.python("memory", port, name, process)
        table, seat = found["table_kb"], found["seat_kb"]
        yield Figure(f"{name}, an idle open table in KB", f"{table:.1f}", "", table, 20, False)
        yield Figure(f"{name}, a connected seat in KB", f"{seat:.1f}", "", seat, 60, False)


def memory_home(machine: Machine) -> Iterator[Figure]:
    """The memory of a server at home with three bots, all processes together."""
    start_warmup(games.names()).wait()
    idle, warm = memory_at_home()
    yield Figure("server and bots, just started, in MB", f"{idle.shared:.0f}", "", idle.shared)
    yield Figure("server and bots after four games, in MB", f"{warm.shared:.0f}", "", warm.shared, 450, False)
    yield Figure("the same, shared pages counted for each process", f"{warm.resident:.0f}", "", warm.resident)
    with tempfile.TemporaryDirectory() as cache:
        _, cold = memory_at_home(cache)
    more = cold.shared - warm.shared
    yield Figure("server and bots after a cold start, MB more", f"{more:.0f}", "", more, 50, False)


def crowds(machine: Machine) -> Iterator[Figure]:
    """Half-open requests, spectators and a flood, under default limits."""
    disk = fsync_p99()
    with tempfile.TemporaryDirectory() as data, machine.ours(data, limits="default") as (process, port):
        found = machine.python("crowds", port, process)
    calm, crowded = found["calm_p99_ms"], found["crowded_p99_ms"]
    half, watch = found["half_open_seconds"], f"{found['welcome']:.0f} watch"
    what = f"a crowd, p99 at other tables in ms (bare fsync: {disk:.1f})"
    yield Figure(what, f"{crowded:.1f}", f"calm {calm:.1f}", crowded / calm, 2, False)
    yield Figure("a crowd, slowest at other tables in ms", f"{found['slowest_ms']:.0f}", "", found["slowest_ms"])
    yield Figure("a crowd, half-open requests end after s", f"{half:.0f}", "", half, 25, False)
    yield Figure(f"a crowd, {watch}, refused in a sentence", f"{found['refused']:.0f}", "", found["refused"])
    yield Figure(
        "a crowd, what stays of a second one in MB", f"{found['second_mb']:.1f}", "", found["second_mb"], 5, False
    )
    yield Figure("a crowd, what stays of the first one in MB", f"{found['first_mb']:.1f}", "", found["first_mb"])


SUITES: dict[str, Callable[[Machine], Iterator[Figure]]] = {
    "saturated": saturated,
    "steady": steady,
    "thinking": thinking,
    "old": old,
    "ready": ready,
    "recovery": recovery,
    "memory": memory,
    "memory_home": memory_home,
    "crowds": crowds,
}

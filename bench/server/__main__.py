"""`make bench-server`: our server and boardgame.io under the same load, in the same run.

Each server has the first core, the load client the second. The machine should have nothing else to do.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tavoliere import games

HERE = Path(__file__).parent
PEER = HERE / "peer"
TABLES, ROUNDS, PEER_MOVES = 200, 2, 40
_FSYNCS = 300


def main() -> None:
    fsync = _fsync_p99()
    figures: dict[str, dict[str, Any]] = {}
    if _prepare_peer():
        figures["boardgame.io 0.50, in memory"] = _measure_peer(None)
        with tempfile.TemporaryDirectory() as folder:
            figures["boardgame.io 0.50, FlatFile"] = _measure_peer(folder)
    for game in games.names():
        figures[f"{game}, SQLite"] = _measure(game, "")
    if database := os.environ.get("TAVOLIERE_BENCH_DATABASE"):
        for game in games.names():
            figures[f"{game}, PostgreSQL"] = _measure(game, database)
    report = _report(figures, fsync)
    sys.stdout.write(report)
    (HERE / "RESULTS.md").write_text(report)


def _measure(game: str, database: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data:
        arguments = [sys.executable, "-m", "bench.server.host", "0", data, database]
        with _server(arguments, HERE.parent.parent) as (process, said):
            port = said.split()[-1]
            load = [sys.executable, "-m", "bench.server.load", port, game, str(TABLES), str(ROUNDS), str(process)]
            return _load(load, HERE.parent.parent)


def _measure_peer(folder: str | None) -> dict[str, Any]:
    port = "18099"
    with _server(["node", "host.js", port, *([folder] if folder else [])], PEER) as (process, _):
        time.sleep(1)
        return _load(["node", "load.js", port, str(TABLES), str(PEER_MOVES), str(process)], PEER)


@contextmanager
def _server(arguments: list[str], folder: Path) -> Iterator[tuple[int, str]]:
    """A server on the first core, from its first word on."""
    process = subprocess.Popen(["taskset", "-c", "0", *arguments], cwd=folder, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.pid, process.stdout.readline()
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


def _load(arguments: list[str], folder: Path) -> dict[str, Any]:
    done = subprocess.run(
        ["taskset", "-c", "1", *arguments], cwd=folder, capture_output=True, text=True, timeout=600, check=True
    )
    figures: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return figures


def _prepare_peer() -> bool:
    """Fetch boardgame.io once; without npm there is nothing to compare with."""
    if (PEER / "node_modules").exists():
        return True
    try:
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=PEER, check=True)
    except (OSError, subprocess.CalledProcessError):
        sys.stderr.write("boardgame.io cannot be fetched: npm is missing, or its registry is out of reach.\n")
        return False
    return True


def _fsync_p99() -> float:
    """What the disk itself takes, in milliseconds."""
    times = []
    with tempfile.NamedTemporaryFile(dir=HERE) as file:
        for _ in range(_FSYNCS):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - began))
    return sorted(times)[int(len(times) * 0.99)]


def _report(figures: dict[str, dict[str, Any]], fsync: float) -> str:
    lines = [
        "# The server under load",
        "",
        f"{TABLES} tables of two; the next move is sent as soon as both have seen the last. Ours are durable",
        "(fsync before anybody is told). The server has one core, the load client the other. *Per core second*",
        "counts the time that the server itself has worked: a machine that is busy elsewhere does not show in it.",
        "",
        "| | moves/s | per core second | p50 ms | p99 ms |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, found in figures.items():
        speed, core = found["per_second"], found["per_processor_second"]
        lines.append(f"| {name} | {speed:,.0f} | {core:,.0f} | {found['p50_ms']:.1f} | {found['p99_ms']:.1f} |")
    load = os.getloadavg()[0]
    lines += [
        "",
        f"A bare fsync of 4 KB: p99 {fsync:.1f} ms. Python {platform.python_version()}, {os.cpu_count()} cores, "
        f"load average at the end {load:.1f}.",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()

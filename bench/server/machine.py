"""Servers on the first core, load clients on the second."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PEER = HERE / "peer"
SERVER, CLIENT = 0, 1  # whose core is which
_FSYNCS = 500
_PATIENCE_SECONDS = 300

Loaded = dict[str, Any]


class Machine:
    """`urgent` gives both sides real-time priority, for a machine that is busy elsewhere."""

    def __init__(self, urgent: bool) -> None:
        self.urgent = urgent
        self._urgently = ["chrt", "-f", "20"] if urgent else []

    @contextmanager
    def server(self, arguments: list[str], folder: Path = ROOT, urgent: bool = True) -> Iterator[tuple[int, str]]:
        """A server from its first word on: its process, and the word."""
        process = subprocess.Popen(
            [*(self._urgently if urgent else []), "taskset", "-c", str(SERVER), *arguments],
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        try:
            yield process.pid, process.stdout.readline()
        finally:
            process.terminate()
            process.wait(30)
            process.stdout.close()

    def load(self, arguments: list[str], folder: Path = ROOT, urgent: bool = True, core: int = CLIENT) -> Loaded:
        """Run a load client, and return what it found."""
        done = subprocess.run(
            [*(self._urgently if urgent else []), "taskset", "-c", str(core), *arguments],
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
            timeout=_PATIENCE_SECONDS,
            check=True,
        )
        found: Loaded = json.loads(done.stdout.strip().splitlines()[-1])
        return found

    @contextmanager
    def ours(self, data: str, database: str = "", bot_workers: int = 1, limits: str = "") -> Iterator[tuple[int, str]]:
        """Our server: its process and its port."""
        arguments = ["0", data, database, str(bot_workers), limits]
        with self.server([sys.executable, "-m", "bench.server.host", *arguments]) as (process, said):
            yield process, said.split()[-1]

    def python(self, module: str, *arguments: object, core: int = CLIENT) -> Loaded:
        return self.load([sys.executable, "-m", f"bench.server.{module}", *map(str, arguments)], core=core)


def fetch_peer() -> bool:
    """Fetch boardgame.io once; without npm there is nothing to compare with."""
    if (PEER / "node_modules").exists():
        return True
    try:
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=PEER, check=True)
    except (OSError, subprocess.CalledProcessError):
        sys.stderr.write("boardgame.io cannot be fetched: npm is missing, or its registry is out of reach.\n")
        return False
    return True


def fsync_p99() -> float:
    """The time that the disk itself takes for 4 KB, in milliseconds."""
    times = []
    with tempfile.NamedTemporaryFile() as file:
        for _ in range(_FSYNCS):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - began))
    return sorted(times)[int(len(times) * 0.99)]

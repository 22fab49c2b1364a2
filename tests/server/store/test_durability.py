"""Nothing that was acknowledged is ever missing: the writer is killed in the middle of its work."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from tavoliere.server.store import Store

ROUNDS = 25 if "TAVOLIERE_SOAK" in os.environ else 3
APPENDER = Path(__file__).with_name("appender.py")


async def test_rows_after_sigkill(database: str) -> None:
    rng = random.Random(8)
    acknowledged: dict[str, int] = {}
    for life in range(ROUNDS):
        process = subprocess.Popen([sys.executable, str(APPENDER), database, str(life)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        first = process.stdout.readline()  # it is at work
        time.sleep(rng.uniform(0.05, 0.5))
        process.kill()
        for line in [first, *process.stdout.readlines()]:
            if line.endswith(b"\n"):
                table, seq = line.decode().split()
                acknowledged[table] = int(seq)
        process.stdout.close()
        process.wait()
    store = await Store.open(database)
    for table, last in acknowledged.items():
        found = [row.seq for row in await store.log_of(table)]
        assert len(found) > last
        assert found == list(range(len(found)))  # no gap, nothing twice
    await store.close()
    assert sum(acknowledged.values()) > 100 * ROUNDS

"""Nothing that was acknowledged is ever missing: the writer is killed in the middle of its work."""

from __future__ import annotations

import os
import random
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tavoliere.server.store import Store
from tavoliere.server.store.leases import HeldElsewhere
from tests.server.databases import Cluster

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


async def test_who_starts_takes_over_from_the_killed_and_not_from_the_paused(cluster: Cluster) -> None:
    database = cluster.create(f"t{secrets.token_hex(6)}")
    process = subprocess.Popen([sys.executable, str(APPENDER), database, "life"], stdout=subprocess.PIPE)
    assert process.stdout is not None
    while not process.stdout.readline().startswith(b"life-0 "):
        pass
    process.send_signal(signal.SIGSTOP)
    store = await Store.open(database)
    with pytest.raises(HeldElsewhere):
        await store.leases.take("life-0")
    await store.close()
    process.kill()
    process.communicate()
    store = await Store.open(database)
    assert await store.leases.take("life-0") == 2
    await store.close()

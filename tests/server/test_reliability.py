"""A real server, killed at random moments: no acknowledged move is missing, none is applied twice."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from pathlib import Path

import pytest

from tavoliere.server.store import Store
from tavoliere.server.tables import log as e
from tavoliere.server.tables.state import replay_log
from tests.server.players import Player, seat_two
from tests.server.process import ServerProcess
from tests.server.test_live import dial

KILLS = 50 if "TAVOLIERE_SOAK" in os.environ else 2


async def check_logs(database: str, tables: dict[str, list[Player]]) -> int:
    """Compare the players' journals with the logs; how many moves were acknowledged."""
    store = await Store.open(database)
    count = 0
    for table, players in tables.items():
        rows = await store.log_of(table)
        assert [row.seq for row in rows] == list(range(len(rows)))
        log = [(e.decode(row.entry), row.at) for row in rows]
        ids = [entry.id for entry, _ in log if isinstance(entry, e.Played) and entry.by == "person"]
        assert len(ids) == len(set(ids))
        for player in players:
            assert set(player.line.acknowledged) <= set(ids)
            assert not set(player.line.denied) & set(ids)
            count += len(set(player.line.acknowledged))
        assert replay_log(log).phase == "over"
    await store.close()
    return count


async def test_kill_9_under_load(tmp_path: Path, database: str) -> None:
    server = ServerProcess(tmp_path / "data", database)
    server.start()
    rng = random.Random(KILLS)
    tables: dict[str, list[Player]] = {}
    kills = 0
    try:
        # At one of the tables several answer at a time, a guard runs, and a bot thinks.
        table, players = seat_two(server, "bloops", 1, pause=0.03, bots=1, options={"window": 1})
        tables[table] = players
        while kills < KILLS:
            for _ in range(4):
                table, players = seat_two(server, "scalino", rng.randrange(2**30), pause=0.03)
                tables[table] = players
            for _ in range(min(3, KILLS - kills)):
                time.sleep(rng.uniform(0.3, 1.5))
                server.kill()
                kills += 1
                server.start()
            for players in tables.values():
                for player in players:
                    player.finish()
    finally:
        server.stop()
    assert await check_logs(database, tables) > 100


async def test_bots_and_the_guard_go_on_after_a_restart(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data")
    server.start()
    try:
        anna = server.guest("Anna")
        table = server.open_table(
            anna, game="bloops", options={"window": 1}, seats=[{}, {"kind": "bot"}, {"kind": "bot"}]
        )
        player = Player(server, table, anna, 5)
        time.sleep(2)
        server.kill()
        server.start()
        player.finish()
    finally:
        said = server.stop()
    assert "Traceback" not in said
    assert "Stopped" in said


def test_a_killed_server_has_its_tables_again_as_soon_as_it_starts(tmp_path: Path, database: str) -> None:
    """No client is told that another process writes its table."""
    server = ServerProcess(tmp_path / "data", database)
    server.start()
    try:
        anna = server.guest("Anna")
        table = server.open_table(anna, game="scalino", seats=[{}, {"kind": "bot"}], start=True)
        server.kill()
        server.start()
        with dial(server, table, anna) as line:
            line.send('{"type":"hello","version":2}')
            assert json.loads(line.recv(timeout=60))["type"] == "welcome"
    finally:
        server.stop()


def test_a_paused_server_keeps_its_folder(tmp_path: Path) -> None:
    first, second = ServerProcess(tmp_path), ServerProcess(tmp_path)
    first.start()
    assert first.process is not None
    first.process.send_signal(signal.SIGSTOP)
    try:
        with pytest.raises(AssertionError, match="Another server uses"):
            second.start()
    finally:
        first.process.send_signal(signal.SIGCONT)
        first.stop()

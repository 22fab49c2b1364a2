"""A copy made while people play holds all that they were told until then, and is played on."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import time
from pathlib import Path

from tavoliere.server.store import Store
from tavoliere.server.tables import log as e
from tests.server.players import Player
from tests.server.process import ServerProcess
from tests.server.test_reliability import check_logs

TABLES = 3


def back_up(data: Path, to: Path) -> None:
    """As docs/howto/host-a-table.md says."""
    to.mkdir()
    with (
        contextlib.closing(sqlite3.connect(data / "tables.db")) as source,
        contextlib.closing(sqlite3.connect(to / "tables.db")) as copy,
    ):
        source.backup(copy)
    shutil.copy(data / "key", to / "key")


async def moves_in(database: str, table: str) -> set[str]:
    store = await Store.open(database)
    log = [e.decode(row.entry) for row in await store.log_of(table)]
    await store.close()
    return {entry.id for entry in log if isinstance(entry, e.Played)}


async def test_a_backup_under_load_is_restored_and_played_on(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    server = ServerProcess(data)
    server.start()
    guests = [server.guest(name) for name in ("Anna", "Bruno")]
    tables = [server.open_table(guests[0], game="scalino", seats=[{}, {}]) for _ in range(TABLES)]

    def seat(at: ServerProcess, seed: int) -> dict[str, list[Player]]:
        return {table: [Player(at, table, guest, seed + n, 0.03) for n, guest in enumerate(guests)] for table in tables}

    first = seat(server, 10)
    while min(len(player.line.acknowledged) for players in first.values() for player in players) < 3:
        time.sleep(0.05)
    told = {table: {id_ for player in players for id_ in player.line.acknowledged} for table, players in first.items()}
    back_up(data, copy)
    assert any(player.is_playing for players in first.values() for player in players)
    for players in first.values():
        for player in players:
            player.finish()
    server.stop()

    database = f"sqlite+aiosqlite:///{copy}/tables.db"
    for table in tables:
        assert told[table] <= await moves_in(database, table)
    restored = ServerProcess(copy)
    restored.start()
    second = seat(restored, 20)  # the same guests, by the same tokens
    try:
        for players in second.values():
            for player in players:
                player.finish()
    finally:
        assert "Traceback" not in restored.stop()
    assert await check_logs(database, second) > 0

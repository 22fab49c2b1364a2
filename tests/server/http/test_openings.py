"""A guest opens a limited number of tables: of those that wait for players, and of all kinds per hour."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tavoliere.server.settings import Settings
from tavoliere.server.tables.manager import TableManager
from tavoliere.server.tables.opening import open_lesson
from tavoliere.server.texts import Refusal, say
from tests.server.helper import Client, NoWorkers, TestManager, new_table, started
from tests.server.process import ServerProcess

_BOTS = [{}, {"kind": "bot"}]


@pytest.fixture
def strict_manager(manager: TestManager) -> TestManager:
    """Three tables an hour."""
    manager._openings = TableManager(manager.store, NoWorkers(), "test", Settings(tables_per_hour=3))._openings
    return manager


async def test_tables_of_all_kinds_count(strict_manager: TestManager) -> None:
    manager = strict_manager
    await new_table(manager)
    await new_table(manager, _BOTS, start=True)
    await open_lesson(manager, "anna", "Anna", "scalino", "group")
    for opening in (
        new_table(manager),
        new_table(manager, _BOTS, start=True),
        open_lesson(manager, "anna", "Anna", "scalino", "group"),
    ):
        with pytest.raises(Refusal, match="opened_often"):
            await opening
    await open_lesson(manager, "bruno", "Bruno", "scalino", "group")  # another guest


async def test_a_rematch_counts_for_who_asks(strict_manager: TestManager) -> None:
    anna, bruno = await started(strict_manager)
    await anna.ask("resign")
    for _ in range(2):
        await new_table(strict_manager)
    assert (await anna.ask("rematch"))["code"] == "opened_often"
    await bruno.ask("rematch")
    assert anna.last("table")["rematch"]


async def test_tables_that_wait_are_counted_whatever_else_there_is(manager: TestManager) -> None:
    for _ in range(2):
        await new_table(manager)
    table = await new_table(manager)
    anna = await Client(manager, table, "anna").hello()
    await anna.ask("close")
    await new_table(manager, _BOTS, start=True)
    assert await manager.store.waiting_tables_of("anna") == 2
    assert await manager.store.waiting_tables_of("bruno") == 0


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_it_is_said_in_every_language(language: str) -> None:
    assert say(Refusal("opened_often"), language).endswith(".")


def test_it_is_refused_over_http(tmp_path: Path) -> None:
    """A table that cannot be opened counts, too: it has to be checked."""
    server = ServerProcess(tmp_path, tables_per_hour=2)
    server.start()
    anna = server.guest("Anna")
    wanted = {"game": "chess", "seats": _BOTS, "start": True}
    asked = [httpx.post(f"{server.address}/api/tables", json=wanted, headers=anna, timeout=60) for _ in range(3)]
    server.stop()
    assert [answer.status_code for answer in asked] == [400, 400, 429]
    assert asked[2].json()["code"] == "opened_often"

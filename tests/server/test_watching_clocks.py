"""Somebody watches every clock that runs: its own process, and after that one's death another."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tavoliere.server.store import Store, Unreachable
from tavoliere.server.tables import manager as managers
from tavoliere.server.tables.manager import House
from tests.server.helper import NoWorkers, TestHouse, close_house, new_table, started

HOUR = 3_600_000
DAY = 24 * HOUR
ONE_DAY = {"clock": {"kind": "move", "seconds": 86_400}, "when_late": "lose"}


async def away(table: str) -> Any:
    """What the store says while its database is not there."""
    raise Unreachable("away")


async def until_watched(house: House, table: str) -> None:
    async with asyncio.timeout(10):
        while table not in house.tables:
            await asyncio.sleep(0.02)


@pytest.fixture
def hurried(house: TestHouse, monkeypatch: pytest.MonkeyPatch) -> TestHouse:
    """A house that goes by the real time, and looks for clocks all the while."""
    monkeypatch.setattr(managers, "_CLOCKS_SECONDS", 0.05)
    monkeypatch.setattr(house, "now", lambda: House.now(house))
    return house


async def is_clocked(house: TestHouse, table: str) -> bool:
    await house.settle()
    row = await house.store.table(table)
    assert row is not None
    return row.clocked


@pytest.mark.parametrize("evicted", [False, True])
async def test_another_process_takes_on_the_clocks_of_one_that_died(database: str, evicted: bool) -> None:
    owner, heir = TestHouse(await Store.open(database)), TestHouse(await Store.open(database))
    await owner.store.leases.say_alive()
    anna, bruno = await started(owner, terms=ONE_DAY)
    if evicted:
        anna.leave()
        bruno.leave()
        await owner.evict(anna.table)
    await heir.watch_clocks()
    assert not heir.tables  # it is watched
    await owner.store.leases.leave()  # as if it had been silent for too long
    heir.time = owner.time + HOUR
    await heir.watch_clocks()
    await heir.let_pass(DAY)
    result = heir.tables[anna.table_id].fold.result
    assert result is not None
    assert result.winners == [1]
    await close_house(heir)
    await close_house(owner)


async def test_it_looks_for_them_again_and_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that comes back within seconds of its death finds its own tables still held by the dead."""
    monkeypatch.setattr(managers, "_CLOCKS_SECONDS", 0.05)
    dead = TestHouse(await Store.open(database))
    heir = House(await Store.open(database), NoWorkers(), "test")
    await dead.store.leases.say_alive()
    anna, _ = await started(dead, terms=ONE_DAY)
    await heir.open()
    await asyncio.sleep(0.2)
    assert not heir.tables
    await dead.store.leases.leave()
    await until_watched(heir, anna.table_id)
    await heir.close()
    await heir.store.close()
    await close_house(dead)


async def test_an_alarm_that_rings_while_the_database_is_away_rings_again(
    hurried: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bruno = await started(hurried, terms=ONE_DAY)
    anna.leave()
    bruno.leave()
    await hurried.evict(anna.table)
    read = hurried.store.table

    monkeypatch.setattr(hurried.store, "table", away)
    await hurried._wake(anna.table_id)
    assert not hurried.tables
    monkeypatch.setattr(hurried.store, "table", read)
    await until_watched(hurried, anna.table_id)


async def test_a_table_that_is_lost_while_the_database_is_away_is_woken_later(
    hurried: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays ours, so that nobody else would watch its clock."""
    anna, bruno = await started(hurried, terms=ONE_DAY)

    with monkeypatch.context() as outage:
        outage.setattr(hurried.store.leases, "take", away)
        anna.table.lose()
        while not (anna.dropped and bruno.dropped):
            await asyncio.sleep(0.001)
        assert not hurried.tables
    assert anna.table_id not in await hurried.store.unwatched_tables()
    await until_watched(hurried, anna.table_id)


async def test_the_store_knows_at_which_tables_time_can_run_out(house: TestHouse) -> None:
    anna, bruno = await started(house)
    assert not await is_clocked(house, anna.table_id)
    await bruno.ask("stand")  # a bot plays on
    assert await is_clocked(house, anna.table_id)
    await bruno.ask("return", seat=1)
    assert not await is_clocked(house, anna.table_id)
    guarded = await started(house, game="bloops")
    assert await is_clocked(house, guarded[0].table_id)  # the game's own window
    open_end = await started(house, game="bloops", options={"window": "none"})
    assert not await is_clocked(house, open_end[0].table_id)
    bots = await new_table(house, [{}, {"kind": "bot"}], start=True)
    assert await is_clocked(house, bots.id)

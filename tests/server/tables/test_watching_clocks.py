"""Every running clock is watched: by one timer per table, and by another process after its own has died."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from typing import Any

import pytest

from tavoliere.server.settings import Settings
from tavoliere.server.store import Store, Unreachable
from tavoliere.server.tables import manager as managers
from tavoliere.server.tables.manager import TableManager
from tavoliere.server.tables.timers import Scheduler
from tests.server.helper import Client, NoWorkers, TestManager, close_manager, new_table, started

MINUTE = 60_000
HOUR = 3_600_000
DAY = 24 * HOUR
GRACE = 20_000
PER_MOVE = {"clock": {"kind": "move", "seconds": 60}, "when_late": "lose"}
PER_GAME = {"clock": {"kind": "game", "seconds": 60}, "when_late": "lose"}
ONE_DAY = {"clock": {"kind": "move", "seconds": 86_400}, "when_late": "lose"}


async def away(table: str) -> Any:
    """Fail as the store does while its database is away."""
    raise Unreachable("away")


async def until_watched(manager: TableManager, table: str) -> None:
    async with asyncio.timeout(10):
        while table not in manager.tables:
            await asyncio.sleep(0.02)


@pytest.fixture
def hurried(manager: TestManager, monkeypatch: pytest.MonkeyPatch) -> TestManager:
    """A manager that goes by the real time, and often looks for clocks that no process watches."""
    monkeypatch.setattr(managers, "_CLOCKS_SECONDS", 0.05)
    monkeypatch.setattr(manager, "now", TableManager.now)
    manager.scheduler = manager.real_scheduler
    return manager


async def is_clocked(manager: TestManager, table: str) -> bool:
    await manager.settle()
    row = await manager.store.table(table)
    assert row is not None
    return row.clocked


@pytest.mark.parametrize("evicted", [False, True])
async def test_another_process_takes_on_the_clocks_of_one_that_died(database: str, evicted: bool) -> None:
    owner, heir = TestManager(await Store.open(database)), TestManager(await Store.open(database))
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
    result = heir.tables[anna.table_id].state.result
    assert result is not None
    assert result.winners == [1]
    await close_manager(heir)
    await close_manager(owner)


async def test_it_looks_for_them_again_and_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that comes back within seconds of its death finds its own tables still held by the dead."""
    monkeypatch.setattr(managers, "_CLOCKS_SECONDS", 0.05)
    dead = TestManager(await Store.open(database))
    heir = TableManager(await Store.open(database), NoWorkers(), "test", Settings())
    await dead.store.leases.say_alive()
    anna, _ = await started(dead, terms=ONE_DAY)
    await heir.open()
    await asyncio.sleep(0.2)
    assert not heir.tables
    await dead.store.leases.leave()
    await until_watched(heir, anna.table_id)
    await heir.close()
    await heir.store.close()
    await close_manager(dead)


async def test_a_timer_that_goes_off_while_the_database_is_away_goes_off_again(
    hurried: TestManager, monkeypatch: pytest.MonkeyPatch
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
    hurried: TestManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays ours, so that no other process would watch its clock."""
    anna, bruno = await started(hurried, terms=ONE_DAY)

    with monkeypatch.context() as outage:
        outage.setattr(hurried.store.leases, "take", away)
        anna.table.discard()
        while not (anna.dropped and bruno.dropped):
            await asyncio.sleep(0.001)
        assert not hurried.tables
    assert anna.table_id not in await hurried.store.unwatched_tables()
    await until_watched(hurried, anna.table_id)


async def test_the_store_knows_at_which_tables_time_can_run_out(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    assert not await is_clocked(manager, anna.table_id)
    await bruno.ask("stand")  # a bot plays on
    assert await is_clocked(manager, anna.table_id)
    await bruno.ask("return", seat=1)
    assert not await is_clocked(manager, anna.table_id)
    guarded = await started(manager, game="bloops")
    assert await is_clocked(manager, guarded[0].table_id)  # the game's own window
    open_end = await started(manager, game="bloops", options={"window": "none"})
    assert not await is_clocked(manager, open_end[0].table_id)
    bots = await new_table(manager, [{}, {"kind": "bot"}], start=True)
    assert await is_clocked(manager, bots.id)


async def test_it_rings_once_for_the_last_word_of_each() -> None:
    rung: list[str] = []
    scheduler = Scheduler(rung.append)
    now = TableManager.now()
    for wait in (5000, 10, 30):
        scheduler.set("a", now + wait)
    scheduler.set("b", now + 20)
    scheduler.set("c", now + 5)
    scheduler.set("c", None)
    await asyncio.sleep(0.1)
    assert rung == ["b", "a"]
    scheduler.stop()


async def test_words_that_were_replaced_are_forgotten() -> None:
    """At a table with days per move every move sets another timer, and none of the old ones goes off for a month."""
    rung: list[str] = []
    scheduler = Scheduler(rung.append)
    later = TableManager.now() + 30 * 86_400_000
    soon = TableManager.now() + 50
    scheduler.set("soon", soon)
    for move in range(20_000):
        scheduler.set(f"table {move % 10}", later + move)
        if move % 100 == 0:
            await asyncio.sleep(0)
    assert len(asyncio.get_running_loop()._scheduled) < 1100  # type: ignore[attr-defined]
    await asyncio.sleep(0.15)
    assert rung == ["soon"]
    scheduler.stop()


@pytest.mark.parametrize("shift", [-3600, 86_400])
async def test_timers_go_off_when_the_clock_of_the_machine_is_set(
    monkeypatch: pytest.MonkeyPatch, shift: float
) -> None:
    rung: list[str] = []
    scheduler = Scheduler(rung.append)
    now, right = TableManager.now(), time.time
    scheduler.set("before", now + 100)
    monkeypatch.setattr(time, "time", lambda: right() + shift)
    assert 0 <= TableManager.now() - now < 10_000
    scheduler.set("after", TableManager.now() + 200)
    scheduler.set("later", TableManager.now() + MINUTE)
    await asyncio.sleep(0.4)
    assert rung == ["before", "after"]
    scheduler.stop()


def has_ended(client: Client) -> bool:
    return client.table.state.result is not None


async def comes_back(manager: TestManager, clients: list[Client], at: int) -> list[Client]:
    """The process dies, and another one has the table at this time of its own clock."""
    await manager.settle()
    table = clients[0].table
    for client in clients:
        client.leave()
    await manager.evict(table)
    manager.time = at
    table = await manager.get(table.id)
    back = [await Client(manager, table, client.guest).hello() for client in clients]
    for client in back:
        client.asked = 100  # no request has the id of an earlier one
    return back


async def test_a_guard_ends_though_the_clock_was_set_back_before_a_restart(manager: TestManager) -> None:
    clients = await started(manager, game="bloops", options={"start": 0})
    for client in clients:
        await client.play("done")
    await clients[0].play("draw")
    anna, bruno = await comes_back(manager, clients, manager.time - HOUR)
    assert anna.last("welcome")["now"] == manager.time
    await manager.let_pass(GRACE)
    told = await anna.play("discard")
    assert (told["at"], told["clock"]["guard_due"]) == (manager.time, manager.time + 4000)
    await manager.let_pass(4000)
    assert bruno.last("told")["how"] == "clock"


@pytest.mark.parametrize("restarts", [False, True])
async def test_people_lose_on_time_though_the_clock_was_set_back(manager: TestManager, restarts: bool) -> None:
    anna, bruno = await started(manager, game="scalino", terms=PER_GAME)
    await manager.let_pass(10_000)
    await anna.play("place e5")
    anna, bruno = await comes_back(manager, [anna, bruno], manager.time - DAY)
    await manager.let_pass(5_000)
    assert (await bruno.play("place e6"))["clock"]["left"] == [50_000, 55_000]
    if restarts:
        anna.table.discard()
        await manager.settle()
    await manager.let_pass(49_999)
    assert not has_ended(anna)
    await manager.let_pass(1)
    assert has_ended(anna)
    times = [row.at for row in await manager.store.log_of(anna.table_id)]
    assert all(before <= after for before, after in pairwise(times))
    assert times[-1] - times[-3] == 55_000


async def test_a_clock_runs_on_at_a_table_whose_log_is_ahead_and_where_nobody_is(manager: TestManager) -> None:
    anna, bruno = await comes_back(manager, await started(manager, terms=ONE_DAY), manager.time - DAY)
    for client in (anna, bruno):
        client.leave()
    for _ in range(23):
        await manager.let_pass(HOUR)
        await manager.evict_idle()
    assert not has_ended(anna)
    await manager.let_pass(HOUR)
    assert has_ended(anna)


async def test_whoever_slept_with_the_machine_has_time_to_come_back(manager: TestManager) -> None:
    anna, bruno = await started(manager, terms=PER_MOVE)
    manager.time += 8 * HOUR
    anna.table.on_time()
    await manager.settle()
    assert anna.last("shown")["clock"]["due"] == manager.time + GRACE
    await manager.let_pass(GRACE - 1)
    assert not has_ended(bruno)
    await manager.let_pass(1)
    assert has_ended(bruno)

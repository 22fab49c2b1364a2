"""Tables without people leave memory, and come back from the store as they were."""

from __future__ import annotations

import asyncio
import gc
import random
from pathlib import Path
from typing import Any

import pytest

from tavoliere import games
from tavoliere.server.tables import manager as managers
from tests.server.helper import Client, NoWorkers, TestManager, close_manager, new_table, open_manager, play_on, started


async def _leave(manager: TestManager, clients: list[Client]) -> None:
    """All leave, and the table leaves memory."""
    for client in clients:
        client.leave()
    await manager.evict(clients[0].table)
    assert clients[0].table_id not in manager.tables


@pytest.mark.parametrize("game", games.names())
async def test_it_comes_back_as_it_was(manager: TestManager, game: str) -> None:
    clients = await started(manager, game=game, options={"start": 0})
    await play_on(clients, random.Random(4), 8)
    views = [await client.ask("show") for client in clients]
    last = next(client for client in clients if client.last("told")["by"] == client.shown)
    last_entries = clients[0].table.state.entries
    await _leave(manager, clients)
    table = await manager.get(clients[0].table_id)
    again = [await Client(manager, table, client.guest).hello() for client in clients]
    for old, client, view in zip(clients, again, views, strict=True):
        assert {**client.last("shown"), "id": ""} == {**view, "id": ""}
        client.asked = old.asked  # ids are never given twice
    sent = next(client for client in again if client.guest == last.guest)
    assert (await sent.ask("play", id=f"{last.guest}-{last.asked - 1}", answers=0, move="?"))["type"] == "done"
    assert table.state.entries == last_entries
    assert await play_on(again, random.Random(5), 4) > 0


async def test_what_was_taken_back_before_can_be_taken_back_after(manager: TestManager) -> None:
    clients = await started(manager, game="scalino", options={"start": 0})
    await play_on(clients, random.Random(4), 6)
    session = clients[0].table.state.session
    assert session is not None
    seat = next(seat for seat in (0, 1) if session.may_undo(seat))
    await _leave(manager, clients)
    again = await Client(manager, await manager.get(clients[0].table_id), clients[seat].guest).hello()
    assert (await again.ask("undo", id="back"))["type"] == "told"


async def test_idle_tables_leave_memory_by_themselves(manager: TestManager, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that are used, or have been used just now, stay."""
    minute = 60_000
    used, left = await started(manager), await started(manager)
    waiting = await new_table(manager)
    for client in left:
        client.leave()
    manager.time += minute
    fresh = await new_table(manager)
    await manager.settle()
    manager.time += 1
    monkeypatch.setattr(managers, "_IDLE_MILLISECONDS", minute)
    manager.spawn(managers.repeat(0.01, manager.evict_idle))
    async with asyncio.timeout(10):
        while len(manager.tables) > 2:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    for task in list(manager._tasks):
        task.cancel()
    assert set(manager.tables) == {used[0].table_id, fresh.id}
    assert await manager.store.leases.is_held(left[0].table_id, manager.store.leases.process)  # its clock is ours
    assert not await manager.store.leases.is_held(waiting.id, manager.store.leases.process)
    back = await Client(manager, await manager.get(left[0].table_id), "anna").hello()
    assert back.last("shown")["view"] == left[0].last("shown")["view"]


async def test_a_bot_plays_on_at_a_table_that_everybody_has_left(manager: TestManager) -> None:
    table = await new_table(manager, [{}, {"kind": "bot"}], start=True)
    anna = await Client(manager, table, "anna").hello()
    await play_on([anna], random.Random(1), 1)
    anna.leave()
    entries = table.state.entries
    await manager.let_pass(2000)
    assert table.state.entries > entries


async def test_a_game_that_is_on_disk_is_not_compiled(manager: TestManager, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling would leave its memory behind; and a table that is taken up again waits for no other process."""

    class Never(NoWorkers):
        async def compile(self, game: str) -> None:
            raise AssertionError

    games.load("scalino").warm_up()
    manager.workers = Never()
    await manager.prepare("scalino")


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rules are on disk."""
    monkeypatch.setattr(managers, "load_kept", lambda _: False)


@pytest.mark.usefixtures("nothing_kept")
async def test_a_game_that_somebody_wants_is_compiled_next(manager: TestManager) -> None:
    """And one that cannot be compiled keeps none of the others waiting."""

    class OneByOne(NoWorkers):
        def __init__(self) -> None:
            super().__init__()
            self.order: list[str] = []
            self._one = asyncio.Lock()

        async def compile(self, game: str) -> None:
            async with self._one:
                self.order.append(game)
                await asyncio.sleep(0.01)
                if game == "bloom_rows":
                    raise RuntimeError("no room for the compiler")

    manager.workers = workers = OneByOne()
    everything = asyncio.create_task(manager.prepare_all())
    await asyncio.sleep(0)
    await manager.prepare("bloops")
    await everything
    assert workers.order[:4] == ["scalino", "bloops", "bloom_rows", "bloom_garden"]


@pytest.mark.usefixtures("nothing_kept")
async def test_a_house_that_closes_leaves_nothing_under_way(tmp_path: Path) -> None:
    """A client waits for a table whose game is being compiled, and leaves before the end."""

    class Compiling(NoWorkers):
        async def compile(self, game: str) -> None:
            await asyncio.sleep(600)

    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: complaints.append(about))
    manager = await open_manager(tmp_path)
    table = (await new_table(manager)).id
    await close_manager(manager)
    again = await open_manager(tmp_path)
    again.workers = Compiling()
    visit = asyncio.create_task(again.get(table))
    await asyncio.sleep(0.05)
    await close_manager(again)
    with pytest.raises(asyncio.CancelledError):
        await visit
    gc.collect()
    await asyncio.sleep(0)
    assert complaints == []

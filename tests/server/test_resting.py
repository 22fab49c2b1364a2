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
from tests.server.helper import Client, NoWorkers, TestHouse, close_house, new_table, open_house, play_on, started


async def _leave(house: TestHouse, clients: list[Client]) -> None:
    """All leave, and the table leaves memory."""
    for client in clients:
        client.leave()
    await house.evict(clients[0].table)
    assert clients[0].table_id not in house.tables


@pytest.mark.parametrize("game", games.names())
async def test_it_comes_back_as_it_was(house: TestHouse, game: str) -> None:
    clients = await started(house, game=game, options={"start": 0})
    await play_on(clients, random.Random(4), 8)
    views = [await client.ask("show") for client in clients]
    last = next(client for client in clients if client.last("told")["by"] == client.shown)
    last_entries = clients[0].table.fold.entries
    await _leave(house, clients)
    table = await house.get(clients[0].table_id)
    again = [await Client(house, table, client.guest).hello() for client in clients]
    for old, client, view in zip(clients, again, views, strict=True):
        assert {**client.last("shown"), "id": ""} == {**view, "id": ""}
        client.asked = old.asked  # ids are never given twice
    sent = next(client for client in again if client.guest == last.guest)
    assert (await sent.ask("play", id=f"{last.guest}-{last.asked - 1}", answers=0, move="?"))["type"] == "done"
    assert table.fold.entries == last_entries
    assert await play_on(again, random.Random(5), 4) > 0


async def test_what_was_taken_back_before_can_be_taken_back_after(house: TestHouse) -> None:
    clients = await started(house, game="scalino", options={"start": 0})
    await play_on(clients, random.Random(4), 6)
    session = clients[0].table.fold.session
    assert session is not None
    seat = next(seat for seat in (0, 1) if session.may_undo(seat))
    await _leave(house, clients)
    again = await Client(house, await house.get(clients[0].table_id), clients[seat].guest).hello()
    assert (await again.ask("undo", id="back"))["type"] == "told"


async def test_idle_tables_leave_memory_by_themselves(house: TestHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """And those that somebody uses, or has used just now, stay."""
    minute = 60_000
    used, left = await started(house), await started(house)
    waiting = await new_table(house)
    for client in left:
        client.leave()
    house.time += minute
    fresh = await new_table(house)
    await house.settle()
    house.time += 1
    monkeypatch.setattr(managers, "_IDLE_MILLISECONDS", minute)
    house.spawn(managers.repeat(0.01, house.evict_idle))
    async with asyncio.timeout(10):
        while len(house.tables) > 2:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    for task in list(house._tasks):
        task.cancel()
    assert set(house.tables) == {used[0].table_id, fresh.id}
    assert await house.store.leases.is_held(left[0].table_id, house.store.leases.process)  # its clock is ours
    assert not await house.store.leases.is_held(waiting.id, house.store.leases.process)
    back = await Client(house, await house.get(left[0].table_id), "anna").hello()
    assert back.last("shown")["view"] == left[0].last("shown")["view"]


async def test_a_bot_plays_on_at_a_table_that_everybody_has_left(house: TestHouse) -> None:
    table = await new_table(house, [{}, {"kind": "bot"}], start=True)
    anna = await Client(house, table, "anna").hello()
    await play_on([anna], random.Random(1), 1)
    anna.leave()
    entries = table.fold.entries
    await house.let_pass(2000)
    assert table.fold.entries > entries


async def test_a_game_that_somebody_wants_is_compiled_next(house: TestHouse) -> None:
    """And one that cannot be compiled keeps none of the others waiting."""

    class OneByOne(NoWorkers):
        def __init__(self) -> None:
            super().__init__()
            self.order: list[str] = []
            self._one = asyncio.Lock()

        async def warm_up(self, game: str) -> None:
            async with self._one:
                self.order.append(game)
                await asyncio.sleep(0.01)
                if game == "bloom_rows":
                    raise RuntimeError("no room for the compiler")

    house.workers = workers = OneByOne()
    everything = asyncio.create_task(house.prepare_all())
    await asyncio.sleep(0)
    await house.prepare("bloops")
    await everything
    assert workers.order[:4] == ["scalino", "bloops", "bloom_rows", "bloom_garden"]


async def test_a_house_that_closes_leaves_nothing_under_way(tmp_path: Path) -> None:
    """Somebody waits for a table whose game is being compiled: nobody is left to hear how that ends."""

    class Compiling(NoWorkers):
        async def warm_up(self, game: str) -> None:
            await asyncio.sleep(600)

    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: complaints.append(about))
    house = await open_house(tmp_path)
    table = (await new_table(house)).id
    await close_house(house)
    again = await open_house(tmp_path)
    again.workers = Compiling()
    visit = asyncio.create_task(again.get(table))
    await asyncio.sleep(0.05)
    await close_house(again)
    with pytest.raises(asyncio.CancelledError):
        await visit
    gc.collect()
    await asyncio.sleep(0)
    assert complaints == []

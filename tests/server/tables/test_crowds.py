"""Many spectators at one table: presence in batches, and room for so many."""

from __future__ import annotations

import asyncio

import pytest

from tavoliere.server.tables import table as tables
from tests.server.helper import Client, TestManager, new_table, started

CROWD = 60


async def _watch(manager: TestManager, first: Client, count: int) -> list[Client]:
    clients = [Client(manager, first.table, f"eve{number}") for number in range(count)]
    for client in clients:
        client.send("hello", version=2)
    return clients


async def test_few_hear_at_once_who_comes_and_goes(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    heard = len(anna.all("present"))
    eve = await Client(manager, anna.table, "eve").hello()
    assert anna.last("present") == {"type": "present", "seats": [True, True], "spectators": 1}
    eve.leave()
    bruno.leave()
    assert [present["spectators"] for present in anna.all("present")[heard:]] == [1, 0, 0]
    assert anna.last("present")["seats"] == [True, False]


async def test_a_crowd_hears_it_in_batches(manager: TestManager, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "PRESENCE_SECONDS", 0.05)
    anna, _ = await started(manager)
    clients = await _watch(manager, anna, CROWD)
    for number, client in enumerate(clients):
        assert client.last("present")["spectators"] == number + 1  # its own comes at once
    await asyncio.sleep(0.1)
    assert sum(len(client.all("present")) for client in (anna, *clients)) < 10 * CROWD
    assert {client.last("present")["spectators"] for client in (anna, *clients)} == {CROWD}
    heard = len(anna.frames)
    for client in clients[: CROWD // 2]:
        client.leave()
    await asyncio.sleep(0.1)
    assert len(anna.frames) == heard + 1
    assert anna.last("present")["spectators"] == CROWD // 2
    for client in clients[CROWD // 2 :]:
        client.leave()
    assert anna.last("present")["spectators"] == 0


async def test_a_table_has_room_for_so_many_spectators(manager: TestManager) -> None:
    manager.spectators_per_table = 3
    anna, bruno = await started(manager)
    clients = await _watch(manager, anna, 5)
    assert [client.dropped for client in clients] == [False] * 3 + [True] * 2
    for client in clients[3:]:
        assert [update["code"] for update in client.updates] == ["many_spectators"]
    assert anna.last("present")["spectators"] == 3
    assert (await Client(manager, anna.table, "bruno").hello()).last("welcome")  # whoever plays has a place
    clients[0].leave()
    assert (await Client(manager, anna.table, "carla").hello()).last("welcome")
    assert bruno.last("present")["spectators"] == 3


async def test_a_refused_client_hears_why_while_something_is_being_written(manager: TestManager) -> None:
    anna, _ = await started(manager)
    anna.send("play", answers=anna.number, move="pass")
    assert anna.table.is_writing
    eve = Client(manager, anna.table, "eve")
    eve.send("hello", version=1)
    assert (eve.last("refused")["code"], eve.dropped) == ("version", True)


async def test_the_host_of_a_table_of_bots_always_has_a_place(manager: TestManager) -> None:
    manager.spectators_per_table = 0
    table = await new_table(manager, [{"kind": "bot"}, {"kind": "bot"}])
    assert (await Client(manager, table, "anna").hello()).last("welcome")

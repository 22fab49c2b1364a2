"""Another game for the same people: its seats, its host, and the answers to those who asked."""

from __future__ import annotations

import asyncio
import random

import pytest

from tavoliere.server.tables.guests import erase_guest
from tavoliere.server.tables.state import TableState
from tavoliere.server.tables.visibility import public_name
from tests.server.helper import Client, TestManager, play_on, started


async def rematch(client: Client) -> TableState:
    """Ask for it; the new table."""
    assert (await client.ask("rematch"))["type"] == "done"
    return (await client.manager.get(client.last("table")["rematch"])).state


async def test_rematch_with_the_same_people(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    assert (await bruno.ask("rematch"))["code"] == "not_over"
    await play_on([anna, bruno], random.Random(6))
    anna.table.state.seats[0].colour = "sloe"
    await asyncio.gather(bruno.ask("rematch"), anna.ask("rematch"))
    again = bruno.last("table")["rematch"]
    table = await manager.get(again)
    assert [seat.guest for seat in table.state.seats] == ["anna", "bruno"]
    assert [seat.colour for seat in table.state.seats] == ["sloe", "tulip"]
    assert table.state.phase == "open"
    assert table.state.host == "anna"


async def test_a_rematch_that_two_ask_for_at_once_is_one_table(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    await anna.ask("resign")
    tables = len(manager.tables)
    for number, client in enumerate((anna, bruno, anna)):
        client.send("rematch", id=f"r{number}")
    await manager.settle()
    assert len(manager.tables) == tables + 1
    assert anna.last("table")["rematch"] == bruno.last("table")["rematch"] != ""
    assert [update["id"] for update in anna.all("done")] == ["r0", "r2"]
    assert [update["id"] for update in bruno.all("done")] == ["r1"]


async def test_whoever_asks_is_answered_once_it_is_there(manager: TestManager) -> None:
    """Else a client would ask again after every broken line."""
    anna, bruno = await started(manager)
    await anna.ask("resign")
    assert (await anna.ask("rematch", id="again"))["type"] == "done"
    assert [update["type"] for update in anna.updates[-3:]] == ["told", "table", "done"]
    tables = len(manager.tables)
    for client in (anna, bruno):
        assert (await client.ask("rematch", id="again"))["type"] == "done"
    assert len(manager.tables) == tables


async def test_a_rematch_survives_a_reload_of_the_table(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    await anna.ask("resign")
    old = anna.table.state
    bruno.send("rematch", id="again")
    anna.table.discard()
    await manager.settle()
    assert anna.table.state is not old
    assert bruno.last("done")["id"] == "again"
    assert bruno.table.state.rematch in manager.tables


async def test_when_no_table_can_be_opened_the_asker_hears_of_it(
    manager: TestManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = await started(manager)
    await anna.ask("resign")

    async def fail(*_: object) -> None:
        raise OSError("no disk")

    with monkeypatch.context() as broken:
        broken.setattr(manager, "open_table", fail)
        assert (await anna.ask("rematch"))["code"] == "unreachable"
    assert (await rematch(anna)).phase == "open"


async def test_who_was_sent_away_has_no_seat_and_no_rights(manager: TestManager) -> None:
    """Anna had opened the table, and sat first."""
    anna, bruno, carla = await started(manager, "anna bruno carla")
    await anna.ask("stand")
    assert anna.table.state.host == "bruno"
    await bruno.ask("remove", guest=public_name(bruno.table_id, "anna"))
    await carla.ask("resign")
    while bruno.table.state.phase == "playing":
        await play_on([bruno], random.Random(1), int(bruno.table.state.turn.asked == (1,)))
        await manager.let_pass(1000)
    again = await rematch(carla)
    assert [seat.guest for seat in again.seats] == [None, "bruno", "carla"]
    assert again.host == "bruno"
    assert again.opened.name == "Bruno"


async def test_who_is_forgotten_is_not_waited_for(manager: TestManager) -> None:
    _, bruno = await started(manager)
    await bruno.ask("resign")
    await manager.store.begin_to_forget("anna", manager.now())
    await erase_guest(manager, "anna")
    await manager.settle()
    again = await rematch(bruno)
    assert [seat.guest for seat in again.seats] == [None, "bruno"]
    assert again.host == "bruno"


async def test_nobody_who_was_sent_away_becomes_the_host(manager: TestManager) -> None:
    anna, bruno, carla = await started(manager, "anna bruno carla")
    await bruno.ask("resign")
    await carla.ask("resign")
    await anna.ask("remove", guest=public_name(anna.table_id, "bruno"))
    await manager.store.begin_to_forget("anna", manager.now())
    await erase_guest(manager, "anna")
    await manager.settle()
    assert carla.table.state.host == "carla"

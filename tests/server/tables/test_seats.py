"""Before the deal: seats, colours, and who may choose which."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.server.store import LogRow
from tavoliere.server.tables import log as e
from tavoliere.server.tables.state import replay_log
from tavoliere.server.tables.visibility import Summary
from tavoliere.server.texts import Refusal
from tests.server.helper import Client, TestManager, new_table, started


def colours(client: Client) -> list[str]:
    return [seat["colour"] for seat in client.last("table")["seats"]]


def read_log(rows: list[LogRow]) -> list[tuple[e.AnyEntry, int]]:
    return [(e.decode(row.entry), row.at) for row in rows]


async def test_colours_are_distinct_and_can_be_chosen(manager: TestManager) -> None:
    table = await new_table(manager, [{}, {}, {"kind": "bot"}, {}], game="bloom_rows")
    anna, bruno = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
    await bruno.ask("sit")
    assert colours(anna) == ["hyacinth", "tulip", "rose", "lily"]
    assert "sloe" in anna.last("table")["colours"]
    assert (await anna.ask("choose", colour="sloe"))["what"] == "chose"
    assert (await bruno.ask("choose", colour="sloe"))["code"] == "colour_taken"
    await bruno.ask("choose", colour="rose")  # a bot takes what is left
    assert colours(anna) == ["sloe", "rose", "tulip", "lily"]
    assert (await bruno.ask("choose", colour="mauve"))["code"] == "unreadable"
    eve = await Client(manager, table, "eve").hello()
    assert (await eve.ask("choose", colour="daffodil"))["code"] == "not_yours"
    # A colour goes with its person, and comes back with the log.
    assert (await bruno.ask("choose", id="once", to=3, colour="hyacinth"))["by"] == 1
    assert (await bruno.ask("choose", id="once", to=3, colour="hyacinth"))["type"] == "done"
    assert bruno.shown == 3
    assert bruno.last("table")["yours"] == [3]
    assert colours(anna) == ["sloe", "lily", "tulip", "hyacinth"]
    for wanted, code in ((0, "seat_taken"), (2, "no_seat"), (9, "no_seat")):
        assert (await bruno.ask("choose", to=wanted))["code"] == code
    replayed = replay_log(read_log(await manager.store.log_of(table.id)))
    assert replayed.seats == table.state.seats


async def test_nobody_chooses_once_the_game_has_begun(manager: TestManager) -> None:
    anna, _ = await started(manager)
    assert (await anna.ask("choose", colour="sloe"))["code"] == "not_open"


async def test_a_table_is_opened_with_colours(manager: TestManager) -> None:
    wanted = ["rose", "hyacinth", "sloe"]
    seats: list[dict[str, Any]] = [{}, {"kind": "bot"}, {"kind": "device", "name": "Tom"}]
    table = await new_table(manager, seats, game="bloom_rows", colours=wanted, start=True)
    assert colours(await Client(manager, table, "anna").hello()) == wanted
    again = replay_log(read_log(await manager.store.log_of(table.id)))
    assert [seat.colour for seat in again.seats] == wanted
    listed = await manager.store.table(table.id)
    assert listed is not None
    assert msgspec.json.decode(listed.summary, type=Summary).colours == wanted
    # The usual ones need no word in the log.
    usual = await new_table(manager, seats, game="bloom_rows", colours=["hyacinth", "tulip", "rose"])
    assert not any(isinstance(entry, e.Chose) for entry, _ in read_log(await manager.store.log_of(usual.id)))
    for bad in (["rose"], ["rose", "rose", "lily"]):
        with pytest.raises(BadInput, match="a colour of its own"):
            await new_table(manager, seats, game="bloom_rows", colours=bad)
    with pytest.raises(Refusal, match="colour_given"):
        await new_table(manager, seats, game="scalino", colours=wanted)


@pytest.mark.parametrize(("players", "start"), [(2, 1), (3, 2), (4, 0)])
async def test_scalino_says_itself_whose_colour_is_whose(manager: TestManager, players: int, start: int) -> None:
    guests = ["anna", "bruno", "carla", "dario"][:players]
    table = await new_table(manager, players, game="scalino", options={"start": start})
    clients = [await Client(manager, table, name).hello() for name in guests]
    for client in clients[1:]:
        await client.ask("sit")
    assert (await clients[0].ask("choose", colour="sloe"))["code"] == "colour_given"
    assert colours(clients[0]) == ["hyacinth", "tulip", "lily", "daffodil"][:players]
    await clients[0].ask("start")
    shown = colours(clients[0])
    assert shown[start] == "hyacinth"  # whoever begins
    stock = clients[0].last("shown")["view"]["stock"]
    owners: dict[int, Any] = {}
    for colour in stock:
        owners.setdefault(colour.get("owner"), colour["colour"])
    assert shown == [owners[seat] for seat in range(players)]


async def test_in_demolition_people_choose(manager: TestManager) -> None:
    table = await new_table(manager, 6, game="scalino", options={"mode": "demolition"})
    anna = await Client(manager, table, "anna").hello()
    assert colours(anna)[5] == "sloe"
    assert (await anna.ask("choose", colour="daffodil"))["type"] == "told"


async def test_a_table_that_is_full_can_be_dealt_at_once(manager: TestManager) -> None:
    bots = [{"kind": "bot"}, {}]
    table = await new_table(manager, bots, options={"start": 0}, start=True)
    assert table.state.phase == "playing"
    await manager.let_pass(1000)  # the bot begins, though nobody has come yet
    assert table.state.turn.asked == (1,)
    anna = await Client(manager, table, "anna").hello()
    assert anna.last("shown")["seat"] == 1
    assert replay_log(read_log(await manager.store.log_of(table.id))).seats == table.state.seats
    with pytest.raises(Refusal, match="seats_free"):
        await new_table(manager, 2, start=True)
    assert len(manager.tables) == 1


async def test_a_lesson_is_a_position_with_a_bot_that_begins_at_once(manager: TestManager) -> None:
    position = '{"players":2,"turn":0,"top":[3,0],"place":[9,8,8,9,0,1,9,9,9,0,9,9,9]}'
    table = await new_table(manager, [{}, {"kind": "bot"}], position=position, start=True)
    anna = await Client(manager, table, "anna").hello()
    assert anna.last("shown")["view"]["hands"] == [[4, 9], None]
    assert anna.last("table")["terms"]["public"] is False
    assert (await anna.play("lay 4 left"))["type"] == "told"
    assert (await anna.ask("close"))["type"] == "told"


async def test_the_host_plans_the_free_seats(manager: TestManager) -> None:
    table = await new_table(manager, 3, game="bloom_rows")
    anna, bruno = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
    await bruno.ask("sit", seat=2)
    assert (await bruno.ask("arrange", seat=1))["code"] == "not_host"
    assert (await anna.ask("arrange", seat=2))["code"] == "seat_taken"
    assert (await anna.ask("arrange", seat=7, plan={"kind": "bot"}))["code"] == "no_seat"
    assert (await anna.ask("arrange"))["code"] == "no_seat"
    await anna.ask("arrange", seat=1, plan={"kind": "bot", "level": "strong"})
    assert anna.last("table")["seats"][1]["bot"] == "strong"
    await anna.ask("arrange", id="more", plan={"kind": "device"})
    assert (await anna.ask("arrange", id="more", plan={"kind": "device"}))["type"] == "done"
    assert anna.last("table")["yours"] == [0, 3]
    # A seat goes: who sits behind it moves up, with their colour.
    await anna.ask("arrange", seat=1)
    assert bruno.shown == 1
    assert bruno.last("table")["yours"] == [1]
    assert colours(anna) == ["hyacinth", "rose", "lily"]
    assert bruno.last("present")["seats"] == [True, True, True]
    assert bruno.number == anna.number
    await anna.ask("start")
    assert bruno.last("shown")["seat"] == 1
    assert (await anna.ask("arrange", plan={"kind": "bot"}))["code"] == "not_open"
    replayed = replay_log(read_log(await manager.store.log_of(table.id)))
    assert replayed.seats == table.state.seats
    assert replayed.numbers == table.state.numbers


async def test_who_shares_a_device_has_a_name(manager: TestManager) -> None:
    table = await new_table(manager, [{}, {"kind": "device", "name": " Tom\n"}, {"kind": "device"}], game="bloom_rows")
    anna = await Client(manager, table, "anna").hello()
    await anna.ask("arrange", plan={"kind": "device", "name": "Ines"})
    assert [seat["name"] for seat in anna.last("table")["seats"]] == ["Anna", "Tom", "Anna", "Ines"]


async def test_a_game_has_room_for_so_many(manager: TestManager) -> None:
    table = await new_table(manager, [{}, {"kind": "bot"}], game="scalino")
    anna = await Client(manager, table, "anna").hello()
    assert (await anna.ask("arrange", seat=1))["code"] == "bad_input"  # it takes two
    for _ in range(2):
        await anna.ask("arrange", plan={"kind": "bot"})
    assert (await anna.ask("arrange", plan={"kind": "bot"}))["code"] == "bad_input"
    assert colours(anna) == ["hyacinth", "tulip", "lily", "daffodil"]
    assert [seat["name"] for seat in anna.last("table")["seats"]] == ["Anna", "⚙ Bot 2", "⚙ Bot 3", "⚙ Bot 4"]

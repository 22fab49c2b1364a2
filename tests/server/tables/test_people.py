"""People at a table: who may do what, who comes and goes, and what they see."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.server.tables.visibility import describe_table, public_name
from tests.server.helper import Client, TestManager, new_table, play_on, some_move, started

MINUTE = 60_000


async def test_sitting_down_moving_and_standing_up(manager: TestManager) -> None:
    table = await new_table(manager, 3)
    anna, bruno = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
    assert bruno.shown is None
    assert (await bruno.ask("sit", seat=0))["code"] == "seat_taken"
    assert (await bruno.ask("sit", seat=9))["code"] == "no_seat"
    await bruno.ask("sit", seat=2)
    await bruno.ask("sit", seat=1)  # moves over
    assert [seat.guest for seat in table.state.seats] == ["anna", "bruno", None]
    assert (await bruno.ask("start"))["code"] == "not_host"
    assert (await anna.ask("start"))["code"] == "seats_free"
    assert (await bruno.ask("stand", seat=0))["code"] == "not_yours"
    assert (await bruno.ask("stand", id="up"))["type"] == "told"
    assert (await bruno.ask("stand", id="up"))["type"] == "done"
    assert bruno.shown is None
    assert anna.last("present") == {"type": "present", "seats": [True, False, False], "spectators": 1}
    await bruno.ask("sit")
    await anna.ask("stand")
    assert anna.last("table")["host"] == public_name(table.id, "bruno")  # the host's rights pass on


async def test_nobody_speaks_for_anothers_seat(manager: TestManager) -> None:
    anna, _ = await started(manager)
    eve = await Client(manager, anna.table, "eve").hello()
    for kind, fields in (
        ("play", {"answers": 4, "move": "pass"}),
        ("undo", {}),
        ("resign", {}),
        ("try", {}),
        ("try", {"draft": {}}),
        ("hint", {}),
        ("vote", {"motion": "abandon"}),
        ("show", {}),
        ("stand", {}),
        ("return", {}),
    ):
        for seat in (0, 1):
            assert (await eve.ask(kind, seat=seat, **fields))["code"] == "not_yours"
    assert (await Client(manager, anna.table, "eve").ask("hello", version=2, seat=0))["code"] == "not_yours"
    assert eve.last("shown")["view"]["hands"] == [None, None]


async def test_hello_comes_first_and_once(manager: TestManager) -> None:
    table = await new_table(manager)
    anna = Client(manager, table, "anna")
    assert (await anna.ask("say", text="hi"))["code"] == "hello_first"
    assert (await anna.ask("ping"))["type"] == "pong"
    assert (await anna.ask("hello", version=99))["code"] == "version"
    assert anna.dropped
    assert (await anna.ask("hello", version=2))["type"] == "welcome"
    assert (await anna.ask("hello", version=2))["code"] == "hello_again"


async def test_hot_seat_shows_one_seat_at_a_time(manager: TestManager) -> None:
    table = await new_table(manager, [{}, {"kind": "device"}])
    both = await Client(manager, table, "anna").hello()
    assert table.state.seats_of("anna") == [0, 1]
    await both.ask("start")
    rng = random.Random(4)
    while table.state.phase == "playing":
        seat = table.state.turn.asked[0]
        heard = len(both.frames)
        if both.shown != seat:
            await both.ask("show", seat=seat)
        await both.play(some_move(both, rng))
        for update in both.updates[heard:]:
            if update["type"] == "shown" and table.state.phase == "playing":
                assert update["view"]["hands"][1 - seat] is None
            for event in update.get("events", []):
                if event["event"] == "drew" and event["seat"] != both.shown:
                    assert event["card"] is None


async def test_chat_is_plain_text_and_the_host_keeps_order(manager: TestManager) -> None:
    table = await new_table(manager)
    anna, bruno = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
    await bruno.ask("say", text="hello\x1b[31m\n\u202ethere\x00")
    assert anna.last("told")["line"]["text"] == "hello [31m there"
    await bruno.ask("say", text="👩\u200d🚀!")
    assert anna.last("told")["line"]["text"] == "👩\u200d🚀!"
    assert (await bruno.ask("say", text="\n\x07"))["code"] == "unreadable"
    assert (await bruno.ask("mute", guest=public_name(table.id, "anna")))["code"] == "not_host"
    name = anna.last("told")["line"]["guest"]
    await anna.ask("mute", guest=name)
    assert (await bruno.ask("say", text="let me speak"))["code"] == "muted"
    await anna.ask("mute", guest=name, on=False)
    await anna.ask("chat", on=False)
    assert (await bruno.ask("say", text="let me speak"))["code"] == "chat_off"
    await anna.ask("chat", on=True)
    await bruno.ask("sit")
    await anna.ask("remove", guest=name)
    assert table.state.seats[1].guest is None
    assert (await bruno.ask("say", text="why"))["code"] == "hello_first"
    assert (await bruno.ask("hello", version=2))["code"] == "removed"
    late = await Client(manager, table, "carla").hello()
    assert [line["text"] for line in late.last("welcome")["lines"]] == ["hello [31m there", "👩\u200d🚀!"]


async def test_closing(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    assert (await bruno.ask("close"))["code"] == "not_host"
    assert (await anna.ask("close"))["code"] == "not_over"
    table = await new_table(manager)
    host = await Client(manager, table, "anna").hello()
    assert (await host.ask("close"))["type"] == "told"
    assert (await host.ask("sit"))["code"] == "not_open"


async def test_the_lobby_shows_public_tables_only(manager: TestManager) -> None:
    private = await new_table(manager)
    public = await new_table(manager, terms={"public": True})
    assert [row.id for row in await manager.store.lobby(10)] == [public.id]
    assert len(private.id) >= 22  # 128 bits: nobody guesses the way to it
    host = await Client(manager, public, "anna").hello()
    await host.ask("close")
    assert await manager.store.lobby(10) == []


async def test_a_table_without_spectators(manager: TestManager) -> None:
    anna, _ = await started(manager, terms={"spectators": False})
    assert (await Client(manager, anna.table, "eve").ask("hello", version=2))["code"] == "no_spectators"


async def test_who_has_opened_a_table_is_never_locked_out_of_it(manager: TestManager) -> None:
    """At a table of bots only the host can close it."""
    bots = [{"kind": "bot"}, {"kind": "bot"}]
    table = await new_table(manager, bots, terms={"spectators": False}, start=True)
    assert (await Client(manager, table, "eve").ask("hello", version=2))["code"] == "no_spectators"
    anna = await Client(manager, table, "anna").hello()
    assert anna.looks_on
    assert anna.last("shown")["view"]
    assert (await anna.ask("close"))["type"] == "told"


async def test_a_host_who_does_not_play_is_no_exception(manager: TestManager) -> None:
    """The players were promised that there are no spectators."""
    table = await new_table(manager, terms={"spectators": False})
    anna, bruno, carla = [await Client(manager, table, name).hello() for name in ("anna", "bruno", "carla")]
    await anna.ask("stand")
    for client in (bruno, carla):
        await client.ask("sit")
    host = next(client for client in (anna, bruno, carla) if table.state.host == client.guest)
    await host.ask("start")
    assert not anna.all("shown")
    assert anna.last("refused")["code"] == "no_spectators"


async def test_who_is_sent_away_is_not_there_any_more(manager: TestManager) -> None:
    table = await new_table(manager, terms={"spectators": False})
    anna, bruno, eve, mal = [await Client(manager, table, name).hello() for name in ("anna", "bruno", "eve", "mal")]
    await bruno.ask("sit")
    await anna.ask("remove", guest=public_name(table.id, "mal"))
    assert mal.last("refused")["code"] == "removed"
    assert anna.last("present") == {"type": "present", "seats": [True, True], "spectators": 1}
    await anna.ask("start")
    assert eve.last("refused")["code"] == "no_spectators"
    assert not eve.all("shown")
    assert anna.last("present") == {"type": "present", "seats": [True, True], "spectators": 0}


async def test_begin_from_a_position_or_in_a_finished_game(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    await play_on([anna, bruno], random.Random(6))
    session = anna.table.state.session
    assert session is not None
    again = await new_table(manager, origin={"table": anna.table_id, "entries": 2})
    assert [describe_table("t", table.state, "anna").position for table in (anna.table, again)] == [False, True]
    await (await Client(manager, again, "bruno").hello()).ask("sit")
    host = await Client(manager, again, "anna").hello()
    await host.ask("start")
    assert again.state.session is not None
    there, here = session.at(2), again.state.session
    assert here.view(0).hands == there.view(0).hands
    assert here.record.seed != session.record.seed
    with pytest.raises(BadInput):
        await new_table(manager, position='{"players":2,"place":[9,7,1,9,9,9,9,9,9,9,9,9,9]}')
    with pytest.raises(BadInput):
        await new_table(manager, 3, position='{"players":2,"place":[9,0,1,9,9,9,9,9,9,9,9,9,9]}')


@pytest.mark.parametrize(
    "wanted",
    [{"game": "chess"}, {"options": {"hand": 99}}, {"options": {"nothing": 1}}, {"options": {"start": 5}}],
)
async def test_what_a_game_cannot_be_is_said_before_the_table_is_there(
    manager: TestManager, wanted: dict[str, Any]
) -> None:
    with pytest.raises(BadInput):
        await new_table(manager, **wanted)
    assert not manager.tables

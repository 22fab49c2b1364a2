"""People at a table: who may do what, who comes and goes, and what they see."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.server.tables.updates import public_name, show_table
from tests.server.helper import Client, TestHouse, new_table, play_on, some_move, started

MINUTE = 60_000


async def test_sitting_down_moving_and_standing_up(house: TestHouse) -> None:
    table = await new_table(house, 3)
    anna, bruno = [await Client(house, table, name).hello() for name in ("anna", "bruno")]
    assert bruno.shown is None
    assert (await bruno.ask("sit", seat=0))["code"] == "seat_taken"
    assert (await bruno.ask("sit", seat=9))["code"] == "no_seat"
    await bruno.ask("sit", seat=2)
    await bruno.ask("sit", seat=1)  # moves over
    assert [seat.guest for seat in table.fold.seats] == ["anna", "bruno", None]
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


async def test_nobody_speaks_for_anothers_seat(house: TestHouse) -> None:
    anna, _ = await started(house)
    eve = await Client(house, anna.table, "eve").hello()
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
    assert (await Client(house, anna.table, "eve").ask("hello", version=2, seat=0))["code"] == "not_yours"
    assert eve.last("shown")["view"]["hands"] == [None, None]


async def test_hello_comes_first_and_once(house: TestHouse) -> None:
    table = await new_table(house)
    anna = Client(house, table, "anna")
    assert (await anna.ask("say", text="hi"))["code"] == "hello_first"
    assert (await anna.ask("ping"))["type"] == "pong"
    assert (await anna.ask("hello", version=99))["code"] == "version"
    assert anna.dropped
    assert (await anna.ask("hello", version=2))["type"] == "welcome"
    assert (await anna.ask("hello", version=2))["code"] == "hello_again"


async def test_hot_seat_shows_one_seat_at_a_time(house: TestHouse) -> None:
    table = await new_table(house, [{}, {"kind": "device"}])
    both = await Client(house, table, "anna").hello()
    assert table.fold.seats_of("anna") == [0, 1]
    await both.ask("start")
    rng = random.Random(4)
    while table.fold.phase == "playing":
        seat = table.fold.turn.asked[0]
        heard = len(both.frames)
        if both.shown != seat:
            await both.ask("show", seat=seat)
        await both.play(some_move(both, rng))
        for news in both.news[heard:]:
            if news["type"] == "shown" and table.fold.phase == "playing":
                assert news["view"]["hands"][1 - seat] is None
            for event in news.get("events", []):
                if event["event"] == "drew" and event["seat"] != both.shown:
                    assert event["card"] is None


async def test_chat_is_plain_text_and_the_host_keeps_order(house: TestHouse) -> None:
    table = await new_table(house)
    anna, bruno = [await Client(house, table, name).hello() for name in ("anna", "bruno")]
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
    assert table.fold.seats[1].guest is None
    assert (await bruno.ask("say", text="why"))["code"] == "hello_first"
    assert (await bruno.ask("hello", version=2))["code"] == "removed"
    late = await Client(house, table, "carla").hello()
    assert [line["text"] for line in late.last("welcome")["lines"]] == ["hello [31m there", "👩\u200d🚀!"]


async def test_closing(house: TestHouse) -> None:
    anna, bruno = await started(house)
    assert (await bruno.ask("close"))["code"] == "not_host"
    assert (await anna.ask("close"))["code"] == "not_over"
    table = await new_table(house)
    host = await Client(house, table, "anna").hello()
    assert (await host.ask("close"))["type"] == "told"
    assert (await host.ask("sit"))["code"] == "not_open"


async def test_the_lobby_shows_public_tables_only(house: TestHouse) -> None:
    private = await new_table(house)
    public = await new_table(house, terms={"public": True})
    assert [row.id for row in await house.store.lobby(10)] == [public.id]
    assert len(private.id) >= 22  # 128 bits: nobody guesses the way to it
    host = await Client(house, public, "anna").hello()
    await host.ask("close")
    assert await house.store.lobby(10) == []


async def test_a_table_without_spectators(house: TestHouse) -> None:
    anna, _ = await started(house, terms={"spectators": False})
    assert (await Client(house, anna.table, "eve").ask("hello", version=2))["code"] == "no_spectators"


async def test_who_has_opened_a_table_is_never_locked_out_of_it(house: TestHouse) -> None:
    """A table of bots has nobody else to close it."""
    bots = [{"kind": "bot"}, {"kind": "bot"}]
    table = await new_table(house, bots, terms={"spectators": False}, start=True)
    assert (await Client(house, table, "eve").ask("hello", version=2))["code"] == "no_spectators"
    anna = await Client(house, table, "anna").hello()
    assert anna.looks_on
    assert anna.last("shown")["view"]
    assert (await anna.ask("close"))["type"] == "told"


async def test_a_host_who_does_not_play_is_no_exception(house: TestHouse) -> None:
    """Those who play were promised that nobody looks on."""
    table = await new_table(house, terms={"spectators": False})
    anna, bruno, carla = [await Client(house, table, name).hello() for name in ("anna", "bruno", "carla")]
    await anna.ask("stand")
    for client in (bruno, carla):
        await client.ask("sit")
    host = next(client for client in (anna, bruno, carla) if table.fold.host == client.guest)
    await host.ask("start")
    assert not anna.all("shown")
    assert anna.last("refused")["code"] == "no_spectators"


async def test_who_is_sent_away_is_not_there_any_more(house: TestHouse) -> None:
    table = await new_table(house, terms={"spectators": False})
    anna, bruno, eve, mal = [await Client(house, table, name).hello() for name in ("anna", "bruno", "eve", "mal")]
    await bruno.ask("sit")
    await anna.ask("remove", guest=public_name(table.id, "mal"))
    assert mal.last("refused")["code"] == "removed"
    assert anna.last("present") == {"type": "present", "seats": [True, True], "spectators": 1}
    await anna.ask("start")
    assert eve.last("refused")["code"] == "no_spectators"
    assert not eve.all("shown")
    assert anna.last("present") == {"type": "present", "seats": [True, True], "spectators": 0}


async def test_begin_from_a_position_or_in_a_finished_game(house: TestHouse) -> None:
    anna, bruno = await started(house)
    await play_on([anna, bruno], random.Random(6))
    session = anna.table.fold.session
    assert session is not None
    again = await new_table(house, origin={"table": anna.table_id, "entries": 2})
    assert [show_table("t", table.fold, "anna").position for table in (anna.table, again)] == [False, True]
    await (await Client(house, again, "bruno").hello()).ask("sit")
    host = await Client(house, again, "anna").hello()
    await host.ask("start")
    assert again.fold.session is not None
    there, here = session.at(2), again.fold.session
    assert here.view(0).hands == there.view(0).hands
    assert here.record.seed != session.record.seed
    with pytest.raises(BadInput):
        await new_table(house, position='{"players":2,"hands":[[1],[1]]}')
    with pytest.raises(BadInput):
        await new_table(house, 3, position='{"players":2,"hands":[[1],[2]]}')


@pytest.mark.parametrize(
    "wanted",
    [{"game": "chess"}, {"options": {"hand": 99}}, {"options": {"nothing": 1}}, {"options": {"start": 5}}],
)
async def test_what_a_game_cannot_be_is_said_before_the_table_is_there(
    house: TestHouse, wanted: dict[str, Any]
) -> None:
    with pytest.raises(BadInput):
        await new_table(house, **wanted)
    assert not house.tables

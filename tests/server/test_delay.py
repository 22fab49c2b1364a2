"""Spectators who are behind see everything, only later."""

from __future__ import annotations

import asyncio
import random

from tests.server.helper import Client, TestHouse, new_table, play_on, started

MINUTE = 60_000
BEHIND = {"delay": 60}


def test_spectators_are_behind(runner: asyncio.Runner, house: TestHouse) -> None:
    async def run() -> None:
        anna, bruno = await started(house, terms=BEHIND)
        eve = await Client(house, anna.table, "eve").hello()
        assert not eve.all("shown")  # even the deal is too new
        await play_on([anna, bruno], random.Random(1), 1)
        assert not eve.all("told")
        await house.let_pass(MINUTE)
        assert [news["what"] for news in eve.all("told")] == ["sat", "started", "move"]
        house.time += 1000
        await play_on([anna, bruno], random.Random(1), 1)
        late = await Client(house, anna.table, "frank").hello()
        assert late.last("shown")["view"] == eve.last("told")["view"]
        assert (await eve.ask("score"))["code"] == "not_yours"

    runner.run(run())


def test_they_see_the_deal_before_anybody_has_moved(runner: asyncio.Runner, house: TestHouse) -> None:
    async def run() -> None:
        anna, bruno = await started(house, terms=BEHIND, game="scalino")
        eve = await Client(house, anna.table, "eve").hello()
        await house.let_pass(MINUTE - 1)
        assert not eve.all("shown")
        await house.let_pass(1)
        assert eve.last("shown")["view"]["blocks"] == []
        assert eve.last("shown")["seat"] is None
        # What is taken back goes from their board, too, in its time.
        await anna.play("place e5")
        await house.let_pass(MINUTE // 2)
        await anna.ask("undo")
        await house.let_pass(MINUTE // 2)
        assert len(eve.last("told")["view"]["blocks"]) == 1
        assert len(eve.all("shown")) == 1
        await house.let_pass(MINUTE // 2)
        assert len(eve.all("shown")) == 2
        assert eve.last("shown")["view"]["blocks"] == []
        assert eve.last("shown")["number"] == eve.last("told")["number"] == anna.number
        assert bruno.last("shown")["view"]["turn"] == eve.last("shown")["view"]["turn"]

    runner.run(run())


def test_they_see_a_deal_that_came_with_the_table(runner: asyncio.Runner, house: TestHouse) -> None:
    """Nobody was told of it: the table began so, or has just been folded anew."""

    async def run() -> None:
        table = await new_table(house, [{}, {"kind": "bot"}], game="scalino", terms=BEHIND, start=True)
        eve = await Client(house, table, "eve").hello()
        house.reload(table.id)
        await house.settle()
        assert not eve.all("shown")
        await house.let_pass(MINUTE)
        assert eve.last("shown")["view"]["blocks"] == []

    runner.run(run())

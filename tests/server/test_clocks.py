"""The clocks of people: whoever is late is late again, coming back and taking back give nobody time."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.helper import Client, TestHouse, started

MINUTE = 60_000


def per_move(late: str) -> dict[str, object]:
    return {"clock": {"kind": "move", "seconds": 60}, "when_late": late}


def late_moves(client: Client) -> list[int]:
    """Whose moves the clock has made."""
    return [news["by"] for news in client.all("told") if news.get("how") == "clock"]


def stand_in(client: Client) -> str | None:
    """The bot that plays for the first seat."""
    return client.table.fold.seats[0].bot


@pytest.mark.parametrize("kind", ["move", "game"])
def test_whoever_is_late_again_passes_again(runner: asyncio.Runner, house: TestHouse, kind: str) -> None:
    async def run() -> None:
        terms = {"clock": {"kind": kind, "seconds": 60}, "when_late": "pass"}
        anna, bruno = await started(house, terms=terms)
        await house.let_pass(MINUTE)
        assert late_moves(bruno) == [0]
        await bruno.play(f"lay {bruno.last('told')['prompt']['card'][0]} left")
        # Of the whole game she has no time left; of a move, a minute again.
        await house.let_pass(MINUTE if kind == "move" else 0)
        assert late_moves(bruno) == [0, 0]
        assert anna.table.fold.turn.asked == (1,)

    runner.run(run())


def test_a_turn_of_several_moves_can_be_late_several_times(runner: asyncio.Runner, house: TestHouse) -> None:
    """In Bloom rows a turn is more than one move, and looks the same all the while."""

    async def run() -> None:
        anna, _ = await started(house, game="bloom_rows", options={"start": 0}, terms=per_move("pass"))
        turn = anna.table.fold.turn
        await house.let_pass(MINUTE)
        assert late_moves(anna) == [0]
        assert anna.table.fold.turn == turn
        await house.let_pass(MINUTE - 1)
        assert late_moves(anna) == [0]
        await house.let_pass(1)
        assert late_moves(anna) == [0, 0]

    runner.run(run())


def test_all_who_are_late_lose(runner: asyncio.Runner, house: TestHouse) -> None:
    async def run() -> None:
        clients = await started(house, "anna bruno carla", terms=per_move("lose"))
        await house.let_pass(MINUTE)
        await house.let_pass(1000)  # what anna has to do is done for her
        await house.let_pass(MINUTE)
        result = clients[0].table.fold.result
        assert result is not None
        assert result.forfeited == [0, 1]
        assert result.winners == [2]

    runner.run(run())


def test_who_comes_back_can_be_late_again(runner: asyncio.Runner, house: TestHouse) -> None:
    async def run() -> None:
        anna, bruno = await started(house, terms=per_move("bot"))
        for _ in range(2):  # in the same turn
            await house.let_pass(MINUTE)
            assert stand_in(anna) == "easy"
            assert (await anna.ask("return"))["clock"] == {"running": [0], "due": house.time + MINUTE}
            assert bruno.last("told")["clock"]["due"] == house.time + MINUTE
            await house.let_pass(MINUTE - 1)
            assert stand_in(anna) is None
            await house.let_pass(1)
            assert stand_in(anna) == "easy"
            await anna.ask("return")
        # And in a later one that looks the same.
        await anna.play("pass")
        await bruno.play(f"lay {bruno.last('told')['prompt']['card'][0]} left")
        await house.let_pass(MINUTE)
        assert stand_in(anna) == "easy"

    runner.run(run())


def test_nobody_gains_time_by_going_away(runner: asyncio.Runner, house: TestHouse) -> None:
    async def run() -> None:
        anna, _ = await started(house, terms=per_move("lose"))
        due = house.time + MINUTE
        await house.let_pass(MINUTE - 500)
        await anna.ask("stand")
        assert (await anna.ask("return"))["clock"]["due"] == due
        await house.let_pass(500)
        assert anna.table.fold.result is not None

    runner.run(run())


def test_who_has_used_up_the_time_of_a_game_has_none_after_coming_back(
    runner: asyncio.Runner, house: TestHouse
) -> None:
    async def run() -> None:
        terms = {"clock": {"kind": "game", "seconds": 60, "increment": 5}, "when_late": "bot"}
        anna, bruno = await started(house, terms=terms)
        await house.let_pass(MINUTE)
        assert (await anna.ask("return"))["clock"]["left"] == [0, MINUTE]
        await house.let_pass(0)
        assert stand_in(anna) == "easy"
        # What the bot does earns her seat the increment, and with that she may play.
        await house.let_pass(1000)
        assert (await anna.ask("return"))["clock"]["left"] == [5000, MINUTE]
        assert (await bruno.play("pass"))["type"] == "told"
        await house.let_pass(4999)
        assert stand_in(anna) is None
        await house.let_pass(1)
        assert stand_in(anna) == "easy"

    runner.run(run())

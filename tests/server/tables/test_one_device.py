"""Several people hand one device round: what one of them knows is never there while another looks."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from tavoliere.bots.level import Level
from tavoliere.server.workers.choose import BotChoice
from tests.server.helper import Client, NoWorkers, TestManager, new_table

TWO = [{}, {"kind": "device"}]


def faces(value: Any) -> list[Any]:
    """Every face of a card that is in some frame, wherever it stands."""
    if isinstance(value, dict):
        own = [value["face"]] if value.get("face") is not None else []
        return own + [face for part in value.values() for face in faces(part)]
    if isinstance(value, list):
        return [face for part in value for face in faces(part)]
    return []


async def test_nothing_is_said_of_a_seat_that_is_not_shown(manager: TestManager) -> None:
    table = await new_table(manager, TWO, start=True)
    both = await Client(manager, table, "anna").hello(seat=1)
    for kind, fields in (
        ("try", {}),
        ("try", {"move": "pass"}),
        ("hint", {}),
        ("play", {"move": "pass", "answers": both.number}),
    ):
        assert (await both.ask(kind, seat=0, **fields))["code"] == "not_shown"
    await both.ask("show", board=True)
    assert both.last("shown")["view"]["hands"] == [None, None]
    # A hand is a secret, board or not: not even which moves are refused is told.
    assert (await both.ask("try", seat=0))["code"] == "not_shown"
    for move in ("pass", "lay 1 left", "lay 99 left"):
        assert (await both.play(move, seat=0)).get("judgement") is None
        assert both.last("refused")["code"] == "not_shown"
    await both.ask("show", seat=0)
    assert (await both.play("pass"))["type"] == "told"
    assert both.last("present") == {"type": "present", "seats": [True, True], "spectators": 0}


async def test_where_nothing_is_secret_any_seat_acts(manager: TestManager) -> None:
    table = await new_table(manager, TWO, game="scalino", options={"start": 0}, start=True)
    both = await Client(manager, table, "anna").hello(seat=1)
    assert (await both.play("place e5", seat=0))["type"] == "told"


async def test_bloops_is_played_around_one_board_without_a_clock(manager: TestManager) -> None:
    table = await new_table(manager, TWO, game="bloops", options={"start": 0, "window": 4}, start=True)
    assert table.state.opened.options["window"] == "none"
    clocked = await new_table(manager, 2, game="bloops")
    host = await Client(manager, clocked, "anna").hello()
    assert (await host.ask("arrange", seat=1, plan={"kind": "device"}))["code"] == "clock_runs"
    board = await Client(manager, table, "anna").hello(board=True)
    assert faces(board.updates) == []
    # Each looks at their own cards while the device is theirs, and hands it back.
    for seat in (0, 1):
        await board.ask("show", seat=seat)
        assert len(faces(board.last("shown")["view"]["hands"])) == 3
        assert (await board.ask("try", seat=1 - seat))["code"] == "not_shown"
        illegal = await board.play("draw", seat=1 - seat)  # which tells nothing of cards
        assert illegal["judgement"]["rule"] == "BP-2.1"
        await board.ask("show", board=True)
        assert faces(board.last("shown")) == []
        heard = len(board.frames)
        assert (await board.play("done", seat=seat))["type"] in ("told", "done")
        assert faces([update for update in board.updates[heard:] if update["type"] != "told"]) == []
    heard = len(board.frames)
    session = table.state.session
    assert session is not None
    for _ in range(12):
        seat = table.state.game.waited_for(session.state)[0]
        prompt = (await board.ask("try", seat=seat))["prompt"]
        assert faces(prompt) == []
        kinds = prompt["kinds"]
        move = next(kind for kind in ("draw", "discard", "nothing", "decline", "done") if kind in kinds)
        answer = await board.play(move, seat=seat)
        assert answer["type"] in ("told", "done"), answer
        assert table.state.clocks.face() is None
    # Seen were only cards that lie open to everybody: the discards.
    assert faces(msgspec.to_builtins(session.view(None)))
    for update in board.updates[heard:]:
        for event in update.get("events", []):
            if event["event"] in ("drew", "looked"):
                assert faces(event) == []


async def test_a_board_goes_on_after_a_broken_line(manager: TestManager) -> None:
    table = await new_table(manager, TWO, game="scalino", start=True, terms={"delay": 60})
    board = await Client(manager, table, "anna").hello(board=True)
    assert (await board.play("place e5", seat=0))["type"] == "told"  # nobody who plays is behind
    seen = board.number
    board.leave()
    again = await Client(manager, table, "anna").hello(board=True)
    again.asked = 10
    assert again.number == seen
    assert (await again.ask("play", seat=1, answers=seen - 1, move="place e6"))["code"] == "stale"
    assert (await again.ask("play", seat=1, answers=seen, move="place e6"))["type"] == "told"
    eve = await Client(manager, table, "eve").hello(board=True)
    assert eve.looks_on
    assert (await eve.ask("show", board=True))["code"] == "not_yours"


class Pensive(NoWorkers):
    """Bots that think until they are told that it is enough."""

    def __init__(self) -> None:
        super().__init__()
        self.enough = asyncio.Event()

    async def choose(self, game: str, level: Level, known: bytes, seat: int) -> BotChoice | None:
        await self.enough.wait()
        return await super().choose(game, level, known, seat)


@pytest.mark.parametrize("handed", [{"seat": 1}, {"board": True}])
@pytest.mark.parametrize("game", ["two_piles", "bloops"])
async def test_a_hint_does_not_come_after_the_device_was_handed_on(
    manager: TestManager, game: str, handed: dict[str, Any]
) -> None:
    table = await new_table(manager, TWO, game=game, start=True)
    both = await Client(manager, table, "anna").hello(seat=0)
    workers = manager.workers = Pensive()
    both.send("hint", id="h", seat=0)
    both.send("show", **handed)
    workers.enough.set()
    await manager.settle()
    [answer] = [update for update in both.updates if update.get("id") == "h"]
    assert answer["code"] == "not_shown"
    await both.ask("show", seat=0)
    assert "hint" in await both.ask("hint", seat=0)


async def test_around_a_board_nobody_is_told_what_one_of_them_has_seen(manager: TestManager) -> None:
    """A hint for Anna would say that she can answer a card, and Bruno looks at the same board."""
    table = await new_table(manager, TWO, game="bloops", options={"start": 0}, start=True)
    board = await Client(manager, table, "anna").hello(board=True)
    workers = manager.workers = Pensive()
    workers.enough.set()
    for seat in (0, 1):
        assert (await board.ask("try", seat=seat))["prompt"]["kinds"]
        assert (await board.ask("hint", seat=seat))["code"] == "not_shown"
    await board.ask("show", seat=1)
    assert "hint" in await board.ask("hint", seat=1)
    assert (await board.ask("hint", seat=0))["code"] == "not_shown"


class Failing(NoWorkers):
    async def choose(self, game: str, level: Level, known: bytes, seat: int) -> BotChoice | None:
        raise RuntimeError("No memory is left.")


async def test_a_bot_that_fails_is_no_reason_to_say_that_nobody_is_asked(manager: TestManager) -> None:
    table = await new_table(manager, TWO, start=True)
    both = await Client(manager, table, "anna").hello(seat=0)
    manager.workers = Failing()
    assert (await both.ask("hint", seat=0))["code"] == "hint_failed"


async def test_a_hint_for_a_table_that_is_loaded_again_is_asked_for_again(manager: TestManager) -> None:
    table = await new_table(manager, TWO, start=True)
    both = await Client(manager, table, "anna").hello(seat=0)
    workers = manager.workers = Pensive()
    both.send("hint", id="h", seat=0)
    table.discard()
    workers.enough.set()
    await manager.settle()
    [answer] = [update for update in both.updates if update.get("id") == "h"]
    assert answer["code"] == "hint_failed"


async def test_whoever_has_said_all_gets_no_hint(manager: TestManager) -> None:
    """Only blind bets and rearranging are left in Bloops."""
    table = await new_table(manager, TWO, game="bloops", options={"start": 0}, start=True)
    both = await Client(manager, table, "anna").hello(seat=0)
    await both.play("done", seat=0)
    assert (await both.ask("hint", seat=0))["code"] == "no_hint"

"""Spectators who are behind see everything, only later."""

from __future__ import annotations

import asyncio
import random

import pytest

from tavoliere.server.store import Store, TableRow
from tests.server.helper import Client, TestManager, close_manager, new_table, play_on, started

MINUTE = 60_000
BEHIND = {"delay": 60}


async def test_spectators_are_behind(manager: TestManager) -> None:
    anna, bruno = await started(manager, terms=BEHIND)
    eve = await Client(manager, anna.table, "eve").hello()
    assert not eve.all("shown")  # even the deal is too new
    await play_on([anna, bruno], random.Random(1), 1)
    assert not eve.all("told")
    await manager.let_pass(MINUTE)
    assert [update["what"] for update in eve.all("told")] == ["sat", "started", "move"]
    manager.time += 1000
    await play_on([anna, bruno], random.Random(1), 1)
    late = await Client(manager, anna.table, "frank").hello()
    assert late.last("shown")["view"] == eve.last("told")["view"]
    assert (await eve.ask("score"))["code"] == "not_yours"


async def test_they_see_the_deal_before_anybody_has_moved(manager: TestManager) -> None:
    anna, bruno = await started(manager, terms=BEHIND, game="scalino")
    eve = await Client(manager, anna.table, "eve").hello()
    await manager.let_pass(MINUTE - 1)
    assert not eve.all("shown")
    await manager.let_pass(1)
    assert eve.last("shown")["view"]["blocks"] == []
    assert eve.last("shown")["seat"] is None
    # What is taken back goes from their board, too, in its time.
    await anna.play("place e5")
    await manager.let_pass(MINUTE // 2)
    await anna.ask("undo")
    await manager.let_pass(MINUTE // 2)
    assert len(eve.last("told")["view"]["blocks"]) == 1
    assert len(eve.all("shown")) == 1
    await manager.let_pass(MINUTE // 2)
    assert len(eve.all("shown")) == 2
    assert eve.last("shown")["view"]["blocks"] == []
    assert eve.last("shown")["number"] == eve.last("told")["number"] == anna.number
    assert bruno.last("shown")["view"]["turn"] == eve.last("shown")["view"]["turn"]


async def test_they_see_a_deal_that_came_with_the_table(manager: TestManager) -> None:
    """No update told of it: the table began so, or has just been loaded again."""
    table = await new_table(manager, [{}, {"kind": "bot"}], game="scalino", terms=BEHIND, start=True)
    eve = await Client(manager, table, "eve").hello()
    table.discard()
    await manager.settle()
    assert not eve.all("shown")
    await manager.let_pass(MINUTE)
    assert eve.last("shown")["view"]["blocks"] == []


async def test_a_flood_fills_no_memory_and_nobody_sees_it_too_early(manager: TestManager) -> None:
    anna, bruno = await started(manager, terms={"delay": 3600}, game="scalino")
    eve = await Client(manager, anna.table, "eve").hello()
    await manager.let_pass(3600_000)
    assert len(eve.all("shown")) == 1
    heard = len(eve.frames)
    for number in range(700):
        manager.time += 1000
        anna.send("say", id=f"say {number}", text="again")
        if number == 10:
            await manager.settle()
            await anna.play("place e5")
    await manager.settle()
    assert len(anna.table.late._held) == 500
    await manager.let_pass(3600_000 - 691_000)  # the tenth line is old enough, but what it was told with is gone
    assert len(eve.frames) == heard
    await manager.let_pass(691_000)
    first = [update for update in eve.updates[heard:] if update["type"] == "shown"]
    assert len(first) == 1
    assert len(first[0]["view"]["blocks"]) == 1
    assert eve.updates[-1]["number"] == anna.number
    numbers = [update["number"] for update in eve.updates[heard:] if "number" in update]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    assert bruno.number == anna.number


async def test_whoever_comes_meanwhile_is_as_late(manager: TestManager) -> None:
    """The table around the game and its chat are as late as the game."""
    anna, bruno, carla = await started(manager, "anna bruno carla", terms=BEHIND, game="scalino")
    await anna.ask("say", text="I have a plan")
    await manager.let_pass(MINUTE // 2)
    await bruno.ask("vote", motion="abandon")
    await carla.ask("resign")
    await manager.let_pass(MINUTE // 2)
    eve = await Client(manager, anna.table, "eve").hello()
    assert [line["text"] for line in eve.last("welcome")["lines"]] == ["I have a plan"]
    assert "votes" not in eve.last("table")
    assert all("forfeited" not in seat for seat in eve.last("table")["seats"])
    assert anna.last("table")["seats"][2]["forfeited"] == "resigned"
    await bruno.ask("resign")
    await anna.ask("say", text="well played")
    for restart in (False, True):
        if restart:
            anna.table.discard()
            await manager.settle()
        mal = await Client(manager, anna.table, "mal").hello()
        for client in (eve, mal):
            shown = client.last("table")
            assert shown["phase"] == "playing"
            assert not {"result", "seed", "votes"} & set(shown)
            assert [line["text"] for line in mal.last("welcome")["lines"]] == ["I have a plan"]
        assert [seat.get("forfeited") for seat in mal.last("table")["seats"]] == [None, None, None]
    again = await Client(manager, anna.table, "anna").hello()
    assert again.last("table")["result"] == anna.last("table")["result"]
    assert len(again.last("welcome")["lines"]) == 2
    await manager.let_pass(MINUTE)
    late = await Client(manager, anna.table, "late").hello()
    for client in (eve, mal, late):
        shown = client.last("table")
        assert shown["phase"] == "over"
        assert shown["result"] == anna.last("table")["result"]
        assert shown["seed"]
    assert len(late.last("welcome")["lines"]) == 2


async def test_whoever_comes_between_the_seats_and_the_deal_sees_no_board_yet(manager: TestManager) -> None:
    table = await new_table(manager, game="scalino", terms=BEHIND)
    anna, bruno = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
    await bruno.ask("sit")
    await manager.let_pass(MINUTE)
    await anna.ask("start")
    eve = await Client(manager, table, "eve").hello()
    assert not eve.all("shown")
    assert not eve.all("refused")
    await manager.let_pass(MINUTE)
    assert eve.last("shown")["view"]["blocks"] == []


async def row_of(manager: TestManager, table: str) -> TableRow:
    await manager.settle()
    row = await manager.store.table(table)
    assert row is not None
    return row


@pytest.mark.parametrize("how", ["stays", "loaded again", "evicted", "dies", "dies for long"])
async def test_lists_learn_of_the_end_after_the_delay(database: str, how: str) -> None:
    manager = TestManager(await Store.open(database))
    await manager.store.leases.say_alive()
    anna, bruno = await started(manager, terms={**BEHIND, "public": True})
    id_, begun = anna.table_id, await row_of(manager, anna.table_id)
    await manager.let_pass(10_000)
    await anna.ask("resign")
    assert await row_of(manager, id_) == begun
    assert begun.clocked  # some process has to write the end
    if how == "loaded again":
        anna.table.discard()
        await manager.settle()
    if how not in ("stays", "loaded again"):
        for client in (anna, bruno):
            client.leave()
        await manager.evict(anna.table)
    if how == "evicted":
        await manager.get(id_)  # its timer does so
    if how.startswith("dies"):
        await manager.store.leases.leave()
        await close_manager(manager)
        end = manager.time
        manager = TestManager(await Store.open(database))
        manager.time = end + (2 * MINUTE if how == "dies for long" else 0)
        await manager.watch_clocks()
    if how != "dies for long":
        assert await row_of(manager, id_) == begun
        await manager.let_pass(MINUTE - 1)
        assert await row_of(manager, id_) == begun
        await manager.let_pass(1)
    row = await row_of(manager, id_)
    assert (row.phase, row.clocked, '"winners":[1]' in row.summary) == ("over", False, True)
    assert not await manager.store.lobby(10)
    await close_manager(manager)


async def test_a_row_that_cannot_be_written_is_written_later(
    manager: TestManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = await started(manager, terms=BEHIND)
    await anna.ask("resign")
    written = manager.store.journal._disk.write

    async def fail(batch: object) -> set[str]:
        monkeypatch.setattr(manager.store.journal._disk, "write", written)
        raise OSError("full")

    monkeypatch.setattr(manager.store.journal._disk, "write", fail)
    await manager.let_pass(MINUTE)
    assert (await row_of(manager, anna.table_id)).phase == "over"


async def test_what_waits_for_a_row_is_not_confirmed_where_an_entry_before_it_is_lost(
    manager: TestManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = await started(manager, terms=BEHIND)
    await anna.ask("resign")
    written, gate = manager.store.journal._disk.write, asyncio.Event()

    async def fail(batch: object) -> set[str]:
        await gate.wait()
        monkeypatch.setattr(manager.store.journal._disk, "write", written)
        raise OSError("full")

    monkeypatch.setattr(manager.store.journal._disk, "write", fail)
    heard = len(anna.frames)
    anna.send("say", id="lost", text="hello")
    manager.time += MINUTE
    anna.table.update_row()
    anna.send("say", id="lost", text="hello")  # again: the answer waits for the row
    gate.set()
    await manager.settle()
    answers = [update for update in anna.updates[heard:] if update.get("id") == "lost"]
    assert answers
    assert {answer.get("code") for answer in answers} == {"not_stored"}


async def test_a_delayed_spectator_is_told_no_number_of_what_is_to_come(manager: TestManager) -> None:
    anna, bruno = await started(manager, terms=BEHIND)
    await manager.let_pass(MINUTE)
    eve = await Client(manager, anna.table, "eve").hello()
    shown = eve.last("shown")["number"]
    await play_on([anna, bruno], random.Random(1), 3)
    for _ in range(2):  # a resend, too
        assert await eve.ask("say", id="say", text="hello") == {"type": "done", "id": "say", "number": shown}
    await manager.let_pass(MINUTE)
    assert (await eve.ask("say", id="say", text="hello"))["number"] == anna.number


async def test_a_bot_that_takes_over_is_seen_after_the_delay(manager: TestManager) -> None:
    anna, _ = await started(manager, terms=BEHIND)

    async def bot(guest: str) -> str | None:
        client = await Client(manager, anna.table, guest).hello()
        seen: str | None = client.last("table")["seats"][0].get("bot")
        return seen

    await anna.ask("stand")
    assert (await bot("bruno"), await bot("eve")) == ("easy", None)
    await anna.ask("return")
    await anna.ask("stand")
    assert await bot("eve") is None
    await manager.let_pass(MINUTE)
    assert await bot("eve") == "easy"
    await anna.ask("return")
    assert (await bot("bruno"), await bot("eve")) == (None, "easy")


async def test_a_host_without_a_seat_cannot_find_out_by_closing(manager: TestManager) -> None:
    table = await new_table(manager, 3, terms=BEHIND)
    anna, bruno, carla = [await Client(manager, table, name).hello() for name in ("anna", "bruno", "carla")]
    await anna.ask("arrange", seat=2)
    await anna.ask("stand")
    await bruno.ask("sit")
    await carla.ask("sit")
    assert (await anna.ask("start"))["type"] == "done"
    await bruno.ask("resign")
    assert bruno.last("table")["phase"] == "over"
    assert (await anna.ask("close"))["code"] == "not_over"
    await manager.let_pass(MINUTE)
    assert (await anna.ask("close"))["type"] == "done"

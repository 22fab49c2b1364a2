"""A table acts by itself: bots, clocks, seats that are left or forfeited."""

from __future__ import annotations

import asyncio
import random
import zlib
from itertools import pairwise

import pytest

from tavoliere.bots.level import Level
from tavoliere.server.tables.table import Table
from tavoliere.server.workers.choose import BotChoice
from tests.server.helper import Client, NoWorkers, TestManager, new_table, play_on, some_move, started

MINUTE = 60_000


async def test_bots_play_at_a_pace_that_depends_on_nothing(manager: TestManager) -> None:
    table = await new_table(manager, [{}, {"kind": "bot", "level": "strong"}, {"kind": "bot"}])
    anna = await Client(manager, table, "anna").hello()
    await anna.ask("start")
    rng = random.Random(2)
    while table.state.phase == "playing":
        if table.state.turn.asked == (0,):
            await anna.play(some_move(anna, rng))
        else:
            entries = table.state.entries
            await manager.let_pass(999)
            assert table.state.entries == entries
            await manager.let_pass(1)
            assert table.state.entries == entries + 1
            assert anna.last("told")["how"] == "bot"


class Ponderous(NoWorkers):
    """Bots that think for as long as their cards say."""

    def __init__(self, manager: TestManager, most: int) -> None:
        super().__init__()
        self._manager, self._most = manager, most
        self.took: set[int] = set()

    async def choose(self, game: str, level: Level, known: bytes, seat: int) -> BotChoice | None:
        takes = zlib.crc32(known) % self._most
        self.took.add(takes)
        ends = self._manager.time + takes
        while self._manager.time < ends:
            await asyncio.sleep(0)
        return await super().choose(game, level, known, seat)


class Broken(NoWorkers):
    """Workers that die, whatever they are asked."""

    async def choose(self, game: str, level: Level, known: bytes, seat: int) -> BotChoice | None:
        raise RuntimeError("out of memory")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("scalino", {}),
        ("bloom_rows", {}),
        ("bloom_garden", {}),
        ("bloops", {}),
        ("bloops", {"window": 0}),
        ("bloops", {"window": "none"}),
    ],
)
async def test_a_bot_that_fails_does_not_stop_its_table(
    manager: TestManager, caplog: pytest.LogCaptureFixture, game: str, options: dict[str, object]
) -> None:
    """It plays the least move as for an absent person, at the usual pace, and the log says so once."""
    manager.workers = Broken()
    bots = [{"kind": "bot"}, {"kind": "bot"}]
    table = await new_table(manager, bots, game=game, options={"start": 0, **options}, start=True)
    eve = await Client(manager, table, "eve").hello()
    await manager.let_pass(MINUTE)
    moved = [update["how"] for update in eve.all("told") if update["what"] == "move"]
    assert len(moved) > 5
    assert set(moved) <= {"bot", "clock"}
    assert len(moved) < 100
    assert len([record for record in caplog.records if "A bot of" in record.message]) == 1


async def go_on(manager: TestManager, table: Table, milliseconds: int) -> None:
    """Time goes on in small steps, while bots think."""
    for _ in range(milliseconds // 10):
        manager.time += 10
        for _ in range(20):
            due = manager.timers[table.id]
            if due is not None and due <= manager.time:
                manager.timers[table.id] = None
                table.on_time()
            await asyncio.sleep(0)


@pytest.mark.parametrize(("most", "shows"), [(900, False), (3000, True)])
async def test_how_long_a_bot_thinks_does_not_show(manager: TestManager, most: int, shows: bool) -> None:
    """It thinks during its pause; only who takes longer than that moves later."""
    bots = [{"kind": "bot"}, {"kind": "bot"}, {"kind": "bot"}]
    table = await new_table(manager, bots, game="bloom_rows", options={"start": 0}, start=True)
    eve = await Client(manager, table, "eve").hello()
    workers = manager.workers = Ponderous(manager, most)
    await go_on(manager, table, 30_000)
    assert len(workers.took) > 5
    moments = [update["at"] for update in eve.all("told") if update["what"] == "move"]
    pauses = {later - sooner for sooner, later in pairwise(moments)}
    assert min(pauses) == 1000
    assert (max(pauses) > 1000) == shows
    manager.time += most
    await manager.settle()


async def test_who_comes_back_while_the_bot_thinks_moves_themselves(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    manager.workers = Ponderous(manager, 1000)
    anna.send("stand")
    await go_on(manager, anna.table, 300)
    assert anna.table.timers.is_thinking
    anna.send("return")
    await go_on(manager, anna.table, 3000)
    await manager.settle()  # by now it has come to an end with it
    assert anna.table.state.turn.asked == (0,)  # what it thought of is of no use
    assert (await anna.play("pass"))["type"] == "told"
    await manager.let_pass(5000)
    assert bruno.last("told")["by"] == 0
    assert "how" not in bruno.last("told")


async def test_who_gives_up_while_a_bot_thinks_does_the_least(manager: TestManager) -> None:
    anna, bruno, _ = await started(manager, "anna bruno carla")
    manager.workers = Ponderous(manager, 1000)
    anna.send("stand")
    await go_on(manager, anna.table, 100)
    anna.send("return")
    anna.send("resign")
    await go_on(manager, anna.table, 3000)
    await manager.settle()
    moves = [update for update in bruno.all("told") if update["what"] == "move"]
    assert [(update["by"], update["how"]) for update in moves] == [(0, "absence")]


@pytest.mark.parametrize("game", ["two_piles", "scalino"])
async def test_who_is_back_plays_and_the_bot_does_not(manager: TestManager, game: str) -> None:
    anna, bruno = clients = await started(manager, game=game, options={"start": 0})
    rng = random.Random(4)
    await anna.ask("stand")
    await manager.let_pass(1000)
    assert bruno.last("told")["how"] == "bot"
    await play_on([bruno], rng, 1)
    assert (await anna.ask("return"))["type"] == "told"
    for _ in range(4):
        heard = len(bruno.all("told"))
        await manager.let_pass(10 * MINUTE)
        assert len(bruno.all("told")) == heard
        await play_on(clients, rng, 1)
        assert "how" not in bruno.last("told")


async def test_replies_of_bots_fall_with_the_move_that_is_taken_back(manager: TestManager) -> None:
    """In Scalino nothing new is ever seen."""
    bots = [{}, {"kind": "bot"}, {"kind": "bot"}]
    table = await new_table(manager, bots, game="scalino", start=True)
    anna = await Client(manager, table, "anna").hello()
    session = table.state.session
    assert session is not None
    before = session.state.tobytes()
    await anna.play("place e5")
    entries = table.state.entries
    while table.state.turn.asked != (0,):
        await manager.let_pass(1000)
    assert table.state.entries >= entries + 2  # both have replied
    assert anna.last("told")["undo"]
    assert (await anna.ask("undo"))["type"] == "told"
    assert session.state.tobytes() == before
    assert anna.last("shown")["view"]["blocks"] == []
    assert str(session.record.entries[-1]) == "0 undo to 0"
    # They think anew about whatever she does now.
    assert (await anna.play("place e5-f5"))["type"] == "told"
    await manager.let_pass(1000)
    assert anna.last("told")["how"] == "bot"


async def test_another_persons_move_cannot_be_taken_back_with_ones_own(manager: TestManager) -> None:
    anna, bruno = await started(manager, game="scalino")
    await anna.play("place e5")
    assert (await bruno.play("place e6"))["type"] == "told"
    assert (await anna.ask("undo"))["code"] == "no_undo"
    assert (await bruno.ask("undo"))["type"] == "told"
    assert (await anna.ask("undo"))["type"] == "told"  # now there is nothing in between


async def test_a_persons_move_stays_when_a_bot_takes_over(manager: TestManager) -> None:
    anna, bruno = await started(manager, game="scalino", options={"start": 0})
    await anna.play("place e5")
    await bruno.play("place e6")
    bruno.leave()
    assert (await anna.ask("vote", motion="replace", about=1))["type"] == "told"
    assert anna.table.state.seats[1].bot == "easy"
    assert (await anna.ask("undo"))["code"] == "no_undo"


async def test_a_table_may_do_without_taking_back(manager: TestManager) -> None:
    anna, _ = await started(manager, terms={"undo": False})
    await anna.play("pass")
    assert "undo" not in anna.last("told")
    assert (await anna.ask("undo"))["code"] == "no_undo"


@pytest.mark.parametrize("late", ["bot", "lose"])
async def test_days_for_each_move(manager: TestManager, late: str) -> None:
    """No client is connected, the table is not in memory, and the third day ends."""
    days = 3 * 24 * 60 * MINUTE
    terms = {"clock": {"kind": "move", "seconds": days // 1000}, "when_late": late}
    anna, bruno = await started(manager, terms=terms)
    due = manager.time + days
    assert manager.timers[anna.table_id] == due
    for client in (anna, bruno):
        client.leave()
    await manager.evict(anna.table)
    assert await manager.store.unwatched_tables() == []  # we do
    manager.time = due
    await manager._wake(anna.table_id)
    table = manager.tables[anna.table_id]
    assert table.state.turn.asked == (0,)
    assert anna.table.state.clocks.due == due + 20_000  # who comes at the last moment has a moment more
    await manager.let_pass(20_000)
    assert not table.state.seats[0].played_by_person
    if late == "lose":
        assert table.state.result is not None
        assert table.state.result.winners == [1]


async def test_an_absent_player_can_be_waited_for(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    anna.leave()
    assert bruno.last("present")["seats"] == [False, True]
    heard = len(bruno.all("told"))
    await manager.let_pass(60 * MINUTE)
    assert [update["what"] for update in bruno.all("told")[heard:]] == ["host"]  # that is he, now
    back = await Client(manager, bruno.table, "anna").hello()
    assert (await back.play("pass", id="back"))["type"] == "told"


async def test_hints_come_from_what_the_seat_knows(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    hint = (await anna.ask("hint", level="master"))["hint"]
    assert (await anna.ask("try", move=hint["move"]))["preview"]["legal"]
    assert (await anna.ask("try", draft=hint["draft"]))["prompt"]["move"]
    assert (await bruno.ask("hint"))["code"] == "no_hint"


class Undecided(NoWorkers):
    """A bot that also thinks of passing."""

    async def choose(self, game: str, level: Level, known: bytes, seat: int) -> BotChoice | None:
        return BotChoice(move="pass", expected=5.5, runner_up="pass", runner_up_expected=4.0)


async def test_both_choices_of_a_hint_can_be_shown_on_the_board(manager: TestManager) -> None:
    manager.workers = Undecided()
    anna, _ = await started(manager)
    hint = (await anna.ask("hint"))["hint"]
    assert (hint["expected"], hint["runner_up_expected"]) == (5.5, 4.0)
    for draft in (hint["draft"], hint["runner_up_draft"]):
        assert (await anna.ask("try", draft=draft))["prompt"]["move"]


@pytest.mark.parametrize("late", ["bot", "pass", "lose"])
async def test_time_runs_out(manager: TestManager, late: str) -> None:
    terms = {"clock": {"kind": "move", "seconds": 60}, "when_late": late}
    anna, _bruno = await started(manager, terms=terms)
    table = anna.table
    assert anna.last("shown")["clock"] == {"running": [0], "due": manager.time + MINUTE}
    await manager.let_pass(MINUTE - 1)
    assert table.state.phase == "playing"
    assert table.state.turn.asked == (0,)
    await manager.let_pass(1)
    if late == "lose":
        result = table.state.result
        assert result is not None
        assert result.ending == "forfeited"
        assert result.ranks == [2, 1]
    elif late == "pass":
        assert anna.last("told")["how"] == "clock"
        assert table.state.turn.asked == (1,)
    else:
        assert anna.last("told")["what"] == "taken_over"
        assert (await anna.play("pass"))["code"] == "away"
        await manager.let_pass(1000)
        assert table.state.turn.asked == (1,)
        assert (await anna.ask("return"))["type"] == "told"
        assert (await anna.ask("return"))["code"] == "not_away"


async def test_the_clock_of_a_whole_game(manager: TestManager) -> None:
    terms = {"clock": {"kind": "game", "seconds": 30, "increment": 5}, "when_late": "lose"}
    anna, bruno = await started(manager, terms=terms)
    manager.time += 10_000
    await play_on([anna, bruno], random.Random(1), 1)
    assert bruno.last("told")["clock"]["left"] == [25_000, 30_000]
    assert bruno.last("told")["clock"]["due"] == manager.time + 30_000
    # The table leaves memory; after coming back nobody is late before they could return.
    anna.leave()
    bruno.leave()
    await manager.evict(anna.table)
    manager.time += 60_000
    table = await manager.get(anna.table_id)
    assert table.state.clocks.due == manager.time + 20_000
    await manager.let_pass(20_000)
    assert table.state.result is not None
    assert table.state.result.winners == [0]


async def test_who_gives_up_ranks_last_and_the_others_play_on(manager: TestManager) -> None:
    clients = await started(manager, "anna bruno carla")
    table = clients[0].table
    assert (await clients[0].ask("resign"))["type"] == "told"
    assert (await clients[0].play("pass"))["code"] == "forfeited"
    rng = random.Random(9)
    while table.state.phase == "playing":
        if table.state.turn.asked == (0,):
            await manager.let_pass(1000)
            assert clients[1].last("told")["how"] == "absence"
        else:
            await play_on(clients, rng, 1)
    result = table.state.result
    assert result is not None
    assert result.ranks[0] == 3
    assert 0 not in result.winners
    assert result.forfeited == [0]


async def test_the_last_one_who_has_not_given_up_wins(manager: TestManager) -> None:
    clients = await started(manager, "anna bruno carla")
    await clients[2].ask("resign")
    await clients[0].ask("resign")
    result = clients[0].table.state.result
    assert result is not None
    assert result.winners == [1]
    assert result.ending == "forfeited"
    assert clients[1].last("table")["seed"]


async def test_votes(manager: TestManager) -> None:
    anna, bruno, carla = await started(manager, "anna bruno carla")
    table = anna.table
    assert (await anna.ask("vote", motion="replace", about=2))["code"] == "not_absent"
    carla.leave()
    await anna.ask("vote", motion="replace", about=2)
    assert table.state.seats[2].bot is None
    await bruno.ask("vote", motion="replace", about=2)
    assert anna.last("table")["seats"][2]["bot"] == "easy"
    back = await Client(manager, table, "carla").hello()
    assert (await back.ask("return", id="back"))["type"] == "told"
    assert (await back.ask("return", id="back"))["type"] == "done"
    for client in (anna, bruno):
        await client.ask("vote", motion="abandon")
        assert table.state.result is None
    await back.ask("vote", motion="abandon")
    assert back.last("table")["phase"] == "over"
    assert back.last("table")["result"]["winners"] == []


@pytest.mark.parametrize("going", ["stand", "resign", "late"])
async def test_a_vote_is_carried_when_the_last_who_was_against_it_leaves(manager: TestManager, going: str) -> None:
    terms = {"clock": {"kind": "move", "seconds": 60}}
    anna, bruno, carla = await started(manager, "anna bruno carla", terms=terms)
    for client in (bruno, carla):
        await client.ask("vote", motion="abandon")
        assert anna.table.state.phase == "playing"
    if going == "late":
        await manager.let_pass(MINUTE)
    else:
        await anna.ask(going)
    assert carla.last("table")["result"]["winners"] == []


async def test_a_vote_about_who_is_back_is_not_carried(manager: TestManager) -> None:
    anna, bruno, carla = await started(manager, "anna bruno carla")
    carla.leave()
    await bruno.ask("vote", motion="replace", about=2)
    await Client(manager, anna.table, "carla").hello()
    await anna.ask("stand")
    assert [seat.bot for seat in anna.table.state.seats] == ["easy", None, None]
    # Nor anything once nobody who plays is left.
    await bruno.ask("stand")
    assert anna.table.state.seats[2].bot is None


async def test_leaving_a_running_game_keeps_the_seat(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    await anna.ask("stand")
    table = anna.table
    assert table.state.seats[0].bot == "easy"
    assert table.state.host == "bruno"
    await manager.let_pass(1000)
    assert bruno.last("told")["how"] == "bot"
    assert (await anna.ask("return"))["type"] == "told"


async def test_the_rights_of_a_host_who_is_gone_pass_on(manager: TestManager) -> None:
    table = await new_table(manager, 3)
    anna, bruno = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
    await bruno.ask("sit", seat=2)
    anna.leave()
    await manager.let_pass(2 * MINUTE - 1)
    anna = await Client(manager, table, "anna").hello()  # back in time
    await manager.let_pass(2 * MINUTE)
    assert table.state.host == "anna"
    anna.leave()
    bruno.leave()
    await manager.let_pass(5 * MINUTE)
    assert table.state.host == "anna"  # nobody is there who could be the host
    bruno = await Client(manager, table, "bruno").hello()
    await manager.let_pass(0)
    assert table.state.host == "bruno"
    assert bruno.last("told")["what"] == "host"
    await bruno.ask("arrange", id="fewer", seat=1)
    assert len(table.state.seats) == 2


async def test_a_host_who_stays_while_the_table_is_loaded_again_stays_the_host(manager: TestManager) -> None:
    anna, _ = await started(manager)
    anna.table.discard()
    await manager.settle()
    await manager.let_pass(10 * MINUTE)
    assert anna.table.state.host == "anna"
    # Who goes then is missed from then on.
    anna.leave()
    await manager.let_pass(2 * MINUTE - 1)
    assert anna.table.state.host == "anna"
    await manager.let_pass(1)
    assert anna.table.state.host == "bruno"


@pytest.mark.parametrize("start", [False, True])
async def test_a_host_who_leaves_one_of_several_seats_stays_the_host(manager: TestManager, start: bool) -> None:
    """A seat of one device has to be left before it can be planned again."""
    table = await new_table(manager, [{}, {"kind": "device"}, {}])
    anna, bruno = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
    await bruno.ask("sit")
    if start:
        await anna.ask("start")
    await anna.ask("stand", seat=1)
    assert table.state.host == "anna"
    if not start:
        assert (await anna.ask("arrange", seat=1, plan={"kind": "bot"}))["type"] == "told"
    await anna.ask("stand", seat=0)
    assert table.state.host == "bruno"


async def test_somebody_comes_to_a_table_whose_host_is_long_gone(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    for client in (anna, bruno):
        client.leave()
    await manager.evict(anna.table)
    back = await Client(manager, await manager.get(anna.table_id), "bruno").hello()
    await manager.let_pass(2 * MINUTE - 1)
    assert back.table.state.host == "anna"  # she had no time to come back yet
    await manager.let_pass(1)
    assert back.table.state.host == "bruno"


async def test_forgotten_tables_are_closed(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    waiting = await new_table(manager)
    for client in (anna, bruno):
        client.leave()
    week = 7 * 86_400_000
    manager.time += week - 1000
    present = await Client(manager, await manager.get(anna.table_id), "anna").hello()
    manager.time += 2000
    await manager.close_abandoned()
    await manager.settle()
    assert waiting.state.phase == "closed"
    assert present.table.state.phase == "playing"  # somebody is there
    present.leave()
    await manager.close_abandoned()
    await manager.settle()
    assert manager.tables[anna.table_id].state.phase == "closed"

"""What happens at a table without anybody doing it: bots, clocks, seats that are left or given up."""

from __future__ import annotations

import asyncio
import random
import zlib
from itertools import pairwise

import pytest

from tavoliere.bots.level import Level
from tavoliere.server.bots.choose import BotChoice
from tavoliere.server.tables.table import Table
from tests.server.helper import Client, NoWorkers, TestHouse, new_table, play_on, some_move, started

MINUTE = 60_000


async def test_bots_play_at_a_pace_that_depends_on_nothing(house: TestHouse) -> None:
    table = await new_table(house, [{}, {"kind": "bot", "level": "strong"}, {"kind": "bot"}])
    anna = await Client(house, table, "anna").hello()
    await anna.ask("start")
    rng = random.Random(2)
    while table.fold.phase == "playing":
        if table.fold.turn.asked == (0,):
            await anna.play(some_move(anna, rng))
        else:
            entries = table.fold.entries
            await house.let_pass(999)
            assert table.fold.entries == entries
            await house.let_pass(1)
            assert table.fold.entries == entries + 1
            assert anna.last("told")["how"] == "bot"


class Ponderous(NoWorkers):
    """Bots that think for as long as their cards say."""

    def __init__(self, house: TestHouse, most: int) -> None:
        super().__init__()
        self._house, self._most = house, most
        self.took: set[int] = set()

    async def choose(self, game: str, level: Level, known: bytes, seat: int) -> BotChoice | None:
        takes = zlib.crc32(known) % self._most
        self.took.add(takes)
        ends = self._house.time + takes
        while self._house.time < ends:
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
    house: TestHouse, caplog: pytest.LogCaptureFixture, game: str, options: dict[str, object]
) -> None:
    """It does what is done for somebody who is absent, at the usual pace, and the log says so once."""
    house.workers = Broken()
    bots = [{"kind": "bot"}, {"kind": "bot"}]
    table = await new_table(house, bots, game=game, options={"start": 0, **options}, start=True)
    eve = await Client(house, table, "eve").hello()
    await house.let_pass(MINUTE)
    moved = [news["how"] for news in eve.all("told") if news["what"] == "move"]
    assert len(moved) > 5
    assert set(moved) <= {"bot", "clock"}
    assert len(moved) < 100
    assert len([record for record in caplog.records if "A bot broke" in record.message]) == 1


async def go_on(house: TestHouse, table: Table, milliseconds: int) -> None:
    """Time goes on in small steps, while bots think."""
    for _ in range(milliseconds // 10):
        house.time += 10
        for _ in range(20):
            due = house.alarms[table.id]
            if due is not None and due <= house.time:
                house.alarms[table.id] = None
                table.on_time()
            await asyncio.sleep(0)


@pytest.mark.parametrize(("most", "shows"), [(900, False), (3000, True)])
async def test_how_long_a_bot_thinks_does_not_show(house: TestHouse, most: int, shows: bool) -> None:
    """It thinks during its pause; only who takes longer than that moves later."""
    bots = [{"kind": "bot"}, {"kind": "bot"}, {"kind": "bot"}]
    table = await new_table(house, bots, game="bloom_rows", options={"start": 0}, start=True)
    eve = await Client(house, table, "eve").hello()
    workers = house.workers = Ponderous(house, most)
    await go_on(house, table, 30_000)
    assert len(workers.took) > 5
    moments = [news["at"] for news in eve.all("told") if news["what"] == "move"]
    pauses = {later - sooner for sooner, later in pairwise(moments)}
    assert min(pauses) == 1000
    assert (max(pauses) > 1000) == shows
    house.time += most
    await house.settle()


async def test_who_comes_back_while_the_bot_thinks_moves_themselves(house: TestHouse) -> None:
    anna, bruno = await started(house)
    house.workers = Ponderous(house, 1000)
    anna.send("stand")
    await go_on(house, anna.table, 300)
    assert anna.table.absence.is_thinking
    anna.send("return")
    await go_on(house, anna.table, 3000)
    await house.settle()  # by now it has come to an end with it
    assert anna.table.fold.turn.asked == (0,)  # what it thought of is of no use
    assert (await anna.play("pass"))["type"] == "told"
    await house.let_pass(5000)
    assert bruno.last("told")["by"] == 0
    assert "how" not in bruno.last("told")


async def test_who_gives_up_while_a_bot_thinks_does_the_least(house: TestHouse) -> None:
    anna, bruno, _ = await started(house, "anna bruno carla")
    house.workers = Ponderous(house, 1000)
    anna.send("stand")
    await go_on(house, anna.table, 100)
    anna.send("return")
    anna.send("resign")
    await go_on(house, anna.table, 3000)
    await house.settle()
    moves = [news for news in bruno.all("told") if news["what"] == "move"]
    assert [(news["by"], news["how"]) for news in moves] == [(0, "absence")]


@pytest.mark.parametrize("game", ["two_piles", "scalino"])
async def test_who_is_back_plays_and_the_bot_does_not(house: TestHouse, game: str) -> None:
    anna, bruno = clients = await started(house, game=game, options={"start": 0})
    rng = random.Random(4)
    await anna.ask("stand")
    await house.let_pass(1000)
    assert bruno.last("told")["how"] == "bot"
    await play_on([bruno], rng, 1)
    assert (await anna.ask("return"))["type"] == "told"
    for _ in range(4):
        heard = len(bruno.all("told"))
        await house.let_pass(10 * MINUTE)
        assert len(bruno.all("told")) == heard
        await play_on(clients, rng, 1)
        assert "how" not in bruno.last("told")


async def test_replies_of_bots_fall_with_the_move_that_is_taken_back(house: TestHouse) -> None:
    """In Scalino nothing new is ever seen."""
    bots = [{}, {"kind": "bot"}, {"kind": "bot"}]
    table = await new_table(house, bots, game="scalino", start=True)
    anna = await Client(house, table, "anna").hello()
    session = table.fold.session
    assert session is not None
    before = session.state.tobytes()
    await anna.play("place e5")
    entries = table.fold.entries
    while table.fold.turn.asked != (0,):
        await house.let_pass(1000)
    assert table.fold.entries >= entries + 2  # both have replied
    assert anna.last("told")["undo"]
    assert (await anna.ask("undo"))["type"] == "told"
    assert session.state.tobytes() == before
    assert anna.last("shown")["view"]["blocks"] == []
    assert str(session.record.entries[-1]) == "0 undo to 0"
    # They think anew about whatever she does now.
    assert (await anna.play("place e5-f5"))["type"] == "told"
    await house.let_pass(1000)
    assert anna.last("told")["how"] == "bot"


async def test_another_persons_move_cannot_be_taken_back_with_ones_own(house: TestHouse) -> None:
    anna, bruno = await started(house, game="scalino")
    await anna.play("place e5")
    assert (await bruno.play("place e6"))["type"] == "told"
    assert (await anna.ask("undo"))["code"] == "no_undo"
    assert (await bruno.ask("undo"))["type"] == "told"
    assert (await anna.ask("undo"))["type"] == "told"  # now there is nothing in between


async def test_a_persons_move_stays_when_a_bot_takes_over(house: TestHouse) -> None:
    anna, bruno = await started(house, game="scalino", options={"start": 0})
    await anna.play("place e5")
    await bruno.play("place e6")
    bruno.leave()
    assert (await anna.ask("vote", motion="replace", about=1))["type"] == "told"
    assert anna.table.fold.seats[1].bot == "easy"
    assert (await anna.ask("undo"))["code"] == "no_undo"


async def test_a_table_may_do_without_taking_back(house: TestHouse) -> None:
    anna, _ = await started(house, terms={"undo": False})
    await anna.play("pass")
    assert "undo" not in anna.last("told")
    assert (await anna.ask("undo"))["code"] == "no_undo"


@pytest.mark.parametrize("late", ["bot", "lose"])
async def test_days_for_each_move(house: TestHouse, late: str) -> None:
    """Nobody is there, the table is not in memory, and the third day ends."""
    days = 3 * 24 * 60 * MINUTE
    terms = {"clock": {"kind": "move", "seconds": days // 1000}, "when_late": late}
    anna, bruno = await started(house, terms=terms)
    due = house.time + days
    assert house.alarms[anna.table_id] == due
    for client in (anna, bruno):
        client.leave()
    await house.evict(anna.table)
    assert await house.store.unwatched_tables() == []  # we do
    house.time = due
    await house._wake(anna.table_id)
    table = house.tables[anna.table_id]
    assert table.fold.turn.asked == (0,)
    assert anna.table.fold.clocks.due == due + 20_000  # who comes at the last moment has a moment more
    await house.let_pass(20_000)
    assert not table.fold.seats[0].played_by_person
    if late == "lose":
        assert table.fold.result is not None
        assert table.fold.result.winners == [1]


async def test_an_absent_player_can_be_waited_for(house: TestHouse) -> None:
    anna, bruno = await started(house)
    anna.leave()
    assert bruno.last("present")["seats"] == [False, True]
    heard = len(bruno.all("told"))
    await house.let_pass(60 * MINUTE)
    assert [news["what"] for news in bruno.all("told")[heard:]] == ["host"]  # that is he, now
    back = await Client(house, bruno.table, "anna").hello()
    assert (await back.play("pass", id="back"))["type"] == "told"


async def test_hints_come_from_what_the_seat_knows(house: TestHouse) -> None:
    anna, bruno = await started(house)
    hint = (await anna.ask("hint", level="master"))["hint"]
    assert (await anna.ask("try", move=hint["move"]))["preview"]["legal"]
    assert (await anna.ask("try", draft=hint["draft"]))["prompt"]["move"]
    assert (await bruno.ask("hint"))["code"] == "no_hint"


class Undecided(NoWorkers):
    """A bot that also thinks of passing."""

    async def choose(self, game: str, level: Level, known: bytes, seat: int) -> BotChoice | None:
        return BotChoice(move="pass", expected=5.5, runner_up="pass", runner_up_expected=4.0)


async def test_both_choices_of_a_hint_can_be_shown_on_the_board(house: TestHouse) -> None:
    house.workers = Undecided()
    anna, _ = await started(house)
    hint = (await anna.ask("hint"))["hint"]
    assert (hint["expected"], hint["runner_up_expected"]) == (5.5, 4.0)
    for draft in (hint["draft"], hint["runner_up_draft"]):
        assert (await anna.ask("try", draft=draft))["prompt"]["move"]


@pytest.mark.parametrize("late", ["bot", "pass", "lose"])
async def test_time_runs_out(house: TestHouse, late: str) -> None:
    terms = {"clock": {"kind": "move", "seconds": 60}, "when_late": late}
    anna, _bruno = await started(house, terms=terms)
    table = anna.table
    assert anna.last("shown")["clock"] == {"running": [0], "due": house.time + MINUTE}
    await house.let_pass(MINUTE - 1)
    assert table.fold.phase == "playing"
    assert table.fold.turn.asked == (0,)
    await house.let_pass(1)
    if late == "lose":
        result = table.fold.result
        assert result is not None
        assert result.ending == "forfeited"
        assert result.ranks == [2, 1]
    elif late == "pass":
        assert anna.last("told")["how"] == "clock"
        assert table.fold.turn.asked == (1,)
    else:
        assert anna.last("told")["what"] == "taken_over"
        assert (await anna.play("pass"))["code"] == "away"
        await house.let_pass(1000)
        assert table.fold.turn.asked == (1,)
        assert (await anna.ask("return"))["type"] == "told"
        assert (await anna.ask("return"))["code"] == "not_away"


async def test_the_clock_of_a_whole_game(house: TestHouse) -> None:
    terms = {"clock": {"kind": "game", "seconds": 30, "increment": 5}, "when_late": "lose"}
    anna, bruno = await started(house, terms=terms)
    house.time += 10_000
    await play_on([anna, bruno], random.Random(1), 1)
    assert bruno.last("told")["clock"]["left"] == [25_000, 30_000]
    assert bruno.last("told")["clock"]["due"] == house.time + 30_000
    # The table leaves memory; after coming back nobody is late before they could return.
    anna.leave()
    bruno.leave()
    await house.evict(anna.table)
    house.time += 60_000
    table = await house.get(anna.table_id)
    assert table.fold.clocks.due == house.time + 20_000
    await house.let_pass(20_000)
    assert table.fold.result is not None
    assert table.fold.result.winners == [0]


async def test_who_gives_up_ranks_last_and_the_others_play_on(house: TestHouse) -> None:
    clients = await started(house, "anna bruno carla")
    table = clients[0].table
    assert (await clients[0].ask("resign"))["type"] == "told"
    assert (await clients[0].play("pass"))["code"] == "forfeited"
    rng = random.Random(9)
    while table.fold.phase == "playing":
        if table.fold.turn.asked == (0,):
            await house.let_pass(1000)
            assert clients[1].last("told")["how"] == "absence"
        else:
            await play_on(clients, rng, 1)
    result = table.fold.result
    assert result is not None
    assert result.ranks[0] == 3
    assert 0 not in result.winners
    assert result.forfeited == [0]


async def test_the_last_one_who_has_not_given_up_wins(house: TestHouse) -> None:
    clients = await started(house, "anna bruno carla")
    await clients[2].ask("resign")
    await clients[0].ask("resign")
    result = clients[0].table.fold.result
    assert result is not None
    assert result.winners == [1]
    assert result.ending == "forfeited"
    assert clients[1].last("table")["seed"]


async def test_votes(house: TestHouse) -> None:
    anna, bruno, carla = await started(house, "anna bruno carla")
    table = anna.table
    assert (await anna.ask("vote", motion="replace", about=2))["code"] == "not_absent"
    carla.leave()
    await anna.ask("vote", motion="replace", about=2)
    assert table.fold.seats[2].bot is None
    await bruno.ask("vote", motion="replace", about=2)
    assert anna.last("table")["seats"][2]["bot"] == "easy"
    back = await Client(house, table, "carla").hello()
    assert (await back.ask("return", id="back"))["type"] == "told"
    assert (await back.ask("return", id="back"))["type"] == "done"
    for client in (anna, bruno):
        await client.ask("vote", motion="abandon")
        assert table.fold.result is None
    await back.ask("vote", motion="abandon")
    assert back.last("table")["phase"] == "over"
    assert back.last("table")["result"]["winners"] == []


@pytest.mark.parametrize("going", ["stand", "resign", "late"])
async def test_a_vote_is_carried_when_the_last_who_was_against_it_leaves(house: TestHouse, going: str) -> None:
    terms = {"clock": {"kind": "move", "seconds": 60}}
    anna, bruno, carla = await started(house, "anna bruno carla", terms=terms)
    for client in (bruno, carla):
        await client.ask("vote", motion="abandon")
        assert anna.table.fold.phase == "playing"
    if going == "late":
        await house.let_pass(MINUTE)
    else:
        await anna.ask(going)
    assert carla.last("table")["result"]["winners"] == []


async def test_a_vote_about_who_is_back_is_not_carried(house: TestHouse) -> None:
    anna, bruno, carla = await started(house, "anna bruno carla")
    carla.leave()
    await bruno.ask("vote", motion="replace", about=2)
    await Client(house, anna.table, "carla").hello()
    await anna.ask("stand")
    assert [seat.bot for seat in anna.table.fold.seats] == ["easy", None, None]
    # Nor anything once nobody who plays is left.
    await bruno.ask("stand")
    assert anna.table.fold.seats[2].bot is None


async def test_leaving_a_running_game_keeps_the_seat(house: TestHouse) -> None:
    anna, bruno = await started(house)
    await anna.ask("stand")
    table = anna.table
    assert table.fold.seats[0].bot == "easy"
    assert table.fold.host == "bruno"
    await house.let_pass(1000)
    assert bruno.last("told")["how"] == "bot"
    assert (await anna.ask("return"))["type"] == "told"


async def test_the_rights_of_a_host_who_is_gone_pass_on(house: TestHouse) -> None:
    table = await new_table(house, 3)
    anna, bruno = [await Client(house, table, name).hello() for name in ("anna", "bruno")]
    await bruno.ask("sit", seat=2)
    anna.leave()
    await house.let_pass(2 * MINUTE - 1)
    anna = await Client(house, table, "anna").hello()  # back in time
    await house.let_pass(2 * MINUTE)
    assert table.fold.host == "anna"
    anna.leave()
    bruno.leave()
    await house.let_pass(5 * MINUTE)
    assert table.fold.host == "anna"  # nobody is there who could be the host
    bruno = await Client(house, table, "bruno").hello()
    await house.let_pass(0)
    assert table.fold.host == "bruno"
    assert bruno.last("told")["what"] == "host"
    await bruno.ask("arrange", id="fewer", seat=1)
    assert len(table.fold.seats) == 2


async def test_a_host_who_stays_while_the_table_is_folded_anew_stays_the_host(house: TestHouse) -> None:
    anna, _ = await started(house)
    anna.table.lose()
    await house.settle()
    await house.let_pass(10 * MINUTE)
    assert anna.table.fold.host == "anna"
    # Who goes then is missed from then on.
    anna.leave()
    await house.let_pass(2 * MINUTE - 1)
    assert anna.table.fold.host == "anna"
    await house.let_pass(1)
    assert anna.table.fold.host == "bruno"


@pytest.mark.parametrize("start", [False, True])
async def test_a_host_who_leaves_one_of_several_seats_stays_the_host(house: TestHouse, start: bool) -> None:
    """A seat of one device has to be left before it can be planned anew."""
    table = await new_table(house, [{}, {"kind": "device"}, {}])
    anna, bruno = [await Client(house, table, name).hello() for name in ("anna", "bruno")]
    await bruno.ask("sit")
    if start:
        await anna.ask("start")
    await anna.ask("stand", seat=1)
    assert table.fold.host == "anna"
    if not start:
        assert (await anna.ask("arrange", seat=1, plan={"kind": "bot"}))["type"] == "told"
    await anna.ask("stand", seat=0)
    assert table.fold.host == "bruno"


async def test_somebody_comes_to_a_table_whose_host_is_long_gone(house: TestHouse) -> None:
    anna, bruno = await started(house)
    for client in (anna, bruno):
        client.leave()
    await house.evict(anna.table)
    back = await Client(house, await house.get(anna.table_id), "bruno").hello()
    await house.let_pass(2 * MINUTE - 1)
    assert back.table.fold.host == "anna"  # she had no time to come back yet
    await house.let_pass(1)
    assert back.table.fold.host == "bruno"


async def test_forgotten_tables_are_closed(house: TestHouse) -> None:
    anna, bruno = await started(house)
    waiting = await new_table(house)
    for client in (anna, bruno):
        client.leave()
    week = 7 * 86_400_000
    house.time += week - 1000
    present = await Client(house, await house.get(anna.table_id), "anna").hello()
    house.time += 2000
    await house.close_forgotten()
    await house.settle()
    assert waiting.fold.phase == "closed"
    assert present.table.fold.phase == "playing"  # somebody is there
    present.leave()
    await house.close_forgotten()
    await house.settle()
    assert house.tables[anna.table_id].fold.phase == "closed"

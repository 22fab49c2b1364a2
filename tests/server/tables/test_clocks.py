"""The clocks of people: a late seat stays late, and neither coming back nor undo gives time."""

from __future__ import annotations

import random

import pytest

from tavoliere.server.store import Guest
from tavoliere.server.tables import log as e
from tavoliere.server.tables.guests import erase_guest
from tests.server.helper import Client, TestManager, new_table, play_on, started

MINUTE = 60_000


def per_move(late: str) -> dict[str, object]:
    return {"clock": {"kind": "move", "seconds": 60}, "when_late": late}


def late_moves(client: Client) -> list[int]:
    """The seats for which the clock has moved."""
    return [update["by"] for update in client.all("told") if update.get("how") == "clock"]


def stand_in(client: Client) -> str | None:
    """The bot that plays for the first seat."""
    return client.table.state.seats[0].bot


@pytest.mark.parametrize("kind", ["move", "game"])
async def test_whoever_is_late_again_passes_again(manager: TestManager, kind: str) -> None:
    terms = {"clock": {"kind": kind, "seconds": 60}, "when_late": "pass"}
    anna, bruno = await started(manager, terms=terms)
    await manager.let_pass(MINUTE)
    assert late_moves(bruno) == [0]
    await bruno.play(f"lay {bruno.last('told')['prompt']['card'][0]} left")
    # Of the whole game she has no time left; of a move, a minute again.
    await manager.let_pass(MINUTE if kind == "move" else 0)
    assert late_moves(bruno) == [0, 0]
    assert anna.table.state.turn.asked == (1,)


async def test_a_turn_of_several_moves_can_be_late_several_times(manager: TestManager) -> None:
    """In Bloom rows a turn is more than one move, and looks the same all the while."""
    anna, _ = await started(manager, game="bloom_rows", options={"start": 0}, terms=per_move("pass"))
    turn = anna.table.state.turn
    await manager.let_pass(MINUTE)
    assert late_moves(anna) == [0]
    assert anna.table.state.turn == turn
    await manager.let_pass(MINUTE - 1)
    assert late_moves(anna) == [0]
    await manager.let_pass(1)
    assert late_moves(anna) == [0, 0]


async def test_all_who_are_late_lose(manager: TestManager) -> None:
    clients = await started(manager, "anna bruno carla", terms=per_move("lose"))
    await manager.let_pass(MINUTE)
    await manager.let_pass(1000)  # what anna has to do is done for her
    await manager.let_pass(MINUTE)
    result = clients[0].table.state.result
    assert result is not None
    assert result.forfeited == [0, 1]
    assert result.winners == [2]


async def test_who_comes_back_can_be_late_again(manager: TestManager) -> None:
    anna, bruno = await started(manager, terms=per_move("bot"))
    for _ in range(2):  # in turns that look the same
        await manager.let_pass(MINUTE - 1)
        assert stand_in(anna) is None
        await manager.let_pass(1)
        assert stand_in(anna) == "easy"
        await manager.let_pass(1000)
        assert (await anna.ask("return"))["type"] == "told"
        await bruno.play("pass")
        assert bruno.last("told")["clock"] == {"running": [0], "due": manager.time + MINUTE}


async def test_a_bot_that_was_called_by_the_clock_makes_its_move(manager: TestManager) -> None:
    """Otherwise a person who leaves and comes back in time could think for ever."""
    anna, bruno = await started(manager, terms=per_move("bot"))
    await manager.let_pass(MINUTE)
    for restart in (False, True):
        if restart:  # then people have some seconds to come back, but the move stays the bot's
            anna.table.discard()
            await manager.settle()
        assert (await anna.ask("return"))["code"] == "late"
        await manager.let_pass(500)
        assert (await anna.ask("return"))["code"] == "late"
    await manager.let_pass(1000)
    assert bruno.last("told")["how"] == "bot"
    assert anna.table.state.turn.asked == (1,)
    assert (await anna.ask("return"))["type"] == "told"


async def test_in_old_logs_who_came_back_late_had_the_time_of_a_move(manager: TestManager) -> None:
    anna, _ = await started(manager, terms=per_move("bot"))
    await manager.let_pass(MINUTE)
    anna.table.commit(e.GivenBack(seat=0))
    await manager.settle()
    assert anna.last("told")["clock"] == {"running": [0], "due": manager.time + MINUTE}
    await manager.let_pass(MINUTE)
    assert stand_in(anna) == "easy"


async def test_nobody_gains_time_by_going_away(manager: TestManager) -> None:
    anna, _ = await started(manager, terms=per_move("lose"))
    due = manager.time + MINUTE
    await manager.let_pass(MINUTE - 500)
    await anna.ask("stand")
    assert (await anna.ask("return"))["clock"]["due"] == due
    await manager.let_pass(500)
    assert anna.table.state.result is not None


async def test_friends_who_are_erased_give_nobody_time(manager: TestManager) -> None:
    """Their names leave the log, and the table is loaded again; but no process was away."""
    anna, _ = await started(manager, terms=per_move("lose"))
    due = manager.time + MINUTE
    for friend in ("eve", "mal"):
        await manager.store.keep_guest(Guest(friend, friend, manager.now(), manager.now()))
        await (await Client(manager, anna.table, friend).hello()).ask("say", text="take your time")
    await manager.let_pass(MINUTE - 1000)
    for friend in ("eve", "mal"):
        before = anna.table.state
        await manager.store.begin_to_forget(friend, manager.now())
        await erase_guest(manager, friend)
        await manager.settle()
        assert anna.table.state is not before
        assert anna.last("shown")["clock"]["due"] == due
    await manager.let_pass(1000)
    assert winners(anna) == [1]


async def test_an_erased_guest_takes_no_time_from_people_who_come_back(manager: TestManager) -> None:
    anna, bruno = await started(manager, terms=per_move("lose"))
    await manager.store.keep_guest(Guest("eve", "Eve", manager.now(), manager.now()))
    await (await Client(manager, anna.table, "eve").hello()).ask("say", text="hello")
    manager.time += MINUTE
    anna.table.discard()  # after an error of the store
    await manager.settle()
    due = bruno.last("shown")["clock"]["due"]
    assert due == manager.time + 20_000
    await manager.store.begin_to_forget("eve", manager.now())
    await erase_guest(manager, "eve")
    await manager.settle()
    assert bruno.last("shown")["clock"]["due"] == due


async def test_who_has_used_up_the_time_of_a_game_has_none_after_coming_back(manager: TestManager) -> None:
    terms = {"clock": {"kind": "game", "seconds": 60, "increment": 5}, "when_late": "bot"}
    anna, bruno = await started(manager, terms=terms)
    await manager.let_pass(MINUTE)
    assert (await anna.ask("return"))["code"] == "late"
    assert stand_in(anna) == "easy"
    # What the bot does earns her seat the increment, and with that she may play.
    await manager.let_pass(1000)
    assert (await anna.ask("return"))["clock"]["left"] == [5000, MINUTE]
    assert (await bruno.play("pass"))["type"] == "told"
    await manager.let_pass(4999)
    assert stand_in(anna) is None
    await manager.let_pass(1)
    assert stand_in(anna) == "easy"


def winners(client: Client) -> list[int] | None:
    result = client.table.state.result
    return None if result is None else result.winners


async def takes_back(manager: TestManager, **clock: object) -> list[Client]:
    """Anna thinks for ten seconds and moves, Bruno thinks for twenty, and Anna takes it back."""
    terms = {"clock": clock, "when_late": "lose"}
    anna, bruno = await started(manager, game="scalino", terms=terms)
    await manager.let_pass(10_000)
    await anna.play("place e5")
    await manager.let_pass(20_000)
    assert (await anna.ask("undo"))["type"] == "told"
    return [anna, bruno]


async def test_taking_back_does_not_begin_a_move_anew(manager: TestManager) -> None:
    due = manager.time + MINUTE
    anna, bruno = await takes_back(manager, kind="move", seconds=60)
    for client in (anna, bruno):
        assert client.last("shown")["clock"] == {"running": [0], "due": due}
    for _ in range(3):  # however often
        await anna.play("place e5")
        assert anna.last("told")["clock"]["due"] == manager.time + MINUTE
        await anna.ask("undo")
        assert anna.last("shown")["clock"]["due"] == due
    await manager.let_pass(due - manager.time - 1)
    assert winners(anna) is None
    await manager.let_pass(1)
    assert winners(anna) == [1]


async def test_taking_back_earns_no_increment_and_costs_nobody_else(manager: TestManager) -> None:
    due = manager.time + MINUTE
    anna, bruno = await takes_back(manager, kind="game", seconds=60, increment=5)
    for _ in range(3):
        assert bruno.last("shown")["clock"] == {"running": [0], "due": due, "left": [MINUTE, MINUTE]}
        await anna.play("place e5")
        await anna.ask("undo")
    await anna.play("place e5")
    assert anna.last("told")["clock"]["left"] == [MINUTE - 30_000 + 5_000, MINUTE]
    await bruno.play("place e6")
    await bruno.ask("undo")
    await anna.ask("undo")
    assert anna.last("shown")["clock"] == {"running": [0], "due": due, "left": [MINUTE, MINUTE]}


async def test_without_a_clock_taking_back_is_free(manager: TestManager) -> None:
    anna, _ = await takes_back(manager)
    assert "clock" not in anna.last("shown")
    assert manager.timers[anna.table_id] is None


@pytest.mark.parametrize("kind", ["move", "game"])
async def test_a_move_whose_time_would_be_up_stays(manager: TestManager, kind: str) -> None:
    """Otherwise the person who undoes would be late in the same moment."""
    terms = {"clock": {"kind": kind, "seconds": 60, "increment": 30}, "when_late": "lose"}
    anna, _ = await started(manager, game="scalino", terms=terms)
    await manager.let_pass(50_000)
    await anna.play("place e5")
    await manager.let_pass(9_999)
    assert (await anna.ask("undo"))["type"] == "told"
    await anna.play("place e5")
    await manager.let_pass(1)
    assert (await anna.ask("undo"))["code"] == "undo_late"
    assert winners(anna) is None


async def test_what_the_clock_did_stays_after_a_restart(manager: TestManager) -> None:
    """People have some seconds then to come back, and no more time to take back."""
    anna, bruno = await started(manager, game="scalino", terms=per_move("pass"))
    await manager.let_pass(MINUTE)
    assert late_moves(bruno) == [0]
    anna.table.discard()
    await manager.settle()
    assert (await anna.ask("undo"))["code"] == "undo_late"


async def test_taken_back_clocks_are_in_the_log(manager: TestManager) -> None:
    anna, bruno = await takes_back(manager, kind="game", seconds=60, increment=5)
    face, entries = anna.table.state.clocks.face(), anna.table.state.entries
    for client in (anna, bruno):
        client.leave()
    await manager.evict(anna.table)
    again = (await manager.get(anna.table_id)).state
    assert (again.clocks.face(), again.entries) == (face, entries)


async def test_late_again_after_taking_back(manager: TestManager) -> None:
    """The clock of a turn that was taken back to is a run of its own."""
    anna, bruno = await started(manager, terms=per_move("pass"))
    await manager.let_pass(30_000)
    await anna.play("pass")
    await manager.let_pass(20_000)
    await anna.ask("undo")
    await manager.let_pass(10_000)
    assert late_moves(bruno) == [0]
    await manager.let_pass(MINUTE)
    assert late_moves(bruno)[:2] == [0, 1]


async def test_nobody_takes_back_what_a_bot_does_for_them(manager: TestManager) -> None:
    seats = [{}, {"kind": "bot"}]
    table = await new_table(manager, seats, game="scalino", start=True, terms=per_move("bot"))
    anna = await Client(manager, table, "anna").hello()
    await manager.let_pass(MINUTE)
    for _ in range(2):  # in her turn, then in the other's
        assert (await anna.ask("undo"))["code"] == "away"
        assert "undo" not in (await anna.ask("show"))
        await manager.let_pass(1000)
    # Nor after coming back: the time for it was up.
    await anna.ask("return")
    assert (await anna.ask("undo"))["code"] == "undo_late"


async def test_clocks_remember_no_more_than_can_be_taken_back(manager: TestManager) -> None:
    """A draw in Bloom rows shows something new: no move before it can be undone."""
    terms = {"clock": {"kind": "move", "seconds": 60}}
    clients = await started(manager, game="bloom_rows", terms=terms)
    rng = random.Random(5)
    for _ in range(12):
        await play_on(clients, rng, 1)
        state = clients[0].table.state
        assert state.session is not None
        assert len(state.clocks._past) == len(state.session.undo_points)
    assert sum(update["what"] == "move" for update in clients[0].all("told")) == 12


@pytest.mark.parametrize("late", ["bot", "pass", "lose"])
@pytest.mark.parametrize("guests", ["anna bruno", "anna bruno carla"])
@pytest.mark.parametrize(
    ("game", "options", "kind"),
    [
        ("scalino", {}, "move"),
        ("bloom_rows", {}, "move"),
        ("bloom_garden", {}, "move"),
        ("bloops", {}, "move"),
        ("bloops", {"window": 0}, "move"),
        ("bloops", {"window": "none"}, "move"),
        ("bloops", {"window": "none"}, "game"),
    ],
)
async def test_a_table_at_which_nobody_does_anything_comes_to_its_end(
    manager: TestManager, game: str, options: dict[str, object], guests: str, late: str, kind: str
) -> None:
    terms = {"clock": {"kind": kind, "seconds": 60}, "when_late": late}
    clients = await started(manager, guests, game=game, options={"start": 0, **options}, terms=terms)
    state = clients[0].table.state
    while state.phase == "playing":
        entries = state.entries
        await manager.let_pass(MINUTE)
        assert state.entries > entries, state.turn


async def waits_for_answers(manager: TestManager, guests: str) -> list[Client]:
    """Anna has discarded, at a table of Bloops that waits for everybody's answer without a guard."""
    options = {"start": 0, "window": "none"}
    clients = await started(manager, guests, game="bloops", options=options, terms=per_move("pass"))
    for client in clients:
        await client.play("done")
    await clients[0].play("draw")
    await clients[0].play("discard")
    return clients


def moves_since(client: Client, entries: int) -> list[str]:
    session = client.table.state.session
    assert session is not None
    return [str(entry) for entry in session.record.entries[entries:]]


@pytest.mark.parametrize("answered", [[], [0], [1], [0, 1]])
async def test_who_owes_several_answers_gives_them_all_and_nobody_sees_whose_they_are(
    manager: TestManager, answered: list[int]
) -> None:
    """Without a guard the one who discarded says nothing, and then that they do not call."""
    clients = await waits_for_answers(manager, "anna bruno carla")
    for seat in answered:
        await clients[seat].play("nothing")
    heard = len(clients[2].frames)
    session = clients[0].table.state.session
    assert session is not None
    entries = len(session.record.entries)
    await manager.let_pass(MINUTE)
    owed = [f"{seat} nothing" for seat in range(3) if seat not in answered]
    assert sorted(moves_since(clients[0], entries)) == sorted([*owed, "0 decline"])
    # Whoever looks on through carla's eyes hears of her own answer, and of the end; then bruno has a minute.
    told = [update for update in clients[2].updates[heard:] if update["type"] == "told"]
    assert [update["by"] for update in told] == [2]
    assert told[-1]["turn"] == {"seat": 1, "asked": [1]}
    assert told[-1]["clock"]["due"] == manager.time + MINUTE


async def test_a_clock_that_begins_when_anothers_runs_out_runs_in_full(manager: TestManager) -> None:
    anna, bruno = await waits_for_answers(manager, "anna bruno")
    await anna.play("nothing")
    await bruno.play("nothing")
    await manager.let_pass(MINUTE)
    assert moves_since(anna, 6) == ["0 decline"]
    await manager.let_pass(MINUTE - 1)
    assert moves_since(anna, 7) == []
    await manager.let_pass(1)
    assert moves_since(anna, 7) == ["1 draw"]


async def test_of_a_whole_game_nobody_pays_while_several_are_asked(manager: TestManager) -> None:
    """They are waited for as long as any of them has, no longer."""
    terms = {"clock": {"kind": "game", "seconds": 60}, "when_late": "lose"}
    anna, bruno = await started(manager, game="bloops", options={"start": 0, "window": "none"}, terms=terms)
    face = {"due": manager.time + MINUTE, "left": [MINUTE, MINUTE]}
    assert bruno.last("shown")["clock"] == face
    await manager.let_pass(MINUTE - 1)
    await anna.play("done")
    assert bruno.last("told")["clock"] == {"running": [1], "due": manager.time + MINUTE, "left": [MINUTE, MINUTE]}
    await manager.let_pass(MINUTE)
    assert winners(bruno) == [0]

"""A table from opening to the end: seats, the deal, moves, taking back, and what each is told."""

from __future__ import annotations

import asyncio
import gc
import random
import weakref
from collections.abc import Awaitable, Callable

import pytest

from tavoliere import games
from tavoliere.engine.record import read_record
from tavoliere.engine.session import Session
from tavoliere.server.store import LogRow
from tavoliere.server.store.leases import Leases
from tavoliere.server.tables import log as e
from tavoliere.server.tables.replay import replay, write_table
from tavoliere.server.tables.state import TableState, replay_log
from tavoliere.server.texts import Refusal
from tests.server.helper import Client, TestManager, new_table, play_on, started


def read_log(rows: list[LogRow]) -> list[tuple[e.AnyEntry, int]]:
    return [(e.decode(row.entry), row.at) for row in rows]


async def test_a_whole_game_is_played_and_its_record_replays(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    table = anna.table
    with pytest.raises(Refusal, match="not_over"):
        write_table(table.state)
    await play_on([anna, bruno], random.Random(3))
    assert table.state.phase == "over"
    shown = anna.last("table")
    assert shown["result"]["ending"] in ("hand_empty", "all_passed")
    assert sorted(shown["result"]["ranks"]) in ([1, 2], [1, 1])
    record = read_record(write_table(table.state))
    assert record.commitment == shown["commitment"]
    assert record.seed == shown["seed"]
    Session.resume(games.load("two_piles"), record)


async def _give_up(clients: list[Client]) -> None:
    await clients[1].ask("resign")


async def _leave_and_give_up(clients: list[Client]) -> None:
    await clients[0].ask("stand")
    await clients[0].manager.let_pass(1000)
    await clients[0].ask("return")
    await clients[0].ask("resign")


async def _agree_to_stop(clients: list[Client]) -> None:
    for client in clients:
        await client.ask("vote", motion="abandon")


@pytest.mark.parametrize(
    ("end", "last", "winners"),
    [
        (_give_up, "1 forfeit resigned", [0]),
        (_leave_and_give_up, "0 forfeit resigned", [1]),
        (_agree_to_stop, "- abandon agreed", []),
    ],
)
async def test_the_record_knows_how_a_game_ended(
    manager: TestManager,
    end: Callable[[list[Client]], Awaitable[None]],
    last: str,
    winners: list[int],
) -> None:
    clients = await started(manager)
    await play_on(clients, random.Random(3), 2)
    await end(clients)
    table = clients[0].table.state
    record = read_record(write_table(table))
    assert str(record.entries[-1]) == last
    again = Session.resume(games.load("two_piles"), record).result
    assert again == table.result
    assert again is not None
    assert again.winners == winners
    assert record.ranks == again.ranks
    assert [step.what for step in replay(table, "all").steps][-1] in ("forfeited", "abandoned")
    assert (await clients[0].ask("undo"))["code"] == "no_undo"


async def test_a_game_that_its_only_player_closes_has_a_record(manager: TestManager) -> None:
    table = await new_table(manager, [{}, {"kind": "bot"}], start=True)
    anna = await Client(manager, table, "anna").hello()
    await anna.play("pass")
    await anna.ask("close")
    assert write_table(table.state).endswith("- abandon closed\n")
    assert anna.last("table")["phase"] == "closed"
    assert anna.last("table")["result"]["ending"] == "abandoned"


async def test_the_table_is_the_fold_of_its_log(manager: TestManager) -> None:
    anna, bruno = await started(manager, terms={"clock": {"kind": "game", "seconds": 100, "increment": 2}})
    rng = random.Random(5)
    for step in range(8):
        manager.time += 700
        await play_on([anna, bruno], rng, 1)
        if step == 3:
            await anna.ask("say", text="hello  there\n")
            await anna.ask("vote", motion="abandon")
    replayed = replay_log(read_log(await manager.store.log_of(anna.table_id)))
    assert state_of(replayed) == state_of(anna.table.state)


def state_of(table: TableState) -> list[object]:
    """Everything about a table that its log decides."""
    assert table.session is not None
    return [
        table.phase,
        table.seats,
        table.numbers,
        table.valid_from,
        table.votes,
        table.entries,
        table.host,
        table.turn,
        table.clocks.face(),
        list(table.lines),
        table.session.state.tobytes(),
        table.session.record,
    ]


async def test_nobody_is_told_before_it_is_on_disk(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    heard = len(bruno.frames), len(anna.frames)
    anna.send("play", id="m", answers=anna.number, move="pass")
    # An answer that rests on what is not on disk yet has to wait with it.
    bruno.send("try", id="p")
    anna.send("score", id="s")
    assert (len(bruno.frames), len(anna.frames)) == heard
    await manager.settle()
    told = [update["type"] for update in bruno.updates[heard[0] :]]
    assert told == ["told", "answer"]
    assert [update["type"] for update in anna.updates[heard[1] :]] == ["told", "answer"]
    assert len(await manager.store.log_of(anna.table_id)) == anna.table.state.entries


async def test_a_resend_is_harmless(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    answers = anna.number
    for expected in ("told", "done", "done"):
        answer = await anna.ask("play", id="once", answers=answers, move="pass")
        assert answer["type"] == expected
    assert [type(entry) for entry, _ in read_log(await manager.store.log_of(anna.table_id))].count(e.Played) == 1
    # Another's id of the same name is another thing.
    assert (await bruno.play("pass", id="once"))["type"] == "told"
    # The same after the table was loaded again.
    anna.leave()
    bruno.leave()
    await manager.evict(anna.table)
    again = await Client(manager, await manager.get(anna.table_id), "anna").hello()
    assert (await again.ask("play", id="once", answers=answers, move="pass"))["type"] == "done"
    assert again.table.state.entries == 6  # opened, two sat, started, two moves


async def test_a_move_is_stale_when_what_it_answers_is_gone(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    before = anna.number
    card = anna.last("shown")["prompt"]["card"][0]
    assert (await anna.play(f"lay {card} left"))["type"] == "told"
    assert (await bruno.play("pass", answers=before))["code"] == "stale"
    assert (await bruno.play("pass", answers=999))["code"] == "stale"
    assert (await bruno.play("pass"))["type"] == "told"
    # Talk in between makes nothing stale.
    number = anna.number
    await bruno.ask("say", text="your turn")
    assert (await anna.play("lay 99 left", answers=number))["code"] == "bad_input"
    assert (await anna.play("pass", answers=number))["type"] == "told"


async def test_refusals_carry_the_judgement_in_the_readers_language(manager: TestManager) -> None:
    table = await new_table(manager)
    anna = await Client(manager, table, "anna").hello(language="it")
    bruno = await Client(manager, table, "bruno").hello(language="de")
    await bruno.ask("sit")
    await anna.ask("start")
    refused = await bruno.play("pass")
    assert refused["code"] == "illegal"
    assert refused["judgement"]["rule"]
    assert table.state.session is not None
    game = table.state.game
    judgement = game.check(table.state.session.state, game.parse("pass"), 1)
    assert judgement is not None
    assert refused["sentence"] == game.explain(judgement, "de", ["Anna", "Bruno"])
    assert (await anna.play({"move": "lay", "card": "x"}))["sentence"] == "Questo messaggio non si può leggere."


async def test_taking_back_is_an_entry(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    await anna.play("pass")
    assert anna.last("told")["undo"]
    assert (await bruno.ask("undo"))["code"] == "no_undo"
    assert (await anna.ask("undo"))["type"] == "told"
    assert bruno.last("shown")["view"]["turn"]["seat"] == 0
    assert anna.table.state.turn.seat == 0
    log = [entry for entry, _ in read_log(await manager.store.log_of(anna.table_id))]
    assert isinstance(log[-1], e.Undone)
    assert isinstance(log[-2], e.Played)
    # Once the other has moved, it is too late.
    await anna.play("pass")
    card = bruno.last("shown")["view"]["hands"][1][0]
    assert (await bruno.play(f"lay {card} right"))["type"] == "told"
    assert (await anna.ask("undo"))["code"] == "no_undo"


@pytest.mark.parametrize("taken_back", [False, True])
async def test_a_client_that_comes_back_is_shown_the_table_as_it_is(manager: TestManager, taken_back: bool) -> None:
    anna, bruno = await started(manager, game="scalino")
    bruno.leave()
    await anna.play("place e5")
    if taken_back:
        await anna.ask("undo")
    back = await Client(manager, anna.table, "bruno").hello()
    assert not back.all("told")
    assert back.last("shown")["view"]["blocks"] == anna.last("shown" if taken_back else "told")["view"]["blocks"]
    assert back.number == anna.number


async def test_a_commit_that_fails_did_not_happen(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    old = anna.table.state
    before = old.entries
    # Somebody else has written this table's next entry: the log refuses ours.
    old.entries -= 1
    anna.send("play", id="lost", answers=anna.number, move="pass")
    bruno.send("say", id="too", text="built on sand")
    await manager.settle()
    assert anna.table.state is not old
    assert anna.last("refused")["code"] == "not_stored"
    assert [update["type"] for update in anna.updates[-4:]] == ["refused", "table", "shown", "present"]
    assert anna.last("shown")["number"] == before
    assert anna.table.state.turn.seat == 0
    assert not [update for update in bruno.all("told") if update.get("line")]
    assert (await anna.play("pass", id="lost"))["type"] == "told"
    assert len(await manager.store.log_of(anna.table_id)) == before + 1


async def test_who_leaves_while_a_table_is_brought_back_is_gone(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    old = anna.table.state
    anna.table.discard()
    bruno.leave()
    await manager.settle()
    assert anna.table.state is not old
    assert anna.last("present")["seats"] == [True, False]
    assert anna.table.connections == [anna]


async def test_idle_tables_leave_memory_and_come_back(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    await anna.play("pass")
    before = state_of(anna.table.state)
    id_ = anna.table_id
    assert not anna.table.is_idle
    anna.leave()
    bruno.leave()
    await manager.evict(manager.tables[id_])
    assert id_ not in manager.tables
    first, second = await asyncio.gather(manager.get(id_), manager.get(id_))
    assert first is second
    assert state_of(first.state) == before
    with pytest.raises(Refusal, match="no_table"):
        await manager.get("nowhere")


async def test_nothing_of_an_evicted_table_stays_in_memory(manager: TestManager) -> None:
    """Not even until the collector comes round."""
    anna, bruno = await started(manager)
    await anna.play("pass")
    anna.leave()
    bruno.leave()
    table, state = weakref.ref(anna.table), weakref.ref(anna.table.state)
    gc.disable()
    try:
        await manager.evict(anna.table)
        assert table() is None
        assert state() is None
    finally:
        gc.enable()


async def test_a_table_that_another_process_took_is_let_go(manager: TestManager) -> None:
    """A client that only waits for the other's move would never notice otherwise."""
    anna, bruno = await started(manager)
    table = anna.table
    other = Leases(manager.store._database, "other")
    await manager.store.leases.leave()  # we were silent for too long
    assert await other.take(table.id) == table.lease + 1
    await other.say_alive()
    await manager.keep_alive()
    await manager.settle()
    assert table.discarded
    assert anna.dropped
    assert bruno.dropped


async def test_a_broken_message_breaks_nothing(
    manager: TestManager, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, bruno = await started(manager)

    def explode(*_: object) -> None:
        raise ZeroDivisionError("secret of the cards")

    monkeypatch.setattr(Session, "breakdown", explode)
    answer = await anna.ask("score")
    assert answer["code"] == "broken"
    assert b"secret" not in b"".join(anna.frames)
    assert (await anna.play("pass"))["type"] == "told"
    assert bruno.last("told")["what"] == "move"
    # The log says where, but nothing of the game, and not the way to the table.
    assert "ZeroDivisionError at" in caplog.text
    assert "secret" not in caplog.text
    assert anna.table_id not in caplog.text

"""Rules change: a log finishes under its own rules, and logs of earlier versions replay for ever to the same end."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from examples.two_piles.game import TwoPiles
from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.record import read_record
from tavoliere.engine.session import Session
from tavoliere.server.store import Append, Guest, LogRow
from tavoliere.server.tables import log as e
from tavoliere.server.tables.guests import erase_leaving_guests
from tavoliere.server.tables.replay import verify, write_table
from tavoliere.server.tables.state import replay_log
from tavoliere.server.tables.visibility import summarise
from tavoliere.server.texts import Refusal, say
from tests.games import next_version
from tests.server.helper import Client, TestManager, new_table, play_on, started


def upgrade(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next release of the program, on the same store."""
    monkeypatch.setitem(games.REGISTRY, "two_piles", f"{next_version.__name__}:NextPiles")
    games.load.cache_clear()


@pytest.fixture(autouse=True)
def forget_games() -> Any:
    yield
    games.load.cache_clear()


async def test_running_tables_finish_under_their_rules(manager: TestManager, monkeypatch: pytest.MonkeyPatch) -> None:
    clients = await started(manager, options={"start": 0, "hand": 2})
    old = clients[0].table_id
    await play_on(clients, random.Random(1), 2)
    before = clients[0].table.state.session
    assert before is not None
    for client in clients:
        client.leave()
    await manager.evict(manager.tables[old])
    upgrade(monkeypatch)

    table = await manager.get(old)
    assert table.state.session is not None
    assert table.state.session.state.tobytes() == before.state.tobytes()
    back = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
    for client in back:
        client.asked = 100  # no id is used twice
    assert back[0].last("shown")["view"]["rules"] == 1
    await back[0].ask("stand")  # a bot plays by the old rules, too
    await manager.let_pass(5_000)
    assert (await back[0].ask("return"))["type"] == "told"
    await play_on(back, random.Random(2))
    record = read_record(write_table(table.state))
    assert record.rules == 1
    assert Session.resume(games.load("two_piles"), record).result == table.state.result

    new = await started(manager, options={"start": 0, "hand": 2})
    assert new[0].last("shown")["view"]["rules"] == 2
    await play_on(new, random.Random(3))
    Session.resume(games.load("two_piles"), read_record(write_table(new[0].table.state)))


async def test_kernels_branch_on_the_version(manager: TestManager, monkeypatch: pytest.MonkeyPatch) -> None:
    """One set of kernels plays both: who has laid a card draws another at a running table, and at no new one."""
    over = await started(manager, options={"start": 0, "hand": 2})
    await play_on(over, random.Random(5))
    record = read_record(write_table(over[0].table.state))
    running = await started(manager, options={"start": 0, "hand": 2})
    await running[0].play(f"lay {running[0].last('shown')['prompt']['card'][0]} left")
    for client in running:
        client.leave()
    old = running[0].table_id
    await manager.evict(manager.tables[old])
    upgrade(monkeypatch)

    # An old record, played before the upgrade, comes to the same end.
    game = games.load("two_piles")
    assert Session.resume(game, record).record == record
    # A running table goes on as it began, through a rest as well.
    table = await manager.get(old)
    bruno = await Client(manager, table, "bruno").hello()
    assert bruno.last("shown")["view"]["rules"] == 1
    bruno.asked = 100  # no id is used twice
    top = max(bruno.last("shown")["view"]["hands"][1])
    assert [event["event"] for event in (await bruno.play(f"lay {top} right"))["events"]] == ["laid", "drew"]
    anna = await Client(manager, table, "anna").hello()
    anna.asked = 100
    await play_on([anna, bruno], random.Random(6))
    assert Session.resume(game, read_record(write_table(table.state))).result == table.state.result
    # A new one is played by the new rules.
    new = await started(manager, options={"start": 0, "hand": 2})
    card = new[0].last("shown")["prompt"]["card"][0]
    assert [event["event"] for event in (await new[0].play(f"lay {card} left"))["events"]] == ["laid"]
    assert (await new[1].ask("show"))["view"]["held"] == [1, 2]
    await play_on(new, random.Random(7))
    again = read_record(write_table(new[0].table.state))
    assert again.rules == 2
    assert Session.resume(game, again).result == new[0].table.state.result


async def test_a_table_that_waits_for_players_begins_under_its_rules(
    manager: TestManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = (await new_table(manager)).id
    await manager.evict(manager.tables[waiting])
    upgrade(monkeypatch)
    table = await manager.get(waiting)
    anna = await Client(manager, table, "anna").hello()
    bruno = await Client(manager, table, "bruno").hello()
    await bruno.ask("sit")
    await anna.ask("start")
    assert anna.last("shown")["view"]["rules"] == 1
    await play_on([anna, bruno], random.Random(4))
    record = read_record(write_table(table.state))
    assert Session.resume(games.load("two_piles"), record).record.rules == 1


async def test_a_finished_game_goes_on_under_its_rules(manager: TestManager, monkeypatch: pytest.MonkeyPatch) -> None:
    over = await started(manager, options={"start": 0, "hand": 2})
    await play_on(over, random.Random(5))
    upgrade(monkeypatch)
    clients = await started(manager, origin={"table": over[0].table_id, "entries": 1})
    assert clients[0].table.state.opened.rules == 1
    assert clients[0].last("shown")["view"]["rules"] == 1
    await play_on(clients, random.Random(6))


async def open_from_the_future(manager: TestManager, id_: str) -> None:
    """A table of a release that is newer than we are."""
    table = await new_table(manager)
    opened = msgspec.structs.replace(table.state.opened, rules=7)
    lease = await manager.store.leases.take(id_)
    row = LogRow(id_, 0, None, msgspec.json.encode(opened).decode(), manager.now())
    await manager.store.journal.write(Append(id_, lease, [row], summarise(id_, table.state), {"anna": True}))


async def test_a_log_of_unknown_rules_is_refused_in_a_sentence(manager: TestManager) -> None:
    await open_from_the_future(manager, "later")
    with pytest.raises(Refusal, match="unknown_rules") as caught:
        await manager.get("later")
    assert "version 7" in say(caught.value, "en")
    with pytest.raises(Refusal, match="unknown_rules"):
        await manager.read_state("later")


async def test_a_table_of_unknown_rules_does_not_keep_others_from_being_closed(
    manager: TestManager, caplog: pytest.LogCaptureFixture
) -> None:
    for id_ in ("!before", "~after"):
        await open_from_the_future(manager, id_)
    manager.time += 8 * 86_400_000
    await manager.close_abandoned()
    await manager.settle()
    assert await manager.store.count_tables() == {"closed": 2, "open": 2}
    assert caplog.text.count("cannot be woken: Refusal") == 2


async def test_a_table_of_unknown_rules_does_not_keep_others_from_forgetting(
    manager: TestManager, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("anna", "bruno"):
        await manager.store.keep_guest(Guest(name, name.title(), 1, 1))
    await open_from_the_future(manager, "later")
    anna, _ = await started(manager)
    for name in ("anna", "bruno"):
        await manager.store.begin_to_forget(name, manager.now())
    await erase_leaving_guests(manager)
    await manager.settle()
    manager.time += 60_000
    await erase_leaving_guests(manager)
    kept = "".join(row.entry for row in await manager.store.log_of(anna.table_id))
    assert "Anna" not in kept
    assert "Bruno" not in kept
    assert await manager.store.leaving_guests() == ["anna"]  # one table is left, for a program that knows its rules
    assert "cannot erase a guest: Refusal" in caplog.text


def test_a_record_of_unknown_rules_is_refused_in_a_sentence() -> None:
    game = TwoPiles()
    session = Session.begin(game, ["Anna", "Bruno"], bytes(32))
    with pytest.raises(BadInput, match=r"under version 3 of the rules of Two Piles, but this program knows 1\."):
        Session.resume(game, msgspec.structs.replace(session.record, rules=3))


LOGS = sorted(Path(__file__).with_name("data").glob("*.log"))


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_a_golden_log_replays(file: Path) -> None:
    *entries, end = [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]
    log = [(msgspec.convert(row["entry"], e.AnyEntry), row["at"]) for row in entries]
    table = replay_log(log)
    assert table.phase == "over"
    assert msgspec.to_builtins(table.result) == end["result"]
    assert table.entries == len(log)
    # Its record replays to the same end, and so does the record's text.
    assert table.session is not None
    record = read_record(write_table(table))
    assert Session.resume(table.game, record).result == table.result
    assert verify(table, None).replayed == len(record.entries)
    # What is written today is read back the same.
    assert [e.decode(e.encode(entry).decode()) for entry, _ in log] == [entry for entry, _ in log]

"""A fork of a finished game: the cards that a seat had seen are the same, all others are dealt again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.engine.session import Session
from tavoliere.server.store import Append, LogRow
from tavoliere.server.tables import log as e
from tavoliere.server.tables.opening import Wanted, open_table
from tavoliere.server.tables.state import TableState, replay_log
from tavoliere.server.tables.table import Table
from tavoliere.server.tables.visibility import summarise
from tests.server.helper import TestManager, new_table, started

DATA = Path(__file__).with_name("data")


async def keep(manager: TestManager, name: str) -> TableState:
    """A golden log in the manager's store."""
    *rows, _ = [msgspec.json.decode(line) for line in (DATA / f"{name}.log").read_bytes().splitlines()]
    state = replay_log([(msgspec.convert(row["entry"], e.AnyEntry), row["at"]) for row in rows])
    lease = await manager.store.leases.take(name)
    log = [
        LogRow(name, seq, None, msgspec.json.encode(row["entry"]).decode(), row["at"]) for seq, row in enumerate(rows)
    ]
    await manager.store.journal.write(Append(name, lease, log, summarise(name, state)))
    return state


async def take_up(manager: TestManager, name: str, old: TableState, entries: int) -> Table:
    seats = [{}, *({"kind": "bot"} for _ in old.seats[1:])]
    origin = {"table": name, "entries": entries}
    wanted = {"game": old.opened.game, "seats": seats, "origin": origin, "start": True}
    return await open_table(manager, "anna", "Anna", msgspec.convert(wanted, Wanted))


def seen(session: Session) -> list[Any]:
    """The views of all seats and of a spectator."""
    return [session.view(seat) for seat in (*range(len(session.names)), None)]


@pytest.mark.parametrize("name", ["scalino-3", "bloom_rows-2", "bloom_garden-2", "bloops-3"])
async def test_what_was_seen_is_the_same_and_the_rest_is_mixed(manager: TestManager, name: str) -> None:
    old = await keep(manager, name)
    assert old.session is not None
    entries = 14
    there = old.session.at(entries)
    tables = [await take_up(manager, name, old, entries) for _ in range(3)]
    states = [there.state]
    for table in tables:
        here = table.state.session
        assert here is not None
        assert here.record.seed != old.session.record.seed
        assert seen(here) == seen(there)
        states.append(here.state)
    hidden = {"bloom_rows-2": _supply, "bloops-3": _faces}.get(name)
    if hidden is not None:
        orders = [hidden(state[0]) for state in states]
        assert len({order.tobytes() for order in orders}) == len(orders)
        for order in orders[1:]:
            assert sorted(order.tolist()) == sorted(orders[0].tolist())


def _supply(s: Any) -> Any:
    return np.array(s.supply[: s.covered])


def _faces(s: Any) -> Any:
    return np.array(s.face[: s.cards][s.seen[: s.cards] == 0])


async def test_what_one_seat_has_seen_stays_with_it(manager: TestManager) -> None:
    """In Bloops a seat remembers cards that it may not look at now: these are not mixed either."""
    old = await keep(manager, "bloops-3")
    assert old.session is not None
    there = old.session.at(20).state
    here = (await take_up(manager, "bloops-3", old, 20)).state.session
    assert here is not None
    for card in range(int(there[0].cards)):
        if there[0].seen[card]:
            assert here.state[0].face[card] == there[0].face[card]
    for seat in range(3):
        was, now = old.game.knowledge(there, seat), old.game.knowledge(here.state, seat)
        assert msgspec.json.encode(was) == msgspec.json.encode(now)


async def test_people_at_one_device_take_a_game_up_without_its_clock(manager: TestManager) -> None:
    position = '{"players":2,"hands":[["6","11*"],["6","0","9"]],"options":{"window":6}}'
    seats = [{}, {"kind": "device"}]
    table = await new_table(manager, seats, game="bloops", position=position, start=True)
    assert table.state.session is not None
    assert table.state.session.view(None).options.window == "none"
    assert table.state.clocks.guard_due is None


async def test_only_a_finished_game_before_its_end(manager: TestManager) -> None:
    old = await keep(manager, "scalino-3")
    assert old.session is not None
    with pytest.raises(BadInput, match="over at that point"):
        await take_up(manager, "scalino-3", old, len(old.session.record.entries))
    with pytest.raises(BadInput, match="has no entry 999"):
        await take_up(manager, "scalino-3", old, 999)
    running = await started(manager)
    with pytest.raises(Exception, match="not_over"):
        await new_table(manager, origin={"table": running[0].table_id, "entries": 0})
    with pytest.raises(BadInput, match="another game"):
        await new_table(manager, 3, origin={"table": "scalino-3", "entries": 3})

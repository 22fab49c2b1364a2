"""Clients of other processes at our tables, without Redis: what is written, and to whom."""

from __future__ import annotations

import asyncio

from tavoliere.server.live.relay import Letter, Relay
from tests.server.helper import TestHouse, started


def test_the_roll_finds_whom_an_owner_has_lost(runner: asyncio.Runner, house: TestHouse) -> None:
    async def run() -> None:
        anna, _ = await started(house)
        relay = Relay("redis://127.0.0.1:1", house)
        for client in ("here", "gone"):
            await relay._take(Letter("join", client, "far", anna.table_id, "carla", "Carla"))
        assert len(anna.table.connections) == 4
        await relay._take(Letter("roll", sender="far", frame="here lost"))
        assert list(relay._outgoing) == [("far", Letter("drop", "lost"))]
        assert len(anna.table.connections) == 3
        await relay.close()

    runner.run(run())


def test_who_speaks_to_a_table_that_is_brought_back_dials_again(runner: asyncio.Runner, house: TestHouse) -> None:
    async def run() -> None:
        anna, bruno = await started(house)
        relay = Relay("redis://127.0.0.1:1", house)
        await relay._take(Letter("join", "c", "far", anna.table_id, "carla", "Carla"))
        anna.table.lose()
        await relay._take(Letter("frame", "c", table=anna.table_id, frame="{}"))
        assert list(relay._outgoing) == [("far", Letter("drop", "c"))]
        await house.settle()
        assert anna.table.connections == [anna, bruno]
        await relay.close()

    runner.run(run())

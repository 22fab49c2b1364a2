"""Every table has one timer: a later moment replaces an earlier one."""

from __future__ import annotations

import asyncio
import time

from tavoliere.server.tables.timers import Scheduler


async def test_it_rings_once_for_the_last_word_of_each() -> None:
    rung: list[str] = []
    alarms = Scheduler(rung.append)
    now = int(time.time() * 1000)
    for wait in (5000, 10, 30):
        alarms.set("a", now + wait)
    alarms.set("b", now + 20)
    alarms.set("c", now + 5)
    alarms.set("c", None)
    await asyncio.sleep(0.1)
    assert rung == ["b", "a"]
    alarms.stop()


async def test_words_that_were_replaced_are_forgotten() -> None:
    """At a table with days per move every move sets another alarm, and none of the old ones goes off for a month."""
    rung: list[str] = []
    alarms = Scheduler(rung.append)
    later = int(time.time() * 1000) + 30 * 86_400_000
    soon = int(time.time() * 1000) + 50
    alarms.set("soon", soon)
    for move in range(20_000):
        alarms.set(f"table {move % 10}", later + move)
        if move % 100 == 0:
            await asyncio.sleep(0)
    assert len(asyncio.get_running_loop()._scheduled) < 1100  # type: ignore[attr-defined]
    await asyncio.sleep(0.15)
    assert rung == ["soon"]
    alarms.stop()

"""The load of the second bar: tables at which people take their time, some moves a second at each.

With masters: beside them, so many tables of four bots of the highest level think without a pause.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import deque
from collections.abc import Set

import uvloop

from bench.server.pair import Door, Pair, Script, percentile
from bench.server.workers import keep_to, thought, workers_of

_PATIENCE_SECONDS = 60


class Paced:
    """A table whose moves are due at moments of their own; one that comes late is counted from when it was due."""

    def __init__(self, door: Door, script: Script, times: list[float]) -> None:
        self.pair = Pair(door, script, self._seen)
        self._times = times
        self._due: deque[float] = deque()

    def fall_due(self) -> None:
        self._due.append(time.perf_counter())
        if len(self._due) == 1:
            self.pair.play()

    def _seen(self, pair: Pair) -> None:
        self._times.append(time.perf_counter() - self._due.popleft())
        if self._due:
            pair.play()


async def run(
    port: int, game: str, tables: int, per_second: float, process: int, masters: int, cores: Set[int]
) -> dict[str, float]:
    """Every table moves at its own moments, whatever the others do."""
    door, script = await Door(port).open(), Script(game)
    times: list[float] = []
    paced = [Paced(door, script, times) for _ in range(tables)]
    for one in paced:
        await one.pair.sit_down()
    workers = await _let_think(door, process, masters, cores)
    loop = asyncio.get_running_loop()
    began, worked = loop.time() + 0.2, thought(workers)
    for number, one in enumerate(paced):
        for step in range(len(script.moves)):
            loop.call_at(began + (step + number / tables) / per_second, one.fall_due)
    while len(times) < tables * len(script.moves):
        await asyncio.sleep(0.2)
    seconds = loop.time() - began
    worked = thought(workers) - worked
    for one in paced:
        one.pair.leave()
    await door.close()
    return {
        "per_second": len(times) / seconds,
        "p50_ms": percentile(times, 0.5),
        "p99_ms": percentile(times, 0.99),
        "bot_cores": worked / seconds,
    }


async def _let_think(door: Door, process: int, masters: int, cores: Set[int]) -> list[int]:
    """As many bots as there are tables for them, each in a worker of its own, once all of them think."""
    seats = [{"kind": "bot", "level": "master"}] * 4
    for _ in range(masters):
        wanted = {"game": "scalino", "seats": seats, "start": True}
        (await door.http.post("/api/tables", json=wanted, headers=door.headers[0])).raise_for_status()
    for _ in range(_PATIENCE_SECONDS if masters else 0):
        workers = workers_of(process)
        keep_to(cores, workers)
        before = [thought([worker]) for worker in workers]
        await asyncio.sleep(1)
        busy = [worker for worker, then in zip(workers, before, strict=True) if thought([worker]) > then]
        if len(busy) >= masters:
            return busy
    if not masters:
        return []
    raise AssertionError(f"Fewer than {masters} bots think.")


if __name__ == "__main__":
    port, game, tables, per_second, process, masters, *cores = sys.argv[1:]
    think = int(masters), set(map(int, cores))
    print(json.dumps(uvloop.run(run(int(port), game, int(tables), float(per_second), int(process), *think))))

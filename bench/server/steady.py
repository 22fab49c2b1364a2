"""The load of the second bar: tables at which people take their time, some moves a second at each."""

from __future__ import annotations

import asyncio
import json
import sys

import uvloop

from bench.server.pair import Door, Pair, Script, percentile


async def run(port: int, game: str, tables: int, per_second: float) -> dict[str, float]:
    """Every table moves at its own moments, whatever the others do."""
    door, script = await Door(port).open(), Script(game)
    times: list[float] = []
    pairs = [Pair(door, script, lambda pair: times.append(pair.took)) for _ in range(tables)]
    for pair in pairs:
        await pair.sit_down()
    loop = asyncio.get_running_loop()
    began = loop.time() + 0.2
    for number, pair in enumerate(pairs):
        for step in range(len(script.moves)):
            loop.call_at(began + (step + number / tables) / per_second, pair.play)
    while len(times) < tables * len(script.moves):
        await asyncio.sleep(0.2)
    seconds = loop.time() - began
    for pair in pairs:
        pair.leave()
    await door.close()
    return {
        "per_second": len(times) / seconds,
        "p50_ms": percentile(times, 0.5),
        "p99_ms": percentile(times, 0.99),
    }


if __name__ == "__main__":
    port, game, tables, per_second = sys.argv[1:]
    print(json.dumps(uvloop.run(run(int(port), game, int(tables), float(per_second)))))

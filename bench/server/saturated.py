"""The load of the first bar: many tables of two, and the next move is sent as soon as both have seen the last."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

import msgspec
import uvloop

from bench.server.pair import Door, Pair, Script, percentile


class Figures(msgspec.Struct, frozen=True):
    """The result, in the form of boardgame.io's load client."""

    moves: int
    seconds: float
    per_second: float
    per_processor_second: float  # of the server: what a core that is free for it alone would carry
    p50_ms: float
    p99_ms: float


async def run(port: int, game: str, tables: int, moves: int, process: int) -> Figures:
    """Whole games at all tables at once, as many as it takes; sitting down is not counted."""
    door, script = await Door(port).open(), Script(game)
    times: list[float] = []
    took = busy = 0.0
    while len(times) < moves:
        over = asyncio.Event()
        left = tables

        def seen(pair: Pair, over: asyncio.Event = over) -> None:
            nonlocal left
            times.append(pair.took)
            if not pair.is_over:
                pair.play()
                return
            left -= 1
            if left == 0:
                over.set()

        pairs = [Pair(door, script, seen) for _ in range(tables)]
        for pair in pairs:
            await pair.sit_down()
        began, worked = time.perf_counter(), processor_seconds(process)
        for pair in pairs:
            pair.play()
        await over.wait()
        took += time.perf_counter() - began
        busy += processor_seconds(process) - worked
        for pair in pairs:
            pair.leave()
    await door.close()
    count = len(times)
    return Figures(count, took, count / took, count / busy, percentile(times, 0.5), percentile(times, 0.99))


def processor_seconds(process: int) -> float:
    """The time that a process has worked, all its threads together."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    port, game, tables, moves, process = sys.argv[1:]
    figures = uvloop.run(run(int(port), game, int(tables), int(moves), int(process)))
    print(msgspec.json.encode(figures).decode())

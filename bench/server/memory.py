"""The memory of a table that all have left, and of a client who is there."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

import uvloop

from bench.server.host import IDLE_MILLISECONDS
from bench.server.pair import Door, Pair, Script

FIRST, TABLES, AT_ONCE, MOVES, SOCKETS = 600, 600, 10, 30, 600


async def run(port: int, game: str, process: int) -> dict[str, float]:
    """Tables in the middle of a game whose people have gone; then some of them come back."""
    door, script = await Door(port).open(), Script(game)
    tables: list[str] = []

    async def play_some() -> None:
        done = asyncio.Event()

        def seen(pair: Pair) -> None:
            if pair.is_over or pair.step == MOVES:
                done.set()
            else:
                pair.play()

        pair = Pair(door, script, seen)
        await pair.sit_down()
        pair.play()
        await done.wait()
        pair.leave()
        tables.append(pair.table)

    async def play_at(count: int) -> int:
        """Few at a time: only what stays is to be counted, once the tables have left memory."""
        for _ in range(count // AT_ONCE):
            await asyncio.gather(*(play_some() for _ in range(AT_ONCE)))
        await asyncio.sleep(2 * IDLE_MILLISECONDS / 1000)
        return resident(process)

    before = await play_at(FIRST)  # what is needed once and for all
    filled = await play_at(TABLES)
    clients = [await door.dial(tables[number // 2], number % 2, _ignore) for number in range(SOCKETS)]
    await asyncio.sleep(0.5)
    crowded = resident(process)
    for client in clients:
        client.close()
    await door.close()
    return {"table_kb": (filled - before) / TABLES / 1024, "seat_kb": (crowded - filled) / len(clients) / 1024}


def _ignore(frame: bytes) -> None:
    """They are only there."""


def resident(process: int) -> int:
    """The bytes of a process that are in memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    port, game, process = sys.argv[1:]
    print(json.dumps(uvloop.run(run(int(port), game, int(process)))))

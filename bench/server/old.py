"""A store with many open tables: one is played some moves, then copied. Later people come back to some of them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import time
from pathlib import Path

import uvloop

from bench.server.pair import Door, Pair, Script

GAME, MOVES, COPIES, VISITED = "scalino", 10, 10_000, 20
_HEADERS = "headers.json"


async def fill(port: int, data: Path) -> None:
    """Play at one table, and keep who played."""
    door, done = await Door(port).open(), asyncio.Event()
    pair = Pair(door, Script(GAME), lambda pair: done.set() if pair.step == MOVES else pair.play())
    await pair.sit_down()
    pair.play()
    await done.wait()
    pair.leave()
    (data / _HEADERS).write_text(json.dumps({"headers": door.headers, "table": pair.table}))
    await door.close()


def copy(data: Path) -> None:
    """The same table under many names, while no server runs."""
    first = json.loads((data / _HEADERS).read_text())["table"]
    with sqlite3.connect(data / "tables.db") as database:
        names = [(f"old-{number}",) for number in range(COPIES)]
        database.execute("CREATE TEMP TABLE names (name TEXT)")
        database.executemany("INSERT INTO names VALUES (?)", names)
        for table, column in (("tables", "id"), ("log", "table_id"), ("leases", "table_id"), ("visits", "table_id")):
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            picked = ", ".join("name" if name == column else name for name in columns)
            database.execute(
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {picked} FROM {table}, names WHERE {column} = ?",
                (first,),
            )
    database.close()


async def visit(port: int, data: Path) -> dict[str, float]:
    """From dialling until both see the next move, at tables that are not in memory; the slowest counts."""
    door, script = Door(port), Script(GAME)
    door.headers = json.loads((data / _HEADERS).read_text())["headers"]
    slowest = 0.0
    for number in range(VISITED + 1):
        done = asyncio.Event()
        pair = Pair(door, script, lambda _, done=done: done.set())  # type: ignore[misc]
        pair.table, pair.step = f"old-{number * 37}", MOVES
        began = time.perf_counter()
        await pair.come()
        await pair.ready()
        pair.play()
        await done.wait()
        pair.leave()
        if number:  # the first one waits until the game itself is read from disk
            slowest = max(slowest, time.perf_counter() - began)
    await door.close()
    return {"slowest_ms": 1000 * slowest}


if __name__ == "__main__":
    what, port, data = sys.argv[1:]
    if what == "fill":
        uvloop.run(fill(int(port), Path(data)))
        print("{}")
    else:
        print(json.dumps(uvloop.run(visit(int(port), Path(data)))))

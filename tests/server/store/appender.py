"""A process that appends as fast as it can and prints what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import sys

from tavoliere.server.store import Append, LogRow, Store

TABLES = 20


async def main(url: str, life: str) -> None:
    store = await Store.open(url)

    def append_next(table: str, lease: int, seq: int) -> None:
        def done(error: Exception | None) -> None:
            if error is None:
                sys.stdout.write(f"{table} {seq}\n")
                sys.stdout.flush()
                append_next(table, lease, seq + 1)

        store.journal.append(Append(table, lease, [LogRow(table, seq, 0, "{}", seq)]), done)

    for number in range(TABLES):
        table = f"{life}-{number}"
        append_next(table, await store.leases.take(table), 0)
    await asyncio.sleep(60)


asyncio.run(main(*sys.argv[1:]))

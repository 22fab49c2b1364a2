"""The one writer: it commits everything that arrived since its last commit in one transaction.

So one fsync carries the moves of many tables, and nobody is told of a move before it is on disk. All of
this happens in one event loop; nothing is shared between threads.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tavoliere.server.store.engine import Dialect
from tavoliere.server.store.rows import Append

Done = Callable[[Exception | None], None]


class Fenced(Exception):
    """The table's lease has passed on: somebody else writes its log now."""


class Statements:
    """What the writer says, in the words of its database.

    Many rows travel as one JSON text: the driver is called once for all of them, and a row goes in
    only if its lease is still the table's, which is looked up by the insert itself.
    """

    def __init__(self, dialect: Dialect) -> None:
        fence = (
            "WITH held AS (SELECT table_id, number FROM leases WHERE table_id IN "
            f"(SELECT r.{{key}} FROM {{source}}) {dialect.held}) "
        )
        join = "FROM {source} JOIN held ON held.table_id = r.{key} AND held.number = r.lease WHERE true "
        self.log = text(
            (
                fence + "INSERT INTO log (table_id, seq, seat, entry, at) "
                "SELECT r.table_id, r.seq, r.seat, r.entry, r.at " + join + "RETURNING table_id, seq"
            ).format(source=dialect.rows, key="table_id")
        )
        columns = "id, game, phase, public, clocked, opened_at, changed_at, summary"
        self.tables = text(
            (
                fence + f"INSERT INTO tables ({columns}) "
                "SELECT r.id, r.game, r.phase, r.public, r.clocked, r.opened_at, r.changed_at, r.summary "
                + join
                + "ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, public = excluded.public, "
                "changed_at = excluded.changed_at, summary = excluded.summary"
            ).format(source=dialect.tables, key="id")
        )
        self.visits = text(
            (
                fence
                + "INSERT INTO visits (guest, table_id) SELECT r.guest, r.table_id "
                + join
                + "ON CONFLICT (guest, table_id) DO NOTHING"
            ).format(source=dialect.visits, key="table_id")
        )


class Journal:
    """Appends wait here for the next commit; `done` is called once, after it, in the order of arrival."""

    def __init__(self, engine: AsyncEngine, dialect: Dialect) -> None:
        self._engine = engine
        self._say = Statements(dialect)
        self._waiting: deque[tuple[Append, Done]] = deque()
        self._arrived = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self._accepted = self._settled = 0
        self._waiters: list[tuple[int, asyncio.Future[None]]] = []
        self.commits = 0
        self.appends = 0
        self.failures = 0

    def start(self) -> None:
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._arrived.set()
        if self._writer is not None:
            await self._writer

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def append(self, append: Append, done: Done) -> None:
        """Write this with the next commit, then say so; an error says that nothing of it was written."""
        if self._closing:
            raise RuntimeError("the journal is closed")
        self._accepted += 1
        self._waiting.append((append, done))
        self._arrived.set()

    async def settle(self) -> None:
        """Return when everything that was appended until now is written, or has failed."""
        if self._settled < self._accepted:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters.append((self._accepted, waiter))
            await waiter

    async def _write_on(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._waiting:
                batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
                await self._commit(batch)
            if self._closing:
                return

    async def _commit(self, batch: list[tuple[Append, Done]]) -> None:
        errors: dict[str, Exception]
        try:
            async with self._engine.begin() as connection:
                written = await self._insert(connection, [append for append, _ in batch])
            errors = {append.table_id: Fenced() for append, _ in batch if not written.issuperset(_keys(append))}
        except Exception as error:  # whatever it is, it concerns exactly this batch
            errors = {append.table_id: error for append, _ in batch}
        self.commits += 1
        self.appends += len(batch)
        if errors:
            batch += self._withdraw(set(errors))
            self.failures += len(errors)
        self._settled += len(batch)
        for append, done in batch:
            done(errors.get(append.table_id))
        for waiter in [waiter for until, waiter in self._waiters if until <= self._settled]:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters = [(until, waiter) for until, waiter in self._waiters if not waiter.done()]

    async def _insert(self, connection: AsyncConnection, appends: list[Append]) -> set[tuple[str, int]]:
        """Write all of it in one transaction, and say which entries the leases let through."""
        tables = {append.table_id: append for append in appends if append.table}  # the last word of each
        visits = [append for append in appends if append.guests]
        if tables:
            rows = [_with_lease(append.table, append.lease) for append in tables.values()]
            await connection.execute(self._say.tables, _as_json(rows))
        if visits:
            rows = [
                {"guest": guest, "table_id": append.table_id, "lease": append.lease}
                for append in visits
                for guest in append.guests
            ]
            await connection.execute(self._say.visits, _as_json(rows))
        rows = [_with_lease(row, append.lease) for append in appends for row in append.rows]
        written = await connection.execute(self._say.log, _as_json(rows))
        return {(table, seq) for table, seq in written.all()}

    def _withdraw(self, tables: set[str]) -> list[tuple[Append, Done]]:
        """Take out what waits for tables that have just failed: it was built on what is not there."""
        kept = [item for item in self._waiting if item[0].table_id not in tables]
        gone = [item for item in self._waiting if item[0].table_id in tables]
        self._waiting.clear()
        self._waiting.extend(kept)
        return gone


def _keys(append: Append) -> list[tuple[str, int]]:
    return [(row.table_id, row.seq) for row in append.rows]


def _with_lease(row: Any, lease: int) -> dict[str, Any]:
    return {**msgspec.structs.asdict(row), "lease": lease}


def _as_json(rows: list[dict[str, Any]]) -> dict[str, str]:
    return {"rows": msgspec.json.encode(rows).decode()}

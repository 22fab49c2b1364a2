"""The journal commits everything that arrived since its last commit in one transaction.

So one fsync carries the moves of many tables, and no client is told of a move before it is on disk. Only the event loop
knows what waits for a commit; nothing is shared between threads. Batches are written without SQLAlchemy: this takes
most of the time of a move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import msgspec
from sqlalchemy import String, Table
from sqlalchemy.ext.asyncio import AsyncConnection

from tavoliere.server.errors import describe, short
from tavoliere.server.store import schema
from tavoliere.server.store.database import POSTGRESQL, SQLITE, Database, Dialect, open_sqlite
from tavoliere.server.store.schema import Append

_log = logging.getLogger(__name__)
_PATIENCE_SECONDS = 10.0
_CARRIED_AT_ONCE = 2_000  # entries
_PAGES_AT_MOST = 20_000  # of SQLite's own log; then a commit waits after all

Done = Callable[[Exception | None], None]


class Fenced(Exception):
    """The table's lease has passed on: another process writes its log now."""


class Journal:
    """Appends wait here for the next commit; `done` is called once, after it, in the order of arrival."""

    def __init__(self, writer: Writer) -> None:
        self._disk = writer
        self._waiting: deque[tuple[Append, Done]] = deque()
        self._arrived = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self._accepted = self._settled = 0
        self._committed = asyncio.Event()  # a new one for each commit
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
        await self._disk.close()

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

    async def write(self, append: Append) -> None:
        """Append and wait for the commit; raises what went wrong."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.append(append, lambda error: written.set_exception(error) if error else written.set_result(None))
        await written

    async def settle(self) -> None:
        """Return when everything that was appended until now is written, or has failed."""
        until = self._accepted
        while self._settled < until:
            await self._committed.wait()

    async def _write_on(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._waiting:
                await self._commit([self._waiting.popleft() for _ in range(len(self._waiting))])
            if self._closing:
                return

    async def _commit(self, batch: list[tuple[Append, Done]]) -> None:
        errors: dict[str, Exception]
        try:
            fenced = await self._disk.write(make_batch([append for append, _ in batch]))
            errors = {table: Fenced() for table in fenced}
        except Exception as error:  # whatever it is, it concerns exactly this batch
            errors = {append.table_id: error for append, _ in batch}
        self.commits += 1
        self.appends += len(batch)
        if errors:
            batch += self._withdraw(set(errors))
            self.failures += len(errors)
        self._settled += len(batch)
        for append, done in batch:
            try:
                done(errors.get(append.table_id))
            except Exception as error:  # it is one table's trouble: all others wait for the next commit
                _log.error("Table %s failed after a commit: %s", short(append.table_id), describe(error))
        self._committed.set()
        self._committed = asyncio.Event()

    def _withdraw(self, tables: set[str]) -> list[tuple[Append, Done]]:
        """Take out what waits for tables that have just failed: it was built on entries that are not there."""
        kept = [item for item in self._waiting if item[0].table_id not in tables]
        gone = [item for item in self._waiting if item[0].table_id in tables]
        self._waiting.clear()
        self._waiting.extend(kept)
        return gone


class Batch(msgspec.Struct, frozen=True):
    """Everything that arrived since the last commit, as JSON lists of rows."""

    log: str
    entries: list[tuple[str, int]]  # which rows of the log these are
    others: dict[str, str]  # by the name of the statement: rows of other tables, if there are any


class Writer(Protocol):
    """Writes all of a batch or nothing; tables whose lease has passed on are left out, and named."""

    async def write(self, batch: Batch) -> set[str]:
        """On disk when it returns."""

    async def close(self) -> None:
        """Give the connection back."""


def make_batch(appends: list[Append]) -> Batch:
    """Gather rows; a statement cannot change the same one twice, so that of each table the last counts."""
    tables = {a.table_id: (*msgspec.structs.astuple(a.table), a.lease) for a in appends if a.table}
    visits: dict[tuple[str, str], tuple[Any, ...]] = {}
    for a in appends:
        for guest, sat in a.visits.items():
            if sat or (guest, a.table_id) not in visits:
                visits[guest, a.table_id] = guest, a.table_id, sat, a.lease
    others = {"tables": list(tables.values()), "visits": list(visits.values())}
    return Batch(
        log=_as_json([(*msgspec.structs.astuple(row), a.lease) for a in appends for row in a.rows]),
        entries=[(row.table_id, row.seq) for a in appends for row in a.rows],
        others={name: _as_json(rows) for name, rows in others.items() if rows},
    )


def _as_json(rows: list[tuple[Any, ...]]) -> str:
    return msgspec.json.encode(rows).decode()


def write_statements(dialect: Dialect) -> dict[str, str]:
    """Return the statements that write batches. Each takes one parameter: a JSON list of lists, one per row.

    So the driver is called once for many rows. The last item of a row is its lease, and a row goes in only if that is
    still the table's, which the insert itself looks up.
    """
    return {
        "log": _insert(dialect, schema.log),
        "tables": _insert(dialect, schema.tables)
        + "ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, public = excluded.public, "
        "clocked = excluded.clocked, changed_at = excluded.changed_at, summary = excluded.summary",
        "visits": _insert(dialect, schema.visits)
        + "ON CONFLICT (guest, table_id) DO UPDATE SET sat = excluded.sat WHERE excluded.sat",
        "fenced": f"WITH r AS ({_rows(dialect, schema.log)}) SELECT DISTINCT r.table_id FROM r "
        "LEFT JOIN leases ON leases.table_id = r.table_id AND leases.number = r.lease "
        "WHERE leases.table_id IS NULL",
    }


def _insert(dialect: Dialect, table: Table) -> str:
    key = "id" if table is schema.tables else "table_id"
    columns = table.columns.keys()
    return (
        f"WITH r AS MATERIALIZED ({_rows(dialect, table)}), "
        "held AS MATERIALIZED (SELECT table_id, number FROM leases "
        f"WHERE table_id IN (SELECT {key} FROM r) {dialect.keep}) "
        f"INSERT INTO {table.name} ({', '.join(columns)}) SELECT {', '.join(f'r.{name}' for name in columns)} FROM r "
        f"JOIN held ON held.table_id = r.{key} AND held.number = r.lease WHERE true "
    )


def _rows(dialect: Dialect, table: Table) -> str:
    kinds = {name: "text" if isinstance(column.type, String) else column.type for name, column in table.columns.items()}
    picked = [
        f"{dialect.pick.format(place=place, kind=kind)} AS {name}"
        for place, (name, kind) in enumerate({**kinds, "lease": "integer"}.items())
    ]
    return f"SELECT {', '.join(picked)} FROM {dialect.rows}"


class SqliteWriter:
    """One thread with a connection of its own. A batch is handed to it whole: nothing is shared.

    Another thread carries what was committed from SQLite's own log into its file now and then, so that no
    commit has to wait for that.
    """

    def __init__(self, database: Database) -> None:
        self._file = str(database.engine.url.database)
        self._turn = database.turn
        self._sql = write_statements(SQLITE)
        self._thread = ThreadPoolExecutor(1, "journal")
        self._carrier = ThreadPoolExecutor(1, "carrier")
        self._connection: sqlite3.Connection | None = None
        self._to_carry = 0
        self._carrying: asyncio.Future[None] | None = None

    async def write(self, batch: Batch) -> set[str]:
        loop = asyncio.get_running_loop()
        async with self._turn:
            fenced = await loop.run_in_executor(self._thread, self._write, batch)
        self._to_carry += len(batch.entries)
        if self._to_carry >= _CARRIED_AT_ONCE and (self._carrying is None or self._carrying.done()):
            self._to_carry = 0
            self._carrying = loop.run_in_executor(self._carrier, self._carry)
        return fenced

    def _carry(self) -> None:
        with contextlib.closing(open_sqlite(self._file)) as connection, contextlib.suppress(sqlite3.Error):
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _write(self, batch: Batch) -> set[str]:
        if self._connection is None:
            self._connection = open_sqlite(self._file)
            self._connection.execute(f"PRAGMA wal_autocheckpoint = {_PAGES_AT_MOST}")
        if not batch.others:
            return self._write_log(self._connection, batch)  # one statement is a transaction of its own
        with self._connection as connection:  # commits, or rolls back where something fails
            connection.execute("BEGIN IMMEDIATE")
            for name, rows in batch.others.items():
                connection.execute(self._sql[name], (rows,))
            return self._write_log(connection, batch)

    def _write_log(self, connection: sqlite3.Connection, batch: Batch) -> set[str]:
        """Return also tables whose lease passes on between the two statements: their logs are read again."""
        if connection.execute(self._sql["log"], (batch.log,)).rowcount == len(batch.entries):
            return set()
        return {table for (table,) in connection.execute(self._sql["fenced"], (batch.log,))}

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._carrier.shutdown()
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class PostgresWriter:
    """A connection that is kept; a batch that holds nothing but moves is one statement, one way there and back."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._sql = write_statements(POSTGRESQL)
        self._connection: AsyncConnection | None = None

    async def write(self, batch: Batch) -> set[str]:
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                return await self._write(await self._driver(), batch)
        except BaseException:
            await self._forget()  # the next batch begins with a new connection
            raise

    async def _driver(self) -> Any:
        """The driver's own connection, under SQLAlchemy's."""
        if self._connection is None:
            self._connection = await self._engine.connect()
        return (await self._connection.get_raw_connection()).driver_connection

    async def _write(self, driver: Any, batch: Batch) -> set[str]:
        if not batch.others:
            return await self._write_log(driver, batch)
        async with driver.transaction():
            for name, rows in batch.others.items():
                await driver.execute(self._sql[name], rows)
            return await self._write_log(driver, batch)

    async def _write_log(self, driver: Any, batch: Batch) -> set[str]:
        written = await driver.fetch(f"{self._sql['log']} RETURNING table_id, seq", batch.log)
        if len(written) == len(batch.entries):
            return set()
        return {table for table, _ in set(batch.entries).difference((table, seq) for table, seq in written)}

    async def _forget(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()


def make_writer(database: Database) -> Writer:
    return SqliteWriter(database) if database.dialect is SQLITE else PostgresWriter(database)

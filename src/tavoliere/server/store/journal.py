"""The journal commits everything that arrived since its last commit in one transaction.

So one fsync carries the moves of many tables, and no client is told of a move before it is on disk. Only the event loop
knows what waits for a commit; nothing is shared between threads. Batches are written without SQLAlchemy: this takes
most of the time of a move.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import String, Table
from sqlalchemy.ext.asyncio import AsyncConnection

from tavoliere.server.errors import describe, short
from tavoliere.server.store import schema
from tavoliere.server.store.database import SQLITE, Database, Dialect
from tavoliere.server.store.schema import Append

_log = logging.getLogger(__name__)

Done = Callable[[Exception | None], None]


class Fenced(Exception):
    """The table's lease has passed on: another process writes its log now."""


class Journal:
    """Appends wait here for the next commit; `done` is called once, after it, in the order of arrival."""

    def __init__(self, writer: Writer) -> None:
        self._disk = writer
        self._waiting: deque[tuple[Append, Done]] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._closing = False
        self._settled = 0
        self._committed = asyncio.Event()  # a new one for each commit
        self.commits = 0
        self.appends = 0
        self.failures = 0

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        if self._writing is not None:
            await self._writing
        await self._disk.close()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def append(self, append: Append, done: Done) -> None:
        """Write this with the next commit, then say so; an error says that nothing of it was written."""
        if self._closing:
            raise RuntimeError("the journal is closed")
        self.appends += 1
        self._waiting.append((append, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_on())

    async def write(self, append: Append) -> None:
        """Append and wait for the commit; raises what went wrong."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.append(append, lambda error: written.set_exception(error) if error else written.set_result(None))
        await written

    async def settle(self) -> None:
        """Return when everything that was appended until now is written, or has failed."""
        until = self.appends
        while self._settled < until:
            await self._committed.wait()

    async def _write_on(self) -> None:
        while self._waiting:
            await self._commit([self._waiting.popleft() for _ in range(len(self._waiting))])

    async def _commit(self, batch: list[tuple[Append, Done]]) -> None:
        errors: dict[str, Exception]
        try:
            fenced = await self._disk.write(make_batch([append for append, _ in batch]))
            errors = {table: Fenced() for table in fenced}
        except Exception as error:  # whatever it is, it concerns exactly this batch
            errors = {append.table_id: error for append, _ in batch}
        self.commits += 1
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
        self._waiting = deque(kept)
        return gone


class Batch(msgspec.Struct, frozen=True):
    """Everything that arrived since the last commit, as JSON lists of rows."""

    log: str
    entries: int  # how many rows of the log these are
    others: dict[str, str]  # by the name of the statement: rows of other tables, if there are any


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
        entries=sum(len(a.rows) for a in appends),
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
        f"INSERT INTO {table.name} ({', '.join(columns)}) WITH r AS MATERIALIZED ({_rows(dialect, table)}), "
        "held AS MATERIALIZED (SELECT table_id, number FROM leases "
        f"WHERE table_id IN (SELECT {key} FROM r) {dialect.keep}) "
        f"SELECT {', '.join(f'r.{name}' for name in columns)} FROM r "
        f"JOIN held ON held.table_id = r.{key} AND held.number = r.lease WHERE true "
    )


def _rows(dialect: Dialect, table: Table) -> str:
    kinds = {name: "text" if isinstance(column.type, String) else column.type for name, column in table.columns.items()}
    picked = [
        f"{dialect.pick.format(place=place, kind=kind)} AS {name}"
        for place, (name, kind) in enumerate({**kinds, "lease": "integer"}.items())
    ]
    return f"SELECT {', '.join(picked)} FROM {dialect.rows}"


async def _insert_sqlite(driver: Any, statement: str, rows: str) -> int:
    """Run a statement of a batch by the driver; return the number of new rows."""
    count: int = (await driver.execute(statement, (rows,))).rowcount
    return count


async def _insert_postgresql(driver: Any, statement: str, rows: str) -> int:
    return int((await driver.execute(statement, rows)).removeprefix("INSERT 0 "))


class Writer:
    """Writes batches over a connection that is kept, past SQLAlchemy; with SQLite nobody else writes meanwhile.

    A batch that holds nothing but moves is one statement, which is a transaction of its own: one way there and back.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sql = write_statements(database.dialect)
        self._insert = _insert_sqlite if database.dialect is SQLITE else _insert_postgresql
        self._connection: AsyncConnection | None = None
        self._driver: Any = None  # the driver's own connection, under SQLAlchemy's

    async def write(self, batch: Batch) -> set[str]:
        """Write all of a batch or nothing; return the tables that were left out, since their lease has passed on."""
        try:
            async with self._database.turn, asyncio.timeout(self._database.dialect.patience):
                return await self._write(batch, self._connection or await self._connect())
        except BaseException:
            await self.close()  # which ends its transaction; the next batch begins with a new connection
            raise

    async def _connect(self) -> AsyncConnection:
        connection = await self._database.engine.connect()
        self._connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
        self._driver = (await connection.get_raw_connection()).driver_connection
        return connection

    async def _write(self, batch: Batch, connection: AsyncConnection) -> set[str]:
        if batch.others:
            await connection.exec_driver_sql(self._database.dialect.begin)
            for name, rows in batch.others.items():
                await self._insert(self._driver, self._sql[name], rows)
        fenced: set[str] = set()
        if await self._insert(self._driver, self._sql["log"], batch.log) < batch.entries:
            # Where a lease passes on between the two statements its table is named as well: its log is read again.
            fenced.update((await connection.exec_driver_sql(self._sql["fenced"], (batch.log,))).scalars())
        if batch.others:
            await connection.exec_driver_sql("COMMIT")
        return fenced

    async def close(self) -> None:
        """Give the connection back, and with it what was not committed."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

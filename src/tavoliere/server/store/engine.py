"""Connections: SQLite in a file of its own, or PostgreSQL. What differs between them stands here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tavoliere.engine.errors import BadInput

_BUSY_SECONDS = 5


class Dialect(msgspec.Struct, frozen=True):
    """The few words in which the two databases differ."""

    rows: str  # a FROM item `r` made of the JSON list `:rows`
    tables: str  # likewise for rows of `tables`
    visits: str  # likewise for visits
    now: str  # the database's own clock in milliseconds: the clocks of processes may differ
    held: str  # keeps a lease from passing on before we have committed


def _from_json_each(*columns: str) -> str:
    picked = ", ".join(f"json_extract(value, '$.{column}') AS {column}" for column in columns)
    return f"(SELECT {picked} FROM json_each(:rows)) AS r"


SQLITE = Dialect(
    rows=_from_json_each("table_id", "seq", "seat", "entry", "at", "lease"),
    tables=_from_json_each("id", "game", "phase", "public", "clocked", "opened_at", "changed_at", "summary", "lease"),
    visits=_from_json_each("guest", "table_id", "lease"),
    now="CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    held="",
)

POSTGRESQL = Dialect(
    rows="json_to_recordset(CAST(:rows AS json)) AS r"
    "(table_id text, seq integer, seat integer, entry text, at bigint, lease integer)",
    tables="json_to_recordset(CAST(:rows AS json)) AS r"
    "(id text, game text, phase text, public boolean, clocked boolean, "
    "opened_at bigint, changed_at bigint, summary text, lease integer)",
    visits="json_to_recordset(CAST(:rows AS json)) AS r(guest text, table_id text, lease integer)",
    now="CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)",
    held="FOR SHARE",
)


class Unreachable(Exception):
    """The database does not answer, or cannot do what it was asked."""


@asynccontextmanager
async def reach(opened: AbstractAsyncContextManager[AsyncConnection]) -> AsyncIterator[AsyncConnection]:
    """A connection or a transaction; whatever goes wrong with it is one thing to everybody else."""
    try:
        async with opened as connection:
            yield connection
    except (OSError, SQLAlchemyError) as error:
        raise Unreachable(type(error).__name__) from error


def connect(url: str) -> tuple[AsyncEngine, Dialect]:
    """An engine for `sqlite+aiosqlite:///FILE` or `postgresql+asyncpg://…`."""
    try:
        if url.startswith("sqlite+aiosqlite:"):
            return _connect_sqlite(url), SQLITE
        if url.startswith("postgresql+asyncpg:"):
            return create_async_engine(url, pool_pre_ping=True), POSTGRESQL
    except ArgumentError as error:
        raise BadInput("The address of the database cannot be read.") from error
    raise BadInput("The database must be sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER@HOST/NAME.")


def _connect_sqlite(url: str) -> AsyncEngine:
    file = make_url(url).database
    if not file or not Path(file).parent.is_dir():
        raise BadInput("The folder of the database does not exist.")
    engine = create_async_engine(url, connect_args={"timeout": _BUSY_SECONDS})

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")  # a commit is on disk when it returns
        cursor.close()

    return engine

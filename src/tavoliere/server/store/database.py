"""The database, brought to the present schema: SQLite in a file of its own, or PostgreSQL, and how they differ."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tavoliere.engine.errors import BadInput

_BUSY_SECONDS = 5
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on disk when it returns
    "PRAGMA secure_delete = ON",  # what is deleted or rewritten is overwritten in the file, too
    "PRAGMA wal_autocheckpoint = 20000",  # pages: no commit waits for a checkpoint, see `Store.checkpoint`
)


class Dialect(msgspec.Struct, frozen=True):
    """The few words in which the two databases differ."""

    rows: str  # a FROM item with a `value` for each list in the JSON list that is the parameter
    pick: str  # what stands at a place of such a `value`
    connected: str  # selects the names of connected processes; for SQLite none, its one server is just starting
    now: str  # the database's own clock in milliseconds: the clocks of processes may differ
    keep: str  # keeps a lease from passing on before we have committed
    begin: str  # begins a transaction that writes
    patience: float | None  # seconds that a transaction may take: a thread that writes to a file cannot be stopped


SQLITE = Dialect(
    rows="json_each(?)",
    pick="json_extract(value, '$[{place}]')",
    connected="SELECT ''",
    now="CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    keep="",
    begin="BEGIN IMMEDIATE",
    patience=None,
)

POSTGRESQL = Dialect(
    rows="json_array_elements(CAST($1 AS json)) AS value",
    pick="CAST(value->>{place} AS {kind})",
    connected="SELECT application_name FROM pg_stat_activity WHERE datname = current_database()",
    now="CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)",
    keep="FOR SHARE",
    begin="BEGIN",
    patience=10.0,
)


class Unreachable(Exception):
    """The database does not answer, or cannot do what it was asked."""


class Database:
    """An engine and its dialect. SQLite has one writer at a time: they wait here in order."""

    def __init__(self, engine: AsyncEngine, dialect: Dialect) -> None:
        self.engine = engine
        self.dialect = dialect
        self.turn: AbstractAsyncContextManager[None] = asyncio.Lock() if dialect is SQLITE else nullcontext()

    async def fetch(self, query: Executable, **values: Any) -> Sequence[Any]:
        """Return the rows of a query."""
        async with _reach(self.engine.connect(), self.dialect.patience) as connection:
            return (await connection.execute(query, values)).all()

    async def execute(self, statement: Executable, **values: Any) -> None:
        """Run one statement in a transaction of its own."""
        async with self.write() as connection:
            await connection.execute(statement, values)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """All that is done with the connection, or nothing."""
        async with self.turn, _reach(self.engine.begin(), self.dialect.patience) as connection:
            yield connection

    async def migrate(self) -> None:
        """Bring the schema up to date, however long that takes."""
        async with self.turn, _reach(self.engine.begin(), None) as connection:
            await connection.run_sync(_migrate)


@asynccontextmanager
async def _reach(
    opened: AbstractAsyncContextManager[AsyncConnection], patience: float | None
) -> AsyncIterator[AsyncConnection]:
    """Turn every error of a connection or transaction into `Unreachable`, and a long silence."""
    try:
        async with asyncio.timeout(patience), opened as connection:
            yield connection
    except (OSError, SQLAlchemyError) as error:
        raise Unreachable(type(error).__name__) from error


def connect(url: str, process: str = "") -> Database:
    """The database at `sqlite+aiosqlite:///FILE` or `postgresql+asyncpg://…`, for the process of this name."""
    try:
        if url.startswith("sqlite+aiosqlite:"):
            return Database(_connect_sqlite(url), SQLITE)
        if url.startswith("postgresql+asyncpg:"):
            return Database(_connect_postgresql(url, process), POSTGRESQL)
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
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    return engine


def _connect_postgresql(url: str, process: str) -> AsyncEngine:
    """PostgreSQL itself ends what we no longer wait for: a transaction whose end we have not seen holds no lease.

    Connections carry the name of the process: those of a process that was killed end with it.
    """
    assert POSTGRESQL.patience
    patience = f"{POSTGRESQL.patience:.0f}s"
    settings = {
        "application_name": process,
        "statement_timeout": patience,
        "idle_in_transaction_session_timeout": patience,
    }
    return create_async_engine(url, pool_pre_ping=True, connect_args={"server_settings": settings})


_LOCK = 8642  # any number that is ours
_MIGRATIONS = Path(__file__).parent / "migrations"


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})  # several may start at once
    newest = max(file.name[:4] for file in (_MIGRATIONS / "versions").glob("0*.py"))
    reached = text("SELECT version_num FROM alembic_version")
    if inspect(connection).has_table("alembic_version") and connection.execute(reached).scalar() == newest:
        return
    # Alembic is imported where it has something to do: it takes a quarter of a second of a start.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

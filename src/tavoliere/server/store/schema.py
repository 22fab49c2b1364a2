"""The tables of the database, and their rows as other modules see them. All times are milliseconds since 1970.

A change of a table needs a migration beside it; a test compares the two.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text, false, true

metadata = MetaData()

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("entry", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("clocked", Boolean, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),
    Column("lesson", Boolean, nullable=False, server_default=false()),
    Index("ix_tables_phase", "phase", "public", "changed_at"),
)

# The process that may write a table's log, with a number that grows whenever the lease passes on.
leases = Table(
    "leases",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("process", String(32), nullable=False),
    Column("number", Integer, nullable=False),
)

# A process is alive as long as it reports it; its leases end with it.
processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("alive_until", BigInteger, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

# The guests that a table's log names: all data of a guest is found by it.
visits = Table(
    "visits",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("sat", Boolean, nullable=False, server_default=true()),
)


class LogRow(msgspec.Struct, frozen=True):
    """One entry of a table's log, as its columns; the entry is JSON that the store does not read."""

    table_id: str
    seq: int
    seat: int | None
    entry: str
    at: int


class TableRow(msgspec.Struct, frozen=True):
    """A table as the lobby shows it without replaying its log, as its columns."""

    id: str
    game: str
    phase: str
    public: bool
    clocked: bool  # does time run out at this table?
    opened_at: int
    changed_at: int
    summary: str  # JSON for the lobby
    lesson: bool = False  # a table to learn at, that no list shows


class Append(msgspec.Struct, frozen=True):
    """Entries of one table by the holder of its lease, written together or not at all."""

    table_id: str
    lease: int
    rows: list[LogRow]
    table: TableRow | None = None
    visits: dict[str, bool] = {}  # guests that the entries name: whether they have a seat


class Guest(msgspec.Struct, frozen=True):
    """A guest: a player without an account."""

    id: str
    name: str
    created_at: int
    seen_at: int

"""The tables of the database. A change here needs a migration beside it, and a test compares the two."""

from __future__ import annotations

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

# Who may write a table's log: a process, by a number that grows whenever the table changes hands.
leases = Table(
    "leases",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("process", String(32), nullable=False),
    Column("number", Integer, nullable=False),
)

# A process is alive as long as it says so; its leases live and die with it.
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

# Whom a table's log names: everything of a guest is found by it.
visits = Table(
    "visits",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("sat", Boolean, nullable=False, server_default=true()),
)

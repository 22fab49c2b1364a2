"""The rows of the store, as everybody else sees them. All times are milliseconds since 1970."""

from __future__ import annotations

import msgspec


class LogRow(msgspec.Struct, frozen=True):
    """One entry of a table's log; the entry is JSON that the store does not read."""

    table_id: str
    seq: int
    seat: int | None
    entry: str
    at: int


class TableRow(msgspec.Struct, frozen=True):
    """What the lobby shows of a table without folding its log."""

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
    """What is written at once or not at all: entries of one table, by the holder of its lease."""

    table_id: str
    lease: int
    rows: list[LogRow]
    table: TableRow | None = None
    guests: list[str] = []  # who has a seat at the table now
    named: list[str] = []  # whom the entries name besides: they may have no seat


class Guest(msgspec.Struct, frozen=True):
    """Somebody without an account."""

    id: str
    name: str
    created_at: int
    seen_at: int

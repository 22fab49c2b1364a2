"""The SQL that writes a batch of entries: each statement takes all of its rows as one JSON text.

So the driver is called once for many rows, and a row goes in only if its lease is still the table's, which the insert
itself looks up.
"""

from __future__ import annotations

from tavoliere.server.store.database import Dialect

_LOG = {"table_id": "text", "seq": "integer", "seat": "integer", "entry": "text", "at": "bigint", "lease": "integer"}
_TABLES = {
    "table_id": "text",
    "game": "text",
    "phase": "text",
    "public": "boolean",
    "clocked": "boolean",
    "opened_at": "bigint",
    "changed_at": "bigint",
    "summary": "text",
    "lesson": "boolean",
    "lease": "integer",
}
_VISITS = {"table_id": "text", "guest": "text", "sat": "boolean", "lease": "integer"}


class Statements:
    """Each takes one parameter: a JSON list of lists, one per row, with the lease at the end."""

    def __init__(self, dialect: Dialect) -> None:
        self.log = _insert(dialect, _LOG, "log (table_id, seq, seat, entry, at)", "")
        self.tables = _insert(
            dialect,
            _TABLES,
            "tables (id, game, phase, public, clocked, opened_at, changed_at, summary, lesson)",
            "ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, public = excluded.public, "
            "clocked = excluded.clocked, changed_at = excluded.changed_at, summary = excluded.summary",
        )
        self.visits = _insert(
            dialect,
            _VISITS,
            "visits (table_id, guest, sat)",
            "ON CONFLICT (guest, table_id) DO UPDATE SET sat = excluded.sat WHERE excluded.sat",
        )
        self.fenced = (
            f"WITH r AS ({_rows(dialect, _LOG)}) SELECT DISTINCT r.table_id FROM r "
            "LEFT JOIN leases ON leases.table_id = r.table_id AND leases.number = r.lease "
            "WHERE leases.table_id IS NULL"
        )


def _insert(dialect: Dialect, columns: dict[str, str], into: str, conflict: str) -> str:
    picked = ", ".join(f"r.{name}" for name in columns if name != "lease")
    return (
        f"WITH r AS MATERIALIZED ({_rows(dialect, columns)}), "
        "held AS MATERIALIZED (SELECT table_id, number FROM leases "
        f"WHERE table_id IN (SELECT table_id FROM r) {dialect.keep}) "
        f"INSERT INTO {into} SELECT {picked} FROM r "
        f"JOIN held ON held.table_id = r.table_id AND held.number = r.lease WHERE true {conflict}"
    )


def _rows(dialect: Dialect, columns: dict[str, str]) -> str:
    picked = [
        f"{dialect.pick.format(place=place, kind=kind)} AS {name}" for place, (name, kind) in enumerate(columns.items())
    ]
    return f"SELECT {', '.join(picked)} FROM {dialect.rows}"

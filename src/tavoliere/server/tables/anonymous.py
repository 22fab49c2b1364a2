"""A log without one of its guests: the game stays, the name and the lines go."""

from __future__ import annotations

import msgspec

from tavoliere.server.store.rows import LogRow
from tavoliere.server.tables import entries as e

NOBODY = "?"


def without_guest(log: list[LogRow], guest: str) -> dict[tuple[str, int], str]:
    """The entries that name a guest, rewritten so that they do not."""
    rewritten: dict[tuple[str, int], str] = {}
    seats: set[int] = set()
    for row in log:
        entry = e.read_entry(row.entry)
        changed = _without(entry, guest, seats)
        if changed is not entry:
            rewritten[row.table_id, row.seq] = e.write_entry(changed)
    return rewritten


def _without(entry: e.AnyEntry, guest: str, seats: set[int]) -> e.AnyEntry:
    if isinstance(entry, e.Started) and seats:
        names = [NOBODY if number in seats else name for number, name in enumerate(entry.names)]
        return msgspec.structs.replace(entry, names=names)
    if getattr(entry, "guest", None) != guest:
        return entry
    if isinstance(entry, e.Sat):
        seats.add(entry.seat)
    if isinstance(entry, e.Said):
        return msgspec.structs.replace(entry, guest=NOBODY, name=NOBODY, text="…")
    if isinstance(entry, e.Sat | e.Opened):
        return msgspec.structs.replace(entry, guest=NOBODY, name=NOBODY)
    return msgspec.structs.replace(entry, guest=NOBODY)

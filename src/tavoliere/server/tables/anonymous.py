"""One guest in a log: what is theirs, and the log without them. The game stays, the name and the lines go."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tavoliere.server.store.rows import LogRow
from tavoliere.server.tables import entries as e

NOBODY = "?"


def entries_of(log: list[LogRow], guest: str) -> Iterator[tuple[LogRow, e.AnyEntry]]:
    """The entries that name a guest or were made on one of their seats."""
    for row, entry, seats in _follow(log, guest):
        if getattr(entry, "guest", None) == guest or getattr(entry, "seat", None) in seats:
            yield row, entry


def without_guest(log: list[LogRow], guest: str) -> tuple[dict[int, str], set[int]]:
    """The entries that name a guest, rewritten so that they do not; and the seats where the guest sat at last."""
    rewritten: dict[int, str] = {}
    sat: set[int] = set()
    device = {entry.seat for _, entry, _ in _follow(log, guest) if isinstance(entry, e.Sat) and entry.guest == guest}
    for row, entry, seats in _follow(log, guest):
        changed = _without(_without_device(entry, guest, device), guest, seats)
        if changed != entry:
            rewritten[row.seq] = e.write_entry(changed)
        sat = seats
    return rewritten, sat


def _follow(log: list[LogRow], guest: str) -> Iterator[tuple[LogRow, e.AnyEntry, set[int]]]:
    """Every entry, with the seats that the guest has after it."""
    seats: set[int] = set()
    for row in log:
        entry = e.read_entry(row.entry)
        match entry:
            case e.Sat():
                seats = seats - {entry.seat} | ({entry.seat} if entry.guest == guest else set())
            case e.Stood():
                seats = seats - {entry.seat}
            case e.Chose() if entry.guest == guest and entry.to is not None:
                seats = seats - {entry.seat} | {entry.to}
            case e.Arranged(terms=None):
                seats = {seat - (seat > entry.seat) for seat in seats}
        yield row, entry, seats


def _without_device(entry: e.AnyEntry, guest: str, seats: set[int]) -> e.AnyEntry:
    """The names of those who share the guest's device stand in the plans of the seats.

    Whoever opened a rematch need not be the one whose device it is: there the seats count where the guest sat.
    """
    if isinstance(entry, e.Opened):
        plans = [
            msgspec.structs.replace(plan, name="") if entry.guest == guest or number in seats else plan
            for number, plan in enumerate(entry.seats)
        ]
        return msgspec.structs.replace(entry, seats=plans)
    if isinstance(entry, e.Arranged) and entry.guest == guest and entry.terms is not None:
        return msgspec.structs.replace(entry, terms=msgspec.structs.replace(entry.terms, name=""))
    return entry


def _without(entry: e.AnyEntry, guest: str, seats: set[int]) -> e.AnyEntry:
    if isinstance(entry, e.Started) and seats:
        names = [NOBODY if number in seats else name for number, name in enumerate(entry.names)]
        return msgspec.structs.replace(entry, names=names)
    if getattr(entry, "guest", None) != guest:
        return entry
    if isinstance(entry, e.Said):
        return msgspec.structs.replace(entry, guest=NOBODY, name=NOBODY, text="…")
    if isinstance(entry, e.Sat | e.Opened):
        return msgspec.structs.replace(entry, guest=NOBODY, name=NOBODY)
    return msgspec.structs.replace(entry, guest=NOBODY)

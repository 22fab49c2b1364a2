"""Guests who leave, and their erasure: seats go to bots, the host's rights pass on, names leave all logs."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.server.errors import describe, short
from tavoliere.server.store import Unreachable
from tavoliere.server.store.journal import Fenced
from tavoliere.server.store.leases import HeldElsewhere
from tavoliere.server.store.schema import LogRow, TableRow
from tavoliere.server.tables import log as e
from tavoliere.server.tables.state import TableState
from tavoliere.server.tables.visibility import Summary

if TYPE_CHECKING:
    from tavoliere.server.tables.manager import TableManager
    from tavoliere.server.tables.table import Table


def leave_for_good(table: Table, guest: str) -> None:
    """Free the guest's seats; in a running game bots play on."""
    state = table.state
    for seat in state.seats_of(guest):
        if state.phase == "open":
            table.commit(e.Stood(seat=seat))
        elif state.phase == "playing" and state.seats[seat].played_by_person:
            table.commit(e.TakenOver(seat=seat, level="easy", why="left"))
    if guest == state.host:
        pass_host_on(table)


def is_gone(state: TableState, guest: str) -> bool:
    """Return whether a guest was removed or erased: neither comes back."""
    return guest in state.removed or guest == ERASED


def next_host(table: Table) -> str | None:
    """The guest who would be the next host: another one with a seat, connected ones first."""
    state = table.state
    seated = [seat.guest for seat in state.seats if seat.guest and not seat.bot]
    others = [guest for guest in seated if guest != state.host and not is_gone(state, guest)]
    return next((guest for guest in others if table.is_present(guest)), others[0] if others else None)


def pass_host_on(table: Table) -> None:
    """Make the next guest the host."""
    guest = next_host(table)
    if guest is not None:
        table.commit(e.HostPassed(guest=guest))
        table.look_for_host()


ERASED = "?"  # stands in logs for an erased guest, and for the name


def entries_of(log: list[LogRow], guest: str) -> Iterator[tuple[LogRow, e.AnyEntry]]:
    """The entries that name a guest or were made on one of their seats, by a bot only as long as they may come back."""
    removed = False
    for row, entry, seats in _follow(log, guest):
        if getattr(entry, "guest", None) == guest or (getattr(entry, "seat", None) in seats and not removed):
            yield row, entry
        removed = removed or (isinstance(entry, e.Removed) and entry.guest == guest)


def without_guest(log: list[LogRow], guest: str) -> tuple[dict[int, str], set[int]]:
    """The entries that name a guest, rewritten without the name, and the seats where the guest sat last."""
    rewritten: dict[int, str] = {}
    sat: set[int] = set()
    device = {entry.seat for _, entry, _ in _follow(log, guest) if isinstance(entry, e.Sat) and entry.guest == guest}
    for row, entry, seats in _follow(log, guest):
        changed = _without(entry, guest, seats, device)
        if changed != entry:
            rewritten[row.seq] = e.encode(changed).decode()
        sat = seats
    return rewritten, sat


def _follow(log: list[LogRow], guest: str) -> Iterator[tuple[LogRow, e.AnyEntry, set[int]]]:
    """Yield every entry with the seats that the guest has after it."""
    seats: set[int] = set()
    for row in log:
        entry = e.decode(row.entry)
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


def _without(entry: e.AnyEntry, guest: str, seats: set[int], device: set[int]) -> e.AnyEntry:
    """Remove a guest's name from an entry, and those of people who share the guest's device from plans of seats.

    A rematch may be opened by another guest: there the seats of the device count where the guest sat.
    """
    names_guest = getattr(entry, "guest", None) == guest
    changes: dict[str, Any] = {"guest": ERASED} if names_guest else {}
    if names_guest and isinstance(entry, e.Sat | e.Opened | e.Said):
        changes["name"] = ERASED
    match entry:
        case e.Opened():
            changes["seats"] = [
                msgspec.structs.replace(plan, name="") if names_guest or number in device else plan
                for number, plan in enumerate(entry.seats)
            ]
        case e.Arranged() if names_guest and entry.terms is not None:
            changes["terms"] = msgspec.structs.replace(entry.terms, name="")
        case e.Started():
            changes["names"] = [ERASED if number in seats else name for number, name in enumerate(entry.names)]
        case e.Said() if names_guest:
            changes["text"] = "…"
    return msgspec.structs.replace(entry, **changes)


_log = logging.getLogger(__name__)
_A_WHILE = 60_000  # milliseconds: every process has looked by then


async def erase_leaving_guests(manager: TableManager) -> None:
    """Go on with erasures that are not finished."""
    for guest in await manager.store.leaving_guests():
        await erase_guest(manager, guest)


async def erase_guest(manager: TableManager, guest: str) -> None:
    """Erase a guest from all tables that no other process writes.

    Until all tables are done, and for a while in any case, the guest's row stays without its name: every process looks
    for such rows, hangs up on the guest and erases them from its own tables. So a table of another process, a line that
    was just coming up, or a crash leaves nothing behind.
    """
    manager.hang_up(guest)
    await manager.store.journal.settle()  # so that their last entries are erased, too
    is_done = True
    for row in await manager.store.tables_of(guest):
        try:
            await _erase_at(manager, row, guest)
        except (HeldElsewhere, Fenced):  # another process writes it: it is tried again later
            is_done = False
        except Unreachable:
            raise
        except Exception as error:  # for example rules that are not known: all other tables go on
            _log.error("Table %s cannot erase a guest: %s", short(row.id), describe(error))
            is_done = False
    if is_done and await manager.store.empty_log():
        await manager.store.erase_guest(guest, manager.now() - _A_WHILE)


async def _erase_at(manager: TableManager, row: TableRow, guest: str) -> None:
    if row.phase in ("open", "playing") or row.id in manager.tables:
        leave_for_good(await manager.get(row.id), guest)
        await manager.rewrite(row.id, partial(_rewrite, manager, row.id, guest))
        return
    lease = await manager.store.leases.take(row.id)
    await _rewrite(manager, row.id, guest, lease)
    await manager.store.leases.give_back(row.id, lease)


async def _rewrite(manager: TableManager, table: str, guest: str, lease: int) -> None:
    entries, seats = without_guest(await manager.store.log_of(table), guest)
    row = await manager.store.table(table)
    assert row is not None
    summary = msgspec.json.decode(row.summary, type=Summary)
    names = [ERASED if seat in seats else name for seat, name in enumerate(summary.names)]
    written = msgspec.json.encode(msgspec.structs.replace(summary, names=names)).decode()
    await manager.store.rewrite(table, lease, entries, written, guest)

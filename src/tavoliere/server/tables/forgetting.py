"""A guest goes for good. Each table forgets them where it is written: a process does so for its own tables.

Until all have, and for a while in any case, the guest's row stays without its name, and every process looks for
such rows and hangs up on that guest. So nothing is left behind when a table is with another process, when a line
was just coming up, or when somebody pulls the plug.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from tavoliere.server.store import Unreachable
from tavoliere.server.store.journal import Fenced
from tavoliere.server.store.leases import HeldElsewhere
from tavoliere.server.store.rows import TableRow
from tavoliere.server.tables.anonymous import NOBODY, without_guest
from tavoliere.server.tables.leaving import leave_for_good
from tavoliere.server.tables.summary import Summary
from tavoliere.server.trouble import describe, short

if TYPE_CHECKING:
    from tavoliere.server.tables.house import House

_log = logging.getLogger(__name__)
_AT_A_TIME = 100
_A_WHILE = 60_000  # milliseconds: every process has looked by then


async def forget_leaving_guests(house: House) -> None:
    """Go on where somebody's forgetting was not finished."""
    for guest in await house.store.leaving_guests():
        await forget_guest(house, guest)


async def forget_guest(house: House, guest: str) -> None:
    """Everything of a guest at all tables that no other process writes."""
    house.hang_up(guest)
    await house.store.journal.settle()  # what they said last is there, and is forgotten with the rest
    left: set[str] = set()  # with another process, or in trouble: they have their turn later
    while True:
        rows = await house.store.tables_of(guest, _AT_A_TIME + len(left))
        here = [row for row in rows if row.id not in left]
        if not here:
            break
        for row in here:
            try:
                await _forget_at(house, row, guest)
            except (HeldElsewhere, Fenced):
                left.add(row.id)
            except Unreachable:
                raise
            except Exception as error:  # its rules are not known any more, say: all others forget
                _log.error("Table %s cannot forget a guest: %s", short(row.id), describe(error))
                left.add(row.id)
    if not left:
        await house.store.forget_guest(guest, house.now() - _A_WHILE)


async def _forget_at(house: House, row: TableRow, guest: str) -> None:
    if row.phase in ("open", "playing") or row.id in house.tables:
        leave_for_good(await house.get(row.id), guest)
        await house.rewrite(row.id, partial(_rewrite, house, row.id, guest))
        return
    lease = await house.store.leases.take(row.id)
    await _rewrite(house, row.id, guest, lease)
    await house.store.leases.give_back(row.id, lease)


async def _rewrite(house: House, table: str, guest: str, lease: int) -> None:
    entries, seats = without_guest(await house.store.log_of(table), guest)
    row = await house.store.table(table)
    assert row is not None
    summary = msgspec.json.decode(row.summary, type=Summary)
    names = [NOBODY if seat in seats else name for seat, name in enumerate(summary.names)]
    written = msgspec.json.encode(msgspec.structs.replace(summary, names=names)).decode()
    await house.store.rewrite(table, lease, entries, written, guest)

"""Going: a seat is left to a bot, and the host's rights pass on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.server.tables import entries as e
from tavoliere.server.tables.anonymous import NOBODY
from tavoliere.server.tables.fold import Fold

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def leave_for_good(table: Table, guest: str) -> None:
    """Somebody goes and is not to come back: bots play on where a game is going on."""
    fold = table.fold
    for seat in fold.seats_of(guest):
        if fold.phase == "open":
            table.commit(e.Stood(seat=seat))
        elif fold.phase == "playing" and fold.seats[seat].played_by_person:
            table.commit(e.TakenOver(seat=seat, level="easy", why="left"))
    if guest == fold.host:
        pass_host_on(table)


def is_gone(fold: Fold, guest: str) -> bool:
    """Was this guest sent away, or is forgotten? Neither comes back."""
    return guest in fold.removed or guest == NOBODY


def next_host(table: Table) -> str | None:
    """Who would be the host now: somebody else who sits here, first of all somebody who is there."""
    fold = table.fold
    seated = [seat.guest for seat in fold.seats if seat.guest and not seat.bot]
    others = [guest for guest in seated if guest != fold.host and not is_gone(fold, guest)]
    return next((guest for guest in others if table.is_present(guest)), others[0] if others else None)


def pass_host_on(table: Table) -> None:
    """The host's rights go to the next person who still sits here."""
    guest = next_host(table)
    if guest is not None:
        table.commit(e.HostPassed(guest=guest))
        table.look_for_host()

"""The same people once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tavoliere.server.tables import entries as e
from tavoliere.server.tables.fold import Fold

if TYPE_CHECKING:
    from tavoliere.server.tables.house import House
    from tavoliere.server.tables.table import Table


class Rematches:
    """The tables that are being opened for people who have just played: one each, however many ask at once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._under_way: set[str] = set()

    def ask(self, table: Table) -> None:
        if table.id not in self._under_way:
            self._under_way.add(table.id)
            self._house.spawn(self._open(table))

    async def _open(self, old: Table) -> None:
        try:
            new = await self._house.open_table(*plan_rematch(old.fold))
            if not old.lost and old.fold.rematch is None:
                old.commit(e.Rematched(table=new.id))
        finally:
            self._under_way.discard(old.id)


def plan_rematch(fold: Fold) -> tuple[e.Opened, list[e.AnyEntry]]:
    """Another table like this one, where everybody has their seat and, if they chose it, their colour."""
    people = {number: seat for number, seat in enumerate(fold.seats) if seat.guest}
    host = next(iter(people.values()))
    opened = msgspec.structs.replace(
        fold.opened,
        id="",
        guest=host.guest,
        name=host.name,
        seats=[seat.terms for seat in fold.seats],
        position=None,
    )
    then: list[e.AnyEntry] = []
    for number, seat in people.items():
        assert seat.guest is not None
        then.append(e.Sat(seat=number, guest=seat.guest, name=seat.name))
        if fold.colours:
            then.append(e.Chose(seat=number, guest=seat.guest, colour=seat.colour))
    return opened, then

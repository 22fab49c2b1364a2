"""The same people once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tavoliere.server import protocol
from tavoliere.server.tables import entries as e
from tavoliere.server.tables.connection import Connection
from tavoliere.server.tables.fold import Fold
from tavoliere.server.tables.leaving import is_gone
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.house import House
    from tavoliere.server.tables.table import Table


class Rematches:
    """The tables that are being opened for people who have just played: one each, however many ask at once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._askers: dict[str, list[tuple[Connection, str]]] = {}

    def ask(self, table: Table, connection: Connection, asked: str) -> None:
        """Whoever asks is answered once it is there."""
        under_way = table.id in self._askers
        self._askers.setdefault(table.id, []).append((connection, asked))
        if not under_way:
            self._house.spawn(self._open(table))

    async def _open(self, old: Table) -> None:
        table = old
        refusal: Refusal | None = Refusal("unreachable")
        try:
            new = await self._house.open_table(*plan_rematch(old.fold))
            table = await self._house.get(old.id)  # it may have been folded anew meanwhile
            if table.fold.rematch is None:
                table.commit(e.Rematched(table=new.id))
            refusal = None
        finally:
            for connection, asked in self._askers.pop(old.id):
                if refusal is not None:
                    table.refuse(connection, asked, refusal)
                else:
                    table.answer(connection, protocol.Done(id=asked, number=table.fold.number(connection.shown)))


def plan_rematch(fold: Fold) -> tuple[e.Opened, list[e.AnyEntry]]:
    """Another table like this one, where everybody has their seat and, if they chose it, their colour.

    The host stays the host. Who was sent away or is forgotten is not waited for: their seats are free.
    """
    people = {number: seat for number, seat in enumerate(fold.seats) if seat.guest and not is_gone(fold, seat.guest)}
    host = next((seat for seat in people.values() if seat.guest == fold.host), next(iter(people.values())))
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

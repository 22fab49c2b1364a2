"""The same people once more."""

from __future__ import annotations

import msgspec

from tavoliere.server.tables import entries as e
from tavoliere.server.tables.fold import Fold


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

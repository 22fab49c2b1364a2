"""A seat at a table, and who has it."""

from __future__ import annotations

from typing import Literal

import msgspec

from tavoliere.bots.level import Level
from tavoliere.server.identity import nickname
from tavoliere.server.tables.colours import Colour
from tavoliere.server.tables.terms import SeatTerms


class Seat(msgspec.Struct):
    """Who sits here. A bot that stands in for somebody leaves the person's right to come back."""

    terms: SeatTerms
    colour: Colour
    guest: str | None = None
    name: str = ""
    bot: Level | None = None  # who plays, if it is not the person
    forfeited: Literal["", "resigned", "time"] = ""
    forfeited_at: int = 0

    @property
    def taken(self) -> bool:
        return self.guest is not None or self.terms.kind == "bot"

    @property
    def played_by_person(self) -> bool:
        return self.guest is not None and self.bot is None and not self.forfeited


def called(terms: SeatTerms, host: str) -> str:
    """The name of whoever the host puts on a seat."""
    return nickname(terms.name) if terms.kind == "device" and terms.name else host


def new_seat(terms: SeatTerms, number: int, colour: Colour) -> Seat:
    if terms.kind == "bot":
        return Seat(terms, colour, name=f"Bot {number + 1}", bot=terms.level)
    return Seat(terms, colour)

"""Seats before the deal, as the log tells it: who sits down, stands up, moves, or has another colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.server.tables import entries as e
from tavoliere.server.tables.clocks import Clocks
from tavoliere.server.tables.colours import COLOURS, given_colours
from tavoliere.server.tables.seats import new_seat

if TYPE_CHECKING:
    from tavoliere.server.tables.fold import Fold


def sat(fold: Fold, entry: e.Sat, at: int) -> None:
    seat = fold.seats[entry.seat]
    seat.guest, seat.name = entry.guest, entry.name


def stood(fold: Fold, entry: e.Stood, at: int) -> None:
    seat = fold.seats[entry.seat]
    fold.seats[entry.seat] = new_seat(seat.terms, entry.seat, seat.colour)


def arranged(fold: Fold, entry: e.Arranged, at: int) -> None:
    """Seats after one that is taken away move up. Nobody was told more than another before the deal."""
    if entry.terms is None:
        del fold.seats[entry.seat], fold.told[entry.seat], fold.era[entry.seat]
    else:
        if entry.seat == len(fold.seats):
            free = next(colour for colour in COLOURS if all(seat.colour != colour for seat in fold.seats))
            fold.seats.append(new_seat(entry.terms, entry.seat, free))
            fold.told.append(fold.told[-1])
            fold.era.append(fold.era[-1])
        fold.seats[entry.seat] = new_seat(entry.terms, entry.seat, fold.seats[entry.seat].colour)
    for number, seat in enumerate(fold.seats):
        if seat.bot:
            seat.name = new_seat(seat.terms, number, seat.colour).name
    give_colours(fold)
    fold.clocks = Clocks(fold.terms.clock, len(fold.seats))


def give_colours(fold: Fold) -> None:
    """Where the game itself says whose colour is whose."""
    state = fold.session.state if fold.session else None
    colours = given_colours(fold.game, fold.opened.options, state)
    for seat, colour in zip(fold.seats, colours, strict=False):
        seat.colour = colour


def chose(fold: Fold, entry: e.Chose, at: int) -> None:
    """A colour goes with its person; whoever had the new one gets the old one for it."""
    seat = fold.seats[entry.seat]
    if entry.to is not None:
        left, seat = seat, fold.seats[entry.to]
        seat.guest, seat.name, left.guest, left.name = left.guest, left.name, None, ""
        seat.colour, left.colour = left.colour, seat.colour
    if entry.colour is not None:
        for other in fold.seats:
            if other.colour == entry.colour:
                other.colour, seat.colour = seat.colour, entry.colour
                break
        else:
            seat.colour = entry.colour

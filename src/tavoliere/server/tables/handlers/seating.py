"""Sitting down, standing up, and coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.server import protocol
from tavoliere.server.tables import entries as e
from tavoliere.server.tables.connection import Connection
from tavoliere.server.tables.leaving import pass_host_on
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def sit(table: Table, connection: Connection, ask: protocol.Sit) -> None:
    """Take a free seat; who sits already moves to it."""
    fold = table.fold
    if fold.phase != "open":
        raise Refusal("not_open")
    free = [n for n, seat in enumerate(fold.seats) if not seat.taken and _may_sit(table, connection, n)]
    if ask.seat is not None and ask.seat < len(fold.seats) and ask.seat not in free:
        raise Refusal("seat_taken")
    if not free or (ask.seat is not None and ask.seat not in free):
        raise Refusal("no_seat")
    wanted = free[0] if ask.seat is None else ask.seat
    for seat in fold.seats_of(connection.guest):
        if fold.seats[seat].terms.kind == "person" == fold.seats[wanted].terms.kind:
            table.commit(e.Stood(seat=seat))
    connection.shown, connection.board = wanted, False
    table.commit(e.Sat(id=ask.id, seat=wanted, guest=connection.guest, name=connection.name), connection)
    table.tell_presence()


def _may_sit(table: Table, connection: Connection, seat: int) -> bool:
    """Seats of one device are for the host, who hands it round."""
    kind = table.fold.seats[seat].terms.kind
    return kind == "person" or (kind == "device" and connection.guest == table.fold.host)


def choose(table: Table, connection: Connection, ask: protocol.Choose) -> None:
    """Another seat of the same kind, another colour, or both; nobody is driven away for it."""
    fold = table.fold
    seat = table.seat_for(connection, ask.seat)
    if fold.phase != "open":
        raise Refusal("not_open")
    if ask.to is not None:
        if ask.to >= len(fold.seats) or fold.seats[ask.to].terms.kind != fold.seats[seat].terms.kind:
            raise Refusal("no_seat")
        if fold.seats[ask.to].taken:
            raise Refusal("seat_taken")
    if ask.colour is not None:
        if ask.colour not in fold.colours:
            raise Refusal("colour_given")
        if any(other.guest and other.colour == ask.colour for other in fold.seats if other is not fold.seats[seat]):
            raise Refusal("colour_taken")
    table.commit(e.Chose(id=ask.id, seat=seat, guest=connection.guest, to=ask.to, colour=ask.colour), connection)
    if ask.to is not None:
        table.tell_presence()


def stand(table: Table, connection: Connection, ask: protocol.Stand) -> None:
    """Leave a seat. In a running game a bot plays on until the person comes back."""
    fold = table.fold
    seat = table.seat_for(connection, ask.seat)
    if fold.phase == "open":
        table.commit(e.Stood(id=ask.id, seat=seat, guest=connection.guest), connection)
        table.tell_presence()
    elif fold.phase == "playing" and fold.seats[seat].played_by_person:
        table.commit(e.TakenOver(id=ask.id, seat=seat, level="easy", why="left"), connection)
    else:
        raise Refusal("not_playing")
    still_here = any(fold.seats[other].played_by_person for other in fold.seats_of(connection.guest))
    if connection.guest == fold.host and not still_here:
        pass_host_on(table)


def come_back(table: Table, connection: Connection, ask: protocol.Return) -> None:
    fold = table.fold
    seat = table.seat_for(connection, ask.seat)
    if fold.phase != "playing":
        raise Refusal("not_playing")
    if fold.seats[seat].bot is None:
        raise Refusal("not_away")
    if fold.clocks.is_up(seat, table.manager.now()):
        raise Refusal("late")  # what the bot does now stands: else one could think for ever
    table.commit(e.GivenBack(id=ask.id, seat=seat), connection)
    table.show(connection)

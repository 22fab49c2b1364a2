"""Through whose eyes each client sees: after every change of seats, nobody sees through those of another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tavoliere.server.tables import entries as e
from tavoliere.server.tables.connection import Connection
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table

OF_SEATS = e.Sat | e.Stood | e.Arranged | e.Chose


def seat_that_is_shown(table: Table, connection: Connection, asked: int | None) -> int:
    """The seat that a message speaks for. What one seat knows is not said while another's is on the screen."""
    seat = table.seat_for(connection, asked)
    if seat != connection.shown:
        raise Refusal("not_shown")
    return seat


def seat_at_the_board(table: Table, connection: Connection, asked: int | None) -> int:
    """The same, but any of those around one board, where a game of memory hides all hands: what can be done there
    depends on none of them.
    """
    if connection.board and table.fold.game.tests_memory:
        return table.seat_for(connection, asked)
    return seat_that_is_shown(table, connection, asked)


def look_around(table: Table, entry: e.Sat | e.Stood | e.Arranged | e.Chose) -> None:
    """Whoever has changed or left their seat over one line has done so over all of them."""
    for connection in table.connections:
        yours = table.fold.seats_of(connection.guest)
        if isinstance(entry, e.Chose) and connection.shown == entry.seat and entry.to in yours:
            connection.shown = entry.to
        connection.board = connection.board and bool(yours)
        if connection.shown not in yours and not connection.board:
            connection.shown = yours[0] if yours else None


def turn_away(table: Table, going: Sequence[Connection], why: str) -> None:
    """They hear nothing of the table any more; whoever stays sees that they are gone."""
    for connection in going:
        connection.greeted = False
        table.refuse(connection, "", Refusal(why))
    if going:
        table.tell_presence()

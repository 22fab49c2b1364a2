"""Hello, and which seat is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.server import protocol
from tavoliere.server.tables.connection import Connection
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def hello(table: Table, connection: Connection, ask: protocol.Hello) -> None:
    if connection.greeted:
        raise Refusal("hello_again")
    connection.language = ask.language
    if ask.version != protocol.VERSION:
        # What else it says is not answered: it reloads, and says it again in words that we understand.
        table.refuse(connection, ask.id, Refusal("version", yours=ask.version, ours=protocol.VERSION))
        connection.drop()
        return
    yours = table.fold.seats_of(connection.guest)
    if ask.seat is not None and ask.seat not in yours:
        raise Refusal("not_yours")
    if connection.guest in table.fold.removed:
        raise Refusal("removed")
    if table.fold.phase != "open" and not table.fold.may_be_seen_by(connection.guest):
        raise Refusal("no_spectators")
    connection.greeted = True
    connection.board = ask.board and bool(yours)
    if not connection.board:
        connection.shown = ask.seat if ask.seat is not None else (yours[0] if yours else None)
    table.welcome(connection, ask)


def show(table: Table, connection: Connection, ask: protocol.Show) -> None:
    """Another seat of the same guest, or none of them: from now on its news come, and no others."""
    if ask.board:
        if not table.fold.seats_of(connection.guest):
            raise Refusal("not_yours")
        connection.shown, connection.board = None, True
    elif ask.seat is not None:
        connection.shown, connection.board = table.seat_for(connection, ask.seat), False
    table.show(connection, ask.id)


def ping(table: Table, connection: Connection, ask: protocol.Ping) -> None:
    connection.deliver(protocol.encode(protocol.Pong(id=ask.id, now=table.manager.now())))

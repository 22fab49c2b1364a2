"""A message that comes twice: after a broken line a client sends again what was not answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.server import protocol
from tavoliere.server.tables.connection import Connection

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def came_twice(table: Table, connection: Connection, ask: protocol.Ask) -> bool:
    """Then it is answered as the first one was, and changes nothing."""
    if not table.fold.is_resend(connection.guest, ask.id):
        return False
    table.answer(connection, protocol.Done(id=ask.id, number=table.fold.number(connection.shown)))
    return True

"""The chat: plain text, one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.engine.plain_text import plain_line
from tavoliere.server import protocol
from tavoliere.server.tables import entries as e
from tavoliere.server.tables.connection import Connection
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def say(table: Table, connection: Connection, ask: protocol.Say) -> None:
    fold = table.fold
    if not fold.chat_on:
        raise Refusal("chat_off")
    if connection.guest in fold.muted:
        raise Refusal("muted")
    text = plain_line(ask.text)
    if not text:
        raise Refusal("unreadable")
    table.commit(e.Said(id=ask.id, guest=connection.guest, name=connection.name, text=text), connection)

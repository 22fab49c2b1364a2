"""What each request does at a table: it is checked here, and becomes an entry or an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tavoliere.server import protocol
from tavoliere.server.tables.connection import Connection
from tavoliere.server.tables.handlers import asking, hosting, meeting, playing, seating, talking
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table

_HANDLERS: dict[type[protocol.Ask], Callable[[Any, Any, Any], None]] = {
    protocol.Hello: meeting.hello,
    protocol.Show: meeting.show,
    protocol.Ping: meeting.ping,
    protocol.Sit: seating.sit,
    protocol.Stand: seating.stand,
    protocol.Arrange: hosting.arrange,
    protocol.Choose: seating.choose,
    protocol.Return: seating.come_back,
    protocol.Start: hosting.start,
    protocol.Remove: hosting.remove,
    protocol.Close: hosting.close,
    protocol.Mute: hosting.mute,
    protocol.Chat: hosting.switch_chat,
    protocol.Rematch: hosting.rematch,
    protocol.Play: playing.play,
    protocol.Undo: playing.undo,
    protocol.Resign: playing.resign,
    protocol.Vote: playing.vote,
    protocol.Try: asking.try_,
    protocol.Hint: asking.hint,
    protocol.Score: asking.score,
    protocol.Say: talking.say,
}


def handle(table: Table, connection: Connection, ask: protocol.Ask) -> None:
    """Carry a request out; a refusal when its guest may not ask for it."""
    if isinstance(ask, protocol.HostChange) and connection.guest != table.fold.host:
        raise Refusal("not_host")
    if isinstance(ask, protocol.Change) and table.fold.is_resend(connection.guest, ask.id):
        table.answer(connection, protocol.Done(id=ask.id, number=table.fold.number(connection.shown)))
        return
    _HANDLERS[type(ask)](table, connection, ask)

"""What the host may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.server import protocol
from tavoliere.server.tables import entries as e
from tavoliere.server.tables.colours import COLOURS
from tavoliere.server.tables.connection import Connection
from tavoliere.server.tables.dealing import check_players, deal
from tavoliere.server.tables.eyes import turn_away
from tavoliere.server.tables.leaving import leave_for_good
from tavoliere.server.tables.seats import called
from tavoliere.server.tables.showing import public_name
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def start(table: Table, connection: Connection, ask: protocol.Start) -> None:
    """Deal; where nobody may look on, whoever has no seat goes, but for the host of a table of bots."""
    fold = table.fold
    dealt = deal(fold, table.manager.new_seed(), ask.id)
    turn_away(table, [c for c in table.connections if c.greeted and not fold.may_be_seen_by(c.guest)], "no_spectators")
    table.commit(dealt, connection)


def arrange(table: Table, connection: Connection, ask: protocol.Arrange) -> None:
    """Plan a seat that nobody sits on: for a person, for a bot, on the host's device, or not at all."""
    fold = table.fold
    if fold.phase != "open":
        raise Refusal("not_open")
    count = len(fold.seats)
    seat = count if ask.seat is None else ask.seat
    if seat > count or seat >= len(COLOURS) or (seat == count and ask.plan is None):
        raise Refusal("no_seat")
    if seat < count and fold.seats[seat].guest:
        raise Refusal("seat_taken")
    if ask.plan is not None and ask.plan.kind == "device" and fold.has_deadline:
        raise Refusal("clock_runs")
    check_players(fold.game, fold.opened.options, fold.opened.position, max(count, seat + 1) - (ask.plan is None))
    if ask.plan is None:
        for other in table.connections:
            if other.shown is not None and other.shown > seat:
                other.shown -= 1
    table.commit(e.Arranged(id=ask.id, seat=seat, guest=connection.guest, terms=ask.plan), connection)
    if ask.plan is not None and ask.plan.kind == "device":
        table.commit(e.Sat(seat=seat, guest=connection.guest, name=called(ask.plan, connection.name)))
    table.tell_presence()


def close(table: Table, connection: Connection, ask: protocol.Close) -> None:
    if table.fold.phase == "playing" and len({seat.guest for seat in table.fold.seats if seat.guest}) > 1:
        raise Refusal("not_over")  # others play: they have to agree
    if table.fold.phase != "closed":
        table.commit(e.Closed(id=ask.id, why="host"), connection)


def remove(table: Table, connection: Connection, ask: protocol.Remove) -> None:
    """Send somebody away: from an open table at once, from a running game a bot takes over."""
    guest = _find(table, ask.guest)
    if guest == connection.guest:
        raise Refusal("no_guest")
    leave_for_good(table, guest)
    table.commit(e.Removed(id=ask.id, guest=guest), connection)
    turn_away(table, [other for other in table.connections if other.guest == guest], "removed")


def mute(table: Table, connection: Connection, ask: protocol.Mute) -> None:
    table.commit(e.Muted(id=ask.id, guest=_find(table, ask.guest), on=ask.on), connection)


def switch_chat(table: Table, connection: Connection, ask: protocol.Chat) -> None:
    table.commit(e.ChatSwitched(id=ask.id, on=ask.on), connection)


def rematch(table: Table, connection: Connection, ask: protocol.Rematch) -> None:
    """Anybody who sat here may ask for another game; there is one, however many ask."""
    fold = table.fold
    if not fold.seats_of(connection.guest):
        raise Refusal("not_yours")
    if fold.phase != "over":
        raise Refusal("not_over")
    if fold.rematch is None:
        table.manager.check_opening(connection.guest)
        table.manager.rematch(table, connection, ask.id)
    else:
        table.answer(connection, protocol.Done(id=ask.id, number=fold.number(connection.shown)))


def _find(table: Table, name: str) -> str:
    """The guest of a public name: somebody who sits here, is here, or has said something."""
    fold = table.fold
    known = {seat.guest for seat in fold.seats if seat.guest}
    known |= {connection.guest for connection in table.connections}
    known |= {said.guest for _, said in fold.lines}
    for guest in known:
        if public_name(table.id, guest) == name:
            return guest
    raise Refusal("no_guest")

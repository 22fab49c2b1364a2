"""Requests about seats, and what only the host may ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.server import protocol
from tavoliere.server.tables import log as e
from tavoliere.server.tables.guests import leave_for_good, pass_host_on
from tavoliere.server.tables.opening import check_players, deal
from tavoliere.server.tables.state import name_seat
from tavoliere.server.tables.terms import COLOURS
from tavoliere.server.tables.updates import public_name
from tavoliere.server.tables.visibility import Connection, turn_away
from tavoliere.server.words import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def sit(table: Table, connection: Connection, ask: protocol.Sit) -> None:
    """Take a free seat; who sits already moves to it."""
    state = table.state
    if state.phase != "open":
        raise Refusal("not_open")
    free = [n for n, seat in enumerate(state.seats) if not seat.taken and _may_sit(table, connection, n)]
    if ask.seat is not None and ask.seat < len(state.seats) and ask.seat not in free:
        raise Refusal("seat_taken")
    if not free or (ask.seat is not None and ask.seat not in free):
        raise Refusal("no_seat")
    wanted = free[0] if ask.seat is None else ask.seat
    for seat in state.seats_of(connection.guest):
        if state.seats[seat].terms.kind == "person" == state.seats[wanted].terms.kind:
            table.commit(e.Stood(seat=seat))
    connection.shown, connection.board = wanted, False
    table.commit(e.Sat(id=ask.id, seat=wanted, guest=connection.guest, name=connection.name), connection)
    table.tell_presence()


def _may_sit(table: Table, connection: Connection, seat: int) -> bool:
    """Seats of one device are for the host, who hands it round."""
    kind = table.state.seats[seat].terms.kind
    return kind == "person" or (kind == "device" and connection.guest == table.state.host)


def choose(table: Table, connection: Connection, ask: protocol.Choose) -> None:
    """Another seat of the same kind, another colour, or both; nobody is driven away for it."""
    state = table.state
    seat = table.seat_for(connection, ask.seat)
    if state.phase != "open":
        raise Refusal("not_open")
    if ask.to is not None:
        if ask.to >= len(state.seats) or state.seats[ask.to].terms.kind != state.seats[seat].terms.kind:
            raise Refusal("no_seat")
        if state.seats[ask.to].taken:
            raise Refusal("seat_taken")
    if ask.colour is not None:
        if ask.colour not in state.colours:
            raise Refusal("colour_given")
        if any(other.guest and other.colour == ask.colour for other in state.seats if other is not state.seats[seat]):
            raise Refusal("colour_taken")
    table.commit(e.Chose(id=ask.id, seat=seat, guest=connection.guest, to=ask.to, colour=ask.colour), connection)
    if ask.to is not None:
        table.tell_presence()


def stand(table: Table, connection: Connection, ask: protocol.Stand) -> None:
    """Leave a seat. In a running game a bot plays on until the person comes back."""
    state = table.state
    seat = table.seat_for(connection, ask.seat)
    if state.phase == "open":
        table.commit(e.Stood(id=ask.id, seat=seat, guest=connection.guest), connection)
        table.tell_presence()
    elif state.phase == "playing" and state.seats[seat].played_by_person:
        table.commit(e.TakenOver(id=ask.id, seat=seat, level="easy", why="left"), connection)
    else:
        raise Refusal("not_playing")
    still_here = any(state.seats[other].played_by_person for other in state.seats_of(connection.guest))
    if connection.guest == state.host and not still_here:
        pass_host_on(table)


def come_back(table: Table, connection: Connection, ask: protocol.Return) -> None:
    state = table.state
    seat = table.seat_for(connection, ask.seat)
    if state.phase != "playing":
        raise Refusal("not_playing")
    if state.seats[seat].bot is None:
        raise Refusal("not_away")
    if state.clocks.is_up(seat, table.manager.now()):
        raise Refusal("late")  # what the bot does now stands: else one could think for ever
    table.commit(e.GivenBack(id=ask.id, seat=seat), connection)
    table.show(connection)


def start(table: Table, connection: Connection, ask: protocol.Start) -> None:
    """Deal; where nobody may look on, whoever has no seat goes, but for the host of a table of bots."""
    state = table.state
    dealt = deal(state, table.manager.new_seed(), ask.id)
    turn_away(table, [c for c in table.connections if c.greeted and not state.may_be_seen_by(c.guest)], "no_spectators")
    table.commit(dealt, connection)


def arrange(table: Table, connection: Connection, ask: protocol.Arrange) -> None:
    """Plan a seat that nobody sits on: for a person, for a bot, on the host's device, or not at all."""
    state = table.state
    if state.phase != "open":
        raise Refusal("not_open")
    count = len(state.seats)
    seat = count if ask.seat is None else ask.seat
    if seat > count or seat >= len(COLOURS) or (seat == count and ask.plan is None):
        raise Refusal("no_seat")
    if seat < count and state.seats[seat].guest:
        raise Refusal("seat_taken")
    if ask.plan is not None and ask.plan.kind == "device" and state.has_deadline:
        raise Refusal("clock_runs")
    check_players(state.game, state.opened.options, state.opened.position, max(count, seat + 1) - (ask.plan is None))
    if ask.plan is None:
        for other in table.connections:
            if other.shown is not None and other.shown > seat:
                other.shown -= 1
    table.commit(e.Arranged(id=ask.id, seat=seat, guest=connection.guest, terms=ask.plan), connection)
    if ask.plan is not None and ask.plan.kind == "device":
        table.commit(e.Sat(seat=seat, guest=connection.guest, name=name_seat(ask.plan, connection.name)))
    table.tell_presence()


def close(table: Table, connection: Connection, ask: protocol.Close) -> None:
    if table.state.phase == "playing" and len({seat.guest for seat in table.state.seats if seat.guest}) > 1:
        raise Refusal("not_over")  # others play: they have to agree
    if table.state.phase != "closed":
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
    state = table.state
    if not state.seats_of(connection.guest):
        raise Refusal("not_yours")
    if state.phase != "over":
        raise Refusal("not_over")
    if state.rematch is None:
        table.manager.check_opening(connection.guest)
        table.manager.rematches.ask(table, connection, ask.id)
    else:
        table.answer(connection, protocol.Done(id=ask.id, number=state.number(connection.shown)))


def _find(table: Table, name: str) -> str:
    """The guest of a public name: somebody who sits here, is here, or has said something."""
    state = table.state
    known = {seat.guest for seat in state.seats if seat.guest}
    known |= {connection.guest for connection in table.connections}
    known |= {said.guest for _, said in state.lines}
    for guest in known:
        if public_name(table.id, guest) == name:
            return guest
    raise Refusal("no_guest")

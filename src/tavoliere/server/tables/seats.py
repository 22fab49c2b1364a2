"""Requests about seats, and requests that only the host may make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.server import protocol
from tavoliere.server.tables import log as e
from tavoliere.server.tables.guests import leave_for_good, pass_host_on
from tavoliere.server.tables.opening import check_players, deal, open_rematch
from tavoliere.server.tables.state import name_seat, require
from tavoliere.server.tables.terms import COLOURS
from tavoliere.server.tables.visibility import Connection, public_name, turn_away
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def sit(table: Table, connection: Connection, request: protocol.Sit) -> None:
    """Take a free seat; a guest who has one moves to it."""
    state = table.state
    require(state.phase == "open", "not_open")
    free = [n for n, seat in enumerate(state.seats) if not seat.taken and _may_sit(table, connection, n)]
    require(request.seat is None or request.seat in free or request.seat >= len(state.seats), "seat_taken")
    require(free and request.seat in (None, *free), "no_seat")
    wanted = free[0] if request.seat is None else request.seat
    for seat in state.seats_of(connection.guest):
        if state.seats[seat].terms.kind == "person" == state.seats[wanted].terms.kind:
            table.commit(e.Stood(seat=seat))
    connection.shown, connection.board = wanted, False
    table.commit(e.Sat(id=request.id, seat=wanted, guest=connection.guest, name=connection.name), connection)
    table.send_presence()


def _may_sit(table: Table, connection: Connection, seat: int) -> bool:
    """Return whether the guest may take a seat; those on the host's device are the host's."""
    kind = table.state.seats[seat].terms.kind
    return kind == "person" or (kind == "device" and connection.guest == table.state.host)


def choose(table: Table, connection: Connection, request: protocol.Choose) -> None:
    """Change to another free seat of the same kind, to another free colour, or both."""
    state = table.state
    seat = table.seat_for(connection, request.seat)
    require(state.phase == "open", "not_open")
    if request.to is not None:
        if request.to >= len(state.seats) or state.seats[request.to].terms.kind != state.seats[seat].terms.kind:
            raise Refusal("no_seat")
        require(not state.seats[request.to].taken, "seat_taken")
    if request.colour is not None:
        require(request.colour in state.colours, "colour_given")
        others = [other for other in state.seats if other.guest and other is not state.seats[seat]]
        require(all(other.colour != request.colour for other in others), "colour_taken")
    table.commit(
        e.Chose(id=request.id, seat=seat, guest=connection.guest, to=request.to, colour=request.colour), connection
    )
    if request.to is not None:
        table.send_presence()


def stand(table: Table, connection: Connection, request: protocol.Stand) -> None:
    """Leave a seat. In a running game a bot plays on until the person comes back."""
    state = table.state
    seat = table.seat_for(connection, request.seat)
    if state.phase == "open":
        table.commit(e.Stood(id=request.id, seat=seat, guest=connection.guest), connection)
        table.send_presence()
    elif state.phase == "playing" and state.seats[seat].played_by_person:
        table.commit(e.TakenOver(id=request.id, seat=seat, level="easy", why="left"), connection)
    else:
        raise Refusal("not_playing")
    still_here = any(state.seats[other].played_by_person for other in state.seats_of(connection.guest))
    if connection.guest == state.host and not still_here:
        pass_host_on(table)


def come_back(table: Table, connection: Connection, request: protocol.Return) -> None:
    """Take a seat back from the bot that plays for it."""
    state = table.state
    seat = table.seat_for(connection, request.seat)
    require(state.phase == "playing", "not_playing")
    require(state.seats[seat].bot is not None, "not_away")
    require(not state.clocks.is_up(seat, table.manager.now()), "late")  # leaving wins no time back
    table.commit(e.GivenBack(id=request.id, seat=seat), connection)
    table.show(connection)


def start(table: Table, connection: Connection, request: protocol.Start) -> None:
    """Deal the game. Guests who may not watch it are turned away first."""
    state = table.state
    dealt = deal(state, table.manager.new_seed(), request.id)
    turn_away(table, [c for c in table.connections if c.greeted and not state.may_be_seen_by(c.guest)], "no_spectators")
    table.commit(dealt, connection)


def arrange(table: Table, connection: Connection, request: protocol.Arrange) -> None:
    """Plan a free seat: for a person, for a bot, on the host's device, or not at all."""
    state = table.state
    require(state.phase == "open", "not_open")
    count = len(state.seats)
    seat = count if request.seat is None else request.seat
    require(seat < min(count + (request.plan is not None), len(COLOURS)), "no_seat")
    require(seat == count or not state.seats[seat].guest, "seat_taken")
    is_device = request.plan is not None and request.plan.kind == "device"
    require(not (is_device and state.has_deadline), "clock_runs")
    check_players(
        state.game, state.opened.options, state.opened.position, max(count, seat + 1) - (request.plan is None)
    )
    table.commit(e.Arranged(id=request.id, seat=seat, guest=connection.guest, terms=request.plan), connection)
    if request.plan is not None and request.plan.kind == "device":
        table.commit(e.Sat(seat=seat, guest=connection.guest, name=name_seat(request.plan, connection.name)))
    table.send_presence()


def close(table: Table, connection: Connection, request: protocol.Close) -> None:
    players = {seat.guest for seat in table.state.seats if seat.guest}
    until = table.state.seen_until(connection.guest, table.manager.now())
    require(table.state.phase_at(until) != "playing" or len(players) <= 1, "not_over")  # others who play have to agree
    if table.state.phase != "closed":
        table.commit(e.Closed(id=request.id, why="host"), connection)


def remove(table: Table, connection: Connection, request: protocol.Remove) -> None:
    """Remove a guest; in a running game a bot plays on for them."""
    guest = _find(table, request.guest)
    require(guest != connection.guest, "no_guest")
    leave_for_good(table, guest)
    table.commit(e.Removed(id=request.id, guest=guest), connection)
    turn_away(table, [other for other in table.connections if other.guest == guest], "removed")


def mute(table: Table, connection: Connection, request: protocol.Mute) -> None:
    table.commit(e.Muted(id=request.id, guest=_find(table, request.guest), on=request.on), connection)


def switch_chat(table: Table, connection: Connection, request: protocol.Chat) -> None:
    table.commit(e.ChatSwitched(id=request.id, on=request.on), connection)


def rematch(table: Table, connection: Connection, request: protocol.Rematch) -> None:
    """Open a table for another game; it is one, however many players ask for it."""
    state = table.state
    require(state.seats_of(connection.guest), "not_yours")
    require(state.phase == "over", "not_over")
    if state.rematch is None:
        table.manager.check_opening(connection.guest)
        table.manager.spawn(open_rematch(table, connection, request.id))
    else:
        table.answer(connection, protocol.Done(id=request.id, number=state.number(connection.shown)))


def _find(table: Table, name: str) -> str:
    """The guest of a public name: one with a seat, a connection or a line in the chat."""
    state = table.state
    known = {seat.guest for seat in state.seats if seat.guest}
    known |= {connection.guest for connection in table.connections}
    known |= {said.guest for _, said in state.lines}
    guests = {public_name(table.id, guest): guest for guest in known}
    require(name in guests, "no_guest")
    return guests[name]

"""Moves, and what ends them: taking back, resigning, agreeing to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavoliere.server import protocol
from tavoliere.server.tables import entries as e
from tavoliere.server.tables.connection import Connection
from tavoliere.server.tables.eyes import seat_that_is_shown
from tavoliere.server.tables.reading import read_move
from tavoliere.server.tables.voting import is_absent
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def _seat_in_game(table: Table, connection: Connection, ask: protocol.Ask) -> int:
    """The seat that acts, in a running game, for a person who is there."""
    seat = table.seat_for(connection, ask.seat)
    fold = table.fold
    if fold.phase != "playing":
        raise Refusal("not_playing")
    if fold.seats[seat].forfeited:
        raise Refusal("forfeited")
    if fold.seats[seat].bot is not None:
        raise Refusal("away")
    return seat


def play(table: Table, connection: Connection, ask: protocol.Play) -> None:
    seat = _seat_in_game(table, connection, ask)
    game = table.fold.game
    if game.has_secrets and not game.tests_memory:  # else what is illegal tells what the seat has
        seat_that_is_shown(table, connection, seat)
    if table.fold.is_stale(connection.shown, ask.answers):
        raise Refusal("stale")
    move = read_move(game, ask.move)
    table.commit(e.Played(id=ask.id, seat=seat, move=str(move)), connection, move)


def undo(table: Table, connection: Connection, ask: protocol.Undo) -> None:
    fold = table.fold
    seat = table.seat_for(connection, ask.seat)
    if fold.session is None or fold.phase not in ("playing", "over"):
        raise Refusal("not_playing")
    if fold.seats[seat].bot is not None:
        raise Refusal("away")
    if not fold.may_undo(seat):
        raise Refusal("no_undo")
    due = fold.due_after_undo(seat)
    if due is not None and due <= table.manager.now():
        raise Refusal("undo_late")
    table.commit(e.Undone(id=ask.id, seat=seat), connection)


def resign(table: Table, connection: Connection, ask: protocol.Resign) -> None:
    seat = _seat_in_game(table, connection, ask)
    table.commit(e.Forfeited(id=ask.id, seat=seat, why="resigned"), connection)


def vote(table: Table, connection: Connection, ask: protocol.Vote) -> None:
    """Be for something; the table counts."""
    fold = table.fold
    seat = _seat_in_game(table, connection, ask)
    about = ask.about if ask.motion == "replace" else None
    if ask.motion == "replace":
        if about is None or about >= len(fold.seats):
            raise Refusal("no_seat")
        if not is_absent(table, about):
            raise Refusal("not_absent")
    table.commit(e.Voted(id=ask.id, seat=seat, motion=ask.motion, about=about), connection)

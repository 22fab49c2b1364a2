"""Questions that change nothing. What they tell, they tell through the seat's own eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine.session import Session
from tavoliere.server import protocol
from tavoliere.server.bots.choose import BotChoice
from tavoliere.server.tables.connection import Connection
from tavoliere.server.tables.eyes import seat_at_the_board, seat_that_is_shown
from tavoliere.server.tables.reading import read_draft, read_move
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def _session(table: Table) -> Session:
    if table.fold.session is None:
        raise Refusal("not_playing")
    return table.fold.session


def try_(table: Table, connection: Connection, ask: protocol.Try) -> None:
    """One answer per tap: what could follow the draft, and what it would do."""
    session = _session(table)
    seat = seat_at_the_board(table, connection, ask.seat)
    game = table.fold.game
    prompt = preview = None
    if ask.move is not None:
        preview = session.preview(seat, read_move(game, ask.move))
    else:
        draft = read_draft(game, ask.draft)
        prompt = session.prompt(seat, draft)
        preview = None if ask.draft is None else session.preview(seat, draft)
    table.answer(connection, protocol.Answer(id=ask.id, prompt=prompt, preview=preview))


def score(table: Table, connection: Connection, ask: protocol.Score) -> None:
    session = _session(table)
    if connection.looks_on and table.late.is_late:
        raise Refusal("not_yours")
    table.answer(connection, protocol.Answer(id=ask.id, score=session.breakdown(connection.shown)))


def hint(table: Table, connection: Connection, ask: protocol.Hint) -> None:
    """What a bot would do with what this seat knows: that is for nobody else's eyes, around a board either."""
    session = _session(table)
    seat = seat_that_is_shown(table, connection, ask.seat)
    if table.fold.phase != "playing" or not table.fold.game.has_question(session.state, seat):
        raise Refusal("no_hint")
    if connection.guest in table.manager.advised:
        raise Refusal("too_fast")  # others wait for the same bots
    state = session.state  # the game may go on while a bot thinks
    known = table.fold.game.forget(state, seat)
    eyes = (connection.shown, connection.board)

    def answer(hint: BotChoice | None) -> None:
        table.manager.advised.discard(connection.guest)
        if hint is None or table.lost:  # the bot has failed, or what it thought about
            table.refuse(connection, ask.id, Refusal("hint_failed"))
            return
        if (connection.shown, connection.board) != eyes:  # the device was handed on meanwhile
            table.refuse(connection, ask.id, Refusal("not_shown"))
            return
        if hint.stand_in:
            table.refuse(connection, ask.id, Refusal("hint_later"))
            return
        draft, other = (_as_draft(table, state, seat, move) for move in (hint.move, hint.runner_up))
        shown = msgspec.structs.replace(hint, draft=draft, runner_up_draft=other)
        table.answer(connection, protocol.Answer(id=ask.id, hint=shown))

    table.manager.advised.add(connection.guest)
    table.manager.think(table, seat, ask.level, known, answer)


def _as_draft(table: Table, state: Any, seat: int, move: str | None) -> Any:
    game = table.fold.game
    return None if move is None else game.draft_of(state, seat, game.parse(move))

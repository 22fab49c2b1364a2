"""Requests of clients: each is checked here, and becomes an entry or an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine.game import Game
from tavoliere.engine.texts import plain_line
from tavoliere.server import protocol
from tavoliere.server.tables import log as e
from tavoliere.server.tables import seats
from tavoliere.server.tables.state import require
from tavoliere.server.tables.visibility import Connection, seat_at_the_board, seat_that_is_shown
from tavoliere.server.texts import Refusal
from tavoliere.server.workers.choose import BotChoice

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def _read_move(game: Game, sent: Any) -> Any:
    """Read a move that was sent as notation or as its struct."""
    return game.parse(sent) if isinstance(sent, str) else _convert(sent, game.move_type)


def _convert(sent: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(sent, kind)
    except (msgspec.ValidationError, RecursionError):
        raise Refusal("unreadable") from None


def hello(table: Table, connection: Connection, request: protocol.Hello) -> None:
    """Welcome a client that may see the table, and decide which seat it is shown."""
    require(not connection.greeted, "hello_again")
    connection.language = request.language
    if request.version != protocol.VERSION:
        # The page reloads, and its next version says hello again.
        table.reject(connection, request.id, Refusal("version", yours=request.version, ours=protocol.VERSION))
        return
    yours = table.state.seats_of(connection.guest)
    require(request.seat is None or request.seat in yours, "not_yours")
    require(connection.guest not in table.state.removed, "removed")
    require(table.state.phase == "open" or table.state.may_be_seen_by(connection.guest), "no_spectators")
    if not yours and connection.guest != table.state.host and table.spectators >= table.manager.spectators_per_table:
        table.reject(connection, request.id, Refusal("many_spectators"))
        return
    connection.greeted = True
    connection.board = request.board and bool(yours)
    if not connection.board:
        connection.shown = request.seat if request.seat is not None else (yours[0] if yours else None)
    table.welcome(connection, request)


def show(table: Table, connection: Connection, request: protocol.Show) -> None:
    """Show another seat of the same guest, or only what everybody sees; updates follow for that view alone."""
    if request.board:
        require(table.state.seats_of(connection.guest), "not_yours")
        connection.shown, connection.board = None, True
    elif request.seat is not None:
        connection.shown, connection.board = table.seat_for(connection, request.seat), False
    table.show(connection, request.id)


def ping(table: Table, connection: Connection, request: protocol.Ping) -> None:
    connection.deliver(protocol.encode(protocol.Pong(id=request.id, now=table.manager.now())))


def chat(table: Table, connection: Connection, request: protocol.Say) -> None:
    state = table.state
    require(state.chat_on, "chat_off")
    require(connection.guest not in state.muted, "muted")
    text = plain_line(request.text)
    require(text, "unreadable")
    table.commit(e.Said(id=request.id, guest=connection.guest, name=connection.name, text=text), connection)


def _seat_in_game(table: Table, connection: Connection, request: protocol.Request) -> int:
    """The seat that acts in a running game; refuses for seats that have forfeited or that a bot plays for."""
    seat = table.seat_for(connection, request.seat)
    state = table.state
    require(state.phase == "playing", "not_playing")
    require(not state.seats[seat].forfeited, "forfeited")
    require(state.seats[seat].bot is None, "away")
    return seat


def play(table: Table, connection: Connection, request: protocol.Play) -> None:
    seat = _seat_in_game(table, connection, request)
    game = table.state.game
    if game.has_secrets and not game.tests_memory:  # what is illegal would tell what the seat has
        seat_that_is_shown(table, connection, seat)
    require(not table.state.is_stale(connection.shown, request.answers), "stale")
    move = _read_move(game, request.move)
    table.commit(e.Played(id=request.id, seat=seat, move=str(move)), connection, move)


def undo(table: Table, connection: Connection, request: protocol.Undo) -> None:
    """Undo the last move of a seat: `TableState.may_undo` asks the session whether it showed something new."""
    state = table.state
    seat = table.seat_for(connection, request.seat)
    require(state.session and state.phase in ("playing", "over"), "not_playing")
    require(state.seats[seat].bot is None, "away")
    require(state.may_undo(seat), "no_undo")
    due = state.due_after_undo(seat)
    require(due is None or due > table.manager.now(), "undo_late")
    table.commit(e.Undone(id=request.id, seat=seat), connection)


def resign(table: Table, connection: Connection, request: protocol.Resign) -> None:
    seat = _seat_in_game(table, connection, request)
    table.commit(e.Forfeited(id=request.id, seat=seat, why="resigned"), connection)


def vote(table: Table, connection: Connection, request: protocol.Vote) -> None:
    """Vote for a motion; `count_votes` carries it out."""
    state = table.state
    seat = _seat_in_game(table, connection, request)
    about = request.about if request.motion == "replace" else None
    if request.motion == "replace":
        if about is None or about >= len(state.seats):
            raise Refusal("no_seat")
        require(is_absent(table, about), "not_absent")
    table.commit(e.Voted(id=request.id, seat=seat, motion=request.motion, about=about), connection)


def is_absent(table: Table, seat: int) -> bool:
    """Return whether a person plays this seat and is not connected."""
    found = table.state.seats[seat]
    return found.played_by_person and not table.is_present(found.guest)


def count_votes(table: Table) -> None:
    """Carry out the motions that all people who play have voted for."""
    state = table.state
    for motion, about in sorted({(motion, about) for _, motion, about in state.votes}, key=str):
        voters = {number for number, seat in enumerate(state.seats) if seat.played_by_person and number != about}
        in_favour = {number for number, *moved in state.votes if moved == [motion, about]}
        if state.phase != "playing" or not voters or not voters <= in_favour:
            continue
        if about is None:
            table.commit(e.Abandoned())
        elif is_absent(table, about):
            table.commit(e.TakenOver(seat=about, level="easy", why="voted"))


def try_(table: Table, connection: Connection, request: protocol.Try) -> None:
    """Answer a tap: the parts that could follow the draft, and a preview of it."""
    session = table.state.require_session()
    seat = seat_at_the_board(table, connection, request.seat)
    game = table.state.game
    prompt = preview = None
    if request.move is not None:
        preview = session.preview(seat, _read_move(game, request.move))
    else:
        draft = game.draft_type() if request.draft is None else _convert(request.draft, game.draft_type)
        prompt = session.prompt(seat, draft)
        preview = None if request.draft is None else session.preview(seat, draft)
    table.answer(connection, protocol.Answer(id=request.id, prompt=prompt, preview=preview))


def score(table: Table, connection: Connection, request: protocol.Score) -> None:
    session = table.state.require_session()
    require(not (connection.looks_on and table.late.is_late), "not_yours")
    table.answer(connection, protocol.Answer(id=request.id, score=session.breakdown(connection.shown)))


def hint(table: Table, connection: Connection, request: protocol.Hint) -> None:
    """Ask a bot that knows what this seat knows. Only a client that shows the seat may see its advice."""
    session = table.state.require_session()
    seat = seat_that_is_shown(table, connection, request.seat)
    require(table.state.phase == "playing" and table.state.game.has_question(session.state, seat), "no_hint")
    require(connection.guest not in table.manager.waiting_for_hints, "too_fast")  # others wait for the same bots
    state, position = table.state, session.state  # the game may go on while a bot thinks
    known = table.state.game.forget(position, seat)
    shown_then = (connection.shown, connection.board)

    def answer(hint: BotChoice | None) -> None:
        table.manager.waiting_for_hints.discard(connection.guest)
        try:
            if hint is None or table.discarded or table.state is not state:  # the bot or what it thought about failed
                raise Refusal("hint_failed")
            require((connection.shown, connection.board) == shown_then, "not_shown")  # the device was handed on
            require(not hint.stand_in, "hint_later")
        except Refusal as refusal:
            table.refuse(connection, request.id, refusal)
            return
        draft, other = (_as_draft(table, position, seat, move) for move in (hint.move, hint.runner_up))
        shown = msgspec.structs.replace(hint, draft=draft, runner_up_draft=other)
        table.answer(connection, protocol.Answer(id=request.id, hint=shown))

    table.manager.waiting_for_hints.add(connection.guest)
    table.manager.spawn(table.manager.think(state.opened.game, request.level, known, seat, answer))


def _as_draft(table: Table, position: Any, seat: int, move: str | None) -> Any:
    game = table.state.game
    return None if move is None else game.draft_of(position, seat, game.parse(move))


_HANDLERS: dict[type[protocol.Request], Callable[[Any, Any, Any], None]] = {
    protocol.Hello: hello,
    protocol.Show: show,
    protocol.Ping: ping,
    protocol.Sit: seats.sit,
    protocol.Stand: seats.stand,
    protocol.Arrange: seats.arrange,
    protocol.Choose: seats.choose,
    protocol.Return: seats.come_back,
    protocol.Start: seats.start,
    protocol.Remove: seats.remove,
    protocol.Close: seats.close,
    protocol.Mute: seats.mute,
    protocol.Chat: seats.switch_chat,
    protocol.Rematch: seats.rematch,
    protocol.Play: play,
    protocol.Undo: undo,
    protocol.Resign: resign,
    protocol.Vote: vote,
    protocol.Try: try_,
    protocol.Hint: hint,
    protocol.Score: score,
    protocol.Say: chat,
}


def handle(table: Table, connection: Connection, request: protocol.Request) -> None:
    """Carry out a request; refuse one that the guest may not make, and answer a resend."""
    require(not isinstance(request, protocol.HostChange) or connection.guest == table.state.host, "not_host")
    if isinstance(request, protocol.Change) and table.state.is_resend(connection.guest, request.id):
        table.answer(connection, protocol.Done(id=request.id, number=table.number(connection)))
        return
    _HANDLERS[type(request)](table, connection, request)

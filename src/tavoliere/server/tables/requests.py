"""What each request does at a table: it is checked here, and becomes an entry or an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine.game import Game
from tavoliere.engine.moves import Draft, Move
from tavoliere.engine.plain_text import plain_line
from tavoliere.engine.session import Session
from tavoliere.server import protocol
from tavoliere.server.tables import log as e
from tavoliere.server.tables import seats
from tavoliere.server.tables.visibility import Connection, seat_at_the_board, seat_that_is_shown
from tavoliere.server.words import Refusal
from tavoliere.server.workers.choose import BotChoice

if TYPE_CHECKING:
    from tavoliere.server.tables.table import Table


def read_move(game: Game, said: Any) -> Move:
    """A move as notation, or as its struct."""
    if isinstance(said, str):
        return game.parse(said)
    try:
        move: Move = msgspec.convert(said, game.move_type)
    except (msgspec.ValidationError, RecursionError):
        raise Refusal("unreadable") from None
    return move


def read_draft(game: Game, said: Any) -> Draft:
    """A draft; without one, the empty one."""
    try:
        return game.draft_type() if said is None else msgspec.convert(said, game.draft_type)
    except (msgspec.ValidationError, RecursionError):
        raise Refusal("unreadable") from None


def hello(table: Table, connection: Connection, ask: protocol.Hello) -> None:
    if connection.greeted:
        raise Refusal("hello_again")
    connection.language = ask.language
    if ask.version != protocol.VERSION:
        # What else it says is not answered: it reloads, and says it again in words that we understand.
        table.refuse(connection, ask.id, Refusal("version", yours=ask.version, ours=protocol.VERSION))
        connection.drop()
        return
    yours = table.state.seats_of(connection.guest)
    if ask.seat is not None and ask.seat not in yours:
        raise Refusal("not_yours")
    if connection.guest in table.state.removed:
        raise Refusal("removed")
    if table.state.phase != "open" and not table.state.may_be_seen_by(connection.guest):
        raise Refusal("no_spectators")
    connection.greeted = True
    connection.board = ask.board and bool(yours)
    if not connection.board:
        connection.shown = ask.seat if ask.seat is not None else (yours[0] if yours else None)
    table.welcome(connection, ask)


def show(table: Table, connection: Connection, ask: protocol.Show) -> None:
    """Another seat of the same guest, or none of them: from now on its news come, and no others."""
    if ask.board:
        if not table.state.seats_of(connection.guest):
            raise Refusal("not_yours")
        connection.shown, connection.board = None, True
    elif ask.seat is not None:
        connection.shown, connection.board = table.seat_for(connection, ask.seat), False
    table.show(connection, ask.id)


def ping(table: Table, connection: Connection, ask: protocol.Ping) -> None:
    connection.deliver(protocol.encode(protocol.Pong(id=ask.id, now=table.manager.now())))


def say(table: Table, connection: Connection, ask: protocol.Say) -> None:
    state = table.state
    if not state.chat_on:
        raise Refusal("chat_off")
    if connection.guest in state.muted:
        raise Refusal("muted")
    text = plain_line(ask.text)
    if not text:
        raise Refusal("unreadable")
    table.commit(e.Said(id=ask.id, guest=connection.guest, name=connection.name, text=text), connection)


def _seat_in_game(table: Table, connection: Connection, ask: protocol.Request) -> int:
    """The seat that acts, in a running game, for a person who is there."""
    seat = table.seat_for(connection, ask.seat)
    state = table.state
    if state.phase != "playing":
        raise Refusal("not_playing")
    if state.seats[seat].forfeited:
        raise Refusal("forfeited")
    if state.seats[seat].bot is not None:
        raise Refusal("away")
    return seat


def play(table: Table, connection: Connection, ask: protocol.Play) -> None:
    seat = _seat_in_game(table, connection, ask)
    game = table.state.game
    if game.has_secrets and not game.tests_memory:  # else what is illegal tells what the seat has
        seat_that_is_shown(table, connection, seat)
    if table.state.is_stale(connection.shown, ask.answers):
        raise Refusal("stale")
    move = read_move(game, ask.move)
    table.commit(e.Played(id=ask.id, seat=seat, move=str(move)), connection, move)


def undo(table: Table, connection: Connection, ask: protocol.Undo) -> None:
    state = table.state
    seat = table.seat_for(connection, ask.seat)
    if state.session is None or state.phase not in ("playing", "over"):
        raise Refusal("not_playing")
    if state.seats[seat].bot is not None:
        raise Refusal("away")
    if not state.may_undo(seat):
        raise Refusal("no_undo")
    due = state.due_after_undo(seat)
    if due is not None and due <= table.manager.now():
        raise Refusal("undo_late")
    table.commit(e.Undone(id=ask.id, seat=seat), connection)


def resign(table: Table, connection: Connection, ask: protocol.Resign) -> None:
    seat = _seat_in_game(table, connection, ask)
    table.commit(e.Forfeited(id=ask.id, seat=seat, why="resigned"), connection)


def vote(table: Table, connection: Connection, ask: protocol.Vote) -> None:
    """Be for something; the table counts."""
    state = table.state
    seat = _seat_in_game(table, connection, ask)
    about = ask.about if ask.motion == "replace" else None
    if ask.motion == "replace":
        if about is None or about >= len(state.seats):
            raise Refusal("no_seat")
        if not is_absent(table, about):
            raise Refusal("not_absent")
    table.commit(e.Voted(id=ask.id, seat=seat, motion=ask.motion, about=about), connection)


OF_VOTERS = e.Voted | e.TakenOver | e.Forfeited  # after these all who still play may be for it


def is_absent(table: Table, seat: int) -> bool:
    """Does a person play here who is not there?"""
    found = table.state.seats[seat]
    return found.played_by_person and not table.is_present(found.guest)


def count_votes(table: Table) -> None:
    """Do what all are for."""
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


def _session(table: Table) -> Session:
    if table.state.session is None:
        raise Refusal("not_playing")
    return table.state.session


def try_(table: Table, connection: Connection, ask: protocol.Try) -> None:
    """One answer per tap: what could follow the draft, and what it would do."""
    session = _session(table)
    seat = seat_at_the_board(table, connection, ask.seat)
    game = table.state.game
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
    if table.state.phase != "playing" or not table.state.game.has_question(session.state, seat):
        raise Refusal("no_hint")
    if connection.guest in table.manager.waiting_for_hints:
        raise Refusal("too_fast")  # others wait for the same bots
    state = session.state  # the game may go on while a bot thinks
    known = table.state.game.forget(state, seat)
    eyes = (connection.shown, connection.board)

    def answer(hint: BotChoice | None) -> None:
        table.manager.waiting_for_hints.discard(connection.guest)
        if hint is None or table.discarded:  # the bot has failed, or what it thought about
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

    table.manager.waiting_for_hints.add(connection.guest)
    table.manager.think(table, seat, ask.level, known, answer)


def _as_draft(table: Table, state: Any, seat: int, move: str | None) -> Any:
    game = table.state.game
    return None if move is None else game.draft_of(state, seat, game.parse(move))


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
    protocol.Say: say,
}


def handle(table: Table, connection: Connection, ask: protocol.Request) -> None:
    """Carry a request out; a refusal when its guest may not ask for it."""
    if isinstance(ask, protocol.HostChange) and connection.guest != table.state.host:
        raise Refusal("not_host")
    if isinstance(ask, protocol.Change) and table.state.is_resend(connection.guest, ask.id):
        table.answer(connection, protocol.Done(id=ask.id, number=table.state.number(connection.shown)))
        return
    _HANDLERS[type(ask)](table, connection, ask)

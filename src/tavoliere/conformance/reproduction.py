"""Seeds, copies, positions, moves, records, undo: the same again, byte for byte."""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.conformance.play import Match, NonConformance, encoded, require, require_same_when_read
from tavoliere.engine.errors import BadInput, TavoliereError
from tavoliere.engine.game import State
from tavoliere.engine.record import read_record, write_record
from tavoliere.engine.seed import SEED_BYTES
from tavoliere.engine.session import Session
from tavoliere.engine.view import Ended

_MOST_MOVES = 40
_MANY_MOVES = 20  # after so many not every one is taken back


def same_seed_same_game(match: Match) -> None:
    """The same seed and actions give the same game, on copies too; what happens to a copy leaves the original alone."""
    game, state, twin = match.game, match.start(), match.start()
    for seat, action in match.actions(state):
        kept, copy = state.tobytes(), game.copy(state)
        require(twin.tobytes() == kept, "The same seed and actions led to two different positions.")
        require(copy.tobytes() == kept, "A copy differs from its original.")
        game.apply(copy, action, seat)
        require(state.tobytes() == kept, "Playing on a copy changed the original.")
        game.apply(twin, action, seat)
    require(state.tobytes() == twin.tobytes(), "The same seed and actions led to two different endings.")


def positions_survive_json(match: Match) -> None:
    """Writing a position and reading it back gives the same bytes; the game goes on the same way."""
    for state in match.positions():
        if match.game.is_between_moves(state):
            require_same_when_read(match.game, state, "What is played")


def moves_survive_notation_and_json(match: Match) -> None:
    """Every legal move can be said and read back, in notation and in JSON."""
    game = match.game
    for seat, made, before in match.moves():
        for move in [made, *(match.some_moves(before, seat, _MOST_MOVES) if match.once_in(4) else [])]:
            require(game.parse(str(move)) == move, f"The notation {str(move)!r} reads back as another move.")
            _require_type(move, game.move_type)


def _require_type(thing: Any, kind: Any) -> None:
    """Everything that leaves the engine has the type that the game declares, from which clients' types are made."""
    name = type(thing).__name__
    try:
        again = msgspec.json.decode(msgspec.json.encode(thing), type=kind)
    except msgspec.MsgspecError as error:
        raise NonConformance(f"A {name} is not of the type that the game declares. {error}") from error
    require(encoded(again) == encoded(thing), f"A {name} changed in JSON.")


def everything_shown_has_its_type(match: Match) -> None:
    """Views, events, prompts, previews, drafts, scores and knowledge are what the game says that they are."""
    game, session = match.game, match.session()
    for seat, move, before in match.moves():
        events = session.play(seat, move)
        if not match.once_in(3):
            continue
        viewer = match.random.choice(match.viewers)
        draft = game.draft_of(before, seat, move)
        shown: list[tuple[Any, Any]] = [
            *((event, game.event_type | Ended) for event in session.told(events, viewer)),
            (session.view(viewer), game.view_type),
            (session.breakdown(viewer), list[game.score_type]),  # type: ignore[name-defined]
            (draft, game.draft_type),
            (game.prompt(before, seat), game.prompt_type),
            (game.prompt(before, seat, draft), game.prompt_type),
            (game.preview(before, seat, move), game.preview_type),
            (game.preview(before, seat, match.random.choice(match.seen)), game.preview_type),
        ]
        if seat in match.seats:  # the table's clock acts, too, and knows nothing
            shown.append((game.knowledge(before, seat), game.knowledge_type))
        for thing, kind in shown:
            _require_type(thing, kind)


def records_replay(match: Match) -> None:
    """A game that is saved and resumed is the same game, whenever that is done."""
    session = match.session()
    for seat, move, _ in match.moves():
        session.play(seat, move)
        if match.once_in(25):
            _require_resumes(match, session)
    require(session.record.result == list(match.game.scores(session.state)), "A finished record has no result.")
    _require_resumes(match, session)


def _require_resumes(match: Match, session: Session) -> None:
    game = match.game
    record = read_record(write_record(session.record, game))
    require(encoded(record) == encoded(session.record), "A record changed when it was written and read again.")
    try:
        again = Session.resume(game, record)
    except TavoliereError as error:
        raise NonConformance(f"A record does not replay. {error}") from error
    require(again.state.tobytes() == session.state.tobytes(), "A record replays to another position.")
    require(encoded(again.record) == encoded(session.record), "A resumed game has another record.")
    for seat in match.seats:
        require(encoded(again.view(seat)) == encoded(session.view(seat)), "A resumed game looks another way.")
        require(again.may_undo(seat) == session.may_undo(seat), "In a resumed game other moves can be taken back.")


def versions_are_kept(match: Match) -> None:
    """All that comes of a position keeps its version of the rules, and an unknown one is refused with a sentence."""
    game, state = match.game, match.start()
    _require_version(match, "A new game", state[0].rules)
    for _ in match.actions(state):
        if match.once_in(4):
            seat = match.random.choice(match.seats)
            world = game.determinize(game.forget(state, seat), seat, match.random.randbytes(SEED_BYTES))
            for what, found in (
                ("A position that is played on", state[0].rules),
                ("A world made from knowledge", world[0].rules),
                ("A view", game.view(state, seat).rules),
            ):
                _require_version(match, what, found)
            if game.is_between_moves(state):
                _require_versions_in_json(match, state)


def _require_version(match: Match, what: str, found: int | None) -> None:
    require(found == match.rules, f"{what} has version {found} of the rules in a game under version {match.rules}.")


def _require_versions_in_json(match: Match, state: State) -> None:
    game, written = match.game, match.game.position(state)
    _require_version(match, "A written position", written.rules)
    silent = game.load(msgspec.structs.replace(written, rules=None))
    require(silent[0].rules == game.rules_version, "A position without a version is not read as one of the newest.")
    unknown = msgspec.structs.replace(written, rules=max(game.rules_versions) + 1)
    try:
        game.load(unknown)
    except BadInput:
        return
    raise NonConformance("A position of an unknown version of the rules is read.")


def undo_restores_every_byte(match: Match) -> None:
    """Undo restores everything: position, views and names of the pieces are as before the move."""
    game, session = match.game, match.session()
    for seat, move, _ in match.moves():
        before = session.state.tobytes()
        views = [encoded(session.view(viewer)) for viewer in match.viewers]
        session.play(seat, move)
        if session.may_undo(seat) and (len(match.seen) < _MANY_MOVES or match.once_in(10)):
            session.undo(seat)
            require(session.state.tobytes() == before, f"Taking {move} back does not restore the position.")
            require(
                [encoded(session.view(viewer)) for viewer in match.viewers] == views,
                f"{move} taken back can still be seen.",
            )
            session.play(seat, move)
    require(game.is_over(session.state), "After taking back and playing again a game did not end.")
    _require_resumes(match, session)

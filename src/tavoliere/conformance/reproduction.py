"""Seeds, copies, positions, moves and records: the same again, byte for byte."""

from __future__ import annotations

from itertools import islice

import msgspec

from tavoliere.conformance.play import Match, NonConformance, require
from tavoliere.engine.errors import TavoliereError
from tavoliere.engine.game import Game, State, as_seed
from tavoliere.engine.position import read_json, write_json
from tavoliere.engine.record import Record, new_record, read_record, replay, with_turn, write_record

_MOST_LISTED = 200
_MOST_MOVES = 40


def same_seed_same_game(match: Match) -> None:
    """The same seed and the same actions give the same game."""
    game, state, twin = match.game, match.start(), match.start()
    for seat, action in match.actions(state):
        require(state.tobytes() == twin.tobytes(), "The same seed and actions led to two different positions.")
        game.apply(twin, action, seat)
    require(state.tobytes() == twin.tobytes(), "The same seed and actions led to two different endings.")


def copies_are_exact_and_independent(match: Match) -> None:
    """A copy is equal to the last byte, and what happens to it does not touch the original."""
    game, state = match.game, match.start()
    for seat, action in match.actions(state):
        copy, kept = game.copy(state), state.tobytes()
        require(copy.tobytes() == kept, "A copy differs from its original.")
        game.apply(copy, action, seat)
        require(state.tobytes() == kept, "Playing on a copy changed the original.")


def positions_survive_json(match: Match) -> None:
    """Writing a position and reading it back gives the same bytes; the game goes on the same way."""
    game, state = match.game, match.start()
    for _ in match.actions(state):
        if game.is_between_moves(state):
            _require_same_in_json(game, state)
    _require_same_in_json(game, state)


def _require_same_in_json(game: Game, state: State) -> None:
    text = write_json(game, state)
    try:
        again = read_json(game, text)
    except TavoliereError as error:
        raise NonConformance(f"A position cannot be read again. {error} {text}") from error
    require(again.tobytes() == state.tobytes(), f"A position changed in JSON: {text}")


def moves_survive_notation_and_json(match: Match) -> None:
    """Every legal move can be said and read back, in notation and in JSON."""
    game, state = match.game, match.start()
    for seat, _, before in match.turns(state):
        for move in match.sample(list(islice(game.moves(before, seat), _MOST_LISTED)), _MOST_MOVES):
            require(game.parse(str(move)) == move, f"The notation {str(move)!r} reads back as another move.")
            again = msgspec.json.decode(msgspec.json.encode(move), type=game.move_type)
            require(again == move, f"The move {move} changed in JSON.")


def records_replay(match: Match) -> None:
    """A recorded game, written and read again, replays to the same end."""
    game, state = match.game, match.start()
    record = _record(match)
    for seat, made, before in match.turns(state):
        record = with_turn(record, seat, game.move_of(before, seat, made))
    record = msgspec.structs.replace(record, result=list(game.scores(state)))
    again = read_record(write_record(record, game))
    require(again == record, "A record changed when it was written and read again.")
    try:
        last = list(replay(again, game))[-1].state
    except TavoliereError as error:
        raise NonConformance(f"A record does not replay. {error}") from error
    require(last.tobytes() == state.tobytes(), "A record replays to another end.")


def _record(match: Match) -> Record:
    players = int(match.start()[0].players)
    names = [f"Player {seat + 1}" for seat in range(players)]
    return new_record(match.game, match.options, names, as_seed(match.seed))

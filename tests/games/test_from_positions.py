"""A game that begins with a position, as `write_json` writes it, is recorded and resumed like any other."""

from __future__ import annotations

import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import write_json
from tavoliere.engine.record import read_record, write_record
from tavoliere.engine.session import Session
from tests.games.every import each_name, load, variants

SEED = bytes(range(32))
MOVES = 5


def play_on(session: Session) -> None:
    game, rng = session.game, new_rng(8)
    for _ in range(MOVES):
        if session.result is None:
            seat = game.polled(session.state)
            session.play(seat, game.playout_move(session.state, seat, rng))


@each_name
def test_a_position_is_where_a_record_begins(name: str) -> None:
    game = load(name)
    for players, options in variants(name):
        names = [f"Player {seat}" for seat in range(players)]
        first = Session.begin(game, names, SEED, game.make_options(options))
        play_on(first)
        session = Session.begin(game, names, SEED, position=write_json(game, first.state))
        assert session.state.tobytes() == first.state.tobytes()
        play_on(session)
        text = write_record(session.record, game)
        again = Session.resume(game, read_record(text))
        assert again.state.tobytes() == session.state.tobytes()
        assert write_record(again.record, game) == text


@each_name
@pytest.mark.parametrize("position", ["", "{", "two\nlines", "\ufeff{}", "[" * 10_000])
def test_what_is_no_position_begins_nothing(name: str, position: str) -> None:
    game = load(name)
    names = ["Anna", "Bruno"]
    for options in (None, game.make_options(None)):
        with pytest.raises(BadInput, match="no position"):
            Session.begin(game, names, SEED, options, position)

"""Methods of games refuse what is no position, in a sentence, before any rule sees it."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import BadInput
from tavoliere.engine.session import Session
from tests.games.every import each_name, load


@each_name
@pytest.mark.parametrize("call", ["view", "open_view", "breakdown", "knowledge"])
def test_the_clock_has_no_eyes(name: str, call: str) -> None:
    game = load(name)
    state = game.start(seed=1)
    with pytest.raises(BadInput, match="There is no seat"):
        getattr(game, call)(state, int(state[0].players))


@each_name
@pytest.mark.parametrize("text", [1, None, b"pass", ("pass",)])
def test_a_notation_is_a_text(name: str, text: Any) -> None:
    with pytest.raises(BadInput, match="is a text"):
        load(name).parse(text)


@each_name
@pytest.mark.parametrize("options", [1, "start", ["start"]])
def test_options_have_names(name: str, options: Any) -> None:
    with pytest.raises(BadInput, match="by name"):
        load(name).start(options=options)


@each_name
def test_worlds_are_made_of_positions(name: str) -> None:
    game = load(name)
    known = game.forget(game.start(seed=1), 0)
    for wrong in (known[:0], known.copy()):
        wrong["players"] = 99
        with pytest.raises(BadInput):
            game.determinize(wrong, 0, bytes(32))
    with pytest.raises(BadInput, match="Nobody sits there"):
        game.determinize(known, 9, bytes(32))


@each_name
@pytest.mark.parametrize(("games", "seed"), [(0, 1), (-1, 1), (10**12, 1), ("3", 1), (1, -1), (1, 2**64), (1, "one")])
def test_random_games_are_counted(name: str, games: Any, seed: Any) -> None:
    with pytest.raises(BadInput, match=r"random games|number of games"):
        load(name).simulate(games, seed=seed)


@each_name
def test_nobody_is_renamed_where_nobody_sits(name: str) -> None:
    game = load(name)
    session = Session.begin(game, ["Anna"] * game.players_for(game.make_options(None))[0], bytes(32))
    with pytest.raises(BadInput, match="There is no seat"):
        session.rename(9, "Bruno")


@each_name
def test_the_numbers_of_batches_are_seats_too(name: str) -> None:
    """NumPy's whole numbers are as good as Python's, and leave no trace in what is said and written."""
    game = load(name)
    state = game.start(seed=1)
    seat = game.polled(state)
    names = ["Anna"] * int(state[0].players)
    session, other = (Session.begin(game, names, bytes(32)) for _ in range(2))
    actor = game.polled(session.state)
    move = game.playout_move(session.state, actor, new_rng(1))
    kinds: list[Any] = [np.int64, np.int8, np.uint32]
    for kind in kinds:
        for call in ("view", "open_view", "breakdown", "knowledge", "prompt", "legal_actions", "fingerprint"):
            plain, same = (getattr(game, call)(state, number) for number in (seat, kind(seat)))
            assert msgspec.json.encode(plain) == msgspec.json.encode(same)
        events = game.act(session.state, kind(actor), move)[1]
        assert msgspec.json.encode(events) == msgspec.json.encode(game.act(session.state, actor, move)[1])
    for each, kind in ((session, kinds[1]), (other, int)):
        each.play(kind(actor), move)
        each.forfeit(kind(0), "resigned")
    assert msgspec.json.encode(session.record) == msgspec.json.encode(other.record)
    for missing in (99, -1):
        with pytest.raises(BadInput, match="There is no seat"):
            game.view(state, kinds[0](missing))

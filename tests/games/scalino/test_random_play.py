"""Random play inside the kernels: only legal moves, every one as likely."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.game import State
from tavoliere.games.scalino import rules
from tests.games.scalino.helper import (
    BUILDING,
    DEMOLITION,
    DIAMOND_1,
    GAME,
    SQUARE_1,
    at,
    legal,
    replayed,
    table_name,
)

_playout_action = rules.playout_action


@entry
def draw(states: Any, seat: int, rng: Any, scratch: Any, drawn: Any) -> None:
    """Fill an array with random actions of the same position."""
    for i in range(len(drawn)):
        drawn[i] = _playout_action(states[0], seat, rng, scratch)


def draws(state: State, times: int) -> Counter[int]:
    drawn = np.zeros(times, dtype=np.int64)
    (seat,) = GAME.to_act(state)
    draw(state, seat, new_rng(times), np.zeros(GAME.max_legal, dtype=np.int32), drawn)
    return Counter(drawn.tolist())


POSITIONS = {
    "first block": at(),
    "second block, u-shape": at("hyacinth 1 e5-g5", turn="tulip", gaps="u-shape"),
    "gaps all around": at("tulip 1 c4, lily 1 e4, daffodil 1 d5, tulip 1 e6, lily 1 c6", turn="hyacinth"),
    "bonus": at(DIAMOND_1, turn="tulip", bonus=True),
    "bonus, many places": at(SQUARE_1, pyramid="square", turn="daffodil", bonus=True),
    "demolition": GAME.start(2, 0, {"mode": "demolition"}),
    "demolition, bonus": at("tulip 1 e5, lily 1 e6-f6", 2, mode="demolition", bonus=True),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_action_is_as_likely(name: str) -> None:
    state = POSITIONS[name]
    legal, before = GAME.legal_actions(state), state.tobytes()
    found = draws(state, 400 * len(legal))
    assert set(found) == set(legal)
    assert all(290 < n < 510 for n in found.values())  # 400 expected, 20 the standard deviation
    assert state.tobytes() == before


@pytest.mark.parametrize("record", ["complete-diamond-u-shape-3", "complete-square-enclosed-2", "demolition-square-4"])
def test_only_legal_actions_are_drawn_all_through_a_game(record: str) -> None:
    for step in replayed(record):
        if not GAME.is_over(step.state):
            assert set(draws(step.state, 100)) <= set(GAME.legal_actions(step.state))


@pytest.mark.parametrize("name", POSITIONS)
def test_a_random_move_is_one_of_the_legal_ones(name: str) -> None:
    state, rng = POSITIONS[name], new_rng(1)
    (seat,) = GAME.to_act(state)
    for _ in range(20):
        assert str(GAME.playout_move(state, seat, rng)) in legal(state)
        assert GAME.playout_action(state, seat, rng) in GAME.legal_actions(state)


@pytest.mark.parametrize(("options", "players"), BUILDING + DEMOLITION[::3], ids=table_name)
def test_simulated_games_are_the_same_for_the_same_seed(options: dict[str, str], players: int) -> None:
    told: list[int] = []
    first = GAME.simulate(30, players, 7, options, progress=told.append)
    again, other = GAME.simulate(30, players, 7, options), GAME.simulate(30, players, 8, options)
    assert told == [30]
    assert first.scores.shape == (30, players)
    assert (first.scores == again.scores).all()
    assert (first.scores != other.scores).any()
    assert (first.moves == first.actions).all()  # every action of Scalino is a move
    assert first.actions.max() <= 48 + 3

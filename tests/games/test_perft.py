"""Perft: how many sequences of moves there are, against the counts that are stored in `tests/data`."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tests.games.counting import cases, first_state
from tests.games.every import NAMES, load

EVERY_CASE = [
    pytest.param(name, case, id=f"{name}-{number}") for name in NAMES for number, case in enumerate(cases(name))
]


@pytest.mark.parametrize(("name", "case"), EVERY_CASE)
def test_counts(name: str, case: dict[str, Any]) -> None:
    game, state = load(name), first_state(name, case)
    before = state.tobytes()
    counts = case.get("counts") or case["perft"]
    assert [game.perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert state.tobytes() == before


@pytest.mark.parametrize("name", NAMES)
def test_perft_counts_moves(name: str) -> None:
    """One by one, as Python plays them; a game that is over has none."""
    game = load(name)
    state = game.start(seed="counted")
    assert game.perft(state, 0) == 1
    assert game.perft(state, 1) == sum(1 for _ in game.moves(state))
    rng = new_rng(1)
    while not game.is_over(state):
        seat = game.polled(state)
        game.play(state, game.playout_move(state, seat, rng), seat)
    assert [game.perft(state, depth) for depth in (0, 1, 3)] == [1, 0, 0]

"""Kernels for search and batches: outcome, fingerprint, sensible actions and redeals."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.games.bloom_garden.rules.constants import DISCARD_SOME, SELL_SOME
from tests.games.bloom_garden.helper import GAME, VARIANTS, load


@pytest.mark.parametrize(("players", "options"), VARIANTS, ids=str)
def test_along_a_game(players: int, options: dict[str, Any]) -> None:
    """Shares sum to one, sensible actions are legal, and each position has a fingerprint of its own."""
    state = GAME.start(players, 7, options)
    rng, seen = new_rng(3), set()
    while not GAME.is_over(state):
        shares = GAME.outcome(state)
        assert sum(shares) == pytest.approx(1)
        best = max(GAME.scores(state))
        assert [share > 0 for share in shares] == [points == best for points in GAME.scores(state)]
        legal, sensible = GAME.legal_actions(state), GAME.sensible_actions(state)
        assert sensible
        assert set(sensible) <= set(legal)
        for seat in range(players):
            seen.add(GAME.fingerprint(state, seat))
        world = GAME.copy(state)
        GAME.redeal(world, 0, rng)
        assert world[0].chance.key.tolist() != state[0].chance.key.tolist()
        assert GAME.fingerprint(world, 0) == GAME.fingerprint(state, 0)
        assert GAME.knowledge(world, 0) == GAME.knowledge(state, 0)
        GAME.apply(state, GAME.playout_action(state, GAME.polled(state), rng))
        count = len(seen)
        assert count % players == 0
    assert len(seen) > 100


def test_the_same_knowledge_by_another_way_has_the_same_fingerprint() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 5 at 2,2"], pawns=["tulip gardener 2,2"])
    again = GAME.load(GAME.knowledge(state, 1).position)
    assert GAME.fingerprint(again, 1) == GAME.fingerprint(state, 1)
    assert GAME.fingerprint(state, 0) != GAME.fingerprint(state, 1)
    other = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 5 at 2,2"], pawns=["tulip gardener 4,2"])
    assert GAME.fingerprint(other, 1) != GAME.fingerprint(state, 1)


def test_what_is_not_sensible() -> None:
    """Turns of the first card, and discards before everything is sold."""
    state = GAME.start(3, 0, {"start": 0})
    assert (len(GAME.legal_actions(state)), len(GAME.sensible_actions(state))) == (13, 9)
    line = [f"tulip {n} at {2 * i},0" for i, n in enumerate(range(1, 9))]
    state = load(players=3, cards=line, turn="tulip", flowers=[{}, {"rose": 3}, {}])
    for action in GAME.actions_of(state, 1, GAME.parse("9 at 16,-2"))[:2]:  # type: ignore[index]
        GAME.apply(state, action)
    assert len(GAME.legal_actions(state)) > 1
    (only,) = GAME.sensible_actions(state)
    assert DISCARD_SOME <= only < SELL_SOME

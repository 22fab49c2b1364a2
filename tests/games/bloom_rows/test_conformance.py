"""The checks that every game must pass."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.conformance import CHECKS
from tavoliere.conformance.play import Match
from tests.games.bloom_rows.helper import GAME, VARIANTS


@pytest.mark.parametrize(("players", "options"), VARIANTS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Any, players: int, options: dict[str, Any]) -> None:
    check(Match(GAME, players, options, f"conformance/{players}"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end(players: int) -> None:
    simulation = GAME.simulate(1000, players, seed=players)
    assert simulation.scores.shape == (1000, players)
    assert simulation.actions.max() < 2000
    assert simulation.moves.min() > 10

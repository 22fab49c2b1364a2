"""Random play inside the kernel: every game ends, in bounds, and in all the usual ways."""

from __future__ import annotations

import pytest

from tests.games.bloops.helper import GAME


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_thousand_random_games_end(players: int) -> None:
    played = GAME.simulate(1000, players, seed=3)
    assert {GAME.endings[number] for number in played.endings} >= {"twenty", "bloops"}
    assert played.actions.max() < 5000
    assert played.scores.min() >= 0

"""Bloops passes the suite that every game must pass, with every option and number of players."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tavoliere.conformance import check_game
from tests.games.bloops.helper import GAME, VARIANTS, variant_name

GAMES = 20 if os.environ.get("TAVOLIERE_SOAK") else 1


@pytest.mark.parametrize(("players", "options"), VARIANTS, ids=variant_name)
def test_conformance(players: int, options: dict[str, Any]) -> None:
    check_game(GAME, players, options, games=GAMES, seed=players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_thousand_random_games_end(players: int) -> None:
    played = GAME.simulate(1000, players, seed=3)
    assert {GAME.endings[number] for number in played.endings} >= {"20", "bloops"}
    assert played.actions.max() < 5000
    assert played.scores.min() >= 0

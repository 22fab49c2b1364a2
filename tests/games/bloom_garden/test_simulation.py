"""Random games inside the kernel: every one ends, with every option and number of players."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.games.bloom_garden.rules.constants import LONGEST_MOVE
from tests.games.bloom_garden.helper import EVERY_TABLE, GAME, ODD_TABLES, table_name


@pytest.mark.parametrize(("options", "players"), EVERY_TABLE + ODD_TABLES, ids=table_name)
def test_every_game_ends(options: dict[str, Any], players: int) -> None:
    played = GAME.simulate(200, players, seed=3, options=options)
    assert played.scores.shape == (200, players)
    assert (played.scores >= 0).all()
    assert (played.moves >= 8 * players).all()
    assert (played.actions <= LONGEST_MOVE * played.moves).all()
    again = GAME.simulate(200, players, seed=3, options=options)
    assert (again.scores == played.scores).all()

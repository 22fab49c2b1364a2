"""The engine against the obvious model, move by move, over all options and numbers of players."""

from __future__ import annotations

import os
import random

import pytest

from tests.games.bloops.duel import Duel, random_options
from tests.games.bloops.table import GAME

GAMES = 2000 if os.environ.get("TAVOLIERE_SOAK") else 200
BLOCKS = 10


@pytest.mark.parametrize("block", range(BLOCKS))
def test_engine_and_model_agree_move_by_move(block: int) -> None:
    for number in range(block, GAMES, BLOCKS):
        duel = Duel(*random_options(random.Random(f"table {number}")), f"duel {number}")
        duel.compare()
        while not GAME.is_over(duel.state):
            duel.step(*duel.choose())
            duel.compare()

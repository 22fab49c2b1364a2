"""The engine against the obvious model, move by move, over all options and numbers of players."""

from __future__ import annotations

import os
import random

import pytest

from tests.games.bloops.helper import GAME
from tests.games.bloops.versus import Versus, random_options

GAMES = 2000 if os.environ.get("TAVOLIERE_SOAK") else 60
BLOCKS = 10


@pytest.mark.parametrize("block", range(BLOCKS))
def test_engine_and_model_agree_move_by_move(block: int) -> None:
    for number in range(block, GAMES, BLOCKS):
        versus = Versus(*random_options(random.Random(f"table {number}")), f"versus {number}")
        versus.compare()
        while not GAME.is_over(versus.state):
            versus.step(*versus.choose())
            versus.compare()

"""The terminal board."""

from __future__ import annotations

import random

import pytest
from rich.console import Console

from tavoliere.cli.boards.bloom_rows import draw
from tests.games.bloom_rows.helper import GAME


@pytest.mark.parametrize("seat", [0, None])
def test_the_board_is_drawn_in_eighty_columns_at_any_time(seat: int | None) -> None:
    rng = random.Random(1)
    state = GAME.start(5, 2)
    while True:
        console = Console(width=80, no_color=True, force_terminal=False)
        with console.capture() as caught:
            console.print(draw(GAME, GAME.view(state, seat), ["Anna", "Bruno", "Carla", "Dora", "Emil"]))
        lines = caught.get().splitlines()
        assert max(map(len, lines)) <= 80
        assert any("Emil" in line for line in lines)
        if GAME.is_over(state):
            return
        for _ in range(40):
            if not GAME.is_over(state):
                GAME.apply(state, rng.choice(GAME.legal_actions(state)))

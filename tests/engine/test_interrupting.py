"""Whoever has asked for too much can press Ctrl-C: the kernels come up for air."""

from __future__ import annotations

import _thread
from threading import Timer

import pytest

from tavoliere.engine.compiled.templates import STEPS_AT_A_TIME
from tests.games.every import each_name, load


@each_name
def test_a_count_that_would_never_end_can_be_stopped(name: str) -> None:
    game = load(name)
    state = game.start(seed=1)
    game.perft(state, 1)  # compiled by now
    timer = Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        game.perft(state, 15)
    timer.join()


def test_slices_do_not_show_in_the_count() -> None:
    """From a position with so many lines that they take several."""
    game = load("scalino")
    state = game.start(2, seed=1, options={"start": 0})
    parts = []
    for move in game.moves(state):
        after = game.copy(state)
        game.play(after, move)
        parts.append(game.perft(after, 3))
    assert game.perft(state, 4) == sum(parts) > 2 * STEPS_AT_A_TIME

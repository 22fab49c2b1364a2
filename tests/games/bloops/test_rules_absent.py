"""BP-8.5: what is done for seats that do not react, so that they never block the table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.errors import BadInput
from tests.games.bloops.helper import GAME, REST, at, play


def test_bp_8_5_an_absent_seat_never_blocks_the_table() -> None:
    state, rng = GAME.start(3, 9, {"window": "none"}), fast_rng.new_rng(5)
    said = []
    while not GAME.is_over(state):
        (seat, *_) = GAME.waited_for(state)
        move = GAME.absent_move(state, seat, rng)
        assert move is not None
        said.append(str(move).split()[0])
        GAME.play(state, move, seat)
    assert {"done", "draw", "discard", "nothing", "decline"} <= set(said)
    assert {"keep,", "counter", "bloops", "arrange"}.isdisjoint(said)


def test_bp_8_5_effects_hit_a_random_legal_target() -> None:
    targets = set()
    for seed in range(40):
        state = at("5 1", "2", "3", held="9", pile=REST)
        play(state, "0 discard")
        targets.add(str(GAME.absent_move(state, 0, fast_rng.new_rng(seed))))
    assert targets == {f"swap c{own} with c{other}" for own in (0, 1) for other in (2, 3)}


def test_bp_8_5_an_effect_is_carried_out_at_once() -> None:
    """Not after a second time-out: the seat has not said "nothing" yet, and its effect comes first."""
    state = at("5 1", "2", held="6", pile=REST)
    play(state, "0 discard")
    assert str(GAME.absent_move(state, 0, fast_rng.new_rng(1))) == "give to 1"
    assert GAME.absent_move(state, 1, fast_rng.new_rng(1)) is None  # its answer is not waited for now


def test_bp_8_5_a_seat_that_nobody_waits_for_is_left_alone() -> None:
    state = at("5 1", "2 3", "4 4", pile=REST)
    for seat in (1, 2, 3):
        assert GAME.absent_move(state, seat, fast_rng.new_rng(1)) is None
    assert str(GAME.absent_move(state, 0, fast_rng.new_rng(1))) == "draw"
    play(state, "0 draw", "0 discard", "1 nothing")
    assert GAME.absent_move(state, 1, fast_rng.new_rng(1)) is None
    assert str(GAME.absent_move(state, 2, fast_rng.new_rng(1))) == "nothing"
    play(state, "0 nothing")
    assert str(GAME.absent_move(state, 0, fast_rng.new_rng(1))) == "decline"


@pytest.mark.parametrize("rng", [np.zeros(0, np.uint64), np.zeros(1, np.uint64)])
def test_bp_8_5_chance_needs_a_generator(rng: Any) -> None:
    with pytest.raises(BadInput, match="new_rng"):
        GAME.absent_move(at("5 1", "2 3", pile=REST), 0, rng)


def test_bp_6_5_tables_without_anybody_end() -> None:
    for window in (0, 4, "none"):
        state = GAME.start(3, 8, {"window": window, "deck": {"5": 10, "6": 10, "7": 10, "9": 10}})
        rng = fast_rng.new_rng(1)
        for _ in range(5000):
            if GAME.is_over(state):
                break
            (seat, *_) = GAME.waited_for(state)
            GAME.play(state, GAME.absent_move(state, seat, rng), seat)
        assert GAME.ending(state) in ("turns", "deck")

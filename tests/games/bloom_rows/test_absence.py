"""Moves for a seat that does not react."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.games.bloom_rows.moves import Add, Draw, Lay, Pass, Stop
from tests.games.bloom_rows.helper import GAME, make, play


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (make([[1], [70]], supply=[90], open=[40]), Draw()),
        (make([[1], [70]], open=[0, 40, 30]), Draw(30)),
        (make([[1], [70]], supply=[90, 91], drawn=True), Stop()),
        (make([[1, 50], [70]], ["12 13 14"]), Pass()),
        (make([[22, 50], [70]], ["21 J 23"]), Pass()),  # a swap is not necessary
        (make([[11, 50], [70]], ["12 13 14"]), Add((11,), "A", (0,))),
        (make([[10, 11, 13], [70]]), Lay((10, 11, 13))),
    ],
)
def test_the_smallest_harmless_move(state: Any, move: Any) -> None:
    assert GAME.absent_move(state, 0, new_rng(0)) == move
    assert GAME.check(state, move, 0) is None
    assert GAME.absent_move(state, 1, new_rng(0)) is None


def test_nobody_waits_for_anybody_after_the_end() -> None:
    over = make([[12, 13, 14], [40]], supply=[90], round=2, first_round=[1, 9])
    play(over, "lay 12 13 14")
    assert [GAME.absent_move(over, seat, new_rng(0)) for seat in (0, 1)] == [None, None]


def test_a_game_of_absent_seats_ends() -> None:
    state = GAME.start(3, 4)
    moves = 0
    while not GAME.is_over(state):
        seat = GAME.polled(state)
        move = GAME.absent_move(state, seat, new_rng(0))
        assert move is not None
        GAME.play(state, move, seat)
        moves += 1
    assert moves < 2000

"""Helpers, against brute force where that is possible."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_rows.helpers import best_row, fitting_tiles, lays, maximal_rows, sort_by_runs
from tavoliere.games.bloom_rows.moves import Add, Lay
from tavoliere.games.bloom_rows.rules.constants import FLOWERS
from tests.games.bloom_rows import oracle
from tests.games.bloom_rows.helper import GAME, make, oracle_of
from tests.games.bloom_rows.versus import random_position


def test_stocks_are_sorted_by_runs() -> None:
    assert sort_by_runs([99, 1, 40, "J", 42, 43, 50, 2, "J"]) == [[99, 1, 2], [40, 42, 43], [50], ["J", "J"]]
    assert sort_by_runs([]) == []


def test_maximal_rows_with_and_without_jokers() -> None:
    stock: list[Any] = [10, 11, 13, 17, 18, 22, "J"]
    assert set(maximal_rows(stock, 0)) == {(10, 11, 13)}
    assert set(maximal_rows(stock)) == {(10, 11, 13, "J", 17, 18), (17, 18, "J", 22)}
    assert list(maximal_rows(["J", "J", "J"])) == [("J", "J", "J")]
    assert list(maximal_rows([4, "J", "J"])) == [(4, "J", "J")]
    assert list(maximal_rows([4, "J"])) == []


def test_all_numbers_make_one_row() -> None:
    (row,) = maximal_rows(list(range(1, 101)))
    assert row == tuple(range(1, 101))


@pytest.mark.parametrize("robbing", [False, True])
def test_the_best_row_is_the_best_of_all(robbing: bool) -> None:
    rng = random.Random(5)
    for _ in range(120):
        state = random_position(rng)
        if state[0].phase:
            continue
        found = best_row(GAME, state, 0, robbing=robbing)
        model = oracle_of(state)
        values = [sum(model.flowers[tile] for tile in tiles) for tiles, row, _ in model.lays() if robbing or row < 0]
        if found is None:
            assert not values
            continue
        assert GAME.check(state, found) is None, found
        assert sum(model.flowers[tile] for tile in found.tiles) == max(values)
        for move in lays(GAME, state, 0, robbing=robbing):
            assert GAME.check(state, move) is None, move


def test_fitting_tiles_are_the_single_adds() -> None:
    rng = random.Random(6)
    for _ in range(60):
        state = random_position(rng)
        if state[0].phase:
            continue
        fits = {(fit.tile, fit.row, fit.place) for fit in fitting_tiles(GAME, state, 0)}
        rows = [row.split() for row in GAME.position(state).rows]
        expected = set()
        for move in GAME.moves(state):
            if isinstance(move, Add) and len(move.tiles) == 1:
                row = rows["ABC".index(move.row)]
                places = move.at or next(
                    places
                    for places, made in oracle.merges([t if t == "J" else int(t) for t in row], move.tiles)
                    if oracle.is_row(made)
                )
                expected.add((move.tiles[0], move.row, places[0]))
        numbers = {fit for fit in fits if fit[0] != "J"}
        assert numbers == {fit for fit in expected if fit[0] != "J"}
        assert len(fits) == len(expected)


def big_hand() -> Any:
    numbers = [*range(1, 60, 3), *range(60, 80)]
    assert len(numbers) == 40
    return make([[*numbers, "J", "J", "J", "J"], [100]], supply=None)


def test_big_hands_can_be_judged() -> None:
    """How quickly, `bench/` measures."""
    state = big_hand()
    move = Lay((*range(60, 80), "J"))
    assert GAME.check(state, move) is None
    assert GAME.preview(state, 0, move).legal
    found = best_row(GAME, state, 0)
    assert found is not None
    assert sum(FLOWERS[tile - 1] for tile in found.tiles if tile != "J") > 40


def test_moves_of_big_hands_come_one_at_a_time() -> None:
    moves = GAME.moves(big_hand())
    assert len({str(next(moves)) for _ in range(500)}) == 500


@pytest.mark.parametrize("call", [fitting_tiles, best_row, lambda *said: list(lays(*said))])
def test_helpers_look_at_what_they_are_given(call: Callable[..., Any]) -> None:
    state = GAME.start(2, 1)
    lost = state.copy()
    lost["turn"] = 2**40
    for wrong in (state[:0], lost, np.concatenate([state, state])):
        with pytest.raises(BadInput):
            call(GAME, wrong, 0)
    for nobody in (-1, 2, 99, 2**40, "1", None):
        with pytest.raises(BadInput, match="Nobody sits at seat"):
            call(GAME, state, nobody)
    assert call(GAME, state, np.int8(1)) == call(GAME, state, 1)

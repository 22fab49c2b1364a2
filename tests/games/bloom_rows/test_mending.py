"""The legal move that is offered instead of an illegal one: it keeps as many of the tiles as any legal move can."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from tavoliere.games.bloom_rows.moves import BloomRowsDraft as Draft
from tavoliere.games.bloom_rows.moves import Placed
from tests.games.bloom_rows.helper import GAME, make
from tests.games.bloom_rows.oracle import is_row
from tests.games.every import SOAK

POSITIONS = 3000 if SOAK else 150


def mended(state: Any, tried: Draft | str) -> str | None:
    """The move that is offered instead, as people write it."""
    seen = GAME.preview(state, 0, GAME.parse(tried) if isinstance(tried, str) else tried)
    assert not seen.legal
    if seen.mend is None:
        return None
    move = GAME.prompt(state, 0, seen.mend).move
    assert GAME.check(state, move, 0) is None
    return str(move)


@pytest.mark.parametrize(
    ("stock", "mend"),
    [
        ([24, 27, 28, 33, 25], "lay 24 25 27 28"),
        ([24, 27, 28, 33, 26, 30], "lay 24 26 27 28"),
        ([24, 27, 28, 33, 29], "lay 27 28 29"),
        ([24, 27, 28, 33, "J"], "lay 24 J 27 28"),
        ([24, 27, 28, 33, "J", "J"], "lay 24 J 27 28"),
        ([24, 27, 28, 33, 50, 51, 52], None),
    ],
)
def test_a_row_is_mended_from_the_stock_or_not_at_all(stock: list[Any], mend: str | None) -> None:
    assert mended(make([stock, [70]], supply=[90]), Draft("lay", tiles=(24, 27, 28, 33))) == mend


def test_a_joker_alone_is_kept_in_any_row() -> None:
    state = make([[6, 11, 12, 13, 44, "J"], [70]], supply=[90])
    assert mended(state, Draft("lay", tiles=("J", 6))) == "lay 11 12 J"


def test_a_robbery_stays_if_it_can() -> None:
    state = make([[54, 57, 70], [1]], ["51 52 53 55", "80 81 82"], supply=[90])
    assert mended(state, "lay 57 55 54 rob A:55") == "lay 54 55 57 rob A:55"
    assert mended(state, "lay 54 53 57 rob A:53") is None
    state = make([[54, 56, 58, 70], [1]], ["51 52 53 55", "80 81 82"], supply=[90])
    assert mended(state, "lay 54 55 56 80 rob A:55 B:80") == "lay 54 55 56 rob A:55"
    assert mended(state, "lay 58 56 54 82 rob B:82") == "lay 54 56 58"


def test_tiles_that_do_not_fit_into_a_row_go_into_another() -> None:
    state = make([[24, 27, 29, 60, 63], [70]], ["21 22 23", "56 57 58"], supply=[90])
    assert mended(state, "add 24 29 to A") == "add 24 to A"
    assert mended(state, Draft("add", row="A", added=(Placed(60, 3),))) == "add 60 to B"
    assert mended(state, Draft("add", row="A", added=(Placed(63, 3),))) is None


def test_a_swap_takes_another_joker_or_tile() -> None:
    state = make([[23, 53, 54, 80], [70]], ["22 J 25", "51 52 J"], supply=[90])
    assert mended(state, "swap 53 in A") == "swap 53 in B"
    assert mended(state, "swap 80 in A") == "swap 23 in A"
    assert mended(state, "swap 99 in C") is None


def best(stock: list[Any], picked: tuple[Any, ...]) -> int:
    """The most picked tiles that any row of the stock has."""
    rows = {row for size in range(3, len(stock) + 1) for row in permutations(stock, size) if is_row(row)}
    return max((sum(min(row.count(tile), picked.count(tile)) for tile in set(picked)) for row in rows), default=0)


def test_a_mended_row_keeps_as_many_tiles_as_any_row_does() -> None:
    rng = random.Random(24)
    mends = 0
    for _ in range(POSITIONS):
        first = rng.randint(1, 100)
        near = [(first + step) % 100 + 1 for step in rng.sample(range(9), 4)]
        stock: list[Any] = [*near, *rng.sample([n for n in range(1, 101) if n not in near], 1)]
        stock += ["J"] * rng.randrange(3)
        stock = rng.sample(stock, min(len(stock), 6))
        state = make([stock, [n for n in range(1, 101) if n not in stock][:1]], supply=None)
        picked = tuple(rng.sample(stock, rng.randint(2, len(stock))))
        seen = GAME.preview(state, 0, Draft("lay", tiles=picked))
        if seen.why is None:
            continue
        most = best(stock, picked)
        assert (seen.mend is None) == (most == 0), (stock, picked)
        if seen.mend is not None:
            mends += 1
            row = seen.mend.tiles
            assert sum(min(row.count(tile), picked.count(tile)) for tile in set(picked)) == most, (stock, picked, row)
    assert mends > POSITIONS // 4

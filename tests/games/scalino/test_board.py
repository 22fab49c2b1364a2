"""SC-3.7 read off the neighbours of a bar is the same as SC-3.7 by its definition, flooded from the rim."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.compiled.bits import NONE, ONE, count, nth
from tavoliere.engine.compiled.kernel import entry, kernel
from tavoliere.games.scalino.rules.board import beside, crowding, enclosing, holes, is_scattered, nooks, spread
from tavoliere.games.scalino.rules.constants import BAR, CELLS, LEVEL, LEVELS, PYRAMIDS, SHAPES

TIMES = 20 if os.environ.get("TAVOLIERE_SOAK") else 1
_SHAPES = len(SHAPES)
# What `compare` counts: bars compared, those that enclose something, those that make a nook, and disagreements.
BARS, ENCLOSING, NOOKS, WRONG = range(4)


@kernel
def lies(pyramid: int, level: int, full: np.uint64, shape: int, anchor: int) -> bool:
    """Return whether a bar fits on the empty cells of the level."""
    bar = BAR[pyramid, shape, anchor]
    return bar != NONE and bar & (full | ~LEVEL[pyramid, level]) == NONE


@kernel
def compare(pyramid: int, level: int, full: np.uint64, found: Any) -> None:
    """Every bar that fits: what its neighbours say against what the flood says."""
    cuts = enclosing(pyramid, level, full)
    crowds = crowding(pyramid, level, full)
    smooth = nooks(pyramid, level, full) == NONE
    for shape in range(_SHAPES):
        for anchor in range(CELLS):
            if lies(pyramid, level, full, shape, anchor):
                after = full | BAR[pyramid, shape, anchor]
                hole = holes(pyramid, level, after) != NONE
                found[BARS] += 1
                found[ENCLOSING] += hole
                found[WRONG] += hole != (cuts[shape] >> np.uint64(anchor) & ONE != NONE)
                if smooth:
                    nook = nooks(pyramid, level, after) != NONE
                    found[NOOKS] += nook
                    found[WRONG] += nook != (crowds[shape] >> np.uint64(anchor) & ONE != NONE)


@entry
def build_and_compare(pyramid: int, level: int, times: int, strict: bool, rng: Any, found: Any) -> None:
    """Levels filled at random, bar after touching bar, without a hole (and, if strict, without a nook)."""
    for _ in range(times):
        full = NONE
        for _ in range(200):
            shape, anchor = fast_rng.below(rng, _SHAPES), fast_rng.below(rng, CELLS)
            bar = BAR[pyramid, shape, anchor]
            if not lies(pyramid, level, full, shape, anchor):
                continue
            if full != NONE and beside(pyramid, level, full) & bar == NONE:
                continue
            after = full | bar
            if holes(pyramid, level, after) != NONE or (strict and nooks(pyramid, level, after) != NONE):
                continue
            compare(pyramid, level, full, found)
            full = after


@entry
def scatter_and_compare(pyramid: int, level: int, times: int, rng: Any, found: Any) -> None:
    """Any cells at all, as long as they are of one piece without a hole: shapes that no bars would make."""
    for _ in range(times):
        full = NONE
        cells = 1 + fast_rng.below(rng, count(LEVEL[pyramid, level]))
        full = nth(LEVEL[pyramid, level], fast_rng.below(rng, count(LEVEL[pyramid, level])))
        for _ in range(cells):
            around = beside(pyramid, level, full) & ~full
            if around != NONE:
                full |= nth(around, fast_rng.below(rng, count(around)))
        full |= holes(pyramid, level, full)
        compare(pyramid, level, full, found)


@pytest.mark.parametrize("strict", [False, True], ids=["enclosed", "u-shape"])
@pytest.mark.parametrize("level", range(LEVELS))
@pytest.mark.parametrize("pyramid", range(PYRAMIDS), ids=("diamond", "square"))
def test_neighbours_tell_what_the_flood_tells(pyramid: int, level: int, strict: bool) -> None:
    found = np.zeros(4, dtype=np.int64)
    rng = fast_rng.new_rng(pyramid + 2 * level)
    build_and_compare(pyramid, level, 5000 * TIMES, strict, rng, found)
    scatter_and_compare(pyramid, level, 10_000 * TIMES, rng, found)
    assert found[WRONG] == 0
    assert found[BARS] > 2000 * TIMES
    if level < 2:
        assert found[BARS] > 1_000_000 * TIMES
        assert min(found[ENCLOSING], found[NOOKS]) > 10_000 * TIMES


@entry
def pieces(pyramid: int, level: int, times: int, rng: Any) -> int:
    """The number of times that `is_scattered` is wrong about random cells."""
    wrong = 0
    for _ in range(times):
        full = NONE
        for _ in range(fast_rng.below(rng, 12)):
            full |= nth(LEVEL[pyramid, level], fast_rng.below(rng, count(LEVEL[pyramid, level])))
        reached = NONE
        n = 0
        while reached != full:
            rest = full & ~reached
            reached |= spread(pyramid, level, nth(rest, fast_rng.below(rng, count(rest))), full)
            n += 1
        wrong += is_scattered(pyramid, level, full) != (n > 1)
    return wrong


@pytest.mark.parametrize("level", range(LEVELS))
@pytest.mark.parametrize("pyramid", range(PYRAMIDS), ids=("diamond", "square"))
def test_levels_of_one_piece(pyramid: int, level: int) -> None:
    assert pieces(pyramid, level, 10_000, fast_rng.new_rng(level)) == 0

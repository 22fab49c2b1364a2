"""A random complete pyramid for demolition: all 48 blocks exactly fill the four levels (SC-5.1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE, count, index, lowest
from tavoliere.engine.compiled.deal_rng import below
from tavoliere.engine.compiled.kernel import ZERO, kernel
from tavoliere.games.scalino.rules.actions import placing
from tavoliere.games.scalino.rules.board import before, occupied
from tavoliere.games.scalino.rules.building import put
from tavoliere.games.scalino.rules.components import BLOCKS_PER_LENGTH, COLOURS, LEVEL, LEVELS

_COLOURS = len(COLOURS)
_PER_COLOUR = np.array(BLOCKS_PER_LENGTH, dtype=np.int64)
# The shape of each length, across and up; a single block is the same both ways.
_SHAPE = np.array([[0, 1, 2], [0, 3, 4]])


@kernel
def spots(s: Any, level: int, length: int, axis: int) -> np.uint64:
    """The anchors where a bar of this length fits into the empty cells of a level."""
    empty = LEVEL[s.pyramid, level] & ~occupied(s, level)
    fits = empty
    for _ in range(1, length):
        fits = empty & before(s.pyramid, level, axis, fits)
    return fits


@kernel
def find_spot(s: Any, length: int) -> int:
    """One of all the spots on the four levels at random, as a place action; -1 when there is none."""
    axes = 1 if length == 1 else 2
    total = ZERO
    for level in range(LEVELS):
        for axis in range(axes):
            total += count(spots(s, level, length, axis))
    if total == 0:
        return -1
    skip = below(s.chance, total)
    for level in range(LEVELS):
        for axis in range(axes):
            rest = spots(s, level, length, axis)
            n = count(rest)
            if skip < n:
                for _ in range(skip):
                    rest ^= lowest(rest)
                return placing(level, _SHAPE[axis, length - 1], index(lowest(rest)))
            skip -= n
    return -1


@kernel
def draw_colour(s: Any, length: int) -> int:
    """The colour of one of the blocks of this length that are left, each as likely."""
    left = ZERO
    for colour in range(_COLOURS):
        left += s.stock[colour, length - 1]
    skip = below(s.chance, left)
    for colour in range(_COLOURS):
        skip -= s.stock[colour, length - 1]
        if skip < 0:
            return colour
    return -1


@kernel
def clear(s: Any) -> None:
    """All blocks back into the box."""
    s.standing = 0
    for colour in range(_COLOURS):
        for level in range(LEVELS):
            s.cells[level, colour] = NONE
        for length in range(1, 4):
            s.stock[colour, length - 1] = _PER_COLOUR[length - 1]


@kernel
def try_to_fill(s: Any) -> bool:
    """Lay the long blocks first; the single ones then fit into whatever is left."""
    clear(s)
    for length in range(3, 0, -1):
        for _ in range(_COLOURS * _PER_COLOUR[length - 1]):
            bar = find_spot(s, length)
            if bar < 0:
                return False
            put(s, draw_colour(s, length), bar)
    return True


@kernel
def build_at_random(s: Any) -> None:
    """Every complete pyramid can come out; the rare attempt that gets stuck is begun anew."""
    while not try_to_fill(s):
        pass

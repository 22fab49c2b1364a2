"""What lies where: sets of cells on a level, their neighbours, and the gaps between blocks."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE
from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.scalino.components import ACROSS, AFTER, BEFORE, LEVELS, RIM, STEP, UP


@kernel
def after(pyramid: int, level: int, axis: int, cells: np.uint64) -> np.uint64:
    """The cells one step further along the axis: 0 to the right, 1 away from the viewer."""
    return (cells << STEP[pyramid, axis]) & AFTER[pyramid, level, axis]


@kernel
def before(pyramid: int, level: int, axis: int, cells: np.uint64) -> np.uint64:
    """The cells one step back along the axis."""
    return (cells >> STEP[pyramid, axis]) & BEFORE[pyramid, level, axis]


@kernel
def beside(pyramid: int, level: int, cells: np.uint64) -> np.uint64:
    """The cells that share a side with one of these."""
    return (
        after(pyramid, level, ACROSS, cells)
        | before(pyramid, level, ACROSS, cells)
        | after(pyramid, level, UP, cells)
        | before(pyramid, level, UP, cells)
    )


@kernel
def occupied(s: Any, level: int) -> np.uint64:
    """The cells of a level that blocks lie on."""
    return s.cells[level, 0] | s.cells[level, 1] | s.cells[level, 2] | s.cells[level, 3]


@kernel
def spread(pyramid: int, level: int, reached: np.uint64, within: np.uint64) -> np.uint64:
    """All cells of `within` that are connected, side by side, to those reached already."""
    grown = reached | (beside(pyramid, level, reached) & within)
    while grown != reached:
        reached = grown
        grown = reached | (beside(pyramid, level, reached) & within)
    return reached


@kernel
def holes(pyramid: int, level: int, empty: np.uint64) -> np.uint64:
    """The empty cells without a way through empty cells to the rim of the level (SC-3.7)."""
    return empty & ~spread(pyramid, level, empty & RIM[pyramid, level], empty)


@kernel
def seals(pyramid: int, level: int, empty: np.uint64, watched: np.uint64) -> bool:
    """Is one of the watched empty cells without a way to the rim? Stops as soon as it knows.

    Three steps inwards settle most cases, and three without looking are quicker than one with.
    """
    reached = empty & RIM[pyramid, level]
    for _ in range(3):
        reached |= beside(pyramid, level, reached) & empty
    while watched & ~reached != NONE:
        grown = reached | (beside(pyramid, level, reached) & empty)
        if grown == reached:
            return True
        reached = grown
    return False


@kernel
def nooks(pyramid: int, level: int, empty: np.uint64, full: np.uint64) -> np.uint64:
    """The empty cells with blocks on three or four sides (SC-3.7, `u-shape`)."""
    left, right = after(pyramid, level, ACROSS, full), before(pyramid, level, ACROSS, full)
    near, far = after(pyramid, level, UP, full), before(pyramid, level, UP, full)
    return empty & ((left & right & (near | far)) | (near & far & (left | right)))


@kernel
def covered(s: Any, level: int) -> np.uint64:
    """The cells of a level that blocks of the next one lie on."""
    return occupied(s, level + 1) if level + 1 < LEVELS else NONE

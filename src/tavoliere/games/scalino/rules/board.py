"""What lies where: sets of cells on a level, their neighbours, and what is connected to what."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE
from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.scalino.rules.components import ACROSS, AFTER, BEFORE, LEVELS, STEP, UP


@kernel
def after(pyramid: int, level: int, way: int, cells: np.uint64) -> np.uint64:
    """The cells one step further: to the right, away from the viewer, or to a corner."""
    return (cells << STEP[pyramid, way]) & AFTER[pyramid, level, way]


@kernel
def before(pyramid: int, level: int, way: int, cells: np.uint64) -> np.uint64:
    """The cells one step back."""
    return (cells >> STEP[pyramid, way]) & BEFORE[pyramid, level, way]


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
def spread(pyramid: int, level: int, reached: np.uint64, within: np.uint64) -> np.uint64:
    """All cells of `within` that are connected, side by side, to those reached already."""
    grown = reached | (beside(pyramid, level, reached) & within)
    while grown != reached:
        reached = grown
        grown = reached | (beside(pyramid, level, reached) & within)
    return reached


@kernel
def occupied(s: Any, level: int) -> np.uint64:
    """The cells of a level that blocks lie on."""
    return s.cells[level, 0] | s.cells[level, 1] | s.cells[level, 2] | s.cells[level, 3]


@kernel
def covered(s: Any, level: int) -> np.uint64:
    """The cells of a level that blocks of the next one lie on."""
    return occupied(s, level + 1) if level + 1 < LEVELS else NONE

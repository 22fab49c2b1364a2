"""The action space: every placement, every taking, and declining, each with a number of its own."""

from __future__ import annotations

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.scalino.rules.components import CELLS, LEVELS, SHAPES

BARS = len(SHAPES) * CELLS  # bars of all shapes and anchors on one level
TAKE = LEVELS * BARS  # the first taking
DECLINE = TAKE + LEVELS * CELLS
ACTIONS = DECLINE + 1

# More than can be legal at one time: one level's bars, or all blocks, and declining.
MAX_LEGAL = BARS + 1


def place_action(level: int, shape: int, anchor: int) -> int:
    """The action of placing a bar."""
    return level * BARS + shape * CELLS + anchor


def take_action(level: int, anchor: int) -> int:
    """The action of taking the block whose anchor this is."""
    return TAKE + level * CELLS + anchor


# The same for kernels.
placing = kernel(place_action)
taking = kernel(take_action)


@kernel
def is_placing(action: int) -> bool:
    return action < TAKE


@kernel
def is_taking(action: int) -> bool:
    return TAKE <= action < DECLINE


@kernel
def level_of(action: int) -> int:
    """The level of a placing or a taking."""
    return action // BARS if action < TAKE else (action - TAKE) // CELLS


@kernel
def shape_of(placing: int) -> int:
    return placing % BARS // CELLS


@kernel
def anchor_of(action: int) -> int:
    """The anchor of a placing or a taking: a level's bars fill whole rows of anchors."""
    return action % CELLS


def parts(placing: int) -> tuple[int, int, int]:
    """Level, shape and anchor of a placing, for Python."""
    level, bar = divmod(placing, BARS)
    return level, *divmod(bar, CELLS)


def parts_of_taking(taking: int) -> tuple[int, int]:
    """Level and anchor of a taking, for Python."""
    return divmod(taking - TAKE, CELLS)

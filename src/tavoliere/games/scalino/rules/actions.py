"""The action space: every placement, every taking, and declining, each with a number of its own."""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.scalino.rules.components import CELLS, LEVELS, SHAPES

BARS = len(SHAPES) * CELLS  # bars of all shapes and anchors on one level
TAKE = LEVELS * BARS  # the first taking
DECLINE = TAKE + LEVELS * CELLS
ACTIONS = DECLINE + 1

# More than can be legal at one time: one level's bars, or all blocks, and declining.
MAX_LEGAL = BARS + 1

# What an action means, by its number: quicker than dividing. Declining has neither level, shape nor anchor.
_LEVEL = np.array([*np.repeat(range(LEVELS), BARS), *np.repeat(range(LEVELS), CELLS), 0], dtype=np.int64)
_SHAPE = np.array([action % BARS // CELLS if action < TAKE else 0 for action in range(ACTIONS)], dtype=np.int64)
_ANCHOR = np.array([action % CELLS if action < DECLINE else 0 for action in range(ACTIONS)], dtype=np.int64)


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
    return _LEVEL[action]


@kernel
def shape_of(placing: int) -> int:
    return _SHAPE[placing]


@kernel
def anchor_of(action: int) -> int:
    """The anchor of a placing or a taking."""
    return _ANCHOR[action]


def parts(placing: int) -> tuple[int, int, int]:
    """Level, shape and anchor of a placing, for Python."""
    level, bar = divmod(placing, BARS)
    return level, *divmod(bar, CELLS)


def parts_of_taking(taking: int) -> tuple[int, int]:
    """Level and anchor of a taking, for Python."""
    return divmod(taking - TAKE, CELLS)

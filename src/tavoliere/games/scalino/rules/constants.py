"""The pieces of Scalino, the cells of the four levels (SC-1.1, SC-1.2), and the numbers of actions.

Cells have coordinates x (to the right) and y (away from the viewer) with the star at (0, 0). Every level is a set of
cells, kept as the bits of one 64-bit word. The diamond packs perfectly: 4x + 5y numbers its 41 cells without gap or
collision, so the neighbour to the right is a shift by 4, the one above a shift by 5. The square uses x + 7y. A cell
has the same number on every level.
"""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.kernel import constant

BUILDING, DEMOLITION = range(2)
ENCLOSED, U_SHAPE = range(2)
MAX_BUILDERS, MAX_PLAYERS = 4, 6

COLOURS = ("hyacinth", "tulip", "lily", "daffodil")
NEUTRAL = 3  # the colour without an owner in a three-player game
LENGTHS = (1, 2, 3)
BLOCKS_PER_LENGTH = (6, 3, 3)
PER_COLOUR = np.array(BLOCKS_PER_LENGTH, dtype=np.int64)
BLOCKS = len(COLOURS) * sum(BLOCKS_PER_LENGTH)

LEVELS = 4
PYRAMIDS = 2
DIAMOND, SQUARE = range(PYRAMIDS)
CELLS = 49  # room for the cells of either pyramid's lowest level

# A bar lies across (along x) or up (along y) from its anchor, its lowest cell.
SHAPES = ((1, 0), (2, 0), (3, 0), (2, 1), (3, 1))
ONE_CELL, ACROSS2, ACROSS3, UP2, UP3 = (constant(shape) for shape in range(len(SHAPES)))
LENGTH = np.array([length for length, _ in SHAPES], dtype=np.int64)

# ---- Cells as bits ---------------------------------------------------------------------------------

# The ways from a cell to a neighbour: along the two axes, and to two of the corners.
ACROSS, UP, RIGHT_UP, LEFT_UP = constant(0), constant(1), constant(2), constant(3)
_WAYS = ((1, 0), (0, 1), (1, 1), (-1, 1))

# How far a set of cells is shifted for one step along each of them.
STEP = np.array([[4 * x + 5 * y for x, y in _WAYS], [x + 7 * y for x, y in _WAYS]], dtype=np.uint64)
_CENTRE = (20, 24)


def contains(pyramid: int, level: int, x: int, y: int) -> bool:
    """Return whether there is a cell at (x, y) on this level."""
    if pyramid == DIAMOND:
        return abs(x) + abs(y) <= 4 - level
    return max(abs(x), abs(y)) <= 3 - level


def number(pyramid: int, x: int, y: int) -> int:
    """Return the number of a cell of the lowest level."""
    return _CENTRE[pyramid] + x * int(STEP[pyramid, 0]) + y * int(STEP[pyramid, 1])


def coordinates(pyramid: int, level: int = 0) -> list[tuple[int, int]]:
    """List the cells of a level, row by row from the viewer."""
    reach = range(-4, 5)
    return [(x, y) for y in reach for x in reach if contains(pyramid, level, x, y)]


def _bits(pyramid: int, cells: list[tuple[int, int]]) -> np.uint64:
    return np.uint64(sum(1 << number(pyramid, x, y) for x, y in cells))


def _neighbours(pyramid: int, level: int, side: int) -> list[np.uint64]:
    """For each way, the cells of a level that have a neighbour there (1), or on the opposite side (-1)."""
    cells = coordinates(pyramid, level)
    return [
        _bits(pyramid, [c for c in cells if contains(pyramid, level, c[0] + side * dx, c[1] + side * dy)])
        for dx, dy in _WAYS
    ]


_EVERY_LEVEL = [[(pyramid, level) for level in range(LEVELS)] for pyramid in range(PYRAMIDS)]
LEVEL = np.array([[_bits(p, coordinates(p, level)) for p, level in row] for row in _EVERY_LEVEL])
# Cells of a level that lie one step after, and before, another one of it.
AFTER = np.array([[_neighbours(p, level, -1) for p, level in row] for row in _EVERY_LEVEL])
BEFORE = np.array([[_neighbours(p, level, 1) for p, level in row] for row in _EVERY_LEVEL])
RIM = LEVEL & ~(AFTER[:, :, 0] & AFTER[:, :, 1] & BEFORE[:, :, 0] & BEFORE[:, :, 1])
STAR = np.array([1 << centre for centre in _CENTRE], dtype=np.uint64)
# The cells that a bar covers, by shape and anchor; empty where it does not fit on the lowest level.
BAR = np.zeros((PYRAMIDS, len(SHAPES), CELLS), dtype=np.uint64)

for _p in range(PYRAMIDS):
    for _x, _y in coordinates(_p):
        for _s, (_length, _axis) in enumerate(SHAPES):
            _bar = [(_x, _y + i) if _axis else (_x + i, _y) for i in range(_length)]
            if all(contains(_p, 0, *_cell) for _cell in _bar):
                BAR[_p, _s, number(_p, _x, _y)] = _bits(_p, _bar)

# ---- Actions: every placement, every taking, and declining, each with a number of its own ------------------

BARS = len(SHAPES) * CELLS  # bars of all shapes and anchors on one level
TAKE = LEVELS * BARS  # the first taking
DECLINE = TAKE + LEVELS * CELLS
ACTIONS = DECLINE + 1
MAX_LEGAL = BARS + 1  # more than can be legal at one time: one level's bars, or all blocks, and declining

# The level, shape and anchor of an action. A taking names no shape, and declining none of the three.
PARTS = [
    *((level, shape, anchor) for level in range(LEVELS) for shape in range(len(SHAPES)) for anchor in range(CELLS)),
    *((level, 0, anchor) for level in range(LEVELS) for anchor in range(CELLS)),
    (0, 0, 0),
]
LEVEL_OF, SHAPE_OF, ANCHOR_OF = (np.array(part, dtype=np.int64) for part in zip(*PARTS, strict=True))


def place_action(level: int, shape: int, anchor: int) -> int:
    """Return the action of placing a bar."""
    return level * BARS + shape * CELLS + anchor


def take_action(level: int, anchor: int) -> int:
    """Return the action of taking the block whose anchor this is."""
    return TAKE + level * CELLS + anchor

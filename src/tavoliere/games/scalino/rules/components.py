"""The pieces of Scalino: blocks, and the cells of the four levels (SC-1.1, SC-1.2).

Cells have coordinates x (to the right) and y (away from the viewer) with the star at (0, 0). Every
level is a set of cells, kept as the bits of one 64-bit word. The diamond packs perfectly: 4x + 5y
numbers its 41 cells without gap or collision, so the neighbour to the right is a shift by 4, the one
above a shift by 5. The square uses the ordinary x + 7y. A cell has the same number on every level.
"""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.kernel import constant

COLOURS = ("hyacinth", "tulip", "lily", "daffodil")
LENGTHS = (1, 2, 3)
BLOCKS_PER_LENGTH = (6, 3, 3)
LEVELS = 4
BLOCKS = len(COLOURS) * sum(BLOCKS_PER_LENGTH)

PYRAMIDS = 2
DIAMOND, SQUARE = range(PYRAMIDS)

# Room for the cells of either pyramid's lowest level.
CELLS = 49

# A bar lies across (along x) or up (along y) from its anchor, its lowest cell.
SHAPES = ((1, 0), (2, 0), (3, 0), (2, 1), (3, 1))
LENGTH = np.array([length for length, _ in SHAPES], dtype=np.int64)

# The ways from a cell to a neighbour: along the two axes, and to two of the corners.
ACROSS, UP, RIGHT_UP, LEFT_UP = constant(0), constant(1), constant(2), constant(3)
_WAYS = ((1, 0), (0, 1), (1, 1), (-1, 1))
LOWEST = constant(0)

# How far a set of cells is shifted for one step along each of them.
STEP = np.array([[4 * x + 5 * y for x, y in _WAYS], [x + 7 * y for x, y in _WAYS]], dtype=np.uint64)
_CENTRE = (20, 24)


def contains(pyramid: int, level: int, x: int, y: int) -> bool:
    """Is there a cell at (x, y) on this level?"""
    if pyramid == DIAMOND:
        return abs(x) + abs(y) <= 4 - level
    return max(abs(x), abs(y)) <= 3 - level


def number(pyramid: int, x: int, y: int) -> int:
    """The number of a cell of the lowest level."""
    return _CENTRE[pyramid] + x * int(STEP[pyramid, 0]) + y * int(STEP[pyramid, 1])


def coordinates(pyramid: int, level: int = 0) -> list[tuple[int, int]]:
    """The cells of a level, row by row from the viewer."""
    reach = range(-4, 5)
    return [(x, y) for y in reach for x in reach if contains(pyramid, level, x, y)]


def _bits(pyramid: int, cells: list[tuple[int, int]]) -> np.uint64:
    return np.uint64(sum(1 << number(pyramid, x, y) for x, y in cells))


XY = np.zeros((PYRAMIDS, CELLS, 2), dtype=np.int64)
LEVEL = np.zeros((PYRAMIDS, LEVELS), dtype=np.uint64)
# Cells of a level that lie one step after, and before, another one of it.
AFTER = np.zeros((PYRAMIDS, LEVELS, len(_WAYS)), dtype=np.uint64)
BEFORE = np.zeros((PYRAMIDS, LEVELS, len(_WAYS)), dtype=np.uint64)
RIM = np.zeros((PYRAMIDS, LEVELS), dtype=np.uint64)
STAR = np.array([1 << centre for centre in _CENTRE], dtype=np.uint64)
# The cells that a bar covers, by shape and anchor; empty where it does not fit on the lowest level.
BAR = np.zeros((PYRAMIDS, len(SHAPES), CELLS), dtype=np.uint64)

for _p in range(PYRAMIDS):
    for _x, _y in coordinates(_p):
        XY[_p, number(_p, _x, _y)] = _x, _y
        for _s, (_length, _axis) in enumerate(SHAPES):
            _bar = [(_x, _y + i) if _axis else (_x + i, _y) for i in range(_length)]
            if all(contains(_p, 0, *_cell) for _cell in _bar):
                BAR[_p, _s, number(_p, _x, _y)] = _bits(_p, _bar)
    for _l in range(LEVELS):
        _cells = coordinates(_p, _l)
        LEVEL[_p, _l] = _bits(_p, _cells)
        for _w, (_dx, _dy) in enumerate(_WAYS):
            AFTER[_p, _l, _w] = _bits(_p, [c for c in _cells if contains(_p, _l, c[0] - _dx, c[1] - _dy)])
            BEFORE[_p, _l, _w] = _bits(_p, [c for c in _cells if contains(_p, _l, c[0] + _dx, c[1] + _dy)])
        RIM[_p, _l] = LEVEL[_p, _l] & ~(AFTER[_p, _l, 0] & AFTER[_p, _l, 1] & BEFORE[_p, _l, 0] & BEFORE[_p, _l, 1])

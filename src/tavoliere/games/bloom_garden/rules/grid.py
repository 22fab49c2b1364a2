"""Cells and spots: a garden without border, kept on a torus.

A cell has coordinates x (to the right) and y (down); as one number, a *spot*, it can be stored, and 0
is no cell at all. The garden itself lies on a torus of SIDE x SIDE places. That is enough: the first
card is 3 cells wide, and every further card covers a cell of the garden (BG-3.2), so it widens it by 2
at most. 45 cards (five players, patterns of their own) span 3 + 2 * 44 = 91 cells in one direction,
40 ordinary ones 81. A card or a pawn that is asked about reaches two cells further on either side; of
those only the two outermost share a place, and they are always bare table.

What lies at a place is one byte: GROUND, the number of the topmost terrain plus one, or 0 for the
table; BLOOM, set when it shows a flower there; PAWN, set when a pawn stands there.
"""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.kernel import ZERO, constant, kernel, widen
from tavoliere.games.bloom_garden.rules.constants import CARDS, CELLS, DIRECTIONS, SIDE
from tavoliere.games.bloom_garden.rules.state import Record

GROUND, BLOOM, PAWN = 63, 64, 128
NO_SPOT = 0
_ORIGIN = 128  # added to coordinates, so that spots are positive

# The change of x and of y in each direction: right, down, left, up.
STEP_X = np.array([1, 0, -1, 0])
STEP_Y = np.array([0, 1, 0, -1])

# The content of a cell: the table, meadow, or FLOWER + the number of the colour.
TABLE, MEADOW, FLOWER = constant(0), constant(1), constant(2)
_BYTES = np.arange(256)
_CONTENT = np.where(_BYTES & BLOOM, FLOWER + ((_BYTES & GROUND) - 1) // CARDS, np.minimum(_BYTES & GROUND, MEADOW))


@kernel
def wrap(coordinate: int) -> int:
    """A row or column of the torus. Coordinates are near enough to the first card for this to do (see `validate`)."""
    return coordinate if coordinate >= 0 else coordinate + SIDE


@kernel
def place_at(x: int, y: int) -> int:
    """The place of a cell on the torus."""
    return wrap(y) * SIDE + wrap(x)


@kernel
def spot_at(x: int, y: int) -> int:
    """A cell as one number."""
    return (y + _ORIGIN) << 8 | (x + _ORIGIN)


@kernel
def x_of(spot: int) -> int:
    return (spot & 255) - _ORIGIN


@kernel
def y_of(spot: int) -> int:
    return (spot >> 8) - _ORIGIN


def spot_of(cell: tuple[int, int]) -> int:
    """The spot of a cell, for Python; one that no garden reaches is moved to the outermost spots."""
    x, y = (min(max(number, 1 - _ORIGIN), _ORIGIN - 1) for number in cell)
    return (y + _ORIGIN) << 8 | (x + _ORIGIN)


def cell_of(spot: int) -> tuple[int, int]:
    """The coordinates of a spot, for Python."""
    return (spot & 255) - _ORIGIN, (spot >> 8) - _ORIGIN


@kernel
def byte_at(s: Record, x: int, y: int) -> int:
    """All that lies in a cell."""
    return widen(s.cells[place_at(x, y)])


@kernel
def direction_to(x: int, y: int, other_x: int, other_y: int) -> int:
    """The direction in which the other of two cells lies side by side; 4 if it does not."""
    direction = ZERO
    while direction < DIRECTIONS and (STEP_X[direction] != other_x - x or STEP_Y[direction] != other_y - y):
        direction += 1
    return direction


@kernel
def spot_beside(spot: int, direction: int) -> int:
    """The spot side by side with another one."""
    return spot_at(x_of(spot) + STEP_X[direction], y_of(spot) + STEP_Y[direction])


@kernel
def cell_number(s: Record, x: int, y: int) -> int:
    """The cell of the card that is visible here, among the cells of all cards."""
    terrain = (byte_at(s, x, y) & GROUND) - 1
    spot = widen(s.at[terrain])
    return terrain * CELLS + (y - y_of(spot)) * 3 + x - x_of(spot)


@kernel
def spot_of_cell(s: Record, number: int) -> int:
    """The spot of a card's cell by that number; none when the card does not lie there."""
    spot, cell = widen(s.at[number // CELLS]), number % CELLS
    return spot_at(x_of(spot) + cell % 3, y_of(spot) + cell // 3) if spot != NO_SPOT else spot


@kernel
def content(byte: int) -> int:
    """The visible content of a cell: TABLE, MEADOW, or FLOWER plus the colour."""
    return widen(_CONTENT[byte])


@kernel
def is_near(s: Record, x: int, y: int) -> bool:
    """True if the cell is in the garden's rectangle, or side by side with it: nothing lies or stands elsewhere."""
    return s.left - 1 <= x <= s.right + 1 and s.top - 1 <= y <= s.bottom + 1

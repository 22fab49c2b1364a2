"""Cells as people name them and as clients draw them.

Columns are the letters a to i from left to right, rows the numbers 1 to 9 away from the viewer; the
star is e5 on every pyramid. Inside, a cell has coordinates with the star at (0, 0).
"""

from __future__ import annotations

from functools import cache

import msgspec

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.moves import Part
from tavoliere.engine.notation import Unreadable
from tavoliere.games.scalino.rules.constants import BAR, LENGTHS, PYRAMIDS, SHAPES, coordinates, number

_REACH = 4
_LETTERS = "abcdefghijk"


class Cell(msgspec.Struct, frozen=True, order=True):
    """A cell, seen from above: `x` to the right of the star, `y` away from the viewer."""

    x: int
    y: int


# Some more than there are: a bar can stick out over the edge.
_NAMES = {
    Cell(x, y): f"{_LETTERS[x + _REACH]}{y + _REACH + 1}"
    for x in range(-_REACH, _REACH + 3)
    for y in range(-_REACH, _REACH + 3)
}
CELL = Part({name: cell for cell, name in _NAMES.items() if max(cell.x, cell.y) <= _REACH})


class Line(msgspec.Struct, frozen=True):
    """From one cell to another, in the order of their rows and columns; a bar, if it is straight."""

    first: Cell
    last: Cell

    @property
    def is_straight(self) -> bool:
        return self.first.x == self.last.x or self.first.y == self.last.y

    @property
    def is_up(self) -> bool:
        return self.first.y != self.last.y

    @property
    def length(self) -> int:
        return max(abs(self.last.x - self.first.x), abs(self.last.y - self.first.y)) + 1

    @property
    def shape(self) -> int:
        """The number of a straight bar's shape, if it is short enough."""
        return SHAPES.index((self.length, int(self.is_up)))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of a straight bar; of any other line, its ends."""
        if not self.is_straight:
            return self.first, self.last
        x, y = self.first.x, self.first.y
        return tuple(Cell(x, y + i) if self.is_up else Cell(x + i, y) for i in range(self.length))

    @property
    def name(self) -> str:
        first, last = name_of(self.first), name_of(self.last)
        return first if first == last else f"{first}-{last}"


def by_row(cell: Cell) -> tuple[int, int]:
    """The key by which cells are sorted row by row from the viewer."""
    return cell.y, cell.x


def name_of(cell: Cell) -> str:
    """`e5`"""
    try:
        return _NAMES[cell]
    except (KeyError, TypeError):
        raise _no_such(cell) from None


def check_cell(cell: Cell) -> None:
    """A client may send anything: refuse a cell that no board has."""
    if CELL.number(cell) < 0:
        raise _no_such(cell)


def _no_such(cell: Cell) -> BadInput:
    return BadInput(f"There is no cell {quote((cell.x, cell.y))}: x and y are whole numbers from -4 to 4.")


def read_bar(text: str) -> Line:
    """The bar between two named cells, given in either order."""
    first, dash, last = text.lower().replace("–", "-").partition("-")
    ends = [CELL.values.get(name.strip()) for name in (first, last if dash else first)]
    if ends[0] is None or ends[1] is None:
        raise Unreadable(__package__, "bar", text.strip())
    return line_between(ends[0], ends[1])


def line_between(one: Cell, other: Cell) -> Line:
    """The line between two cells, given in either order."""
    return Line(one, other) if by_row(one) <= by_row(other) else Line(other, one)


# For each pyramid, the cells row by row from the viewer, with the numbers by which the rules know them.
ROWS = [{Cell(x, y): number(pyramid, x, y) for x, y in coordinates(pyramid)} for pyramid in range(PYRAMIDS)]
_AT = [{number: cell for cell, number in row.items()} for row in ROWS]


def number_of(pyramid: int, cell: object) -> int | None:
    """The number of a cell; None when the pyramid has no such cell. A client may send anything."""
    try:
        return ROWS[pyramid].get(cell)  # type: ignore[call-overload]
    except TypeError:
        return None


def cells_of(pyramid: int, bits: int) -> list[Cell]:
    """The cells of a set, row by row."""
    return [cell for cell, number in ROWS[pyramid].items() if bits >> number & 1]


@cache
def bar_at(pyramid: int, shape: int, anchor: int) -> Line | None:
    """The bar of this shape that begins at this cell, even if it sticks out; None without such a cell."""
    first = _AT[pyramid].get(anchor)
    if first is None:
        return None
    length, is_up = SHAPES[shape]
    last = Cell(first.x, first.y + length - 1) if is_up else Cell(first.x + length - 1, first.y)
    return Line(first, last)


@cache
def find_bar(pyramid: int, first: Cell, last: Cell) -> tuple[int, int] | None:
    """Shape and anchor of the bar between two cells, if it is one and lies on the lowest level."""
    line = line_between(first, last)
    ends = number_of(pyramid, line.first), number_of(pyramid, line.last)
    if ends[0] is None or ends[1] is None or not line.is_straight or line.length > len(LENGTHS):
        return None
    return line.shape, ends[0]


# The cells that a bar covers, as the bits of a number, by pyramid, shape and anchor.
BITS: list[list[list[int]]] = BAR.tolist()

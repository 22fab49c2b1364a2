"""Cells, bars and blocks as people name them and as clients draw them, and which block is which.

Columns are the letters a to i from left to right, rows the numbers 1 to 9 away from the viewer; the star is e5 on
every pyramid. Inside, a cell has coordinates with the star at (0, 0).

The rules keep alike blocks alike; for display each of the 48 has a number. Twelve numbers belong to each colour, those
of the short blocks first. Blocks leave the stock in that order, so in building a position alone tells them apart; in
demolition they are carried along (`Identities`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import accumulate, islice
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
import numpy as np

from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Part, Piece
from tavoliere.engine.view import UNKNOWN
from tavoliere.games.scalino.rules.constants import (
    BAR,
    BLOCKS_PER_LENGTH,
    BUILDING,
    COLOURS,
    LENGTHS,
    PARTS,
    PYRAMIDS,
    SHAPES,
    coordinates,
    number,
)
from tavoliere.games.scalino.rules.legal import describe_colours
from tavoliere.games.scalino.rules.state import Plain
from tavoliere.games.scalino.rules.turn_order import NOBODY

# ---- Cells -----------------------------------------------------------------------------------------

_REACH = 4
_LETTERS = "abcdefghijk"


class Cell(msgspec.Struct, frozen=True, order=True, cache_hash=True):
    """A cell, seen from above: `x` to the right of the star, `y` away from the viewer."""

    x: int
    y: int


# Some more than there are: a bar can stick out over the edge.
NAMES = {
    Cell(x, y): f"{_LETTERS[x + _REACH]}{y + _REACH + 1}"
    for x in range(-_REACH, _REACH + 3)
    for y in range(-_REACH, _REACH + 3)
}
CELL = Part({name: cell for cell, name in NAMES.items() if max(cell.x, cell.y) <= _REACH})

# For each pyramid, the cells row by row from the viewer, with the numbers by which the rules know them.
ROWS = [{Cell(x, y): number(pyramid, x, y) for x, y in coordinates(pyramid)} for pyramid in range(PYRAMIDS)]

by_row = attrgetter("y", "x")  # the key by which cells are sorted row by row from the viewer


def check_cell(cell: Cell) -> None:
    """Refuse a cell that no board has: a client may send anything."""
    if CELL.number(cell) < 0:
        raise BadInput(f"There is no cell {quote((cell.x, cell.y))}: x and y are whole numbers from -4 to 4.")


def number_of(pyramid: int, cell: Any) -> int | None:
    """Return the number of a cell; None when the pyramid has no such cell. A client may send anything."""
    return None if CELL.number(cell) < 0 else ROWS[pyramid].get(cell)


def cells_of(pyramid: int, bits: int) -> list[Cell]:
    """List the cells of a set, row by row."""
    return [cell for cell, number in ROWS[pyramid].items() if bits >> number & 1]


class Cells(Collection[Cell]):
    """A set of cells, row by row; it is not listed before that is asked for."""

    def __init__(self, pyramid: int, bits: int) -> None:
        self.pyramid, self.bits = pyramid, bits

    def __contains__(self, cell: object) -> bool:
        number = number_of(self.pyramid, cell)
        return number is not None and self.bits >> number & 1 == 1

    def __iter__(self) -> Iterator[Cell]:
        return iter(cells_of(self.pyramid, self.bits))

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __or__(self, other: Cells) -> Cells:
        return Cells(self.pyramid, self.bits | other.bits)


# ---- Bars ------------------------------------------------------------------------------------------

Ends = tuple[Cell, Cell]

# For each pyramid, the ends of a bar by its shape and anchor, even if it sticks out, and shape and anchor by the ends.
ENDS: list[dict[tuple[int, int], Ends]] = [
    {
        (shape, anchor): (cell, Cell(cell.x + (length - 1) * (1 - up), cell.y + (length - 1) * up))
        for shape, (length, up) in enumerate(SHAPES)
        for cell, anchor in row.items()
    }
    for row in ROWS
]
BARS = [{ends: bar for bar, ends in bars.items() if ends[1] in row} for row, bars in zip(ROWS, ENDS, strict=True)]

# The cells that a bar covers, as the bits of a number, by pyramid, shape and anchor.
BITS: list[list[list[int]]] = BAR.tolist()


class Bar(Piece, frozen=True, tag="bar"):
    """A place where a block was to lie, or to be taken from."""

    level: int
    cells: tuple[Cell, ...]
    name: str


class Spaces(Bar, frozen=True, tag="spaces"):
    """Single cells of a level."""


def sort_ends(one: Cell, other: Cell) -> Ends:
    """Return the ends of a bar in the order of their rows and columns."""
    return (one, other) if by_row(one) <= by_row(other) else (other, one)


def measure(ends: Ends) -> tuple[int, bool]:
    """Return the length between two ends, and whether the second one lies further away from the viewer."""
    across, up = ends[1].x - ends[0].x, ends[1].y - ends[0].y
    return max(abs(across), up) + 1, up > 0


def is_straight(ends: Ends) -> bool:
    return ends[0].x == ends[1].x or ends[0].y == ends[1].y


def bar_between(level: int, ends: Ends) -> Bar:
    """Return the bar between two ends; of one that is not straight, the ends themselves."""
    (first, last), (length, is_up) = ends, measure(ends)
    cells: tuple[Cell, ...] = ends
    if is_straight(ends):
        cells = tuple(Cell(first.x, first.y + i) if is_up else Cell(first.x + i, first.y) for i in range(length))
    name = NAMES[first] if first == last else f"{NAMES[first]}-{NAMES[last]}"
    return Bar(level + 1, cells, name)


def bar_on(pyramid: int, level: int, shape: int, anchor: int) -> Bar:
    """Return the place of a bar; only programs have one that begins nowhere."""
    ends = ENDS[pyramid].get((shape, anchor))
    return bar_between(level, ends) if ends else Bar(level + 1, (), UNKNOWN)


def spaces(level: int, cells: Sequence[Cell]) -> Spaces:
    return Spaces(level + 1, tuple(cells), ", ".join(NAMES[cell] for cell in cells) or UNKNOWN)


def length_of(bar: int) -> int:
    """Return the length of a block, given as the action that placed it."""
    return SHAPES[PARTS[bar][1]][0]


def places_of_blocks(s: Plain) -> list[tuple[int, int, int]]:
    """List the level, shape and anchor of every standing block."""
    return [PARTS[bar] for bar in s.bar[: s.standing]]


def place_of_block(s: Plain, taking: int) -> tuple[int, int, int]:
    """Return the level, shape and anchor of the standing block that a taking names."""
    level, _, anchor = PARTS[taking]
    return next(place for place in places_of_blocks(s) if (place[0], place[2]) == (level, anchor))


# ---- Blocks ----------------------------------------------------------------------------------------


class Block(Piece, frozen=True, tag="block", kw_only=True):
    """One of the 48 blocks. Only a standing one has a level and cells; `name` is how people call them.

    `id` is the block's number for display; a refusal, which is made without it, leaves it out where it cannot be told
    from the position.
    """

    id: int | None = None
    colour: str
    length: int
    owner: int | None = None  # the seat that it scores for; none for a neutral one, and in demolition
    level: int | None = None
    cells: tuple[Cell, ...] = ()
    name: str = ""


ScalinoPiece = Block | Bar | Spaces

_OWN = sum(BLOCKS_PER_LENGTH)  # blocks of one colour
# The numbers of the blocks of each colour and length.
NUMBERS = {
    (colour, length): range(_OWN * colour + before, _OWN * colour + before + many)
    for colour in range(len(COLOURS))
    for length, many, before in zip(LENGTHS, BLOCKS_PER_LENGTH, accumulate(BLOCKS_PER_LENGTH, initial=0), strict=False)
}
# All blocks by their numbers, as they are off the pyramid.
BLOCK = [Block(id=n, colour=COLOURS[c], length=length) for (c, length), numbers in NUMBERS.items() for n in numbers]


@cache
def block_at(pyramid: int, bar: int, colour: int, number: int | None = None, owner: int | None = None) -> Block:
    """Return a standing block, given as the action that placed it."""
    place = bar_on(pyramid, *PARTS[bar])
    return Block(
        id=number,
        colour=COLOURS[colour],
        length=length_of(bar),
        owner=owner,
        level=place.level,
        cells=place.cells,
        name=place.name,
    )


class Colour(NamedTuple):
    """One of the four colours of a position, in building."""

    owner: int | None  # the seat that it scores for; none for the neutral one
    player: int  # the seat that places it next
    fits: bool  # anywhere on the level, now


def colours_of(state: State) -> list[Colour]:
    """List all four colours, in their order."""
    out = np.empty(3 * len(COLOURS), dtype=np.int64)
    describe_colours(state, out)
    return [
        Colour(None if owner == NOBODY else owner, player, bool(fits))
        for owner, player, fits in out.reshape(-1, 3).tolist()
    ]


# ---- Which block is which ----------------------------------------------------------------------------


class Identities(msgspec.Struct, frozen=True):
    """The standing blocks, in the order of the state, and those that each seat has taken."""

    standing: tuple[Block, ...]
    taken: tuple[tuple[Block, ...], ...] = ()


def identify(game: Game, state: State) -> Identities:
    """Number the blocks of a position: the standing ones in their order, then those that were taken."""
    s: Plain = game.read(state)
    left = {kind: iter(numbers) for kind, numbers in NUMBERS.items()}
    owners = [colour.owner for colour in colours_of(state)] if s.mode == BUILDING else [None] * len(COLOURS)
    standing = tuple(
        block_at(s.pyramid, bar, colour, next(left[colour, length_of(bar)], None), owners[colour])
        for bar, colour in zip(s.bar[: s.standing], s.colour, strict=False)
    )
    if s.mode == BUILDING:
        return Identities(standing)
    gone = {
        length: iter([BLOCK[n] for kind, numbers in left.items() if kind[1] == length for n in numbers])
        for length in LENGTHS
    }
    taken = tuple(
        tuple(block for length in LENGTHS for block in islice(gone[length], max(0, s.taken[seat][length - 1])))
        for seat in range(s.players)
    )
    return Identities(standing, taken)

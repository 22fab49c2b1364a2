"""The action space: the small steps that moves are made of, each with a number of its own.

- draw: an open space, or the covered supply; `STOP` after one tile
- swap: a table joker (counted in the order of rows and places) and the number tile that replaces it
- lay: `rob` no, one or two table tiles; then `lay` every tile of the new row from left to right; then
  `END`, or `END_WITH_JOKER` to take the joker of BR-5.8 too
- add: `add` a tile, then its `slot`; again, or `END`
- `PASS`

Equal moves have one sequence only. Tiles are robbed from left to right, and of neighbouring jokers the
first. Tiles are added in an order in which the row is valid after each of them (see `adding.py`).
"""

from __future__ import annotations

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_rows.rules.components import (
    JOKER,
    JOKERS,
    LONGEST,
    MAX_ROWS,
    NUMBERS,
    OPEN_SPACES,
    SHORTEST,
    TILES,
)

DRAW = 0  # the first open space
DRAW_COVERED = DRAW + OPEN_SPACES
STOP = DRAW_COVERED + 1
PASS = STOP + 1
END = PASS + 1
END_WITH_JOKER = END + 1
LAY = END_WITH_JOKER + 1  # tile 1; the last is the joker
ADD = LAY + JOKER
ROB = ADD + JOKER  # tile 1; after the numbers the table's jokers
SLOT = ROB + TILES
SLOTS = TILES + MAX_ROWS  # a row of n tiles has n + 1 places
SWAP = SLOT + SLOTS
ACTIONS = SWAP + JOKERS * NUMBERS

# More than can be legal at one time: in the turn phase everything but SLOT and the endings.
MAX_LEGAL = ACTIONS
# The longest lay robs two, lays a longest row and ends; the longest add fills a shortest row up.
LONGEST_MOVE = 2 * (LONGEST - SHORTEST) + 1


@kernel
def laying(tile: int) -> int:
    """The action of laying a tile of the new row."""
    return LAY + tile - 1


@kernel
def adding(tile: int) -> int:
    """The action of choosing a tile to add."""
    return ADD + tile - 1


@kernel
def robbing(tile: int, ordinal: int) -> int:
    """The action of robbing a number tile, or the table's joker of this ordinal."""
    return ROB + (NUMBERS + ordinal if tile == JOKER else tile - 1)


@kernel
def swapping(ordinal: int, tile: int) -> int:
    """The action of swapping a number tile for the table's joker of this ordinal."""
    return SWAP + ordinal * NUMBERS + tile - 1


def lay_action(tile: int) -> int:
    """The same for Python, which cannot call a kernel."""
    return LAY + tile - 1


def add_action(tile: int) -> int:
    return ADD + tile - 1


def rob_action(tile: int, ordinal: int) -> int:
    return ROB + (NUMBERS + ordinal if tile == JOKER else tile - 1)


def slot_action(row: int, place: int) -> int:
    """The slot in front of this place of the pool, in this row."""
    return SLOT + place + row


def swap_action(ordinal: int, tile: int) -> int:
    return SWAP + ordinal * NUMBERS + tile - 1

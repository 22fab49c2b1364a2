"""The contents of the box, and the action space: the small steps that moves are made of, each with its number.

- draw: an open space, or the covered supply; `STOP` after one tile
- swap: a table joker (counted in the order of rows and places) and the number tile that replaces it
- lay: `rob` no, one or two table tiles; then `lay` every tile of the new row from left to right; then
  `END`, or `END_WITH_JOKER` to take the joker of BR-5.8 too
- add: `add` a tile, then its `slot`; again, or `END`
- `PASS`

Equal moves have one sequence only. Tiles are robbed from left to right, and of neighbouring jokers the
first. Tiles are added in an order in which the row is valid after each of them (see `addition.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tavoliere.engine.compiled.kernel import kernel

F = TypeVar("F", bound=Callable[..., Any])

NUMBERS = 100  # number tiles, 1 to 100, each once (BR-1.1)
JOKER = NUMBERS + 1  # how a joker is written where a tile is one number; all jokers are alike
JOKERS = 4
TILES = NUMBERS + JOKERS
OPEN_SPACES = 8
STOCK = 13  # tiles that each player begins with
ROUNDS = 2
MIN_PLAYERS, MAX_PLAYERS = 2, 5
SHORTEST = 3  # tiles of a row
STEP = 2  # the most that one tile of a row may be above the one before (BR-5.2); the least is 1
WIDEST = NUMBERS - 1  # the most that the steps of a row may add up to (BR-5.3)
LONGEST = WIDEST + 1  # tiles: every step counts at least one
MAX_ROWS = TILES // SHORTEST  # rows keep three tiles or more as long as they lie there
HIGHEST = 15  # the best point tile
POINT_TILES = (0, *[2] * 5, *[1] * 10)  # how many there are of each value (BR-1.3)


# The flowers on a number tile (BR-1.2): those beside the first of these numbers that divides it.
_FLOWERS = ((55, 7), (11, 5), (10, 3), (5, 2), (1, 1))
FLOWERS = tuple(next(flowers for n, flowers in _FLOWERS if number % n == 0) for number in range(1, NUMBERS + 1))
MOST_FLOWERS = 99  # on one tile, in a table of your own


# ---- Actions --------------------------------------------------------------------------------------

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
# The kind of move that an action begins or goes on with, by the action.
KINDS = (
    *["draw"] * (STOP - DRAW),
    *["stop", "pass", "end", "end"],
    *["lay"] * (ADD - LAY),
    *["add"] * (ROB - ADD),
    *["lay"] * (SLOT - ROB),
    *["add"] * (SWAP - SLOT),
    *["swap"] * (ACTIONS - SWAP),
)
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


def plain(function: F) -> F:
    """The Python function under a compiled one, which only other kernels can call."""
    found: F = getattr(function, "py_func", function)
    return found


lay_action, add_action, rob_action = plain(laying), plain(adding), plain(robbing)


def swap_action(ordinal: int, tile: int) -> int:
    """The action of swapping a number tile for the table's joker of this ordinal."""
    return SWAP + ordinal * NUMBERS + tile - 1


def slot_action(row: int, place: int) -> int:
    """The slot in front of this place of the pool, in this row."""
    return SLOT + place + row

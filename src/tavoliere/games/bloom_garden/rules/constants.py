"""Constants: colours, card patterns, flower tokens, tables of the rulebook (BG-1, BG-5, BG-7) and actions.

A card of the box is called a terrain: its number says colour and card, `colour * CARDS + card`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

import numpy as np

Colour = Literal["hyacinth", "tulip", "rose", "lily", "daffodil"]
COLOURS: tuple[Colour, ...] = ("hyacinth", "tulip", "rose", "lily", "daffodil")
Pawn = Literal["gardener", "animal", "ornament"]
PAWNS: tuple[Pawn, ...] = ("gardener", "animal", "ornament")
MAX_PLAYERS = 5
FEWEST_PLAYERS = 2

# The nine cards of a colour: the pips of a die, continued (BG-1.2). Replace them with the option `cards`.
PATTERNS = (
    "000/010/000",
    "100/000/001",
    "100/010/001",
    "101/000/101",
    "101/010/101",
    "111/000/111",
    "111/010/111",
    "111/101/111",
    "111/111/111",
)
CARDS = len(PATTERNS)
ALL_CARDS = CARDS * len(COLOURS)
ORIENTATIONS = 4
CELLS = 9  # of a card, row by row
DIRECTIONS = 4  # right, down, left, up; the opposite of one is `direction ^ 2`

# The torus that the garden lies on (see `grid`): as wide as the widest garden, and three places more.
WIDEST = 3 + 2 * (ALL_CARDS - 1)
SIDE = WIDEST + 3
PLACES = SIDE * SIDE

SUPPLY = 15  # flower tokens of each colour (BG-1.3)
MOST_SUPPLY = 99

# By number of players; two play with a virtual third (BG-5.2, BG-7.3, BG-8.3, BG-9).
LIMIT = (0, 0, 3, 4, 6, 8)
PRIZE = (0, 0, 3, 3, 6, 10)
WITHOUT_ONES = 5  # with so many players the one-flower cards stay in the box (BG-2.1)

ANIMAL_AT = 10  # own flower cells that were visible at some time (BG-6.3)
ORNAMENT_AT = 15  # the same for the ornament (BG-6.4)


# ---- Actions: one number for every small step of a turn --------------------------------------

# A turn is made of a card in an orientation, its place, then, where there is a choice, discards and sale
# colour by colour, and the three pawns; always in this order, so a move has one sequence of actions only.
#
# The garden has no border, so places have no numbers of their own: they are counted from the cards.
# A card goes by another card that it overlaps, and how far it is shifted against it; an animal by a card
# that it stands beside; gardener and ornament by the own card whose flower they stand on. Where several
# cards would do, the first of them counts: under the first covered cell, row by row, or beside the animal
# to the right, down, to the left, up.

COUNTS = MOST_SUPPLY + 1
SHIFTS = 5  # a card overlaps another one when it is shifted by -2 to 2 each way
OVERLAPS = SHIFTS * SHIFTS
EDGES = 12  # cells side by side with a card

TAKE_CARD = 0  # + card * ORIENTATIONS + quarter turns
PASS = TAKE_CARD + CARDS * ORIENTATIONS
PUT_FIRST = PASS + 1
PUT = PUT_FIRST + 1  # + terrain * OVERLAPS + (shift down + 2) * SHIFTS + shift to the right + 2
DISCARD_SOME = PUT + ALL_CARDS * OVERLAPS  # + colour * COUNTS + number
SELL_SOME = DISCARD_SOME + len(COLOURS) * COUNTS  # + colour * COUNTS + number
KEEP_SOME = SELL_SOME + len(COLOURS) * COUNTS  # + number
LEAVE_GARDENER = KEEP_SOME + max(LIMIT) + 1
TAKE_GARDENER = LEAVE_GARDENER + 1
SET_GARDENER = TAKE_GARDENER + 1  # + card * CELLS + cell
LEAVE_ANIMAL = SET_GARDENER + CARDS * CELLS
TAKE_ANIMAL = LEAVE_ANIMAL + 1
SET_ANIMAL = TAKE_ANIMAL + 1  # + terrain * EDGES + side (right, down, left, up) * 3 + cell along it
LEAVE_ORNAMENT = SET_ANIMAL + ALL_CARDS * EDGES
SET_ORNAMENT = LEAVE_ORNAMENT + 1  # + (card * CELLS + cell of the flower) * DIRECTIONS + direction of the meadow
ACTIONS = SET_ORNAMENT + CARDS * CELLS * DIRECTIONS
# The first action of each step of a turn, and the end of all.
FIRST = np.array(
    [TAKE_CARD, PUT_FIRST, DISCARD_SOME, SELL_SOME, KEEP_SOME, LEAVE_GARDENER, LEAVE_ANIMAL, LEAVE_ORNAMENT, ACTIONS]
)

# More than can be legal at one time: a card can overlap each of the others in 25 ways.
MAX_LEGAL = OVERLAPS * ALL_CARDS

# Card, place, five colours discarded, five sold, three pawns.
LONGEST_MOVE = 2 + 2 * len(COLOURS) + 3


# ---- Patterns of cards -----------------------------------------------------------------------

_PATTERN = re.compile("[01]{3}/[01]{3}/[01]{3}")
_AFTER_A_TURN = (6, 3, 0, 7, 4, 1, 8, 5, 2)  # the cells of a card after a quarter turn clockwise


@cache
def looks_of(text: str) -> tuple[int, ...]:
    """The orientations of a pattern that look different: one, two or four (BG-1.5); none of no pattern.

    Each is written as bits, the upper left cell lowest.
    """
    cells = text.replace("/", "") if _PATTERN.fullmatch(text) and "1" in text else ""
    looks: list[int] = []
    while cells and int(cells[::-1], 2) not in looks:
        looks.append(int(cells[::-1], 2))
        cells = "".join(cells[i] for i in _AFTER_A_TURN)
    return tuple(looks)


@cache
def pattern_text(look: int) -> str:
    """A pattern as text again."""
    cells = f"{look:0{CELLS}b}"[::-1]
    return "/".join(cells[i : i + 3] for i in (0, 3, 6))

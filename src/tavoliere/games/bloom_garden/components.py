"""What is in the box: colours, card patterns, flower tokens, and the tables of the rulebook (BG-1, BG-5, BG-7).

A cell has coordinates x (to the right) and y (down), without limit. Inside a record the garden lies on
a torus of SIDE x SIDE places. That is enough: the first card is 3 cells wide, and every further card
covers a cell of the garden (BG-3.2), so it widens it by 2 at most. All 45 cards span at most
3 + 2 * 44 = 91 cells in one direction; an animal may stand one cell further on either side, and the
upper left cell of a card that is only asked about up to 3 cells before it: 3 + 91 + 2 = 96 places.
"""

from __future__ import annotations

from functools import cache

import numpy as np

COLOURS = ("hyacinth", "tulip", "rose", "lily", "daffodil")
PAWNS = ("gardener", "animal", "ornament")
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

WIDEST = 3 + 2 * (ALL_CARDS - 1)
BEFORE = 3  # places kept free before the garden, so that every address means one cell only
SIDE = BEFORE + WIDEST + 2
PLACES = SIDE * SIDE

SUPPLY = 15  # flower tokens of each colour (BG-1.3)
MOST_SUPPLY = 99

# By number of players; two play with a virtual third (BG-5.2, BG-7.3, BG-8.3, BG-9).
LIMIT = (0, 0, 3, 4, 6, 8)
PRIZE = (0, 0, 3, 3, 6, 10)
MOST_KEPT = max(LIMIT)

ANIMAL_AT = 10  # own flower cells that were visible at some time (BG-6.3)
ORNAMENT_AT = 15  # the same for the ornament (BG-6.4)

# What lies at a place: the table, meadow, or FLOWER + the number of the colour.
TABLE, MEADOW, FLOWER = range(3)


def read_pattern(text: str) -> tuple[bool, ...] | None:
    """The nine cells of a pattern, row by row; None when the text is none or shows no flower."""
    rows = text.split("/")
    if len(rows) != 3 or any(len(row) != 3 or set(row) - {"0", "1"} for row in rows) or "1" not in text:
        return None
    return tuple(cell == "1" for row in rows for cell in row)


def turned(cells: tuple[bool, ...]) -> tuple[bool, ...]:
    """A pattern after a quarter turn clockwise."""
    return tuple(cells[3 * (2 - column) + row] for row in range(3) for column in range(3))


def as_bits(cells: tuple[bool, ...]) -> int:
    """A pattern as the bits of a number, the upper left cell lowest."""
    return sum(1 << i for i, flower in enumerate(cells) if flower)


@cache
def looks_of(text: str) -> tuple[int, ...]:
    """The orientations of a pattern that look different, as bits: one, two or four (BG-1.5); none of no pattern."""
    cells = read_pattern(text)
    looks: list[int] = []
    while cells is not None and as_bits(cells) not in looks:
        looks.append(as_bits(cells))
        cells = turned(cells)
    return tuple(looks)


@cache
def pattern_text(bits: int) -> str:
    """A pattern as text again."""
    cells = "".join("1" if bits >> i & 1 else "0" for i in range(9))
    return "/".join(cells[i : i + 3] for i in (0, 3, 6))


LIMITS = np.array(LIMIT, dtype=np.int64)
PRIZES = np.array(PRIZE, dtype=np.int64)

"""The action space: one number for every small step of a turn.

A turn is made of a card in an orientation, its place, then, where there is a choice, discards and sale
colour by colour, and the three pawns; always in this order, so a move has one sequence of actions only.
"""

from __future__ import annotations

from tavoliere.games.bloom_garden.components import (
    ALL_CARDS,
    CARDS,
    COLOURS,
    MOST_KEPT,
    MOST_SUPPLY,
    ORIENTATIONS,
    PLACES,
    SIDE,
)

_COUNTS = MOST_SUPPLY + 1
_PER_COLOUR = len(COLOURS) * _COUNTS

COUNTS = _COUNTS
TAKE_CARD = 0  # + card * ORIENTATIONS + quarter turns
PASS = TAKE_CARD + CARDS * ORIENTATIONS
PUT = PASS + 1  # + place of the card's upper left cell
DISCARD_SOME = PUT + PLACES  # + colour * COUNTS + number
SELL_SOME = DISCARD_SOME + _PER_COLOUR  # + colour * COUNTS + number
KEEP_SOME = SELL_SOME + _PER_COLOUR  # + number
LEAVE_GARDENER = KEEP_SOME + MOST_KEPT + 1
TAKE_GARDENER = LEAVE_GARDENER + 1
SET_GARDENER = TAKE_GARDENER + 1  # + place
LEAVE_ANIMAL = SET_GARDENER + PLACES
TAKE_ANIMAL = LEAVE_ANIMAL + 1
SET_ANIMAL = TAKE_ANIMAL + 1  # + place
LEAVE_ORNAMENT = SET_ANIMAL + PLACES
SET_ORNAMENT = LEAVE_ORNAMENT + 1  # + direction * PLACES + place of the flower
ACTIONS = SET_ORNAMENT + 4 * PLACES

# More than can be legal at one time: a card can overlap each of the others in 25 ways.
MAX_LEGAL = 25 * ALL_CARDS + 2

# Card, place, five colours discarded, five sold, three pawns.
LONGEST_MOVE = 2 + 2 * len(COLOURS) + 3

# Directions from an ornament's flower to its meadow: right, down, left, up.
STEPS_X = (1, 0, -1, 0)
STEPS_Y = (0, 1, 0, -1)


def place_at(x: int, y: int) -> int:
    """The place of a cell on the torus, for Python."""
    return y % SIDE * SIDE + x % SIDE


def direction_between(flower: tuple[int, int], meadow: tuple[int, int]) -> int | None:
    """Which way the meadow lies from the flower; None when they are not side by side."""
    step = meadow[0] - flower[0], meadow[1] - flower[1]
    steps = list(zip(STEPS_X, STEPS_Y, strict=True))
    return steps.index(step) if step in steps else None

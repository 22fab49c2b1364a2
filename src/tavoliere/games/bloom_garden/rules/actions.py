"""The action space: one number for every small step of a turn.

A turn is made of a card in an orientation, its place, then, where there is a choice, discards and sale
colour by colour, and the three pawns; always in this order, so a move has one sequence of actions only.

The garden has no border, so places have no numbers of their own: they are counted from the cards.
A card goes by another card that it overlaps, and how far it is shifted against it; an animal by a card
that it stands beside; gardener and ornament by the own card whose flower they stand on. Where several
cards would do, the first of them counts: under the first covered cell, row by row, or beside the animal
to the right, down, to the left, up.
"""

from __future__ import annotations

from tavoliere.games.bloom_garden.rules.components import (
    ALL_CARDS,
    CARDS,
    CELLS,
    COLOURS,
    MOST_KEPT,
    MOST_SUPPLY,
    ORIENTATIONS,
)
from tavoliere.games.bloom_garden.rules.grid import DIRECTIONS

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
LEAVE_GARDENER = KEEP_SOME + MOST_KEPT + 1
TAKE_GARDENER = LEAVE_GARDENER + 1
SET_GARDENER = TAKE_GARDENER + 1  # + card * CELLS + cell
LEAVE_ANIMAL = SET_GARDENER + CARDS * CELLS
TAKE_ANIMAL = LEAVE_ANIMAL + 1
SET_ANIMAL = TAKE_ANIMAL + 1  # + terrain * EDGES + side (right, down, left, up) * 3 + cell along it
LEAVE_ORNAMENT = SET_ANIMAL + ALL_CARDS * EDGES
SET_ORNAMENT = LEAVE_ORNAMENT + 1  # + (card * CELLS + cell of the flower) * DIRECTIONS + direction of the meadow
ACTIONS = SET_ORNAMENT + CARDS * CELLS * DIRECTIONS

# More than can be legal at one time: a card can overlap each of the others in 25 ways.
MAX_LEGAL = OVERLAPS * ALL_CARDS

# Card, place, five colours discarded, five sold, three pawns.
LONGEST_MOVE = 2 + 2 * len(COLOURS) + 3

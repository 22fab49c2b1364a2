"""The names of the numbers in which a whole turn is said, and told of (see `saying`)."""

from __future__ import annotations

from tavoliere.games.bloom_garden.rules.actions import LONGEST_MOVE
from tavoliere.games.bloom_garden.rules.components import CELLS, COLOURS

_COLOURS = len(COLOURS)

# What is said. The card is 0 for a pass; a pawn is LEFT where it is, goes BACK, or is SET on the cells that follow.
SAID_CARD, SAID_TURNED, SAID_X, SAID_Y, SAID_DISCARD = range(5)
SAID_SELL = SAID_DISCARD + _COLOURS
SAID_KEEP = SAID_SELL + _COLOURS
SAID_GARDENER = SAID_KEEP + 1
SAID_ANIMAL = SAID_GARDENER + 3
SAID_ORNAMENT = SAID_ANIMAL + 3
SAID = SAID_ORNAMENT + 5
LEFT, BACK, SET = range(3)

# What is told: what a refusal is about (a step; a colour, where flowers are wrong), what has to wait, whether all
# is sold, how many actions there are, whose turn it was, the coins that it brought, whether the game is over, the
# reason against each pawn, where gardener and animal stood before, which of animal and ornament became available,
# the supply before, the flowers held when the card lay and nothing else was done, those held in the end, what the
# card covered, and the actions.
TOLD_STEP, TOLD_COLOUR, TOLD_WAITS, TOLD_DISCARDS_WAIT, TOLD_PAWNS_WAIT, TOLD_LAST, TOLD_MADE = range(7)
TOLD_TURN, TOLD_COINS, TOLD_OVER, TOLD_PAWNS = range(TOLD_MADE + 1, TOLD_MADE + 5)
TOLD_STOOD = TOLD_PAWNS + 3
TOLD_FREED = TOLD_STOOD + 2
TOLD_SUPPLY = TOLD_FREED + 2
TOLD_HELD = TOLD_SUPPLY + _COLOURS
TOLD_KEPT = TOLD_HELD + _COLOURS
TOLD_COVERED = TOLD_KEPT + _COLOURS
TOLD_ACTIONS = TOLD_COVERED + CELLS
TOLD = TOLD_ACTIONS + LONGEST_MOVE

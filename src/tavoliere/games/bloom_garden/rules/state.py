"""A position of the garden game: one state of fixed size, though the garden has no border."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np

from tavoliere.engine.compiled.deal_rng import CHANCE
from tavoliere.engine.compiled.kernel import layout
from tavoliere.engine.compiled.types import Array
from tavoliere.games.bloom_garden.rules.constants import (
    ALL_CARDS,
    CARDS,
    CELLS,
    COLOURS,
    MAX_PLAYERS,
    ORIENTATIONS,
    PLACES,
)

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.rules.record import Plain as Plain
    from tavoliere.games.bloom_garden.rules.record import Record as Record
else:
    Plain = Record = Any

Order = Literal["base", "advanced"]
ORDERS: tuple[Order, ...] = ("base", "advanced")
BASE, ADVANCED = range(2)

Sell = Literal["all", "choose", "bouquets"]
SALES: tuple[Sell, ...] = ("all", "choose", "bouquets")
SELL_ALL, SELL_CHOOSE, SELL_BOUQUETS = range(3)

# The steps of a turn, in the order of BG-2.3; END is never seen from outside.
StepName = Literal["card", "place", "discard", "sell", "keep", "gardener", "animal", "ornament"]
STEPS: tuple[StepName, ...] = ("card", "place", "discard", "sell", "keep", "gardener", "animal", "ornament")
CARD, PLACE, DISCARD, SELL, KEEP, GARDENER, ANIMAL, ORNAMENT, END = range(9)

# The rows of pawns; that of a step is `step - GARDENER`. An ornament lies on a flower and on a meadow.
GARDENERS, ANIMALS, ORNAMENTS, MEADOWS = range(4)

NOBODY = -1
VIRTUAL = 2  # the colour of the virtual third player of a two-player game

_COLOURS = len(COLOURS)
MOST_FLOWERS = CELLS * CARDS  # of one colour in the garden, whatever the patterns

# Single numbers are 64 bits wide, so that every kernel is compiled for one type of argument only.
STATE = layout(
    [
        ("chance", CHANCE),
        ("rules", np.int64),  # the version that is played
        # The options and the players.
        ("order", np.int64),
        ("sell", np.int64),
        ("players", np.int64),
        ("colours", np.int64),  # how many colours play: the players, or three
        ("start", np.int64),
        ("limit", np.int64),
        ("total", np.int64),  # flower tokens of each colour
        ("pattern", np.int64, (CARDS, ORIENTATIONS)),  # the flowers of a card, as bits
        ("looks", np.int64, CARDS),  # how many orientations look different
        # The turn, and how far it is.
        ("turn", np.int64),  # the colour whose card is played
        ("control", np.int64),  # two players: who controls the virtual third next (or now)
        ("opening", np.int64),  # advanced order: turns left of the first round, this one included
        ("step", np.int64),
        ("kind", np.int64),  # the colour that a step of discarding or selling is about
        ("card", np.int64),  # the card taken up, as its action
        ("stuck", np.int64),  # 1 when the colour whose turn it is has no legal placement
        ("over", np.int64),
        ("passed", np.int64, _COLOURS),  # 1 for who passed since the last card was placed
        # The cards: in the order of placing, and where each of them lies, by the spot of its upper left cell.
        ("laid", np.int64),
        ("sequence", np.int8, ALL_CARDS),
        ("turned", np.int8, ALL_CARDS),
        ("at", np.uint16, ALL_CARDS),
        # Pawns: the spots of all gardeners, then of animals, ornaments and their meadows; 0 while in hand.
        ("pawns", np.int64, (MEADOWS + 1, _COLOURS)),
        ("animal_free", np.int64, _COLOURS),  # 1 once it is available
        ("ornament_free", np.int64, _COLOURS),
        # In front of the players.
        ("hand", np.int64, _COLOURS),  # cards, as bits
        ("flowers", np.int64, (MAX_PLAYERS, _COLOURS)),  # tokens of each seat
        ("sale", np.int64, _COLOURS),  # flowers that the active player has chosen to sell, until the sale is complete
        ("supply", np.int64, _COLOURS),
        ("coins", np.int64, MAX_PLAYERS),
        # Finished players: in which place, and what their score was fixed with (BG-7.1).
        ("finished", np.int64, MAX_PLAYERS),
        ("fixed_flowers", np.int64, MAX_PLAYERS),
        ("fixed_meadow", np.int64, MAX_PLAYERS),
        ("fixed_sharing", np.int64, MAX_PLAYERS),
        # Derived from the cards and pawns: the rectangle that the cards span, the visible flowers of
        # each colour, and what lies at every place of the torus (see `grid`).
        ("left", np.int64),
        ("top", np.int64),
        ("right", np.int64),
        ("bottom", np.int64),
        ("visible", np.int64, _COLOURS),
        ("cells", np.uint8, PLACES),
        # Scratch for counting groups, all zero between calls: marks on the cells of every card, and
        # groups by colour and size.
        ("marks", np.int8, ALL_CARDS * CELLS),
        ("tally", np.int8, (_COLOURS, MOST_FLOWERS + 1)),
    ]
)

States = Annotated[Any, Array(STATE)]

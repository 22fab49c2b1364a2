"""The options of the garden game, and how they get into a state."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from tavoliere.engine.compiled.templates import RANDOM_START
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.options import EXPERT, Options, StartingSeat
from tavoliere.games.bloom_garden.rules.constants import CARDS, MOST_SUPPLY, PATTERNS, SUPPLY, WITHOUT_ONES, looks_of
from tavoliere.games.bloom_garden.rules.state import ORDERS, SALES, Order, Record, Sell

Supply = Annotated[int, msgspec.Meta(ge=0, le=MOST_SUPPLY), EXPERT]


class BloomGardenOptions(Options, frozen=True):
    """`cards` replaces the nine patterns, three rows of 0 and 1 each; `supply` is the tokens of a colour."""

    order: Order = "base"
    sell: Sell = "all"
    start: StartingSeat = "random"
    cards: Annotated[list[str], EXPERT] = []
    supply: Supply = SUPPLY


def write_options(game: Any, s: Record, options: BloomGardenOptions) -> None:
    """Put the options into a blank state that knows its number of players."""
    s.order = ORDERS.index(options.order)
    s.sell = SALES.index(options.sell)
    s.start = RANDOM_START if options.start == "random" else options.start
    if not 0 <= options.supply <= MOST_SUPPLY:
        raise BadInput(f"The supply cannot be {quote(options.supply)} flowers of each colour: 0 to {MOST_SUPPLY} can.")
    s.total = options.supply
    patterns = options.cards or PATTERNS
    if len(patterns) != CARDS:
        raise BadInput(f"The option cards needs {CARDS} patterns, not {len(patterns)}.")
    for card, text in enumerate(patterns):
        looks = looks_of(text)
        if not looks:
            raise BadInput(f"{quote(text)} is no card: write three rows of 0 and 1 with a flower, as in '100/010/001'.")
        s.looks[card] = len(looks)
        s.pattern[card, : len(looks)] = looks
    if s.players == WITHOUT_ONES and all(text.count("1") == 1 for text in patterns):
        raise BadInput("With five players the one-flower cards stay in the box: give some cards more flowers.")

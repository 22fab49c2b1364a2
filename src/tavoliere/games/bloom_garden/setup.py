"""The options in a record: patterns, supply, order and the way of selling."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_garden.components import CARDS, MOST_SUPPLY, PATTERNS, looks_of
from tavoliere.games.bloom_garden.options import GardenOptions
from tavoliere.games.bloom_garden.rules import FIVE, RANDOM_START
from tavoliere.games.bloom_garden.state import ORDERS, SALES


def write_options(s: Any, options: GardenOptions) -> None:
    """Put the options into a blank record that knows its number of players."""
    s.order = ORDERS.index(options.order)
    s.sell = SALES.index(options.sell)
    s.start = RANDOM_START if options.start == "random" else options.start
    if not 0 <= options.supply <= MOST_SUPPLY:
        raise BadInput(f"The supply cannot be {options.supply} flowers of each colour: choose 0 to {MOST_SUPPLY}.")
    s.total = options.supply
    patterns = options.cards or PATTERNS
    if len(patterns) != CARDS:
        raise BadInput(f"The option cards needs {CARDS} patterns, not {len(patterns)}.")
    for card, text in enumerate(patterns):
        looks = looks_of(text)
        if not looks:
            raise BadInput(f"{text[:40]!r} is no card: write three rows of 0 and 1 with a flower, as in '100/010/001'.")
        s.looks[card] = len(looks)
        s.pattern[card, : len(looks)] = looks
    if s.players == FIVE and all(text.count("1") == 1 for text in patterns):
        raise BadInput("With five players the one-flower cards stay in the box: give some cards more flowers.")

"""The options of the garden game."""

from __future__ import annotations

from typing import Literal

from tavoliere.engine.options import Options, StartingSeat
from tavoliere.games.bloom_garden.components import SUPPLY

Order = Literal["base", "advanced"]
Sell = Literal["all", "choose", "bouquets"]


class GardenOptions(Options, frozen=True):
    """`cards` replaces the nine patterns, three rows of 0 and 1 each; `supply` is the tokens of a colour."""

    order: Order = "base"
    sell: Sell = "all"
    start: StartingSeat = "random"
    cards: list[str] = []
    supply: int = SUPPLY

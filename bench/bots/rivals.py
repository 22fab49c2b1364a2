"""Bots that are measures only."""

from __future__ import annotations

from tavoliere.bots.bloops import EARLY_CALLER
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.engine.game import Game


class EarlyCaller(GreedyBot):
    """Greedy Bloops without errors, but for the call, which comes as soon as it can pay."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, EARLY_CALLER, Greedy())

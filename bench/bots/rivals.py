"""Bots that are measures only."""

from __future__ import annotations

from bench.bots.pace import SECONDS
from bench.uct import PlainUct
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.engine.game import Game
from tavoliere.games.bloops.bot import EARLY_CALLER


class EarlyCaller(GreedyBot):
    """Greedy Bloops without errors, but for the call, which comes as soon as it can pay."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, EARLY_CALLER, Greedy())


class Uct(PlainUct):
    """The plain UCT of `bench.uct`, for as long a move as others search."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, SECONDS)

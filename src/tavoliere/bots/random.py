"""The bot that plays at random: every game's measure from below."""

from __future__ import annotations

from typing import Any

from tavoliere.bots.base import Choice, Prospect, Stop
from tavoliere.engine.compiled.luck import new_luck
from tavoliere.engine.game import Game


class RandomBot:
    """Plays as the game's own random playouts do."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def is_ready(self) -> bool:
        return True

    def choose(self, knowledge: Any, seed: bytes, stop: Stop | None = None) -> Choice | None:
        world = self.game.determinize(knowledge, seed)
        if knowledge.seat not in self.game.to_act(world):
            return None
        rng = new_luck(int.from_bytes(seed[8:16], "little"))
        return Choice(Prospect(self.game.playout_move(world, knowledge.seat, rng)))

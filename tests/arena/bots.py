"""Bots for the arena's own tests: quick, and of known strength."""

from __future__ import annotations

from typing import Any

from tavoliere.bots.base import Choice, Prospect, Stop
from tavoliere.engine.game import Game


class Careful:
    """Takes the move after which its own points are best, in a world that it imagines."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, knowledge: Any, seed: bytes, stop: Stop | None = None) -> Choice | None:
        game, seat = self.game, knowledge.seat
        world = game.determinize(knowledge, seed)
        sign = -1 if game.lowest_score_wins else 1
        moves = list(game.moves(world, seat))
        return Choice(Prospect(max(moves, key=lambda move: sign * game.scores(game.after(world, move, seat))[seat])))

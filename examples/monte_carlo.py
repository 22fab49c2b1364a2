"""A bot of one page, for any of the games: it tries a few moves out, plays each to the end at random, and counts.

    tavoliere arena scalino examples.monte_carlo:MonteCarlo random --games 100

A bot is called with the game, and has a method `choose`. It is given what its seat knows, never the real
position, and makes up worlds that are consistent with that. All its chance comes from the seed: the same
knowledge and the same seed are the same choice.
"""

from __future__ import annotations

from typing import Any

from tavoliere.bots.protocol import Choice, Prospect, Stop
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Move

CANDIDATES = 12  # moves that it thinks about
PLAYOUTS = 20  # games that it plays for each of them


class MonteCarlo:
    """Plays the move after which random games end best."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        game = self.game
        rng = new_rng(int.from_bytes(seed[:8], "little"))
        world = game.determinize(known, seat, seed)
        if seat not in game.to_act(world):
            return None  # nothing is asked of this seat
        moves: dict[str, Move] = {}
        for _ in range(CANDIDATES):
            move = game.playout_move(world, seat, rng)
            moves[str(move)] = move
        prospects, simulations = [], 0
        for move in moves.values():
            won, tried = self._try(world, seat, move, rng, stop)
            prospects.append(Prospect(move, share=won / tried))
            simulations += tried
        prospects.sort(key=lambda prospect: prospect.share or 0, reverse=True)
        return Choice.among(prospects, simulations)

    def _try(self, world: State, seat: int, move: Move, rng: Any, stop: Stop | None) -> tuple[float, int]:
        """The victories that this move leads to, ties by parts, and of how many games."""
        won, tried = 0.0, 0
        for _ in range(PLAYOUTS):
            if stop and tried:
                break  # an answer is wanted now: what is counted so far must do
            tried += 1
            after = self.game.copy(world)
            self.game.redeal(after, seat, rng)  # what this seat cannot know may be otherwise
            after = self.game.after(after, move, seat)
            self.game.play_out(after, rng)
            won += self.game.outcome(after)[seat]
        return won, tried

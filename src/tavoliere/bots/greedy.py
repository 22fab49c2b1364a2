"""Greedy play: the move that looks best at once, with the errors that people make.

A beginner overlooks moves, and is not sure which of two is better. Nothing else makes it weaker: what is
left is still the best that it has seen, so it never plays nonsense.
"""

from __future__ import annotations

import random

import msgspec

from tavoliere.bots.base import SkilledBot
from tavoliere.bots.protocol import Choice, Prospect, Stop
from tavoliere.bots.skill import Skill, move_of
from tavoliere.engine.compiled.kernel import is_ready
from tavoliere.engine.game import Game
from tavoliere.engine.rules import State


class Greedy(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a greedy bot."""

    noise: float = 0.0  # by how many points it misjudges a move, about
    oversight: float = 0.0  # how likely it is to overlook a move
    forgetting: float = 0.0  # how much of what it has seen it no longer knows
    naive: bool = False  # does it judge like a game's beginners?


class GreedyBot(SkilledBot):
    """Plays by a game's `rank`."""

    parameters: Greedy

    def __init__(self, game: Game, skill: Skill, parameters: Greedy) -> None:
        naively = skill.rank_naively if parameters.naive else None
        super().__init__(game, msgspec.structs.replace(skill, rank=naively or skill.rank), parameters)

    @property
    def is_ready(self) -> bool:
        return is_ready(self.kernels.rank_moves)

    def choose_in(self, world: State, seat: int, seed: bytes, stop: Stop) -> Choice:
        buffers = self.buffers
        n = self.kernels.rank_moves(
            world, seat, self.skill.width, buffers.tries, buffers.out, buffers.lines, buffers.values
        )
        seen = self._look(buffers.values[:n].tolist(), random.Random(seed))  # noqa: S311
        return Choice.among([Prospect(move_of(self.game, world, seat, buffers.lines[i])) for i in seen[:2]])

    def _look(self, values: list[float], chance: random.Random) -> list[int]:
        """The moves as this bot sees them, the best first."""
        noise, oversight = self.parameters.noise, self.parameters.oversight
        seen = [i for i in range(len(values)) if chance.random() >= oversight] or [0]
        felt = {i: values[i] + (chance.gauss(0, noise) if noise else 0.0) for i in seen}
        return sorted(seen, key=felt.__getitem__, reverse=True)

"""Greedy play: the move that looks best at once, with the errors that people make.

A beginner overlooks moves, and is not sure which of two is better. Nothing else makes it weaker: what is
left is still the best that it has seen, so it never plays nonsense.
"""

from __future__ import annotations

import random
from functools import cached_property

import msgspec

from tavoliere.bots import tree
from tavoliere.bots.protocol import Choice, Prospect, Stop
from tavoliere.bots.skill import Buffers, Skill, move_of
from tavoliere.engine.compiled.bind import Kernels, bind
from tavoliere.engine.compiled.kernel import is_ready
from tavoliere.engine.game import Game
from tavoliere.engine.rules import State


class Greedy(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a greedy bot."""

    noise: float = 0.0  # by how many points it misjudges a move, about
    oversight: float = 0.0  # how likely it is to overlook a move
    forgetting: float = 0.0  # how much of what it has seen it no longer knows
    naive: bool = False  # does it judge like a game's beginners?
    breadth: int = 0  # how many moves it thinks about at most; 0 is all


class GreedyBot:
    """Plays by a game's `rank`."""

    def __init__(self, game: Game, skill: Skill, parameters: Greedy) -> None:
        self.game = game
        self.skill = skill
        self.parameters = parameters
        self._buffers = Buffers(game, skill)

    @cached_property
    def _kernels(self) -> Kernels:
        naively = self.skill.rank_naively if self.parameters.naive else None
        kernels = {**self.skill.kernels, "rank": naively or self.skill.rank}
        return bind(tree, self.game.name, self.game.rules, kernels)

    @property
    def is_ready(self) -> bool:
        return is_ready(self._kernels.rank_moves)

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        chance = random.Random(seed)  # noqa: S311
        world = self.game.determinize(
            recollect(self.game, self.skill, known, seat, self.parameters.forgetting), seat, seed
        )
        if seat not in self.game.to_act(world):
            return None
        buffers = self._buffers
        most = self.parameters.breadth or self.skill.width
        n = self._kernels.rank_moves(world, seat, most, buffers.tries, buffers.out, buffers.lines, buffers.values)
        seen = self._look(buffers.values[:n].tolist(), chance)
        prospects = [Prospect(move_of(self.game, world, seat, buffers.lines[i])) for i in seen[:2]]
        return Choice.among(prospects)

    def _look(self, values: list[float], chance: random.Random) -> list[int]:
        """The moves as this bot sees them, the best first."""
        noise, oversight = self.parameters.noise, self.parameters.oversight
        seen = [i for i in range(len(values)) if chance.random() >= oversight] or [0]
        felt = {i: values[i] + (chance.gauss(0, noise) if noise else 0.0) for i in seen}
        return sorted(seen, key=felt.__getitem__, reverse=True)


def recollect(game: Game, skill: Skill, known: State, seat: int, forgetting: float) -> State:
    """The knowledge that a forgetful bot has kept."""
    if forgetting == 0 or skill.forget is None:
        return known
    return game.forget(skill.forget(known, seat, forgetting), seat)

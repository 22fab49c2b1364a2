"""Base of our own bots: they deal a world from what their seat knows, and choose a move there.

`known` is the state that `Rules.forget` (`engine/rules.py`, by each game's `rules/hidden.py`) leaves to the seat: a bot
never gets the real one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any

from tavoliere.bots import tree
from tavoliere.bots.protocol import Choice, Stop
from tavoliere.bots.skill import Buffers, Skill
from tavoliere.engine.compiled.bind import Kernels, bind
from tavoliere.engine.game import Game
from tavoliere.engine.rules import State


class LevelBot(ABC):
    """A bot of this package: it also says whether its kernels are compiled already."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def is_ready(self) -> bool:
        """True when it can answer now, without waiting for the compiler."""
        return True

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        """Return a legal move of the seat; None when it has nothing to do."""
        world = self.imagine(known, seat, seed)
        if seat not in self.game.to_act(world):
            return None
        return self.choose_in(world, seat, seed, Stop() if stop is None else stop)

    def imagine(self, known: State, seat: int, seed: bytes) -> State:
        """Return a world that could be the real one."""
        return self.game.determinize(known, seat, seed)

    @abstractmethod
    def choose_in(self, world: State, seat: int, seed: bytes, stop: Stop) -> Choice:
        """Choose a move of a seat that is to act in this world."""


class SkilledBot(LevelBot):
    """A bot that plays by the skill of a game. It may have forgotten some of what its seat has seen."""

    parameters: Any

    def __init__(self, game: Game, skill: Skill, parameters: Any) -> None:
        super().__init__(game)
        self.skill = skill
        self.parameters = parameters
        self.buffers = Buffers(game, skill)

    @cached_property
    def kernels(self) -> Kernels:
        """The kernels of the skill, bound to the rules."""
        return bind(tree, self.game.name, self.game.rules, self.skill.kernels)

    def imagine(self, known: State, seat: int, seed: bytes) -> State:
        """Return a world that could be the real one, as far as the bot remembers."""
        if self.parameters.forgetting and self.skill.forget is not None:
            known = self.game.forget(self.skill.forget(known, seat, self.parameters.forgetting), seat)
        return super().imagine(known, seat, seed)

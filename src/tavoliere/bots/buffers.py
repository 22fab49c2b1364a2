"""The room in which a game's skill works: made once for each bot and thread, used for every move."""

from __future__ import annotations

import threading

import numpy as np

from tavoliere.bots.skill import Skill
from tavoliere.engine.game import Game
from tavoliere.engine.moves import Move
from tavoliere.engine.rules import State


class Buffers(threading.local):
    """Arrays that kernels write into (`skill` says what for)."""

    def __init__(self, game: Game, skill: Skill) -> None:
        self.tries = np.zeros(skill.tries, dtype=game.state_type)
        self.out = np.zeros(game.max_legal, dtype=np.int32)
        self.lines = np.zeros((skill.width, skill.longest + 1), dtype=np.int32)
        self.values = np.zeros(skill.width, dtype=np.float64)


def move_of(game: Game, world: State, seat: int, line: np.ndarray) -> Move:
    """A line as the move that people say."""
    return game.move_of(world, seat, line[1 : 1 + line[0]].tolist())

"""The protocol of bots, all that the author of one has to read.

A bot is any object with a method `choose`. It is given what its seat knows, the seat, and a seed for all that it
leaves to chance. What a seat knows is a state from `game.forget`, in which all else has one fixed form; the real
one it never sees. `game.determinize(known, seat, seed)` makes a full position that could be the real one:

    class FirstMove:
        def __init__(self, game: Game) -> None:
            self.game = game

        def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
            world = self.game.determinize(known, seat, seed)
            if seat not in self.game.to_act(world):
                return None
            return Choice(Prospect(next(self.game.moves(world, seat))))

Same knowledge and same seed, same choice: `conformance.bots` checks it, at a fixed number of simulations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec
import numpy as np

from tavoliere.engine.moves import Move
from tavoliere.engine.rules import State


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move, and what a bot expects of it, as far as it says."""

    move: Move
    share: float | None = None  # of the victory: 1 is a sure win
    points: float | None = None  # the seat's points where its look ahead ends


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """The move that a bot chooses, and its second choice."""

    best: Prospect
    runner_up: Prospect | None = None
    simulations: int = 0  # how often a search has looked ahead
    to_the_end: bool = True  # did it look to the end of the game? Else some moves ahead

    @classmethod
    def among(cls, prospects: Sequence[Prospect], simulations: int = 0, to_the_end: bool = True) -> Choice:
        """The first of these, and the second if there is one."""
        return cls(prospects[0], prospects[1] if len(prospects) > 1 else None, simulations, to_the_end)

    @property
    def move(self) -> Move:
        return self.best.move


class Stop:
    """A flag that ends a search at any moment, from any thread; the bot answers with the best so far."""

    def __init__(self) -> None:
        self.flag = np.zeros(1, dtype=np.uint8)  # compiled code looks at it too

    def __bool__(self) -> bool:
        return bool(self.flag[0])

    def now(self) -> None:
        self.flag[0] = 1


class Bot(Protocol):
    """Plays a seat."""

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        """A legal move of the seat, which knows so much; None when it has nothing to do.

        A `stop` that is given may be raised meanwhile: then the answer comes at once.
        """

"""The protocol: what a bot is given, and what it answers. Whoever writes one needs this page only.

A bot is any object with a method `choose`. It is given what its seat knows (options included) and a seed
for whatever it leaves to chance; never a state. `game.determinize(knowledge, seed)` makes a full position
that could be the real one, to think about:

    class FirstMove:
        def __init__(self, game: Game) -> None:
            self.game = game

        def choose(self, knowledge: Knowledge, seed: bytes, stop: Stop | None = None) -> Choice | None:
            world = self.game.determinize(knowledge, seed)
            if knowledge.seat not in self.game.to_act(world):
                return None
            return Choice(Prospect(next(self.game.moves(world, knowledge.seat))))

Same knowledge and same seed, same choice: `conformance.bots` checks it, at a fixed number of simulations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
import numpy as np

from tavoliere.engine.moves import Move


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move, and what a bot expects of it, as far as it says."""

    move: Move
    share: float | None = None  # of the victory: 1 is a sure win
    points: float | None = None  # the seat's points where its look ahead ends


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a bot would do, and what it would do otherwise."""

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
    """Whoever plays a seat."""

    def choose(self, knowledge: Any, seed: bytes, stop: Stop | None = None) -> Choice | None:
        """A legal move of the seat whose knowledge this is; None when it has nothing to do.

        A `stop` that is given may be raised meanwhile: then the answer comes at once.
        """

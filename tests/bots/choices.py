"""The choices of every level's kernels in the first moves of a game, as text: `python -m tests.bots.choices GAME`.

Greedy and a small search choose in turns, so that whatever runs this, compiled or as plain Python, goes through
all kernels of a game's skill.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from tavoliere import games
from tavoliere.bots.greedy import Greedy
from tavoliere.bots.levels import make_as
from tavoliere.bots.search import Search

MOVES = 6
PLAYERS = 2


def choices(name: str) -> Iterator[str]:
    game = games.load(name)
    # Two simulations a move are enough to leave the root; a horizon keeps plain Python quick.
    bots = [make_as(game, Search(simulations=3, breadth=2, widening=1.0, inner=4, horizon=4)), make_as(game, Greedy())]
    state, chance = game.start(PLAYERS, seed=5), random.Random(5)
    for number in range(MOVES):
        seat = game.polled(state)
        choice = bots[number % 2].choose(game.forget(state, seat), seat, chance.randbytes(32))
        assert choice is not None
        yield f"{seat} {choice.move} {choice.best.share} {choice.best.points} {choice.runner_up}"
        game.play(state, choice.move, seat)


if __name__ == "__main__":
    print("\n".join(choices(sys.argv[1])))

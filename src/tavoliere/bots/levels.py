"""The five levels, the same names everywhere, and what they are in each game: one table of parameters.

Of two levels that follow each other the better one is to win 65 of 100 games, in Bloops 60; what they reach is in
`bench/BOTS-RESULTS.md`, and at tables of every size in `docs/ladder.md`.
A game without a table is played at random on every level.
"""

from __future__ import annotations

from typing import Protocol

from tavoliere.bots.base import Bot
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.bots.level import LEVELS as LEVELS
from tavoliere.bots.level import Level as Level
from tavoliere.bots.random import RandomBot
from tavoliere.bots.search import Search, SearchBot
from tavoliere.bots.skill import skill_of
from tavoliere.engine.game import Game

# game: level: how it plays
TABLE: dict[str, dict[Level, Greedy | Search]] = {
    "scalino": {
        "learning": Greedy(noise=5.0, oversight=0.8),
        "easy": Greedy(noise=0.5, oversight=0.1),
        "sound": Search(simulations=400, exploration=0.35),
        "strong": Search(simulations=2_000, exploration=0.35),
        "master": Search(simulations=500_000, seconds=2.5, exploration=0.35),
    },
    "bloom_rows": {
        "learning": Greedy(noise=2.0, oversight=0.4, naive=True),
        "easy": Greedy(noise=1.0, oversight=0.15),
        "sound": Greedy(noise=0.3),
        "strong": Search(simulations=80, breadth=5, widening=0.1, depth=1, horizon=12, exploration=0.15),
        "master": Search(
            simulations=100_000, seconds=0.5, breadth=10, widening=0.1, depth=1, horizon=12, exploration=0.15
        ),
    },
    "bloom_garden": {
        "learning": Greedy(noise=2.0, oversight=0.4),
        "easy": Greedy(noise=0.7, oversight=0.2),
        "sound": Search(simulations=40, breadth=8, widening=0.1, depth=1, exploration=0.35),
        "strong": Search(simulations=120, breadth=6, widening=0.3, inner=16, exploration=0.35, trust=0.15),
        "master": Search(
            simulations=40_000, seconds=1.0, breadth=4, widening=1.0, inner=16, exploration=0.35, trust=0.15
        ),
    },
    "bloops": {
        "learning": Greedy(noise=1.5, forgetting=0.93, naive=True),
        "easy": Greedy(noise=0.3, forgetting=0.7, naive=True),
        "sound": Greedy(noise=0.2, forgetting=0.25),
        "strong": Search(simulations=200, effort=0.06, depth=1, forgetting=0.12),  # odd decks make endless games
        "master": Search(simulations=100_000, seconds=0.5, depth=1),
    },
}


class LevelBot(Bot, Protocol):
    """A bot of the family: it also says whether its kernels are compiled already."""

    @property
    def is_ready(self) -> bool:
        """Could it answer now without anybody's waiting for the compiler?"""


def make(game: Game, level: Level) -> LevelBot:
    """A bot of this level."""
    if game.name not in TABLE:
        return RandomBot(game)
    return make_as(game, TABLE[game.name][level])


def make_as(game: Game, parameters: Greedy | Search) -> LevelBot:
    """A bot with parameters of its own, of a game that we have the skill for."""
    skill = skill_of(game.name)
    if skill is None:
        raise ValueError(f"There is no skill for {game.name}: it is played at random.")
    if isinstance(parameters, Search):
        return SearchBot(game, skill, parameters)
    return GreedyBot(game, skill, parameters)

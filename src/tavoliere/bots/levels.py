"""Makes the bots of the five levels, which have the same names in every game.

A game says what its levels are: `LEVELS` in its `bot.py`. Of two levels that follow each other the better one is to
win 65 of 100 games, in Bloops 60; what they reach is in `bench/BOTS-RESULTS.md`, and at tables of every size in
`docs/ladder.md`. A game without `bot.py` is played at random on every level.
"""

from __future__ import annotations

from tavoliere.bots.base import LevelBot, SkilledBot
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.bots.level import LEVELS as LEVELS
from tavoliere.bots.level import Level as Level
from tavoliere.bots.random import RandomBot
from tavoliere.bots.search import Search, SearchBot
from tavoliere.bots.skill import skill_of
from tavoliere.engine.game import Game

_BOTS: dict[type, type[SkilledBot]] = {Greedy: GreedyBot, Search: SearchBot}  # by their parameters


def levels_of(game: Game) -> dict[Level, Greedy | Search]:
    """The parameters of every level, best last; empty for a game that brings no bot."""
    bot = game.module("bot")
    return bot.LEVELS if bot else {}


def make_bot(game: Game, level: Level) -> LevelBot:
    """Make a bot of this level for a game."""
    levels = levels_of(game)
    return make_as(game, levels[level]) if levels else RandomBot(game)


def make_as(game: Game, parameters: Greedy | Search) -> LevelBot:
    """A bot with these parameters, of a game that brings its skill."""
    skill = skill_of(game)
    if skill is None:
        raise ValueError(f"There is no skill for {game.name}: it is played at random.")
    return _BOTS[type(parameters)](game, skill, parameters)

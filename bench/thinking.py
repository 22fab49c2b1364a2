"""The time that a person waits for a bot: the slowest move of every level, over games of every number of players."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from bench.figure import Figure
from tavoliere import games
from tavoliere.bots.base import LevelBot
from tavoliere.bots.levels import LEVELS, Level, make_bot
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import Game, State

SECONDS: dict[Level, float] = {**dict.fromkeys(LEVELS[:-1], 0.1), LEVELS[-1]: 3.0}
MOVES: dict[Level, int] = {**dict.fromkeys(LEVELS[:-1], 40), LEVELS[-1]: 3}  # of each game, spread over it

# game: further options, under which its games last longest
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "bloops": [
        {"deck": {str(value): 1 for value in range(30, 150)}},  # too heavy for anybody to call
        {"deck": {"6": 60, "9": 60}},  # nothing but effects
    ],
}


def thinking(name: str) -> Iterator[Figure]:
    """Every level of a game."""
    game = games.load(name)
    for level in LEVELS:
        bot = make_bot(game, level)
        slowest = max(_slowest(game, bot, MOVES[level], moments) for moments in _games(game))
        yield Figure(f"{name}, slowest move, {level}, in s", f"{slowest:.3f}", "", slowest, SECONDS[level], False)


def _games(game: Game) -> Iterator[list[State]]:
    """All positions of some random games."""
    for options in [{}, *VARIANTS.get(game.name, [])]:
        for players in game.players_for(game.make_options(options)):
            state, rng = game.start(players, seed=players, options=options), new_rng(players)
            moments = [game.copy(state)]
            while not game.is_over(state):
                seat = game.polled(state)
                game.play(state, game.playout_move(state, seat, rng), seat)
                moments.append(game.copy(state))
            yield moments[:-1]


def _slowest(game: Game, bot: LevelBot, moves: int, moments: list[State]) -> float:
    """The longest that a bot thinks in so many of these positions; not the first time, which may compile."""
    longest = 0.0
    for number, state in enumerate([moments[0], *moments[:: -(-len(moments) // moves)]]):
        seat = game.polled(state)
        known = game.forget(state, seat)
        began = perf_counter()
        bot.choose(known, seat, bytes(32))
        if number:
            longest = max(longest, perf_counter() - began)
    return longest

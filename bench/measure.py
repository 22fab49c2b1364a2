"""Answers questions about one checkout, a line of JSON each: `compare` runs one such process for each of two.

Reads `[question, game, number]` from standard input. `choices` answers with a hash for every level and position;
`start`, `play` and `choose` follow a game move by move; the others answer with a rate.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec

from bench.loops import drive_kernels, drive_ours, search_ours, simulate_ours
from bench.table import play_path, recorded, view_path
from tavoliere import games
from tavoliere.bots.levels import LEVELS, levels_of, make_as, make_bot
from tavoliere.bots.search import Search

PLAYERS = 2
SECONDS = 0.5
MOST_SIMULATIONS = {"bloom_garden": 120}  # of a choice; a search there is slower by an order
USUAL_SIMULATIONS = 400
APART = 3  # moves at random between two positions that are looked at,
A_GAME = 10  # and so many of these in a game


def main() -> None:
    for line in sys.stdin:
        question, game, number = json.loads(line)
        print(json.dumps(QUESTIONS[question](game, number)), flush=True)


def choices(name: str, count: int) -> list[str]:
    """Choices of every level at a fixed number of simulations, in positions of random games."""
    game = games.load(name)
    bots = [make_as(game, _fixed(name, levels_of(game)[level])) for level in LEVELS]
    found = []
    for number, (state, seat) in enumerate(positions(game, count)):
        known = game.forget(state, seat)
        chosen = [repr(bot.choose(known, seat, number.to_bytes(32, "big"))) for bot in bots]
        found += [hashlib.sha256(choice.encode()).hexdigest()[:16] for choice in chosen]
    return found


class Follower:
    """A game that is played elsewhere, and what a level would play in it."""

    def start(self, name: str, seed: int) -> bool:
        """Deal; says whether the game is over, as `play` does."""
        self.game = games.load(name)
        self.state = self.game.start(PLAYERS, seed)
        return False

    def play(self, _: str, move: str) -> bool | list[float]:
        """Carry a move out. At the end, says everybody's share of the victory."""
        self.game.play(self.state, self.game.parse(move), self.game.polled(self.state))
        return list(self.game.outcome(self.state)) if self.game.is_over(self.state) else False

    def polled(self, _: str, __: int) -> int:
        return int(self.game.polled(self.state))

    def choose(self, level: str, seed: int) -> str:
        bot = self._bot(self.game.name, level)
        seat = self.game.polled(self.state)
        choice = bot.choose(self.game.forget(self.state, seat), seat, seed.to_bytes(32, "big"))
        assert choice is not None
        return str(choice.move)

    @staticmethod
    @cache
    def _bot(name: str, level: Any) -> Any:
        return make_bot(games.load(name), level)


def _fixed(name: str, parameters: Any) -> Any:
    if not isinstance(parameters, Search):
        return parameters
    most = min(parameters.simulations, MOST_SIMULATIONS.get(name, USUAL_SIMULATIONS))
    return msgspec.structs.replace(parameters, simulations=most, seconds=0.0, effort=0.0)


def positions(game: Any, count: int) -> Iterator[tuple[Any, int]]:
    """Positions between moves, a few of every game, with every number of players in turn."""
    chance, players = random.Random(1), game.players_for(game.make_options(None))
    for number in range(-(-count // A_GAME)):
        state = game.start(players[number % len(players)], number)
        for place in range(min(A_GAME, count - number * A_GAME) * APART):
            while not game.is_between_moves(state):
                game.apply(state, chance.choice(game.legal_actions(state)))
            if game.is_over(state):
                state = game.start(players[number % len(players)], count + number)
            if place % APART == 0:
                yield game.copy(state), game.polled(state)
            game.apply(state, chance.choice(game.legal_actions(state)))


def _rate(loop: Callable[[str, int], Callable[[float], float]]) -> Callable[[str, int], float]:
    """The rate of a loop, which is made once for each game."""
    made: dict[str, Callable[[float], float]] = {}

    def ask(name: str, _: int) -> float:
        if name not in made:
            made[name] = loop(name, PLAYERS)
            made[name](0.05)
        return made[name](SECONDS)

    return ask


def _path(measure: Callable[[Any], float]) -> Callable[[str, int], float]:
    """Moves a second along a path through the table."""
    made: dict[str, list[Any]] = {}

    def ask(name: str, _: int) -> float:
        if name not in made:
            made[name] = recorded(name, count=3)
            measure(made[name][0])
        return 3e6 / sum(measure(record) for record in made[name])

    return ask


_follower = Follower()
QUESTIONS: dict[str, Callable[[str, Any], Any]] = {
    "choices": choices,
    "start": _follower.start,
    "play": _follower.play,
    "polled": _follower.polled,
    "choose": _follower.choose,
    "search": search_ours,
    "driven": _rate(drive_ours),
    "kernels": _rate(drive_kernels),
    "inside": _rate(simulate_ours),
    "move": _path(play_path),
    "view": _path(view_path),
}

if __name__ == "__main__":
    main()

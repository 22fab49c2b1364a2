"""Answers questions about one checkout, a line of JSON each: `compare` runs one such process for each of two.

Reads `[question, game, number]` from standard input. `choices` answers with a hash for every level and position;
the others with a rate.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from bench.loops import drive_kernels, drive_ours, search_ours, simulate_ours
from bench.table import play_path, recorded, view_path
from tavoliere import games
from tavoliere.bots.levels import LEVELS, TABLE, make_as
from tavoliere.bots.search import Search

PLAYERS = 2
SECONDS = 0.5
MOST_SIMULATIONS = {"bloom_garden": 120}  # of a choice; a search there is slower by an order
USUAL_SIMULATIONS = 400
APART = 7  # choices made at random between two positions that are looked at


def main() -> None:
    for line in sys.stdin:
        question, game, number = json.loads(line)
        print(json.dumps(QUESTIONS[question](game, number)), flush=True)


def choices(name: str, count: int) -> list[str]:
    """What every level chooses, at a fixed number of simulations, in positions of random games."""
    game = games.load(name)
    bots = [make_as(game, _fixed(name, TABLE[name][level])) for level in LEVELS]
    found = []
    for number, (state, seat) in enumerate(_positions(game, count)):
        knowledge = game.knowledge(state, seat)
        chosen = [repr(bot.choose(knowledge, number.to_bytes(32, "big"))) for bot in bots]
        found += [hashlib.sha256(choice.encode()).hexdigest()[:16] for choice in chosen]
    return found


def _fixed(name: str, parameters: Any) -> Any:
    if not isinstance(parameters, Search):
        return parameters
    most = min(parameters.simulations, MOST_SIMULATIONS.get(name, USUAL_SIMULATIONS))
    return msgspec.structs.replace(parameters, simulations=most, seconds=0.0, effort=0.0)


def _positions(game: Any, count: int) -> Iterator[tuple[Any, int]]:
    """Positions between moves, from games with every number of players in turn."""
    chance, players, number, left = random.Random(1), game.players_for(game.make_options(None)), 0, count
    while left:
        state = game.start(players[number % len(players)], number)
        number += 1
        moves = 0
        while left and not game.is_over(state):
            seat = game.polled(state)
            if game.is_between_moves(state):
                if moves % APART == 0:
                    yield game.copy(state), seat
                    left -= 1
                    if not left:
                        return
                moves += 1
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


QUESTIONS: dict[str, Callable[[str, int], Any]] = {
    "choices": choices,
    "search": search_ours,
    "driven": _rate(drive_ours),
    "kernels": _rate(drive_kernels),
    "inside": _rate(simulate_ours),
    "move": _path(play_path),
    "view": _path(view_path),
}

if __name__ == "__main__":
    main()

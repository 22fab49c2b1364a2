"""How fast a search is: simulations a second at the opening, beside OpenSpiel's `MCTSBot` with random rollouts.

That bot does not take `hanabi` (points within a game), so Bloops' search stands alone, as does Bloom rows'.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import perf_counter

import msgspec
import pyspiel

from bench.figure import Figure
from tavoliere import games
from tavoliere.bots.levels import TABLE, make_as

PEERS = {"scalino": "pentago", "bloom_garden": "othello"}
BARS = {"scalino": 3.0, "bloom_garden": 1.0}
SIMULATIONS = (1_000, 5_000, 20_000)
ROUNDS = 3
LEAST = 30_000  # simulations of all rounds together: one of a few milliseconds tells little


def ours(name: str, simulations: int) -> float:
    """Simulations a second, from a seat's knowledge to its choice."""
    game = games.load(name)
    state = game.start(2, seed=1)
    bot = make_as(game, msgspec.structs.replace(TABLE[name]["master"], simulations=simulations, seconds=0.0))
    knowledge = game.knowledge(state, game.polled(state))
    bot.choose(knowledge, bytes(32))
    began = perf_counter()
    bot.choose(knowledge, bytes(32))
    return simulations / (perf_counter() - began)


def peer(name: str, simulations: int) -> float:
    """The same of the peer, from a state to an action."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, 1, False)
    state = game.new_initial_state()
    began = perf_counter()
    bot.step(state)
    return simulations / (perf_counter() - began)


def search(name: str) -> Iterator[Figure]:
    """A game's search against its peer's, in turns, or alone where there is none."""
    for simulations in SIMULATIONS:
        what, rounds = f"{name}, search with {simulations:,} simulations", max(ROUNDS, LEAST // simulations)
        if name not in PEERS:
            pace = median(ours(name, simulations) for _ in range(rounds))
            yield Figure(what, f"{pace:,.0f}/s", "", pace)
            continue
        pairs = [(ours(name, simulations), peer(PEERS[name], simulations)) for _ in range(rounds)]
        a, b = median(a for a, _ in pairs), median(b for _, b in pairs)
        ratio = median(a / b for a, b in pairs)
        yield Figure(what, f"{a:,.0f}/s", f"{PEERS[name]} {b:,.0f}/s", ratio, BARS[name])

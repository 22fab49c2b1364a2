"""The timed loops of ours: random games move by move from Python, and inside the kernel."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

import msgspec
import numpy as np

from tavoliere import games
from tavoliere.bots.levels import levels_of, make_as

Loop = Callable[[float], float]  # seconds to run -> moves a second

_DEALS = 50  # so many different deals are played again and again


def drive_ours(name: str, players: int) -> Loop:
    """Choose and step, with the checked calls that the documentation shows."""
    game = games.load(name)
    fresh = [game.start(players, seed) for seed in range(_DEALS)]
    chooser = random.Random(1)

    def loop(seconds: float) -> float:
        step, choice = game.step, chooser.choice
        moves, number, end = 0, 0, perf_counter() + seconds
        began = perf_counter()
        while perf_counter() < end:
            state = game.copy(fresh[number % _DEALS])
            number += 1
            actions = game.legal_actions(state)
            while actions:
                actions = step(state, choice(actions))
                moves += 1
        return moves / (perf_counter() - began)

    return loop


def drive_kernels(name: str, players: int) -> Loop:
    """The same loop on the kernels themselves, with a buffer of the caller's own."""
    game = games.load(name)
    fresh = [game.start(players, seed) for seed in range(_DEALS)]
    chooser = random.Random(1)

    def loop(seconds: float) -> float:
        list_legal, act, draw = game.unchecked.legal_actions_polled, game.unchecked.apply_polled, chooser.random
        buffer = np.empty(game.max_legal, dtype=np.int32)
        item = buffer.item
        moves, number, end = 0, 0, perf_counter() + seconds
        began = perf_counter()
        while perf_counter() < end:
            state = game.copy(fresh[number % _DEALS])
            number += 1
            while n := list_legal(state, buffer):
                act(state, item(int(draw() * n)))
                moves += 1
        return moves / (perf_counter() - began)

    return loop


def simulate_ours(name: str, players: int) -> Loop:
    """Whole random games inside the kernel."""
    game = games.load(name)

    def loop(seconds: float) -> float:
        actions, seed, end = 0, 0, perf_counter() + seconds
        began = perf_counter()
        while perf_counter() < end:
            actions += int(game.simulate(500, players, seed).actions.sum())
            seed += 1
        return actions / (perf_counter() - began)

    return loop


def search_ours(name: str, simulations: int) -> float:
    """Simulations a second, from a seat's knowledge to its choice."""
    choose = make_search(name, simulations)
    choose()
    began = perf_counter()
    choose()
    return simulations / (perf_counter() - began)


def make_search(name: str, simulations: int) -> Callable[[], object]:
    """A search at the opening, with a fixed number of simulations."""
    game = games.load(name)
    state = game.start(2, seed=1)
    bot = make_as(game, msgspec.structs.replace(levels_of(game)["master"], simulations=simulations, seconds=0.0))
    seat = game.polled(state)
    known = game.forget(state, seat)
    return lambda: bot.choose(known, seat, bytes(32))

"""The loops that are timed: random games move by move from Python, and inside the library."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel

from tavoliere import games

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


def drive_peer(name: str) -> Loop:
    """The same loop with OpenSpiel's Python interface."""
    game = pyspiel.load_game(name)
    play = _play_with_chance if _has_chance(game) else _play_without_chance
    chooser = random.Random(1)

    def loop(seconds: float) -> float:
        moves, end = 0, perf_counter() + seconds
        began = perf_counter()
        while perf_counter() < end:
            moves += play(game.new_initial_state(), chooser)
        return moves / (perf_counter() - began)

    return loop


def _has_chance(game: Any) -> bool:
    return bool(game.get_type().chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC)


def _play_without_chance(state: Any, chooser: random.Random) -> int:
    moves, choice = 0, chooser.choice
    while not state.is_terminal():
        state.apply_action(choice(state.legal_actions()))
        moves += 1
    return moves


def _play_with_chance(state: Any, chooser: random.Random) -> int:
    """Chance is drawn as often as the game asks for it, but is no move."""
    moves, choice = 0, chooser.choice
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chooser.choices(*zip(*state.chance_outcomes(), strict=True))[0])
        else:
            state.apply_action(choice(state.legal_actions()))
            moves += 1
    return moves


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


def simulate_peer(name: str) -> Loop:
    """Whole random games inside OpenSpiel; how many moves a game has is counted apart from the clock."""
    game = pyspiel.load_game(name)
    length = _mean_length(game)

    def loop(seconds: float) -> float:
        bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
        played, end = 0, perf_counter() + seconds
        began = perf_counter()
        while perf_counter() < end:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, played)
            played += 1
        return played * length / (perf_counter() - began)

    return loop


def _mean_length(game: Any, sample: int = 1000) -> float:
    chooser = random.Random(2)
    return sum(_play_with_chance(game.new_initial_state(), chooser) for _ in range(sample)) / sample

"""The timed loops of OpenSpiel, which those of `loops` and `search` are compared with."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

import pyspiel

from bench.loops import Loop


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


def search_peer(name: str, simulations: int) -> float:
    """Simulations a second of OpenSpiel's search, from a state to an action."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, 1, False)
    state = game.new_initial_state()
    began = perf_counter()
    bot.step(state)
    return simulations / (perf_counter() - began)

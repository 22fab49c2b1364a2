"""The game against the oracle: the same choices, the same tables and the same scores, move by move."""

from __future__ import annotations

import os
import random
from itertools import product
from typing import Any

import numpy as np
import pytest
from tavoliere.games.bloom_garden.market import leftover, worth

from tavoliere.engine.compiled.kernel import entry
from tests.games.bloom_garden.helper import EVERY_TABLE, GAME, ODD_TABLES, table_name
from tests.games.bloom_garden.oracle import best_bouquets
from tests.games.bloom_garden.versus import play_both

TABLES = EVERY_TABLE + ODD_TABLES
SOAK = bool(os.environ.get("TAVOLIERE_SOAK"))
# Per table: 27 tables come to 189 games in a normal run and to 2,160 in a long one.
FREELY, WITH_WALLS, HOSTILE = (60, 15, 5) if SOAK else (4, 2, 1)


@entry
def coins_for(counts: Any) -> int:
    return worth(counts)


@entry
def singles_in(counts: Any) -> int:
    return leftover(counts)


@pytest.mark.parametrize(("options", "players"), TABLES, ids=table_name)
def test_random_games(options: dict[str, Any], players: int) -> None:
    for seed in range(FREELY):
        for _ in play_both(players, options, seed):
            pass


@pytest.mark.parametrize(("options", "players"), TABLES, ids=table_name)
def test_games_in_which_players_pass(options: dict[str, Any], players: int) -> None:
    passes = blocked = 0
    for seed in range(WITH_WALLS):
        for oracle, _ in play_both(players, options, seed, walls=0.3 if seed % 2 else 0.75):
            passes += bool(oracle.passed)
        blocked += any(oracle.hands[colour] for colour in oracle.real_colours())
    assert passes
    assert blocked


@pytest.mark.parametrize(("options", "players"), TABLES, ids=table_name)
def test_hostile_games(options: dict[str, Any], players: int) -> None:
    for seed in range(HOSTILE):
        for _ in play_both(players, options, seed, hostile=True):
            pass


def test_the_best_bouquets_against_brute_force() -> None:
    """BG-5.3: one of every kind again and again is the best of all partitions."""
    for counts in product(range(5), repeat=5):
        if list(counts) == sorted(counts):
            assert coins_for(np.array(counts)) == best_bouquets(counts)
    rng = random.Random(5)
    for _ in range(100):
        counts = tuple(sorted(rng.randrange(9) for _ in range(5)))
        assert coins_for(np.array(rng.sample(counts, 5))) == best_bouquets(counts)


def test_the_leftover_is_of_one_colour() -> None:
    for counts in product(range(4), repeat=4):
        rest = list(counts)
        while sum(n > 0 for n in rest) > 1:
            rest = [max(0, n - 1) for n in rest]
        assert singles_in(np.array(counts)) == sum(rest)
        assert sum(n > 0 for n in rest) <= 1


def test_groups_against_a_plain_flood_fill() -> None:
    """The kernel's walk without memory, the breakdown's flood fill and the oracle's find the same groups."""
    for seed in range(6):
        for oracle, state in play_both(3 + seed % 3, {"order": "advanced", "sell": "all"}, 100 + seed):
            for part in GAME.breakdown(state):
                colour = oracle.colours[part.seat]
                assert part.groups == oracle.flower_groups(colour)
                if part.seat not in oracle.finished:
                    assert (part.flowers, part.meadow, part.sharing) == oracle.snapshot(colour)
            assert tuple(part.points for part in GAME.breakdown(state)) == GAME.scores(state)

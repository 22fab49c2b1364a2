"""The game against the oracle: the same choices, the same tables and the same scores, move by move."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.game import State
from tavoliere.engine.record import Played, first_state, read_record
from tavoliere.games.bloom_garden.rules.market import leftover, worth
from tests.games.bloom_garden.helper import DATA, EVERY_TABLE, GAME, ODD_TABLES, table_name
from tests.games.bloom_garden.oracle import best_bouquets
from tests.games.bloom_garden.versus import (
    assert_same_choice,
    assert_same_table,
    catch_up,
    meaning,
    oracle_of,
    play_both,
)
from tests.games.counting import cases
from tests.games.every import SOAK

TABLES = EVERY_TABLE + ODD_TABLES
CASES = cases("bloom_garden")
# Per table: 27 tables come to 108 games in a normal run and to 2,160 in a long one.
FREELY, WITH_WALLS, HOSTILE = (60, 15, 5) if SOAK else (1, 2, 1)


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
            for part in GAME.breakdown(state, None):
                colour = oracle.colours[part.seat]
                assert part.groups == oracle.flower_groups(colour)
                if part.seat not in oracle.finished:
                    assert (part.flowers, part.meadow, part.sharing) == oracle.snapshot(colour)
            assert tuple(part.points for part in GAME.breakdown(state, None)) == GAME.scores(state)


@pytest.mark.parametrize("path", sorted(DATA.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_game_is_what_the_oracle_plays(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    if record.position is not None:
        return  # the oracle begins with an empty table
    state = first_state(record, GAME)
    oracle = oracle_of(len(record.players), {k: v for k, v in record.options.items() if k != "start"}, state)
    for played in record.entries:
        assert isinstance(played, Played)
        actions = GAME.actions_of(state, played.seat, GAME.parse(played.move))
        assert isinstance(actions, tuple)
        for action in actions:
            assert_same_choice(oracle, state)
            oracle.answer(meaning(state, action))
            GAME.apply(state, action)
        catch_up(oracle, state)
        assert_same_table(oracle, state)
    assert record.result == oracle.scores()


def count_turns(players: int, options: dict[str, Any], start: State) -> int:
    """The number of first moves by the oracle, which is begun anew for every one of them."""
    question = oracle_of(players, options, start).question
    assert question is not None
    total = 0
    for card in sorted(question[2]):
        oracle = oracle_of(players, options, start)
        oracle.answer(card)
        oracle.answer((0, 0))
        ways = 1  # nothing was picked: only the pawns are left, and they do not depend on each other
        while oracle.question is not None and oracle.question[0] != "card":
            ways *= len(oracle.question[2])
            oracle.answer("leave" if "leave" in oracle.question[2] else 0)
        total += ways
    return total


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if not case["moves"]],
    ids=lambda case: f"{table_name(case['options'])}-{case['players']}",
)
def test_counts_by_the_oracle(case: dict[str, Any]) -> None:
    assert (
        count_turns(case["players"], case["options"], GAME.start(case["players"], case["seed"], case["options"]))
        == case["counts"][0]
    )


def test_a_small_count_by_hand() -> None:
    """Nine cards with 1 to 9 flowers in 13 looks; the gardener stays in hand or stands on one of the flowers."""
    state = GAME.start(3, 0, {"start": 0})
    assert GAME.perft(state, 1) == sum(
        looks * (1 + flowers) for flowers, looks in zip(range(1, 10), (1, 2, 2, 1, 1, 2, 2, 1, 1), strict=True)
    )
    assert GAME.perft(state, 1) == len(list(GAME.moves(state)))

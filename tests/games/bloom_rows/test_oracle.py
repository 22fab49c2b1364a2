"""The rules against the oracle: rows, legal moves of small hands, and whole random games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tavoliere.games.bloom_rows.arrangement import is_row
from tavoliere.games.bloom_rows.rules.constants import JOKER
from tests.games.bloom_rows import oracle
from tests.games.bloom_rows.helper import GAME, key_of, oracle_of, shown
from tests.games.bloom_rows.versus import compare_game, random_position, random_row
from tests.games.every import SOAK

GAMES = 2000 if SOAK else 60
POSITIONS = 6000 if SOAK else 80
ROWS = 40_000 if SOAK else 4000


def numbers(tiles: list[Any]) -> list[int]:
    return [JOKER if tile == "J" else tile for tile in tiles]


def test_row_validity_is_that_of_all_joker_assignments() -> None:
    rng = random.Random(1)
    for i in range(ROWS):
        tiles = random_row(rng, rng.randint(0, 4), rng.randint(1, 12))
        assert is_row(numbers(tiles)) == oracle.is_row(tiles), tiles
        if i % 40 == 0 and tiles.count("J") <= 2:
            assert oracle.is_row(tiles) == oracle.is_row_by_brute_force(tiles), tiles
    for _ in range(ROWS // 20):  # as long as a row can be
        tiles = random_row(rng, rng.randint(0, 4), rng.randint(48, 101), skip=0.002)
        assert is_row(numbers(tiles)) == oracle.is_row(tiles), tiles


def test_legal_moves_are_those_of_exhaustive_search() -> None:
    rng = random.Random(2)
    kinds: Counter[str] = Counter()
    for _ in range(POSITIONS):
        state = random_position(rng)
        model = oracle_of(state)
        seen = set()
        moves = list(GAME.moves(state))
        for move in moves:
            after = GAME.copy(state)
            GAME.play(after, move)
            kinds[type(move).__name__ + (" rob" if getattr(move, "rob", ()) else "")] += 1
            if after[0].second:  # the round ended: the next one is dealt by chance
                twin = model.copy()
                twin.play(move)
                key = twin.key()
                assert after[0].earned[:2].tolist() == twin.first
            else:
                key = key_of(after)
            assert key not in seen, f"Two moves lead to one position: {move} in {shown(state)}"
            seen.add(key)
        assert seen == model.results(), shown(state)
    assert set(kinds) == {"Draw", "Stop", "Pass", "Swap", "Lay", "Lay rob", "Add"}


OPTIONS: tuple[dict[str, Any], ...] = ({}, {"start": 1}, {"flowers": [n % 4 for n in range(100)], "start": 0})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_are_the_same(players: int) -> None:
    for number in range(GAMES // 4):
        compare_game(players, f"{players}/{number}", OPTIONS[number % len(OPTIONS)])


def test_every_tile_and_point_tile_is_somewhere_at_every_step() -> None:
    for seed in range(400 if SOAK else 8):
        rng = random.Random(seed)
        state = GAME.start(2 + seed % 4, seed)
        while not GAME.is_over(state):
            GAME.apply(state, rng.choice(GAME.legal_actions(state)))
            s = state[0]
            position = shown(state)
            tiles = [tile for row in position.rows for tile in row.split()]
            tiles += [str(tile) for part in (position.open, position.supply) for tile in part if tile]
            tiles += [str(tile) for stock in position.stocks for tile in stock] + ["J"] * position.jokers
            assert sorted(tiles) == sorted([*map(str, range(1, 101)), *"JJJJ"])
            assert s.held[: s.players].tolist() == [len(stock) for stock in position.stocks]
            assert (s.points + s.taken.sum(axis=0)).tolist() == [0, *[2] * 5, *[1] * 10]

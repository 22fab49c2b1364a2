"""The rules against the oracle: rows, legal moves of small hands, and whole random games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tavoliere.engine.seed import as_seed
from tavoliere.games.bloom_rows.arrangement import is_row
from tavoliere.games.bloom_rows.moves import Add, Draw, Lay, Pass, Spot, Stop, Swap, row_name
from tavoliere.games.bloom_rows.rules.components import JOKER
from tests.games.bloom_rows import oracle
from tests.games.bloom_rows.helper import GAME, key_of, make, new_oracle, next_deck, oracle_of, random_legal_move, shown
from tests.games.every import SOAK

GAMES = 2000 if SOAK else 200
POSITIONS = 6000 if SOAK else 250
ROWS = 40_000 if SOAK else 4000


def random_row(rng: random.Random, jokers: int, length: int, skip: float = 0.1) -> list[Any]:
    """Something like a row: mostly valid, sometimes not."""
    value = rng.randint(1, 100)
    tiles: list[Any] = []
    for _ in range(length):
        tiles.append((value - 1) % 100 + 1)
        value += rng.choice((1, 2)) if rng.random() > skip else rng.choice((0, 3, 4, 98))
    for place in rng.sample(range(length), min(jokers, length)):
        tiles[place] = "J"
    return tiles


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


def random_position(rng: random.Random) -> Any:
    """A small hand before some rows, jokers anywhere."""
    jokers = 4
    used: set[int] = set()
    rows = []
    for _ in range(rng.randint(0, 3)):
        tiles = random_row(rng, rng.randint(0, min(jokers, 2)) if rng.random() < 0.7 else 0, rng.randint(3, 6), 0)
        own = {tile for tile in tiles if tile != "J"}
        if own & used or not oracle.is_row(tiles):
            continue
        used |= own
        jokers -= tiles.count("J")
        rows.append(" ".join(map(str, tiles)))
    near = [n for number in used for n in range(number - 4, number + 5)] or [rng.randint(1, 100)]
    free = sorted({(n - 1) % 100 + 1 for n in near} - used) or [n for n in range(1, 101) if n not in used]
    stock: list[Any] = rng.sample(free, min(len(free), rng.randint(1, 5)))
    if rng.random() < 0.5:
        start = rng.randint(1, 96)
        stock += [n for n in range(start, start + 3) if n not in used and n not in stock]
    own_jokers = rng.choice((0, 0, 1, 1, 2)) if jokers >= 2 else 0
    stock += ["J"] * own_jokers
    jokers -= own_jokers
    rest = [n for n in range(1, 101) if n not in used and n not in stock]
    rng.shuffle(rest)
    board = rng.randint(0, jokers)
    opened = rest[: rng.choice((0, 0, 2, 8))]
    others = rest[8:11]
    supply = rest[11 : 11 + rng.choice((0, 0, 5))]
    return make(
        [stock, others], rows, supply, open=opened, jokers=board, drawn=bool((supply or opened) and rng.random() < 0.1)
    )


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


def random_move(rng: random.Random, state: Any) -> Any:
    """A move that people might try, legal or not."""
    position = shown(state)
    stock = [tile for tile in position.stocks[position.turn] for _ in range(3)] + [rng.randint(1, 100), "J"]
    row = row_name(rng.randint(0, min(len(position.rows), 33)))
    kind = rng.randint(0, 9)
    if kind == 0:
        return Draw(rng.choice([*[tile for tile in position.open if tile], "covered", "J", rng.randint(1, 100)]))
    if kind == 1:
        return rng.choice((Stop(), Pass()))
    if kind == 2:
        return Swap(rng.choice(stock), row, rng.choice((None, 1, 2)))
    if kind <= 4:
        tiles = tuple(rng.sample(stock, min(len(stock), rng.randint(1, 2))))
        return Add(tiles, row, rng.choice((None, tuple(rng.randint(0, 4) for _ in tiles))))
    mixed: list[Any] = list({str(tile): tile for tile in stock}.values())
    robbed: tuple[Spot, ...] = ()
    if position.rows and rng.random() < 0.5:
        number = rng.randrange(len(position.rows))
        words = position.rows[number].split()
        chosen = rng.sample(words, rng.choice((1, 1, 2)))
        robbed = tuple(Spot(row_name(number), word if word == "J" else int(word)) for word in chosen)
        mixed += [word if word == "J" else int(word) for word in chosen]
    first = rng.choice([tile for tile in mixed if tile != "J"] or [1])
    near = sorted(
        (tile for tile in mixed if tile != "J" and (tile - first) % 100 <= 8), key=lambda t: (t - first) % 100
    )
    chosen_tiles = near[: rng.randint(2, 6)]
    if "J" in mixed and rng.random() < 0.5:
        chosen_tiles.insert(rng.randint(0, len(chosen_tiles)), "J")
    if rng.random() < 0.05:
        rng.shuffle(chosen_tiles)
    return Lay(tuple(chosen_tiles), robbed, rng.random() < 0.2)


OPTIONS: tuple[dict[str, Any], ...] = ({}, {"start": 1}, {"flowers": [n % 4 for n in range(100)], "start": 0})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_are_the_same(players: int) -> None:
    for number in range(GAMES // 4):
        _compare_game(players, f"{players}/{number}", OPTIONS[number % len(OPTIONS)], number)


def _compare_game(players: int, seed: str, options: dict[str, Any], number: int) -> None:
    rng = random.Random(seed)
    state = GAME.start(players, as_seed(seed), options)
    model = new_oracle(players, seed, options)
    assert key_of(state) == model.key()
    while not GAME.is_over(state):
        seat = GAME.to_act(state)[0]
        if rng.random() < 0.08:
            _compare_judges(state, model, rng.choice((seat, seat, seat, (seat + 1) % players)), rng)
        move = random_legal_move(state, seat, rng)
        assert model.rule_broken(seat, move) is None, (move, shown(state))
        previous = GAME.copy(state)
        GAME.play(state, move, seat)
        before = model.round
        model.play(move)
        if model.round != before:
            model.begin_second_round(next_deck(previous))
        _compare(state, model)
    assert model.over
    assert list(GAME.winners(state)) == model.winners()


def _compare(state: Any, model: oracle.Oracle) -> None:
    assert key_of(state) == model.key()
    assert list(GAME.scores(state)) == model.scores()
    if not model.over:
        known = [sorted(map(str, tiles)) for tiles in shown(state).known]
        assert known == [sorted(map(str, tiles)) for tiles in model.known]


def _compare_judges(state: Any, model: oracle.Oracle, seat: int, rng: random.Random) -> None:
    for _ in range(6):
        move = random_move(rng, state)
        if isinstance(move, Pass) and len(model.stocks[model.turn]) > 8:
            continue  # the oracle would search too long
        judgement = GAME.check(state, move, seat)
        expected = model.rule_broken(seat, move)
        assert (judgement.rule if judgement else None) == expected, (str(move), shown(state))


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

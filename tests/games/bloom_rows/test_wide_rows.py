"""Rows that go almost all the way round, with robbed tiles in them: where looking ahead is hardest."""

from __future__ import annotations

import random
from typing import Any

from tavoliere.games.bloom_rows.moves import Lay, Spot
from tavoliere.games.bloom_rows.rules.constants import ADD, END, LAY, rob_action
from tests.games.bloom_rows.helper import GAME, make, oracle_of, shown


def turned(number: int, by: int) -> int:
    return (number + by - 1) % 100 + 1


def wide_position(rng: random.Random) -> tuple[Any, int]:
    """All odd numbers (turned by some number) but 3 and 11 in the stock, and these at the ends of a row."""
    by = rng.randint(0, 99)
    row = " ".join(str(turned(number, by)) for number in (3, 4, 6, 8, 10, 11))
    jokers = rng.randint(0, 4)
    odd = [turned(number, by) for number in range(1, 101, 2) if number not in (3, 11)]
    gaps = rng.sample(odd, rng.randint(0, jokers + 1))
    even = [turned(number, by) for number in rng.sample(range(12, 101, 2), rng.randint(1, 4))]
    stock = [number for number in odd if number not in gaps] + even + ["J"] * jokers
    return make([stock, [turned(2, by)]], [row], supply=[]), by


def test_no_beginning_of_a_wide_row_is_a_dead_end() -> None:
    rng = random.Random(1)
    widest = 0
    for _ in range(150):
        state, by = wide_position(rng)
        walk, seat = GAME.copy(state), 0
        robbed = rng.sample([3, 11], rng.randint(0, 2))
        for number in sorted(robbed):
            action = next((a for a in GAME.legal_actions(walk) if a == rob_action(turned(number, by), 0)), None)
            if action is not None:
                GAME.apply(walk, action)
        laid = False
        while not GAME.is_between_moves(walk) or not laid:
            legal = GAME.legal_actions(walk, seat)
            assert legal, shown(state)
            tiles = [action for action in legal if LAY <= action < ADD]
            if not tiles:
                break
            laid = True
            GAME.apply(walk, rng.choice(tiles))
        if laid:
            s = walk[0]
            assert GAME.violation(walk, END, seat) == 0, shown(state)
            widest = max(widest, int(s.begin[s.rows] - s.begin[s.rows - 1]))
    assert widest > 45


def test_wide_rows_are_judged_like_the_oracle_does() -> None:
    rng = random.Random(2)
    verdicts = set()
    for _ in range(400):
        state, by = wide_position(rng)
        stock = shown(state).stocks[0]
        have = {tile for tile in stock if tile != "J"} | {turned(3, by), turned(11, by)}
        first = rng.randint(1, 100)
        tiles: list[Any] = []
        jokers = stock.count("J")
        span = rng.choice((96, 97, 98, 99, 100))
        at = 0
        while at <= span:
            number = turned(first, at)
            if number in have:
                tiles.append(number)
                at += 1 if turned(first, at + 1) in have else 2
            elif jokers:
                tiles.append("J")
                jokers -= 1
                at += 1 if turned(first, at + 1) in have else 2
            else:
                break
        ends = rng.randint(0, jokers)
        tiles = ["J"] * ends + tiles if rng.random() < 0.5 else tiles + ["J"] * ends
        robbed = tuple(Spot("A", number) for number in (turned(3, by), turned(11, by)) if number in tiles)
        move = Lay(tuple(tiles), robbed)
        judgement = GAME.check(state, move)
        expected = oracle_of(state).rule_broken(0, move)
        assert (judgement.rule if judgement else None) == expected, (str(move), shown(state))
        assert judgement is None or judgement.code != "leads_nowhere"
        verdicts.add(expected)
    assert {None, "BR-5.3"} <= verdicts

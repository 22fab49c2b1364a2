"""Bloom's garden: what the bots sell where the rules leave them a choice (BG-5.5)."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tavoliere import games
from tavoliere.bots.greedy import Greedy
from tavoliere.bots.levels import make_as
from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.game import State
from tavoliere.games.bloom_garden.bot_turn import promise, sold_of
from tavoliere.games.bloom_garden.rules.market import worth

GAME = games.load("bloom_garden")


@entry
def _sold_of(states: Any, seat: int, colour: int) -> int:
    return sold_of(states[0], seat, colour)


@entry
def _promise(states: Any, seat: int, under: int) -> float:
    return promise(states[0], seat, under)


@entry
def _worth(counts: Any) -> int:
    return worth(counts)


def holding(flowers: list[int], players: int, sell: str = "choose") -> State:
    """A game in which the first seat has so many flowers of each colour."""
    state = GAME.start(players, seed=1, options={"sell": sell})
    state[0].flowers[0, : len(flowers)] = flowers
    return state


def sale(flowers: list[int], players: int) -> list[int]:
    state = holding(flowers, players)
    return [_sold_of(state, 0, colour) for colour in range(len(flowers))]


@pytest.mark.parametrize(
    ("players", "held", "sold"),
    [
        (2, [1, 1, 1], [0, 0, 0]),  # the limit lets it wait for the next harvest,
        (2, [1, 1, 2], [1, 1, 1]),  # but no longer
        (2, [2, 1, 1], [1, 1, 1]),  # what no bouquet can use stays
        (2, [2, 2, 1], [1, 1, 1]),  # a pair stays: it may become three
        (2, [2, 2, 0], [1, 1, 0]),  # of two pairs one
        (4, [2, 2, 1, 1], [1, 1, 1, 1]),
        (5, [2, 2, 1, 1, 1], [1, 1, 1, 1, 1]),
        (4, [3, 2, 2, 2], [2, 2, 2, 2]),  # two of the largest there are
    ],
)
def test_what_may_still_grow_is_kept(players: int, held: list[int], sold: list[int]) -> None:
    assert sale(held, players) == sold


def test_no_more_is_kept_than_may_be() -> None:
    chance = random.Random(3)
    for _ in range(200):
        players = chance.randint(2, 5)
        held = [chance.randint(0, 5) for _ in range(max(3, players))]
        state, sold = holding(held, players), sale(held, players)
        assert all(0 <= n <= most for n, most in zip(sold, held, strict=True))
        assert sum(held) - sum(sold) <= state[0].limit


def test_who_sells_all_is_promised_coins() -> None:
    """As it always was: games by the usual rules come out the same."""
    held = [2, 2, 1]
    coins = _worth(np.array(held))
    assert _promise(holding(held, 2, "all"), 0, 0) == coins == 4
    assert _promise(holding([1, 1, 0], 2, "all"), 0, 0) == pytest.approx(1.1)
    assert _promise(holding(held, 2, "choose"), 0, 0) > coins
    assert _promise(holding([3, 1, 0], 2, "bouquets"), 0, 0) > _worth(np.array([3, 1, 0]))


def moves(sell: str) -> list[str]:
    """A game of greedy bots."""
    bot, state, chance = make_as(GAME, Greedy()), GAME.start(2, seed=2, options={"sell": sell}), random.Random(2)
    made = []
    while not GAME.is_over(state):
        seat = GAME.polled(state)
        choice: Any = bot.choose(GAME.forget(state, seat), seat, chance.randbytes(32))
        made.append(str(choice.move))
        GAME.play(state, choice.move, seat)
    return made


def test_every_rule_makes_another_game() -> None:
    assert len({tuple(moves(sell)) for sell in ("all", "choose", "bouquets")}) == 3

"""Ratings of games that are made up, by bots of a known strength."""

from __future__ import annotations

import random
from itertools import pairwise

from tavoliere.arena.match import Result, Seat
from tavoliere.arena.ratings import rate_bots
from tests.arena.test_summary import make_result


def _invent(chance: random.Random, games: int) -> list[Result]:
    """Games in which each level beats the one below three times out of four."""
    made = []
    for _ in range(games):
        for bot, rival, strength in (("a", "b", 0.75), ("b", "c", 0.75), ("a", "c", 0.9)):
            won = chance.random() < strength
            made.append(make_result({bot: 1 - won, rival: int(won)}))
    return made


def test_ratings_find_the_strength() -> None:
    ratings = rate_bots(_invent(random.Random(2), 300))
    assert [rating.bot for rating in ratings] == ["a", "b", "c"]
    for better, worse in pairwise(ratings):
        assert better.low > worse.high
        assert 4 < better.mean - worse.mean < 9
    assert rate_bots(_invent(random.Random(2), 300)) == ratings


def test_more_games_are_surer() -> None:
    few, many = (rate_bots(_invent(random.Random(3), games))[0].deviation for games in (20, 300))
    assert many < few / 2


def test_the_same_bot_in_several_seats() -> None:
    results = [
        Result(
            "finished",
            9,
            tuple(
                Seat(bot, place, 0, float(place == 0), int(place > 0), 3, 0.1, 0.1) for place, bot in enumerate("abbb")
            ),
        )
        for _ in range(30)
    ]
    strong, weak = rate_bots(results)
    assert (strong.bot, weak.bot) == ("a", "b")

"""Rates, ratings and the summary: what is known by hand, or by making games of a known strength up."""

from __future__ import annotations

import random
from itertools import pairwise
from math import comb

import pytest

from tavoliere.arena.contest import Contest
from tavoliere.arena.match import Result, Seat
from tavoliere.arena.rates import rate_of, wilson
from tavoliere.arena.ratings import rate_bots
from tavoliere.arena.summary import summarise


def _result(ranks: dict[str, int]) -> Result:
    winners = sum(rank == 0 for rank in ranks.values())
    return Result(
        "finished",
        20,
        tuple(
            Seat(bot, place, 10 - rank, (rank == 0) / winners, rank, 10, 0.5, 0.1)
            for place, (bot, rank) in enumerate(ranks.items())
        ),
    )


def _invent(chance: random.Random, games: int) -> list[Result]:
    """Games in which each level beats the one below three times out of four."""
    made = []
    for _ in range(games):
        for bot, rival, strength in (("a", "b", 0.75), ("b", "c", 0.75), ("a", "c", 0.9)):
            won = chance.random() < strength
            made.append(_result({bot: 1 - won, rival: int(won)}))
    return made


def test_wilson_by_hand() -> None:
    rate = wilson(81, 263)
    assert rate.low == pytest.approx(0.2553, abs=5e-5)
    assert rate.high == pytest.approx(0.3662, abs=5e-5)
    assert wilson(10, 10).high == pytest.approx(1)
    assert wilson(10, 10).low == pytest.approx(0.7225, abs=5e-5)
    assert wilson(0, 0).high == 1


def test_a_tie_is_half() -> None:
    assert rate_of([1, 0.5, 0, 0.5]).rate == 0.5


@pytest.mark.parametrize("truth", [0.3, 0.5, 0.65, 0.7, 0.9])
@pytest.mark.parametrize("games", [100, 400])
def test_the_interval_holds_the_truth_19_times_out_of_20(truth: float, games: int) -> None:
    """Exactly: the chance of every number of wins, added up where the interval is right."""
    held = 0.0
    for wins in range(games + 1):
        rate = wilson(wins, games)
        if rate.low <= truth <= rate.high:
            held += comb(games, wins) * truth**wins * (1 - truth) ** (games - wins)
    assert 0.93 < held < 0.97


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


def test_a_summary_by_hand() -> None:
    contest = Contest(game="scalino", players=3, lineups=(("a", "b", "c"),), deals=1)
    results = [_result({"a": 0, "b": 1, "c": 2}), _result({"c": 0, "a": 0, "b": 2})]
    summary = summarise(contest, results)
    victories = {standing.bot: standing.victory.rate for standing in summary.standings}
    assert victories == {"a": 0.75, "b": 0, "c": 0.25}
    ahead = {frozenset((m.bot, m.rival)): m for m in summary.meetings}
    meeting = ahead[frozenset("ac")]
    assert (meeting.ahead.rate if meeting.bot == "a" else 1 - meeting.ahead.rate) == 0.75
    assert [place.victory.rate for place in summary.places] == [0.75, 0.25, 0]
    assert summary.standings[0].moves_per_second == 20
    assert summary.standings[0].slowest_move == 0.1
    assert summary.margin.counts == {1: 1, 2: 1}
    assert summary.endings["finished"].rate == 1

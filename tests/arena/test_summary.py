"""Rates and the summary, as they are known by hand."""

from __future__ import annotations

import random
from math import comb

import pytest

from tavoliere.arena.contest import Contest
from tavoliere.arena.match import Result, Seat
from tavoliere.arena.summary import Summary, rate_meeting, rate_of_deals, summarise, wilson


def make_result(ranks: dict[str, int]) -> Result:
    return _result_of_seats(list(ranks.items()))


def _result_of_seats(seats: list[tuple[str, int]]) -> Result:
    winners = sum(rank == 0 for _, rank in seats)
    return Result(
        "finished",
        20,
        tuple(
            Seat(bot, place, 10 - rank, (rank == 0) / winners, rank, 10, 0.5, 0.1)
            for place, (bot, rank) in enumerate(seats)
        ),
    )


def test_wilson_by_hand() -> None:
    rate = wilson(81, 263)
    assert rate.low == pytest.approx(0.2553, abs=5e-5)
    assert rate.high == pytest.approx(0.3662, abs=5e-5)
    assert wilson(10, 10).high == pytest.approx(1)
    assert wilson(10, 10).low == pytest.approx(0.7225, abs=5e-5)
    assert wilson(0, 0).high == 1


def test_a_tie_is_half() -> None:
    assert wilson(1 + 0.5 + 0 + 0.5, 4).rate == 0.5


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


def _chances(chance: random.Random, deals: int, games: int, truth: float, by_deal: float) -> list[list[float]]:
    """Deals of which this share decides all of its games alone."""
    made = []
    for _ in range(deals):
        decided = [float(chance.random() < truth)] * games
        played = [float(chance.random() < truth) for _ in range(games)]
        made.append(decided if chance.random() < by_deal else played)
    return made


@pytest.mark.parametrize("by_deal", [0.0, 0.3, 1.0])
@pytest.mark.parametrize(("deals", "games"), [(12, 30), (40, 30), (120, 2)])
@pytest.mark.parametrize("truth", [0.2, 0.5])
def test_whatever_deals_decide_the_interval_holds_the_truth(
    truth: float, deals: int, games: int, by_deal: float
) -> None:
    chance, held, widths = random.Random(7), 0, 0.0
    for _ in range(200):
        rate = rate_of_deals(_chances(chance, deals, games, truth, by_deal))
        held += rate.low <= truth <= rate.high
        widths += (rate.high - rate.low) / 200
    assert held / 200 >= 0.9  # a little less than promised where few deals decide and most of these one way
    alone, most = wilson(truth * deals, deals), wilson(truth * deals * games, deals * games)
    assert most.high - most.low <= widths * 1.01
    assert widths <= 1.25 * ((alone.high - alone.low) if by_deal else 1.2 * (most.high - most.low))


@pytest.mark.parametrize(
    ("truth", "deals", "games", "by_deal", "said"),
    [
        (0.2, 12, 30, 0.3, "30.8% (13.9%–55.2%)"),
        (0.5, 40, 3, 0.3, "47.5% (34.9%–60.4%)"),
        (0.7, 120, 2, 1.0, "82.5% (74.6%–88.3%)"),
    ],
)
def test_of_whole_deals_it_is_the_mean_of_their_means(
    truth: float, deals: int, games: int, by_deal: float, said: str
) -> None:
    """The figures are those of Student's and Wilson's formulas with the variance of the means."""
    assert str(rate_of_deals(_chances(random.Random(7), deals, games, truth, by_deal))) == said


def test_the_rate_of_deals_that_are_not_whole_is_that_of_their_games() -> None:
    """A deal of which one game was played counts as one game, not as a deal."""
    rate = rate_of_deals([[1.0, 0.0, 0.5, 0.0], [1.0], []])
    assert (rate.games, rate.rate) == (5, 0.5)


@pytest.mark.parametrize("by_deal", [0.3, 1.0])
def test_the_interval_holds_the_truth_of_deals_that_are_not_whole(by_deal: float) -> None:
    """Of every other deal the budget has left one game."""
    chance, held = random.Random(7), 0
    for _ in range(200):
        made = _chances(chance, 40, 12, 0.3, by_deal)
        rate = rate_of_deals(deal[: 12 if number % 2 else 1] for number, deal in enumerate(made))
        held += rate.low <= 0.3 <= rate.high
    assert held / 200 >= 0.9


def test_deals_that_all_end_alike_do_not_lie_apart() -> None:
    """Thirds do not add up exactly: what is left of that is no spread."""
    deals = [[1 / 3, 1 / 3, 1 / 3, 0.5, 0.5, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0, 0.0, 0.0, 0.0]]
    assert rate_of_deals(deals).low == pytest.approx(wilson(4 / 3, 4).low)


def test_what_the_deal_alone_decides_does_not_look_certain() -> None:
    """Five deals, each played forty times with the same end."""
    always = rate_of_deals([[1.0] * 40] * 5)
    assert (always.games, always.low) == (200, wilson(5, 5).low)
    mostly = rate_of_deals([[1.0] * 40] * 4 + [[0.0] * 40])
    assert mostly.low < 0.5 < 0.8 == pytest.approx(mostly.rate)
    assert rate_of_deals([[1.0] * 40]).low == wilson(1, 1).low
    assert rate_of_deals([]) == rate_of_deals([[], []]) == wilson(0, 0)


def test_deals_of_one_game_are_games() -> None:
    shares = [1.0, 0.0, 0.0, 1.0, 1.0, 0.5, 0.0, 1.0] * 10
    single, plain = rate_of_deals([share] for share in shares), wilson(sum(shares), len(shares))
    assert single.rate == plain.rate
    assert single.low == pytest.approx(plain.low, abs=0.01)
    assert single.low <= plain.low


def test_a_game_is_one_meeting_however_many_seats_they_have() -> None:
    """One against four: all four are ahead, or none is."""
    deals = [[_result_of_seats([("a", int(lost)), *[("b", int(not lost))] * 4])] for lost in [True, False] * 10]
    assert rate_meeting(deals, "b", "a").games == 20
    assert rate_meeting(deals, "b", "a").rate == 0.5
    assert rate_meeting(deals, "b", "a").low < wilson(10, 20).low + 0.01
    assert rate_meeting(deals, "b", "c").games == 0


def test_a_deal_that_favours_a_seat_is_no_proof() -> None:
    """Three deals, in each of which the first player wins against all others."""
    contest = Contest(game="scalino", players=2, lineups=(("a", "b"), ("a", "c"), ("b", "c")), deals=3)
    deals = [
        [make_result({one: 0, other: 1}) for lineup in contest.lineups for one, other in (lineup, lineup[::-1])]
        for _ in range(3)
    ]
    first = summarise(contest, deals).places[0].victory
    assert (first.games, first.rate) == (18, 1.0)
    assert first.low == wilson(3, 3).low < 0.5


def test_a_summary_by_hand() -> None:
    contest = Contest(game="scalino", players=3, lineups=(("a", "b", "c"),), deals=1)
    results = [make_result({"a": 0, "b": 1, "c": 2}), make_result({"c": 0, "a": 0, "b": 2})]
    summary = summarise(contest, [results])
    victories = {standing.bot: standing.victory.rate for standing in summary.standings}
    assert victories == {"a": 0.75, "b": 0, "c": 0.25}
    ahead = {frozenset((m.bot, m.rival)): m for m in summary.meetings}
    meeting = ahead[frozenset("ac")]
    assert (meeting.ahead.rate if meeting.bot == "a" else 1 - meeting.ahead.rate) == 0.75
    assert [place.victory.rate for place in summary.places] == [0.75, 0.25, 0]
    assert summary.standings[0].moves_per_second == 20
    assert summary.standings[0].slowest_move == 0.1
    assert summary.margin.counts == {1: 1, 0: 1}
    assert summary.endings["finished"].rate == 1


def test_a_shared_victory_has_no_margin() -> None:
    """However far behind the third is."""
    contest = Contest(game="scalino", players=3, lineups=(("a", "b", "c"),), deals=1)
    summary = summarise(contest, [[make_result({"a": 0, "b": 0, "c": 2})]])
    assert summary.margin.counts == {0: 1}


def test_a_summary_says_how_much_of_its_contest_was_played() -> None:
    contest = Contest(game="scalino", players=2, lineups=(("a", "b"),), deals=5)
    summary = summarise(
        contest, [[make_result({"a": 0, "b": 1}), make_result({"b": 1, "a": 0})], [make_result({"a": 1, "b": 0})]]
    )
    assert (summary.games, summary.planned) == (3, 10)
    assert {standing.bot: standing.victory.rate for standing in summary.standings} == {"a": 2 / 3, "b": 1 / 3}


def _one_against_three() -> Summary:
    """Of each line-up a deal and a half; the strong one wins alone, and loses one game of six to a weak one alone."""
    contest = Contest(game="scalino", players=4, lineups=(("a", *"bbb"), ("b", *"aaa")), deals=2)
    strong_alone = _result_of_seats([("b", 1), ("a", 0), ("b", 1), ("b", 1)])
    weak_alone = _result_of_seats([("a", 0), ("b", 1), ("a", 2), ("a", 2)])
    surprise = _result_of_seats([("a", 1), ("a", 1), ("b", 0), ("a", 1)])
    return summarise(
        contest, [[strong_alone] * 4 + [weak_alone] * 3 + [surprise], [strong_alone] * 2 + [weak_alone] * 2]
    )


def test_one_against_the_others_is_told_for_itself() -> None:
    summary = _one_against_three()
    assert [(solo.bot, solo.rival, solo.rivals) for solo in summary.solos] == [("a", "b", 3), ("b", "a", 3)]
    assert [(solo.victory.games, solo.victory.rate, solo.par) for solo in summary.solos] == [
        (6, 1.0, 0.25),
        (6, pytest.approx(1 / 6), 0.25),
    ]


def test_games_of_a_bot_are_games_however_many_seats_it_has() -> None:
    assert [standing.victory.games for standing in _one_against_three().standings] == [12, 12]


def test_nobody_is_alone_where_everybody_has_one_seat() -> None:
    contest = Contest(game="scalino", players=2, lineups=(("a", "b"),), deals=1)
    assert summarise(contest, [[make_result({"a": 0, "b": 1})]]).solos == []

"""The summary of a contest: win rates and ratings, each with its uncertainty, and statistics of the game.

Rates have 95 % intervals by Wilson, in which a tie is half a win. Ratings are computed in `ratings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, combinations, permutations
from math import fsum, sqrt
from statistics import fmean, pstdev
from typing import Any

import msgspec

from tavoliere.arena.contest import Contest
from tavoliere.arena.match import Result, Seat
from tavoliere.arena.ratings import Rating, Z, rate_bots

# ---- Rates ------------------------------------------------------------------------------------------------------

_ROUNDING = 1e-20  # what sums of thirds are wrong by, squared, is less


class Rate(msgspec.Struct, frozen=True):
    """A share of so many games, and the interval in which the true one lies, 19 times out of 20."""

    games: int
    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.rate:.1%} ({self.low:.1%}–{self.high:.1%})"

    @property
    def short(self) -> str:
        """For tables with many of them."""
        return f"{self.rate:.0%} ({self.low:.0%}–{self.high:.0%})"


def wilson(wins: float, games: int) -> Rate:
    """The rate of independent games."""
    return _interval(wins / games, games, games) if games else Rate(0, 0.0, 0.0, 1.0)


def rate_of_deals(deals: Iterable[Iterable[float]]) -> Rate:
    """The mean of shares, of which each deal gives several: what a deal alone decides, it decides in all of them.

    So the interval goes by how far the deals lie apart. It is never narrower than that of independent games.
    """
    shares = [given for deal in deals if (given := list(deal))]
    if not shares:
        return wilson(0, 0)
    games = sum(map(len, shares))
    rate = fsum(chain.from_iterable(shares)) / games
    return _interval(rate, _independent(rate, shares, games), games)


def _independent(rate: float, shares: list[list[float]], games: int) -> float:
    """The number of independent games that would be as sure of a rate as these deals.

    The variance is that of a ratio whose deals may differ in size: a budget leaves some of them unfinished. Of deals
    that are whole it is the variance of the mean of their means.
    """
    deals = len(shares)
    apart = fsum((fsum(given) - rate * len(given)) ** 2 for given in shares) / games**2
    if deals == 1 or apart < _ROUNDING:  # nothing is known about how far deals lie apart: each counts once
        return deals
    variance = apart * deals / (deals - 1)
    return min(games, rate * (1 - rate) / variance) * (Z / _student(deals - 1)) ** 2


def _student(freedom: int) -> float:
    """The quantile of Student's distribution in place of `Z`: few deals say little about their spread."""
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def _interval(rate: float, independent: float, games: int) -> Rate:
    spread = Z * Z / independent
    middle = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / independent + spread / independent / 4) / (1 + spread)
    return Rate(games, rate, max(0.0, middle - half), min(1.0, middle + half))


# ---- The summary ------------------------------------------------------------------------------------------------

_PAIR = 2  # players: both are alone, and their standings say how they did


class Spread(msgspec.Struct, frozen=True):
    """The distribution of numbers: mean, deviation, range, and how often each occurred."""

    mean: float
    deviation: float
    least: int
    most: int
    counts: dict[int, int]


class Standing(msgspec.Struct, frozen=True):
    """The results of one bot."""

    bot: str
    rating: Rating
    victory: Rate  # its share of the victories a seat; par is one of as many as there are seats
    score: Spread
    moves_per_second: float
    seconds_per_move: float
    slowest_move: float


class Meeting(msgspec.Struct, frozen=True):
    """The rate at which a bot finished ahead of another one at the same table; a tie is half."""

    bot: str
    rival: str
    ahead: Rate


class Solo(msgspec.Struct, frozen=True):
    """The rate at which a bot wins alone against one other in all other seats."""

    bot: str
    rival: str
    rivals: int  # seats of the other
    victory: Rate
    par: float  # for bots that are as strong


class Place(msgspec.Struct, frozen=True):
    """The results of one place in the order of play."""

    place: int
    victory: Rate
    score: Spread


class Summary(msgspec.Struct, frozen=True):
    """The summary of a contest, the strongest bot first."""

    game: str
    players: int
    options: dict[str, Any]
    games: int
    standings: list[Standing]
    meetings: list[Meeting]
    places: list[Place]
    moves: Spread
    endings: dict[str, Rate]
    margin: Spread  # between the winner and the best of the others, in points; a shared victory is none
    planned: int = 0  # games of the whole contest: a budget may have ended it before
    solos: list[Solo] = []  # of line-ups in which one bot has one seat and another one all others


Deals = Sequence[Sequence[Result]]  # the games of every deal


def summarise(contest: Contest, deals: Deals) -> Summary:
    """Summarise at least one finished game."""
    results = [result for deal in deals for result in deal]
    ratings = rate_bots(results)
    return Summary(
        game=contest.game,
        players=contest.players,
        options=contest.options,
        games=len(results),
        standings=[_standing(rating, deals) for rating in ratings],
        meetings=[
            Meeting(bot.bot, rival.bot, rate_meeting(deals, bot.bot, rival.bot))
            for bot, rival in combinations(ratings, 2)
        ],
        places=[
            Place(place, _victory(seats), measure_spread(seat.score for deal in seats for seat in deal))
            for place, seats in enumerate(_seats(deals, place=place) for place in range(contest.players))
        ],
        moves=measure_spread(result.moves for result in results),
        endings={
            ending: rate_of_deals((float(result.ending == ending) for result in deal) for deal in deals)
            for ending, _ in Counter(result.ending for result in results).most_common()
        },
        margin=measure_spread(map(_margin, results)),
        planned=contest.games,
        solos=[
            solo
            for bot, rival in permutations((rating.bot for rating in ratings), 2)
            if contest.players > _PAIR and (solo := _solo(deals, bot, rival, contest.players)).victory.games
        ],
    )


def rate_meeting(deals: Deals, bot: str, rival: str) -> Rate:
    """The rate at which one finishes ahead of the other. A game is one meeting, however many seats they have in it."""
    return rate_of_deals((fmean(ahead) for result in deal if (ahead := _ahead(result, bot, rival))) for deal in deals)


def _ahead(result: Result, bot: str, rival: str) -> list[float]:
    """Of every pair of seats that they have in a game."""
    return [
        (own.rank < other.rank) + (own.rank == other.rank) / 2
        for own in result.seats
        for other in result.seats
        if own.bot == bot and other.bot == rival
    ]


def measure_spread(numbers: Iterable[int]) -> Spread:
    given = sorted(numbers)
    return Spread(fmean(given), pstdev(given), given[0], given[-1], dict(Counter(given)))


def _seats(deals: Deals, bot: str | None = None, place: int | None = None) -> list[list[Seat]]:
    """The seats of a bot, or of a place in the order of play, deal by deal."""
    return [
        [seat for result in deal for seat in result.seats if bot in (None, seat.bot) and place in (None, seat.place)]
        for deal in deals
    ]


def _victory(deals: Sequence[Sequence[Seat]]) -> Rate:
    return rate_of_deals((seat.share for seat in deal) for deal in deals)


def _solo(deals: Deals, bot: str, rival: str, players: int) -> Solo:
    lineup = Counter({bot: 1, rival: players - 1})
    own = [[result for result in deal if Counter(seat.bot for seat in result.seats) == lineup] for deal in deals]
    return Solo(bot, rival, players - 1, _victory(_seats(own, bot=bot)), 1 / players)


def _standing(rating: Rating, deals: Deals) -> Standing:
    by_deal = _seats(deals, bot=rating.bot)
    seats = [seat for deal in by_deal for seat in deal]
    games = sum(any(seat.bot == rating.bot for seat in result.seats) for deal in deals for result in deal)
    moves, seconds = sum(seat.moves for seat in seats), sum(seat.seconds for seat in seats)
    return Standing(
        bot=rating.bot,
        rating=rating,
        victory=msgspec.structs.replace(_victory(by_deal), games=games),  # however many seats it had in them
        score=measure_spread(seat.score for seat in seats),
        moves_per_second=moves / seconds if seconds else 0.0,
        seconds_per_move=seconds / moves if moves else 0.0,
        slowest_move=max(seat.slowest for seat in seats),
    )


def _margin(result: Result) -> int:
    """The lead of the winner in points; 0 for a shared victory."""
    winner, second = sorted(result.seats, key=lambda seat: seat.rank)[:2]
    return abs(winner.score - second.score) if second.rank else 0

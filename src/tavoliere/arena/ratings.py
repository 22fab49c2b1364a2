"""How often bots win and how strong they are, each with its uncertainty.

Rates have 95 % intervals by Wilson, in which a tie is half a win. Ratings are openskill's Plackett-Luce ratings. A
rating that follows game by game depends on the order of the games. Here the order means nothing, so the games are
gone through in several orders, always the same ones; how far those lie apart is part of the uncertainty.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import chain
from math import fsum, sqrt
from statistics import fmean, pvariance
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.arena import extras

if TYPE_CHECKING:
    from tavoliere.arena.match import Result

_Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
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


def rate_of(shares: Iterable[float]) -> Rate:
    """The mean of shares that lie between 0 and 1."""
    given = list(shares)
    return wilson(sum(given), len(given))


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
    """How many independent games would be as sure of a rate as these deals.

    The variance is that of a ratio whose deals may differ in size: a budget leaves some of them unfinished. Of deals
    that are whole it is the variance of the mean of their means.
    """
    deals = len(shares)
    apart = fsum((fsum(given) - rate * len(given)) ** 2 for given in shares) / games**2
    if deals == 1 or apart < _ROUNDING:  # nothing is known about how far deals lie apart: each counts once
        return deals
    variance = apart * deals / (deals - 1)
    return min(games, rate * (1 - rate) / variance) * (_Z / _student(deals - 1)) ** 2


def _student(freedom: int) -> float:
    """The quantile of Student's distribution in place of `_Z`: few deals say little about their spread."""
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def _interval(rate: float, independent: float, games: int) -> Rate:
    spread = _Z * _Z / independent
    middle = (rate + spread / 2) / (1 + spread)
    half = _Z * sqrt(rate * (1 - rate) / independent + spread / independent / 4) / (1 + spread)
    return Rate(games, rate, max(0.0, middle - half), min(1.0, middle + half))


# ---- Ratings ----------------------------------------------------------------------------------------------------

_ORDERS = 8
_Z_RATING = 1.96


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength. Every bot begins at 25; of two bots 6.5 points apart the better one wins 75 %."""

    bot: str
    mean: float
    deviation: float

    @property
    def low(self) -> float:
        return self.mean - _Z_RATING * self.deviation

    @property
    def high(self) -> float:
        return self.mean + _Z_RATING * self.deviation


def rate_bots(results: Sequence[Result]) -> list[Rating]:
    """Rate all bots that have played, the strongest first."""
    bots = sorted({seat.bot for result in results for seat in result.seats})
    chance = random.Random(0)  # noqa: S311
    found: dict[str, list[Any]] = {bot: [] for bot in bots}
    for _ in range(_ORDERS):
        order = list(results)
        chance.shuffle(order)
        for bot, rating in _follow(order, bots).items():
            found[bot].append(rating)
    ratings = [_merge(bot, ratings) for bot, ratings in found.items()]
    return sorted(ratings, key=lambda rating: -rating.mean)


def _merge(bot: str, ratings: list[Any]) -> Rating:
    means = [rating.mu for rating in ratings]
    own = fmean(rating.sigma**2 for rating in ratings)
    return Rating(bot, fmean(means), sqrt(own + pvariance(means)))


def _follow(results: Sequence[Result], bots: Sequence[str]) -> dict[str, Any]:
    """The ratings after these games in this order. A bot in several seats takes the mean of these."""
    extras.require(extras.RATINGS)
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0)  # bots do not change between games
    ratings = {bot: model.rating() for bot in bots}
    for result in results:
        seats = result.seats
        teams = [[model.rating(mu=ratings[seat.bot].mu, sigma=ratings[seat.bot].sigma)] for seat in seats]
        rated = model.rate(teams, ranks=[seat.rank for seat in seats])
        for bot in {seat.bot for seat in seats}:
            own = [rated[place][0] for place, seat in enumerate(seats) if seat.bot == bot]
            ratings[bot] = model.rating(mu=fmean(r.mu for r in own), sigma=fmean(r.sigma for r in own))
    return ratings

"""How often, and how sure that is: 95 % intervals by Wilson, in which a tie is half a win."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from statistics import fmean, variance

import msgspec

_Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


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
    """Of games that have nothing to do with each other."""
    return _interval(wins / games, games, games) if games else Rate(0, 0.0, 0.0, 1.0)


def rate_of(shares: Iterable[float]) -> Rate:
    """The mean of shares that lie between 0 and 1."""
    given = list(shares)
    return wilson(sum(given), len(given))


def rate_of_deals(deals: Iterable[Iterable[float]]) -> Rate:
    """The mean over deals, each of which gives several shares: what a deal alone decides, it decides in all of them.

    So the interval goes by how far the deals lie apart. It is never narrower than that of independent games.
    """
    shares = [given for deal in deals if (given := list(deal))]
    if not shares:
        return wilson(0, 0)
    means, games = list(map(fmean, shares)), sum(map(len, shares))
    rate = fmean(means)
    return _interval(rate, _independent(rate, means, games), games)


def _independent(rate: float, means: list[float], games: int) -> float:
    """How many independent games would be as sure of a rate as the means of these deals."""
    deals = len(means)
    apart = variance(means) if deals > 1 else 0.0
    if apart == 0:  # nothing is known about how far deals lie apart: each counts once
        return deals
    return min(games, rate * (1 - rate) * deals / apart) * (_Z / _student(deals - 1)) ** 2


def _student(freedom: int) -> float:
    """What Student's distribution has in place of `_Z`, by its expansion: few deals tell little of their spread."""
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

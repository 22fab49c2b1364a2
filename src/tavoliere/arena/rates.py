"""How often, and how sure that is: 95 % intervals by Wilson, in which a tie is half a win."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from math import fsum, sqrt

import msgspec

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
    """Of games that have nothing to do with each other."""
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

"""How often, and how sure that is: 95 % intervals by Wilson, in which a tie is half a win."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

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
    """Games with the same deal are counted as if they were independent: this makes the interval a little too wide."""
    if games == 0:
        return Rate(0, 0.0, 0.0, 1.0)
    rate = wins / games
    spread = _Z * _Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = _Z * sqrt(rate * (1 - rate) / games + spread / games / 4) / (1 + spread)
    return Rate(games, rate, max(0.0, middle - half), min(1.0, middle + half))


def rate_of(shares: Iterable[float]) -> Rate:
    """The mean of shares that lie between 0 and 1."""
    given = list(shares)
    return wilson(sum(given), len(given))

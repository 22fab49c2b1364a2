"""Tests many rates against par at once: of twenty 95 % intervals one misses it by chance alone.

So all of a table's rates share one risk of 5 % (Bonferroni). Each of them is judged by Student's test over deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import atan, cos, fsum, pi, sin, sqrt

RISK = 0.05
_FEWEST = 2  # deals: one alone cannot differ from others
_ROUNDING = 1e-20  # sums of thirds are no further from whole


def is_off(deals: Sequence[Sequence[float]], par: float, looks: int) -> bool:
    """Return whether the mean share of these deals is off par, as surely as so many looks require."""
    return chance(deals, par) < RISK / looks


def chance(deals: Sequence[Sequence[float]], par: float) -> float:
    """The probability that chance is so far from par.

    Deals are weighed as in `arena.summary`: nothing is surer than independent games, and of deals that are all alike,
    which say nothing of their spread, each counts as one.
    """
    shares = [deal for deal in deals if deal]
    number, games = len(shares), sum(map(len, shares))
    if number < _FEWEST:
        return 1.0
    rate = fsum(chain.from_iterable(shares)) / games
    apart = fsum((fsum(deal) - rate * len(deal)) ** 2 for deal in shares) / games**2 * number / (number - 1)
    independent = games if apart > _ROUNDING else number
    return student(abs(rate - par) / sqrt(max(apart, par * (1 - par) / independent)), number - 1)


def student(t: float, freedom: int) -> float:
    """The part of Student's distribution beyond t on both sides: its finite series for whole degrees."""
    angle, odd = atan(t / sqrt(freedom)), freedom % 2
    term, total = cos(angle) if odd else 1.0, 0.0
    for step in range(1, 2 * (freedom // 2), 2):
        total += term
        term *= cos(angle) ** 2 * (step + odd) / (step + odd + 1)
    within = sin(angle) * total
    return 1 - (2 * (angle + within) / pi if odd else within)

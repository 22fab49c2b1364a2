"""Whether rates are off par, where many are looked at: of twenty 95 % intervals one misses it by chance alone.

So all of a table's rates share one risk of 5 % (Bonferroni). Each of them is judged by Student's test over deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan, cos, pi, sin, sqrt
from statistics import fmean, variance

RISK = 0.05


def is_off(deals: Sequence[Sequence[float]], par: float, looks: int) -> bool:
    """Is the mean of these deals' shares another one than par, as sure as so many looks ask for?"""
    return chance(deals, par) < RISK / looks


def chance(deals: Sequence[Sequence[float]], par: float) -> float:
    """How likely chance is so far from par. As in `arena.rates`, nothing is surer than independent games."""
    shares = [deal for deal in deals if deal]
    if len(shares) < 2:
        return 1.0
    means = list(map(fmean, shares))
    apart = variance(means)
    games = sum(map(len, shares)) if apart else len(shares)  # deals that are all alike say nothing of their spread
    error = sqrt(max(apart / len(shares), par * (1 - par) / games))
    return student(abs(fmean(means) - par) / error, len(shares) - 1)


def student(t: float, freedom: int) -> float:
    """How much of Student's distribution lies beyond t on both sides: its finite series for whole degrees."""
    angle, odd = atan(t / sqrt(freedom)), freedom % 2
    term, total = cos(angle) if odd else 1.0, 0.0
    for step in range(1, 2 * (freedom // 2), 2):
        total += term
        term *= cos(angle) ** 2 * (step + odd) / (step + odd + 1)
    within = sin(angle) * total
    return 1 - (2 * (angle + within) / pi if odd else within)

"""Ratings of bots: openskill's Plackett-Luce ratings, each with its uncertainty.

A rating that follows game by game depends on the order of the games. Here the order means nothing, so the games are
gone through in several orders, always the same ones; how far those lie apart is part of the uncertainty.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib.util import find_spec
from math import sqrt
from statistics import fmean, pvariance
from typing import Any

import msgspec

from tavoliere.arena.match import Result
from tavoliere.engine.errors import TavoliereError

RATINGS, PLOTS = "openskill", "matplotlib"


def require_packages(*packages: str) -> None:
    """Raise a sentence that names the packages that are not installed."""
    if missing := [package for package in packages if find_spec(package) is None]:
        raise TavoliereError(
            f"The arena needs {' and '.join(missing)}: "
            "run `make check` in a checkout, or pip install 'tavoliere[arena]'."
        )


Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
_ORDERS = 8


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength. Every bot begins at 25; of two bots 6.5 points apart the better one wins 75 %."""

    bot: str
    mean: float
    deviation: float

    @property
    def low(self) -> float:
        return self.mean - Z * self.deviation

    @property
    def high(self) -> float:
        return self.mean + Z * self.deviation


def rate_bots(results: Sequence[Result]) -> list[Rating]:
    """Rate all bots that have played, the strongest first."""
    bots = sorted({seat.bot for result in results for seat in result.seats})
    chance = random.Random(0)  # noqa: S311
    ratings = []  # by bot, after each order
    for _ in range(_ORDERS):
        order = list(results)
        chance.shuffle(order)
        ratings.append(_follow(order, bots))
    merged = (_merge(bot, [after[bot] for after in ratings]) for bot in bots)
    return sorted(merged, key=lambda rating: -rating.mean)


def _merge(bot: str, ratings: list[Any]) -> Rating:
    means = [rating.mu for rating in ratings]
    return Rating(bot, fmean(means), sqrt(fmean(rating.sigma**2 for rating in ratings) + pvariance(means)))


def _follow(results: Sequence[Result], bots: Sequence[str]) -> dict[str, Any]:
    """The ratings after these games in this order. A bot in several seats takes the mean of these."""
    require_packages(RATINGS)
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

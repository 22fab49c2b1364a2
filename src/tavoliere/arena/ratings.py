"""How strong bots are, on one scale: openskill's Plackett-Luce ratings, with their uncertainty.

A rating that follows game by game depends on the order of the games. Here the order means nothing, so the
games are gone through in several orders, always the same ones; how far those lie apart is part of the
uncertainty.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pvariance
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.arena import extras

if TYPE_CHECKING:
    from tavoliere.arena.match import Result

_ORDERS = 8
_Z = 1.96


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength. 25 is where everybody begins; of two bots 6.5 points apart the better one wins 75 %."""

    bot: str
    mean: float
    deviation: float

    @property
    def low(self) -> float:
        return self.mean - _Z * self.deviation

    @property
    def high(self) -> float:
        return self.mean + _Z * self.deviation


def rate_bots(results: Sequence[Result]) -> list[Rating]:
    """Everybody who has played, the strongest first."""
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
    """The ratings after these games in this order. Who sits in several seats takes the mean of what these do."""
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

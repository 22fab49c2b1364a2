"""What a contest came to: who wins how often, how strong everybody is, and what it says about the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from statistics import fmean, pstdev
from typing import Any

import msgspec

from tavoliere.arena.contest import Contest
from tavoliere.arena.match import Result, Seat
from tavoliere.arena.rates import Rate, rate_of
from tavoliere.arena.ratings import Rating, rate_bots


class Spread(msgspec.Struct, frozen=True):
    """Where numbers lie, and how often each of them was there."""

    mean: float
    deviation: float
    least: int
    most: int
    counts: dict[int, int]


class Standing(msgspec.Struct, frozen=True):
    """How one bot did."""

    bot: str
    rating: Rating
    victory: Rate  # its share of the victories; par is one of as many as there are seats
    score: Spread
    moves_per_second: float
    seconds_per_move: float
    slowest_move: float


class Meeting(msgspec.Struct, frozen=True):
    """How often a bot finished ahead of another one at the same table; a tie is half."""

    bot: str
    rival: str
    ahead: Rate


class Place(msgspec.Struct, frozen=True):
    """How the one did who was asked first, second, …"""

    place: int
    victory: Rate
    score: Spread


class Summary(msgspec.Struct, frozen=True):
    """All of it. Whoever is strongest comes first."""

    game: str
    players: int
    options: dict[str, Any]
    games: int
    standings: list[Standing]
    meetings: list[Meeting]
    places: list[Place]
    moves: Spread
    endings: dict[str, Rate]
    margin: Spread  # between the winner and the best of the others, in points


def summarise(contest: Contest, results: Sequence[Result]) -> Summary:
    """Of at least one finished game."""
    seats = [seat for result in results for seat in result.seats]
    ratings = rate_bots(results)
    return Summary(
        game=contest.game,
        players=contest.players,
        options=contest.options,
        games=len(results),
        standings=[_standing(rating, [seat for seat in seats if seat.bot == rating.bot]) for rating in ratings],
        meetings=[
            Meeting(bot.bot, rival.bot, meet(results, bot.bot, rival.bot)) for bot, rival in combinations(ratings, 2)
        ],
        places=[_place(place, [seat for seat in seats if seat.place == place]) for place in range(contest.players)],
        moves=spread(result.moves for result in results),
        endings={
            ending: rate_of(float(result.ending == ending) for result in results)
            for ending, _ in Counter(result.ending for result in results).most_common()
        },
        margin=spread(map(_margin, results)),
    )


def meet(results: Iterable[Result], bot: str, rival: str) -> Rate:
    """How often one finishes ahead of the other; every pair of seats that they have counts."""
    return rate_of(
        (own.rank < other.rank) + (own.rank == other.rank) / 2
        for result in results
        for own in result.seats
        for other in result.seats
        if own.bot == bot and other.bot == rival
    )


def spread(numbers: Iterable[int]) -> Spread:
    given = sorted(numbers)
    return Spread(fmean(given), pstdev(given), given[0], given[-1], dict(Counter(given)))


def _standing(rating: Rating, seats: Sequence[Seat]) -> Standing:
    moves, seconds = sum(seat.moves for seat in seats), sum(seat.seconds for seat in seats)
    return Standing(
        bot=rating.bot,
        rating=rating,
        victory=rate_of(seat.share for seat in seats),
        score=spread(seat.score for seat in seats),
        moves_per_second=moves / seconds if seconds else 0.0,
        seconds_per_move=seconds / moves if moves else 0.0,
        slowest_move=max(seat.slowest for seat in seats),
    )


def _place(place: int, seats: Sequence[Seat]) -> Place:
    return Place(place, rate_of(seat.share for seat in seats), spread(seat.score for seat in seats))


def _margin(result: Result) -> int:
    scores = {seat.rank: seat.score for seat in result.seats}
    winner = scores.pop(0)
    return abs(winner - scores[min(scores)]) if scores else 0

"""Contests: which bots meet in which game and how often. All of it is fixed before the first deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import Any

import msgspec

from tavoliere import games
from tavoliere.arena.entrants import load_bot
from tavoliere.engine.errors import BadInput

LineUp = tuple[str, ...]  # the bots of one table

_FEW = 4  # players: so few have all their orders in six deals


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Line-ups that all play the same deals of one game, each of them once in every seating."""

    game: str
    players: int
    lineups: tuple[LineUp, ...]
    deals: int
    options: dict[str, Any] = {}
    seed: str = "arena"

    @property
    def bots(self) -> list[str]:
        """All bots of the contest, in the order in which they were named."""
        return list(dict.fromkeys(bot for lineup in self.lineups for bot in lineup))

    @property
    def games(self) -> int:
        return self.deals * len(self.lineups) * self.players


class Fixture(msgspec.Struct, frozen=True, order=True):
    """One deal for one line-up: as many games as seats, so that every bot sits in every seat."""

    deal: int
    contest: int
    lineup: int


def make_contest(
    game: str,
    bots: Sequence[str],
    number: int,
    players: int | None = None,
    options: dict[str, Any] | None = None,
    seed: str = "arena",
) -> Contest:
    """At least so many games of every line-up of these bots; the deals are whole, so there may be a few more."""
    rules = games.load(game)
    table = int(rules.blank(players, options)[0].players)
    lineups = line_up(bots, table)
    for bot in bots:
        load_bot(game, bot)  # raises for an unknown bot before anything is written
    return Contest(
        game=game, players=table, lineups=lineups, deals=-(-number // table), options=options or {}, seed=seed
    )


def line_up(bots: Sequence[str], players: int) -> tuple[LineUp, ...]:
    """Every choice of so many bots; with fewer bots than seats, each one against another one in all other seats."""
    if len(set(bots)) < len(bots):
        raise BadInput("A bot is named twice: every bot of a contest has its own name.")
    if len(bots) < 2:
        raise BadInput("A contest needs at least two bots.")
    if len(bots) >= players:
        return tuple(combinations(bots, players))
    return tuple((one, *[other] * (players - 1)) for one, other in permutations(bots, 2))


def describe_table(players: int, options: Mapping[str, Any]) -> str:
    """The number of players and the options, in words."""
    return ", ".join([f"{players} players", *(f"{name}={value}" for name, value in options.items())])


def list_fixtures(contests: Sequence[Contest]) -> Iterator[Fixture]:
    """All fixtures deal by deal, so that the games played until the time is up are spread evenly."""
    for deal in range(max((contest.deals for contest in contests), default=0)):
        for place, contest in enumerate(contests):
            if deal < contest.deals:
                for lineup in range(len(contest.lineups)):
                    yield Fixture(deal, place, lineup)


def seat_bots(lineup: LineUp, deal: int, turn: int) -> LineUp:
    """The bots by seat in a deal, when all have moved up by so many seats.

    Moving up leaves every bot behind the same neighbour. So the order of three and more changes from deal to deal.
    """
    orders = _orders(len(lineup))
    order = tuple(lineup[place] for place in orders[deal % len(orders)])
    return order[-turn:] + order[:-turn] if turn else order


@cache
def _orders(players: int) -> list[tuple[int, ...]]:
    """All orders around a table. With five and more, the order whose neighbours have met least comes next."""
    left = [(0, *others) for others in permutations(range(1, players))]
    if players <= _FEW:
        return left
    met: Counter[tuple[int, int]] = Counter()
    found = []
    while left:
        found.append(min(left, key=lambda order: sum(met[pair] for pair in _neighbours(order))))
        left.remove(found[-1])
        met.update(_neighbours(found[-1]))
    return found


def _neighbours(order: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return pairwise((*order, order[0]))


def version_of_seating(players: int) -> int:
    """The version of the seating order, kept in journals: games of another order are not continued."""
    return 1 if players <= _FEW else 2

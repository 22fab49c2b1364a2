"""Hides what a seat cannot know: the order of the covered supply, and tiles that other seats drew covered.

A tile that came into a stock from a row, an open space or a joker space is known to all. When the game is over,
all stocks lie open (BR-2.4). This is no memory game: a seat may look at all that it knows.
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import deal_rng, fast_rng
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules.constants import JOKER, NUMBERS
from tavoliere.games.bloom_rows.rules.judge import count_tile
from tavoliere.games.bloom_rows.rules.state import IN_SUPPLY, Record


@kernel
def forget(s: Record, seat: int, shown: int) -> None:
    """Deal the hidden tiles in ascending order, jokers last: to the other stocks, then to the supply from its top.

    The seat -1 is a spectator.
    """
    gather(s, seat)
    deal_out(s, s.covered, 1)
    deal_rng.blank(s.chance)


@kernel
def redeal(s: Record, seat: int, rng: Any) -> None:
    """Deal the hidden tiles at random, each way as likely. What others gave away by passing is not used."""
    n = s.covered + gather(s, seat)
    for i in range(n - 1, min(s.covered, 1) - 1, -1):  # Fisher and Yates; the last covered tile has no choice
        j = fast_rng.below(rng, i + 1)
        s.supply[i], s.supply[j] = s.supply[j], s.supply[i]
    deal_out(s, n - 1, -1)
    deal_rng.renew(s.chance, rng)


@kernel
def gather(s: Record, seat: int) -> int:
    """Take the hidden tiles out of the stocks, sort them with the supply, and return how many the stocks now lack.

    The lowest of all lie behind the covered tiles, in order; the others are the covered tiles, the lowest on top.
    """
    missing, jokers = take_hidden(s, seat)
    jokers += count_tile(s.supply, s.covered, JOKER)
    i = 0
    for tile in range(1, NUMBERS + jokers + 1):  # beyond the numbers, every one is a joker
        if tile > NUMBERS or s.where[tile] == IN_SUPPLY:
            place = s.covered + (i if i < missing else missing - 1 - i)
            s.supply[place] = min(tile, JOKER)
            i += 1
    return missing


@kernel
def take_hidden(s: Record, seat: int) -> tuple[int, int]:
    """Take the hidden tiles out of the other stocks; return how many these are, and how many of them are jokers."""
    tiles, jokers = 0, 0
    if s.over:
        return tiles, jokers
    for other in range(s.players):
        if other != seat:
            jokers += s.jokers[other] - s.seen_jokers[other]
            s.jokers[other] = s.seen_jokers[other]
    for number in range(1, NUMBERS + 1):
        where = widen(s.where[number])
        if where < s.players and where != seat and s.seen[number] == 0:
            s.where[number] = IN_SUPPLY
            tiles += 1
    return tiles + jokers, jokers


@kernel
def count_missing(s: Record, seat: int) -> int:
    """Count the tiles that a stock lacks of those that it holds."""
    missing = s.held[seat] - s.jokers[seat]
    for number in range(1, NUMBERS + 1):
        missing -= 1 if s.where[number] == seat else 0
    return missing


@kernel
def deal_out(s: Record, at: int, step: int) -> None:
    """Deal the stocks what they lack from this place of the supply on, up (`step` 1) or down (-1), unseen by others."""
    for seat in range(s.players):
        for _ in range(count_missing(s, seat)):
            tile = widen(s.supply[at])
            if tile == JOKER:
                s.jokers[seat] += 1
            else:
                s.where[tile] = seat
            s.supply[at] = 0
            at += step

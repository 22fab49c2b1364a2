"""Bloom (rows): what a stock promises, in points, and how far a seat is ahead.

Tiles that could lie side by side are a run. Runs do not know of each other, so a tile more or less changes
the ones around it only.
"""

from __future__ import annotations

import math
from typing import Any

from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloom_rows.rules.constants import HIGHEST, NUMBERS, SHORTEST, STEP
from tavoliere.games.bloom_rows.rules.row import point_tile, way

NOTHING, LOWEST, HIGHEST_NUMBER = constant(0), constant(1), constant(NUMBERS)
NO_SPAN = constant(-1)  # of a row that is none

# In points.
JOKER_WORTH = 1.6
_PAIR = 0.8  # for each flower of two tiles that could lie side by side
_RUN = 0.8  # of the point tile that a run of the stock would bring
_UNSEEN = 1.6  # flowers of a tile that somebody else has


@kernel
def promise_of_run(s: Any, tiles: int, flowers: int) -> float:
    if tiles < SHORTEST:
        return _PAIR * flowers if tiles == SHORTEST - 1 else 0.0
    return flowers + _RUN * point_tile(s.points, flowers)


@kernel
def promise_between(s: Any, seat: int, low: int, high: int, first: int, span: int) -> float:
    """What the numbers from `low` to `high` promise, without those from `first` as far as `span`."""
    total, tiles, flowers, last = 0.0, 0, 0, 0
    for number in range(low, high + 1):
        if s.where[number] != seat or way(first, number) <= span:
            continue
        if number - last > STEP:
            total += promise_of_run(s, tiles, flowers)
            tiles = 0
            flowers = 0
        tiles += 1
        flowers += widen(s.flowers[number])
        last = number
    return total + promise_of_run(s, tiles, flowers)


@kernel
def promise(s: Any, seat: int) -> float:
    """What the stock can still become."""
    return promise_between(s, seat, LOWEST, HIGHEST_NUMBER, LOWEST, NO_SPAN)


@kernel
def low_end(s: Any, seat: int, number: int) -> int:
    """The lowest tile of the run that this number belongs to, or would belong to."""
    low, at = number, number - 1
    while at > 0 and low - at <= STEP:
        if s.where[at] == seat:
            low = at
        at -= 1
    return low


@kernel
def high_end(s: Any, seat: int, number: int) -> int:
    high, at = number, number + 1
    while at <= NUMBERS and at - high <= STEP:
        if s.where[at] == seat:
            high = at
        at += 1
    return high


@kernel
def gain_by(s: Any, seat: int, tile: int) -> float:
    """Gain in the stock's promise by this tile, which joins the runs below and above it."""
    tiles_below, flowers_below, low, nearest_below, at = 0, 0, tile, -NUMBERS, tile - 1
    while at > 0 and low - at <= STEP:
        if s.where[at] == seat:
            nearest_below = max(nearest_below, at)
            low = at
            tiles_below += 1
            flowers_below += widen(s.flowers[at])
        at -= 1
    tiles_above, flowers_above, high, nearest_above, at = 0, 0, tile, 2 * NUMBERS, tile + 1
    while at <= NUMBERS and at - high <= STEP:
        if s.where[at] == seat:
            nearest_above = min(nearest_above, at)
            high = at
            tiles_above += 1
            flowers_above += widen(s.flowers[at])
        at += 1
    tiles, flowers = tiles_below + tiles_above, flowers_below + flowers_above
    if nearest_above - nearest_below <= STEP:  # they are one run without it, too
        without = promise_of_run(s, tiles, flowers)
    else:
        without = promise_of_run(s, tiles_below, flowers_below) + promise_of_run(s, tiles_above, flowers_above)
    return promise_of_run(s, tiles + 1, flowers + widen(s.flowers[tile])) - without


@kernel
def loss_without(s: Any, seat: int, first: int, span: int) -> float:
    """How much less the stock promises without the numbers from `first` as far as `span`."""
    low, high = LOWEST, HIGHEST_NUMBER
    if first + span <= NUMBERS:  # else it goes past 100
        low = low_end(s, seat, first)
        high = high_end(s, seat, first + span)
    with_them = promise_between(s, seat, low, high, LOWEST, NO_SPAN)
    return with_them - promise_between(s, seat, low, high, first, span)


@kernel
def standing(s: Any, seat: int) -> float:
    """The points of a seat without what its stock costs."""
    total = float(s.earned[seat])
    for value in range(1, HIGHEST + 1):
        total += value * widen(s.taken[seat, value])
    return total


@kernel
def lead(s: Any, seat: int) -> float:
    """How far the seat would be before the best of the others, if it ended the round now."""
    best = -math.inf
    for other in range(s.players):
        if other != seat:
            best = max(best, standing(s, other) - _UNSEEN * s.held[other])
    return standing(s, seat) - best

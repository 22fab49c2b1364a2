"""Bloom (garden): what flowers in hand are worth, and what to sell of them where the rules leave a choice (BG-5.5)."""

from __future__ import annotations

import math
from typing import Any

from tavoliere.engine.compiled.kernel import constant, kernel
from tavoliere.games.bloom_garden.rules.state import SELL_ALL, SELL_BOUQUETS

# In points.
_KIND, _MORE_OF_IT = 0.55, 0.2  # to hold a flower that is the first of its colour, or another one
_KEPT, _LASTING = 0.8, 0.4  # to keep such a first one from a sale, and of the coins of a bouquet that may still grow

# The flowers of each colour under a card, as parts of one number.
FLOWERS, BITS, MASK = 8, 4, 15
_NONE, _NOTHING_UNDER = constant(0), constant(0)

Sale = tuple[float, int, int]  # what it is worth, how many of every colour go, how many of each stay at most


@kernel
def flowers_of(under: int, colour: int) -> int:
    return under >> FLOWERS + BITS * colour & MASK


@kernel
def held_with(s: Any, seat: int, colour: int, under: int) -> int:
    """How many flowers of a colour a seat has with what it would harvest."""
    return s.flowers[seat, colour] + min(flowers_of(under, colour), s.supply[colour])


@kernel
def promise(s: Any, seat: int, under: int) -> float:
    """What the seat's flowers are worth with what it would harvest: their coins, or what may come of them."""
    total = coins = layer = kinds = first = 0
    while layer == 0 or kinds > 1:
        kinds = 0
        for colour in range(s.colours):
            held = held_with(s, seat, colour, under)
            total += held if layer == 0 else 0
            kinds += held > layer
        coins += kinds * (kinds - 1) // 2
        first = kinds if layer == 0 else first
        layer += 1
    if total < s.limit:
        return first * _KIND + (total - first) * _MORE_OF_IT
    if s.sell == SELL_ALL:
        return float(coins)
    if s.sell == SELL_BOUQUETS:
        return coins + worth_keeping(s, seat, under, layer - 1, s.limit - 1)
    return plan_sale(s, seat, under)[0]


@kernel
def kept_of(s: Any, seat: int, colour: int, under: int, sold: int, most: int) -> int:
    """How many of a colour stay when so many of every colour go, and no more than `most` of each stay."""
    return min(most, max(_NONE, held_with(s, seat, colour, under) - sold))


@kernel
def kept(s: Any, seat: int, under: int, sold: int, most: int) -> int:
    """How many flowers stay then."""
    number = _NONE
    for colour in range(s.colours):
        number += kept_of(s, seat, colour, under, sold, most)
    return number


@kernel
def worth_keeping(s: Any, seat: int, under: int, sold: int, most: int) -> float:
    """What those are worth: what may come of them, and the coins that they would fetch, most of which are safe."""
    value = 0.0
    for layer in range(most):
        kinds = 0
        for colour in range(s.colours):
            kinds += kept_of(s, seat, colour, under, sold, most) > layer
        if kinds == 0:
            break
        value += kinds * (_KEPT if layer == 0 else _MORE_OF_IT) + _LASTING * (kinds * (kinds - 1) // 2)
    return value


@kernel
def plan_sale(s: Any, seat: int, under: int) -> Sale:
    """Where everybody sells what they like: how many bouquets go, the largest first; the rest stays if it may."""
    best = (-math.inf, _NONE, _NONE)
    coins = sold = _NONE
    kinds = s.colours
    while kinds > 0:
        most = s.limit
        while kept(s, seat, under, sold, most) > s.limit:
            most -= 1
        value = coins + worth_keeping(s, seat, under, sold, most)
        if value > best[0]:
            best = (value, sold, most)
        kinds = _NONE
        for colour in range(s.colours):
            kinds += held_with(s, seat, colour, under) > sold
        coins += kinds * (kinds - 1) // 2
        sold += 1
    return best


@kernel
def sold_of(s: Any, seat: int, colour: int) -> int:
    """How many flowers of a colour go now."""
    _, sold, most = plan_sale(s, seat, _NOTHING_UNDER)
    return s.flowers[seat, colour] - kept_of(s, seat, colour, _NOTHING_UNDER, sold, most)

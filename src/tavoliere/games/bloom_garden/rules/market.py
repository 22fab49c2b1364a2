"""Flowers and coins: discards, bouquets and sales (BG-5)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.state import KEEP, SELL, Record

# Of discards, sales and kept flowers.
TOO_MANY = np.array([codes.DISCARDS_TOO_MANY, codes.SELLS_TOO_MANY, codes.KEEPS_TOO_MANY], dtype=np.int64)


@kernel
def held(s: Record, seat: int) -> int:
    """The number of flower tokens that a seat has."""
    n = 0
    for colour in range(s.colours):
        n += s.flowers[seat, colour]
    return n


@kernel
def price(kinds: int) -> int:
    """The coins for a bouquet of so many different flowers (BG-5.3)."""
    return kinds * (kinds - 1) // 2


@kernel
def worth(counts: Any) -> int:
    """The coins for these flowers in the best bouquets (BG-5.3).

    Take one of every kind still there until fewer than two kinds are left.
    """
    coins = 0
    taken = 0
    while True:
        kinds = 0
        for n in counts:
            kinds += n > taken
        if kinds < 2:
            return coins
        coins += price(kinds)
        taken += 1


@kernel
def leftover(counts: Any) -> int:
    """The number of single flowers, all of one colour, that no bouquet can use (BG-5.5)."""
    most = second = 0
    for n in counts:
        second = max(second, min(most, n))
        most = max(most, n)
    return most - second


@kernel
def most_frequent(counts: Any) -> int:
    """The colour of the leftover flowers: the one there are most of."""
    found = 0
    for colour in range(len(counts)):
        if counts[colour] > counts[found]:
            found = colour
    return found


# ---- Discards, sales and kept flowers that are legal ---------------------------------------------------------------


@kernel
def fewest_to_choose(s: Record, seat: int, step: int, colour: int) -> int:
    """The number of a colour that must go in a sale, so that the limit is kept with those before it (BG-5.5)."""
    if step != SELL:
        return 0
    over = s.flowers[seat, colour] - s.limit
    for before in range(colour):
        over += s.flowers[seat, before] - s.sale[before]
    return max(over, 0)


@kernel
def most_to_choose(s: Record, seat: int, step: int, colour: int) -> int:
    """The flowers of a colour, or the leftover ones that may be kept after selling all bouquets (BG-5.4, BG-5.5)."""
    return s.flowers[seat, colour] if step != KEEP else min(leftover(s.flowers[seat]), s.limit)


# ---- Changes ---------------------------------------------------------------------------------------


@kernel
def give_back(s: Record, seat: int, colour: int, n: int) -> None:
    """Tokens return to the supply."""
    s.flowers[seat, colour] -= n
    s.supply[colour] += n


@kernel
def sell(s: Record, seat: int, counts: Any) -> None:
    """Turn so many flowers of each colour into coins; leftover singles go for nothing."""
    s.coins[seat] += worth(counts)
    for colour in range(s.colours):
        give_back(s, seat, colour, counts[colour])


@kernel
def sell_bouquets(s: Record, seat: int, keep: int) -> None:
    """Sell all bouquets, keep some of the leftover singles and discard the rest."""
    single = most_frequent(s.flowers[seat])
    sell(s, seat, s.flowers[seat])
    give_back(s, seat, single, -keep)

"""Bloom (garden): what flowers are worth to whom, and the rest of a turn once its card lies.

The gardener and the animal stand where they keep most cards away from own flowers; the ornament waits for the last
turn; nothing is discarded.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import ZERO, constant, kernel, widen
from tavoliere.games.bloom_garden.rules import apply, is_between_moves, legal_actions
from tavoliere.games.bloom_garden.rules.constants import (
    CARDS,
    COUNTS,
    DISCARD_SOME,
    KEEP_SOME,
    LEAVE_ANIMAL,
    LEAVE_ORNAMENT,
    SELL_SOME,
    SIDE,
)
from tavoliere.games.bloom_garden.rules.garden import flowers_of, lift_pawn
from tavoliere.games.bloom_garden.rules.grid import BLOOM, GROUND, NO_SPOT, wrap, x_of, y_of
from tavoliere.games.bloom_garden.rules.market import most_to_choose, price
from tavoliere.games.bloom_garden.rules.pawns import SET_FIRST, move_pawn, pawn_spot
from tavoliere.games.bloom_garden.rules.score import measure_meadow, points_of_meadow
from tavoliere.games.bloom_garden.rules.state import (
    ANIMAL,
    ANIMALS,
    DISCARD,
    GARDENER,
    KEEP,
    MEADOWS,
    ORNAMENT,
    ORNAMENTS,
    SELL,
    SELL_ALL,
    SELL_BOUQUETS,
    Record,
)

# In points: what it is worth to cover a flower at the beginning, and how much more at the end.
_RIVAL, _RIVAL_LATER = 0.55, 0.7
_OWN, _OWN_LATER = 0.5, 0.3

_ORNAMENT, _ORNAMENTS, _MEADOWS = constant(ORNAMENT), constant(ORNAMENTS), constant(MEADOWS)
_LEAVE_ANIMAL, _LEAVE_ORNAMENT = constant(LEAVE_ANIMAL), constant(LEAVE_ORNAMENT)

# A flower as one in the count of its colour, by the byte of its cell. A pawn keeps at most 81 cards away.
_BITS, _COUNT = 8, 255
_FLOWER = np.array(
    [1 << _BITS * (((byte & GROUND) - 1) // CARDS) if byte & BLOOM and byte & GROUND else 0 for byte in range(256)],
    dtype=np.int64,
)

Stakes = tuple[float, float]  # of an own flower, and of a rival's


@kernel
def stakes(s: Record) -> Stakes:
    """The worth to a seat of covering an own flower, and one of a rival, the harvest aside."""
    late = s.laid / (s.colours * CARDS)
    return -_OWN - _OWN_LATER * late, (_RIVAL + _RIVAL_LATER * late) / (s.players - 1)


@kernel
def stake(s: Record, seat: int, colour: int, at: Stakes) -> float:
    """The same of a flower of this colour: those of the virtual third and of finished players count for no seat."""
    if colour >= s.players or s.finished[colour] > 0:
        return 0.0
    return at[0] if colour == seat else at[1]


@kernel
def row_around(s: Record, x: int, y: int) -> int:
    """The flowers of each colour in five cells of a row, by how many cards that reach this far cover the middle."""
    row = wrap(y) * SIDE
    return (
        _FLOWER[s.cells[row + wrap(x - 2)]]
        + 2 * _FLOWER[s.cells[row + wrap(x - 1)]]
        + 3 * _FLOWER[s.cells[row + wrap(x)]]
        + 2 * _FLOWER[s.cells[row + wrap(x + 1)]]
        + _FLOWER[s.cells[row + wrap(x + 2)]]
    )


@kernel
def guard(s: Record, seat: int, spot: int, at: Stakes) -> float:
    """The worth of a pawn here to a seat: by the cards that it keeps away from the flowers around it."""
    x, y = x_of(spot), y_of(spot)
    counts = row_around(s, x, y - 2) + row_around(s, x, y + 2)
    counts += 2 * (row_around(s, x, y - 1) + row_around(s, x, y + 1))
    counts += 3 * row_around(s, x, y)
    value = 0.0
    colour = ZERO
    while counts != 0:
        value -= (counts & _COUNT) * stake(s, seat, colour, at)
        counts >>= _BITS
        colour += 1
    return value


@kernel
def worth_of_action(s: Record, seat: int, action: int, at: Stakes) -> float:
    """The worth of an action with a pawn: of where it stands then, or of the meadow that an ornament scores.

    Taking a pawn back is worth as much as leaving it, which is listed first.
    """
    if s.step == ORNAMENT:
        move_pawn(s, s.turn, _ORNAMENT, action)
        size, sharing = measure_meadow(s, s.turn)
        lift_pawn(s, _ORNAMENTS, s.turn)
        lift_pawn(s, _MEADOWS, s.turn)
        return float(points_of_meadow(size, sharing))
    pawn = s.step - GARDENER
    number = action - SET_FIRST[pawn]
    spot = pawn_spot(s, s.turn, s.step, number) if number >= 0 else s.pawns[pawn, s.turn]
    return guard(s, seat, spot, at) if spot != NO_SPOT else 0.0


@kernel
def best_action(s: Record, seat: int, out: Any, n: int) -> int:
    """The best of n actions with a pawn, of which the first leaves it where it stands."""
    at = stakes(s)
    best = widen(out[0])
    most = -math.inf
    for i in range(n):
        value = worth_of_action(s, seat, widen(out[i]), at)
        if value > most:
            best, most = widen(out[i]), value
    return best


@kernel
def next_action(s: Record, seat: int, quick: bool, out: Any) -> int:
    """The next action in a turn whose card lies: no discards, sales of large bouquets, pawns on guard.

    A quick player leaves an animal where it stands. The ornament waits for the last turn.
    """
    if s.step == DISCARD:
        return DISCARD_SOME + s.kind * COUNTS
    if s.step == SELL:
        return SELL_SOME + s.kind * COUNTS + sold_of(s, seat, s.kind)
    if s.step == KEEP:
        return KEEP_SOME + min(most_to_choose(s, seat, s.step, s.kind), s.limit - 1)
    if quick and s.step == ANIMAL and s.pawns[ANIMALS, s.turn] != NO_SPOT:
        return _LEAVE_ANIMAL
    if s.step == ORNAMENT and s.hand[s.turn] != 0:
        return _LEAVE_ORNAMENT
    return best_action(s, seat, out, legal_actions(s, seat, out))


@kernel
def play_on(s: Record, seat: int, quick: bool, out: Any, line: Any) -> None:
    """Carry out the beginning of a turn and all that follows from it, and write that into the line too."""
    for i in range(line[0]):
        apply(s, seat, widen(line[i + 1]))
    while not is_between_moves(s):
        action = next_action(s, seat, quick, out)
        apply(s, seat, action)
        line[0] += 1
        line[line[0]] = action


# ---- What to sell ---------------------------------------------------------------------------------


# In points.
_KIND, _MORE_OF_IT = 0.55, 0.2  # to hold a flower that is the first of its colour, or another one
_KEPT, _LASTING = 0.8, 0.4  # to keep such a first one from a sale, and of the coins of a bouquet that may still grow


Sale = tuple[float, int, int]  # what it is worth, how many of every colour go, how many of each stay at most


@kernel
def held_with(s: Record, seat: int, colour: int, under: int) -> int:
    """The number of a seat's flowers of a colour, with those it would harvest."""
    return s.flowers[seat, colour] + min(flowers_of(under, colour), s.supply[colour])


@kernel
def promise(s: Record, seat: int, under: int) -> float:
    """The worth of a seat's flowers with those it would harvest: their coins, or what may come of them."""
    total = coins = layer = kinds = first = 0
    while layer == 0 or kinds > 1:
        kinds = 0
        for colour in range(s.colours):
            held = held_with(s, seat, colour, under)
            total += held if layer == 0 else 0
            kinds += held > layer
        coins += price(kinds)
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
def kept_of(s: Record, seat: int, colour: int, under: int, sold: int, most: int) -> int:
    """The number of a colour that stays when so many of every colour go, and at most `most` of each stay."""
    return min(most, max(ZERO, held_with(s, seat, colour, under) - sold))


@kernel
def kept(s: Record, seat: int, under: int, sold: int, most: int) -> int:
    """The number of flowers that stay then."""
    number = ZERO
    for colour in range(s.colours):
        number += kept_of(s, seat, colour, under, sold, most)
    return number


@kernel
def worth_keeping(s: Record, seat: int, under: int, sold: int, most: int) -> float:
    """The worth of those: what may come of them, and part of the coins that they would fetch now."""
    value = 0.0
    for layer in range(most):
        kinds = 0
        for colour in range(s.colours):
            kinds += kept_of(s, seat, colour, under, sold, most) > layer
        if kinds == 0:
            break
        value += kinds * (_KEPT if layer == 0 else _MORE_OF_IT) + _LASTING * price(kinds)
    return value


@kernel
def plan_sale(s: Record, seat: int, under: int) -> Sale:
    """The best sale of players who choose: so many bouquets go, the largest first; the rest stays if it may."""
    best = (-math.inf, ZERO, ZERO)
    coins = sold = ZERO
    kinds = s.colours
    while kinds > 0:
        most = s.limit
        while kept(s, seat, under, sold, most) > s.limit:
            most -= 1
        value = coins + worth_keeping(s, seat, under, sold, most)
        if value > best[0]:
            best = (value, sold, most)
        kinds = ZERO
        for colour in range(s.colours):
            kinds += held_with(s, seat, colour, under) > sold
        coins += price(kinds)
        sold += 1
    return best


@kernel
def sold_of(s: Record, seat: int, colour: int) -> int:
    """The number of flowers of a colour that go now."""
    _, sold, most = plan_sale(s, seat, ZERO)
    return s.flowers[seat, colour] - kept_of(s, seat, colour, ZERO, sold, most)

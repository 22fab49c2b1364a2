"""The garden: where cards fit, what their places are called, and what laying one does (BG-3, BG-4)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.fast_rng import below
from tavoliere.engine.compiled.kernel import ZERO, constant, kernel, widen
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.constants import (
    ANIMAL_AT,
    CARDS,
    CELLS,
    ORNAMENT_AT,
    OVERLAPS,
    PUT,
    PUT_FIRST,
    SHIFTS,
    SIDE,
)
from tavoliere.games.bloom_garden.rules.grid import (
    BLOOM,
    FLOWER,
    GROUND,
    NO_SPOT,
    PAWN,
    byte_at,
    content,
    place_at,
    spot_at,
    wrap,
    x_of,
    y_of,
)
from tavoliere.games.bloom_garden.rules.state import ANIMALS, GARDENERS, NOBODY, Record

_PUT_FIRST, _NOWHERE = constant(PUT_FIRST), constant(-1)

# The cells under a card, as parts of one number: cells of cards, cells with pawns, and the flowers of each colour.
BITS, MASK = 4, 15
PAWNS, FLOWERS = 4, 8
_SHARE = np.array(
    [
        (byte & GROUND != 0)
        + ((byte & PAWN != 0) << PAWNS)
        + ((byte & BLOOM != 0) << FLOWERS + BITS * max(0, ((byte & GROUND) - 1) // CARDS))
        for byte in range(256)
    ],
    dtype=np.int64,
)


@kernel
def is_under(x: int, y: int, spot: int) -> bool:
    """True if a card with its upper left cell here, in or beside the garden, covers this spot."""
    return 0 <= x_of(spot) - x < 3 and 0 <= y_of(spot) - y < 3


@kernel
def column_under(s: Record, x: int, y: int) -> int:
    """The shares of three cells, one below the other, in the number of the cells under a card."""
    column = wrap(x)
    upper, middle, lower = wrap(y) * SIDE, wrap(y + 1) * SIDE, wrap(y + 2) * SIDE
    return _SHARE[s.cells[upper + column]] + _SHARE[s.cells[middle + column]] + _SHARE[s.cells[lower + column]]


@kernel
def look_under(s: Record, x: int, y: int) -> int:
    """The cells that a card here would cover, as one number."""
    return column_under(s, x, y) + column_under(s, x + 1, y) + column_under(s, x + 2, y)


@kernel
def flowers_of(under: int, colour: int) -> int:
    return under >> FLOWERS + BITS * colour & MASK


@kernel
def violation_of_cover(s: Record, colour: int, x: int, y: int, under: int) -> int:
    """The first rule that a card of this colour breaks by what lies under it here (BG-3.2 to BG-3.4)."""
    cards, foreign = under & MASK, under >> PAWNS & MASK
    if cards == 0:
        return codes.COVERS_NO_CARD
    if cards == CELLS:
        return codes.COVERS_NO_TABLE
    if foreign > 0:  # less the colour's own gardener and animal
        foreign -= is_under(x, y, s.pawns[GARDENERS, colour]) + is_under(x, y, s.pawns[ANIMALS, colour])
    return codes.LEGAL if foreign == 0 else codes.COVERS_PAWN


@kernel
def fits(s: Record, colour: int, x: int, y: int) -> bool:
    """True if a card of this colour may lie here. All cards and orientations may, or none."""
    return violation_of_cover(s, colour, x, y, look_under(s, x, y)) == codes.LEGAL


@kernel
def violation_of_place(s: Record, colour: int, x: int, y: int) -> int:
    """The first rule that a card of this colour would break here."""
    if s.laid == 0:
        return codes.LEGAL if x == 0 and y == 0 else codes.NOT_AT_ORIGIN
    if x < s.left - 2 or x > s.right or y < s.top - 2 or y > s.bottom:
        return codes.COVERS_NO_CARD
    return violation_of_cover(s, colour, x, y, look_under(s, x, y))


# ---- Numbers of places -------------------------------------------------------------------------


@kernel
def put_action(s: Record, x: int, y: int) -> int:
    """The action of putting a card here; -1 where it would cover no card."""
    if s.laid == 0:
        return _PUT_FIRST
    for i in range(CELLS):
        ground = byte_at(s, x + i % 3, y + i // 3) & GROUND
        if ground != 0:
            spot = widen(s.at[ground - 1])
            return PUT + (ground - 1) * OVERLAPS + (y - y_of(spot) + 2) * SHIFTS + x - x_of(spot) + 2
    return _NOWHERE


@kernel
def put_spot(s: Record, action: int) -> int:
    """The spot that an action puts a card on; none for a card that goes by one which does not lie there."""
    if action == PUT_FIRST:
        return spot_at(ZERO, ZERO)
    terrain, shift = (action - PUT) // OVERLAPS, (action - PUT) % OVERLAPS
    spot = widen(s.at[terrain])
    x, y = x_of(spot) + shift % SHIFTS - 2, y_of(spot) + shift // SHIFTS - 2
    return spot_at(x, y) if spot != NO_SPOT else spot


@kernel
def violation_of_put(s: Record, colour: int, action: int) -> int:
    """The first rule that putting a card of this colour breaks."""
    spot = put_spot(s, action)
    if spot == NO_SPOT or (action == PUT_FIRST) != (s.laid == 0):
        return codes.OTHER_NUMBER
    x, y = x_of(spot), y_of(spot)
    return violation_of_place(s, colour, x, y) if put_action(s, x, y) == action else codes.OTHER_NUMBER


@kernel
def list_places(s: Record, colour: int, out: Any) -> int:
    """Write where a card of this colour may lie, as actions, row by row; return how many."""
    if s.laid == 0:
        out[0] = PUT_FIRST
        return 1
    n = 0
    for y in range(s.top - 2, s.bottom + 1):
        # Three columns at a time, of which two are known from the place before.
        first, second = column_under(s, s.left - 2, y), column_under(s, s.left - 1, y)
        for x in range(s.left - 2, s.right + 1):
            third = column_under(s, x + 2, y)
            if violation_of_cover(s, colour, x, y, first + second + third) == codes.LEGAL:
                out[n] = put_action(s, x, y)
                n += 1
            first, second = second, third
    return n


@kernel
def has_place(s: Record, colour: int) -> bool:
    """True if there is any legal placement for this colour (BG-3.6)."""
    if s.laid == 0:
        return True
    for y in range(s.top - 2, s.bottom + 1):
        for x in range(s.left - 2, s.right + 1):
            if fits(s, colour, x, y):
                return True
    return False


@kernel
def random_place(s: Record, colour: int, rng: Any) -> int:
    """One of the legal places, each as likely: try random places until one is legal."""
    while s.laid > 0:
        x = s.left - 2 + below(rng, s.right - s.left + 3)
        y = s.top - 2 + below(rng, s.bottom - s.top + 3)
        if fits(s, colour, x, y):
            return put_action(s, x, y)
    return _PUT_FIRST


# ---- Laying a card ------------------------------------------------------------------------------------


@kernel
def set_pawn(s: Record, pawn: int, colour: int, spot: int) -> None:
    """Put one of the colour's pawns down, from wherever it stands."""
    lift_pawn(s, pawn, colour)
    s.pawns[pawn, colour] = spot
    s.cells[place_at(x_of(spot), y_of(spot))] |= PAWN


@kernel
def lift_pawn(s: Record, pawn: int, colour: int) -> None:
    """Take a pawn back into its owner's hand, if it is not there already."""
    spot = s.pawns[pawn, colour]
    if spot != NO_SPOT:
        s.cells[place_at(x_of(spot), y_of(spot))] &= GROUND | BLOOM
        s.pawns[pawn, colour] = NO_SPOT


@kernel
def harvest(s: Record, seat: int, colour: int) -> None:
    """A flower is covered: its token goes to the seat, if the supply still has one (BG-1.3, BG-4.1)."""
    s.visible[colour] -= 1
    if seat != NOBODY and s.supply[colour] > 0:
        s.supply[colour] -= 1
        s.flowers[seat, colour] += 1


@kernel
def lay(s: Record, seat: int, colour: int, card: int, orientation: int, x: int, y: int) -> None:
    """Lay a card of the colour, and write down where it lies and how far the garden reaches now; the seat harvests."""
    for pawn in range(GARDENERS, ANIMALS + 1):
        if is_under(x, y, s.pawns[pawn, colour]):
            lift_pawn(s, pawn, colour)
    terrain = colour * CARDS + card
    pattern = s.pattern[card, orientation]
    for i in range(CELLS):
        place = place_at(x + i % 3, y + i // 3)
        covered = content(widen(s.cells[place]))
        if covered >= FLOWER:
            harvest(s, seat, covered - FLOWER)
        flower = pattern >> i & 1
        s.cells[place] = terrain + 1 + flower * BLOOM
        s.visible[colour] += flower
    s.sequence[s.laid] = terrain
    s.turned[terrain] = orientation
    s.at[terrain] = spot_at(x, y)
    s.laid += 1
    s.hand[colour] &= ~(1 << card)
    s.left = min(s.left, x)
    s.top = min(s.top, y)
    s.right = max(s.right, x + 2)
    s.bottom = max(s.bottom, y + 2)
    s.animal_free[colour] |= s.visible[colour] >= ANIMAL_AT
    s.ornament_free[colour] |= s.visible[colour] >= ORNAMENT_AT

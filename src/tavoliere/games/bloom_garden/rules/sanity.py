"""Can the rules work on these bytes? Whatever a state holds, a sane one breaks no memory and hangs nothing.

Sane is less than possible: the numbers that kernels use as places, counts and shifts are in their
ranges, the garden has room to grow on the torus, every cell of a card knows its card, and who is asked
has something to do.
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloom_garden.rules.components import (
    ALL_CARDS,
    CARDS,
    CELLS,
    COLOURS,
    FEWEST_PLAYERS,
    MAX_PLAYERS,
    MOST_SUPPLY,
    ORIENTATIONS,
)
from tavoliere.games.bloom_garden.rules.garden import has_place
from tavoliere.games.bloom_garden.rules.grid import BLOOM, GROUND, NO_SPOT, PLACES, SIDE, byte_at, x_of, y_of
from tavoliere.games.bloom_garden.rules.market import fewest_to_sell
from tavoliere.games.bloom_garden.rules.state import ADVANCED, CARD, ORNAMENT, PLACE, SELL, SELL_BOUQUETS
from tavoliere.games.bloom_garden.rules.turns import active_seat

_COLOURS = len(COLOURS)
_ALL_FLOWERS = (1 << CELLS) - 1
_ALL_IN_HAND = (1 << CARDS) - 1
_BESIDE, _WITHIN, _WHOLE = constant(1), constant(0), constant(-2)  # cells that a thing may lie outside the garden


@kernel
def table_is_sane(s: Any) -> bool:
    """Options, players, turn and flowers."""
    fine = FEWEST_PLAYERS <= s.players <= MAX_PLAYERS and s.colours == max(s.players, 3)
    fine &= 0 <= s.order <= ADVANCED and 0 <= s.sell <= SELL_BOUQUETS and 0 <= s.limit <= MOST_SUPPLY
    fine &= 0 <= s.start < s.players and 0 <= s.turn < s.colours and 0 <= s.control <= 1
    fine &= 0 <= s.step <= ORNAMENT and 0 <= s.kind < s.colours and 0 <= s.card < CARDS * ORIENTATIONS
    fine &= 0 <= s.opening <= s.colours
    for card in range(CARDS):
        fine &= 1 <= s.looks[card] <= ORIENTATIONS
        for orientation in range(ORIENTATIONS):
            fine &= 0 <= s.pattern[card, orientation] <= _ALL_FLOWERS
    for colour in range(_COLOURS):
        fine &= 0 <= s.supply[colour] <= MOST_SUPPLY and 0 <= s.sale[colour] <= MOST_SUPPLY
        fine &= 0 <= s.finished[colour] <= MAX_PLAYERS
        for seat in range(MAX_PLAYERS):
            fine &= 0 <= s.flowers[seat, colour] <= MOST_SUPPLY
    return fine


@kernel
def is_inside(s: Any, spot: int, before: int, after: int) -> bool:
    """Is a spot in the garden's rectangle, with so many cells before and after it?"""
    x, y = x_of(spot), y_of(spot)
    return s.left - before <= x <= s.right + after and s.top - before <= y <= s.bottom + after


@kernel
def garden_is_sane(s: Any) -> bool:
    """Cards and pawns lie in the garden, and those still in hand have room around it."""
    fine = 0 <= s.laid <= ALL_CARDS
    cards = s.laid
    for colour in range(_COLOURS):
        fine &= 0 <= s.hand[colour] <= (_ALL_IN_HAND if colour < s.colours else 0)
        for card in range(CARDS):
            cards += s.hand[colour] >> card & 1
    if not fine or cards > ALL_CARDS:
        return False
    reach = 2 * (cards - s.laid) + 2
    fine = s.left - reach >= -SIDE and s.top - reach >= -SIDE and s.right + reach < SIDE and s.bottom + reach < SIDE
    fine &= s.left <= 0 and s.top <= 0 and s.right >= -1 and s.bottom >= -1
    for colour in range(_COLOURS):
        fine &= s.gardener[colour] == NO_SPOT or is_inside(s, s.gardener[colour], _BESIDE, _BESIDE)
        fine &= s.animal[colour] == NO_SPOT or is_inside(s, s.animal[colour], _BESIDE, _BESIDE)
        fine &= s.ornament[colour] == NO_SPOT or is_inside(s, s.ornament[colour], _WITHIN, _WITHIN)
        fine &= s.meadow[colour] == NO_SPOT or is_inside(s, s.meadow[colour], _WITHIN, _WITHIN)
    return fine


@kernel
def cells_are_sane(s: Any) -> bool:
    """Every cell that shows a card is one of the nine of that card, which is not in hand: there are no others."""
    shown = 0
    for place in range(PLACES):
        shown += (s.cells[place] & (GROUND | BLOOM)) != 0
    for terrain in range(ALL_CARDS):
        spot = widen(s.at[terrain])
        if not (0 <= s.sequence[terrain] < ALL_CARDS and 0 <= s.turned[terrain] < ORIENTATIONS):
            return False
        if spot != NO_SPOT:
            in_hand = s.hand[terrain // CARDS] >> terrain % CARDS & 1
            if in_hand or not is_inside(s, spot, _WITHIN, _WHOLE):
                return False
            for cell in range(CELLS):
                shown -= byte_at(s, x_of(spot) + cell % 3, y_of(spot) + cell // 3) & GROUND == terrain + 1
    return shown == 0


@kernel
def turn_is_sane(s: Any) -> bool:
    """The active seat has what it sells, and whoever is asked has something to do."""
    if s.over:
        return True
    seat = active_seat(s)
    for colour in range(s.colours):
        if s.sale[colour] > s.flowers[seat, colour]:
            return False
    if s.step == SELL:
        return fewest_to_sell(s, seat, s.kind) <= s.flowers[seat, s.kind]
    if s.step == PLACE or (s.step == CARD and not s.stuck):
        return s.hand[s.turn] != 0 and has_place(s, s.turn)
    return True


@kernel
def sane(s: Any) -> bool:
    """May the other kernels be called with this state?"""
    return table_is_sane(s) and garden_is_sane(s) and cells_are_sane(s) and turn_is_sane(s)

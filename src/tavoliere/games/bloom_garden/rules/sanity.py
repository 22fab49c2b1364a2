"""Can the rules work on these bytes? Whatever a state holds, a sane one breaks no memory and hangs nothing.

Sane is less than possible: the numbers that kernels use as places, counts and shifts are in their
ranges, every card's cell knows its card, and who is asked has something to do.
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel, widen
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
from tavoliere.games.bloom_garden.rules.grid import BLOOM, GROUND, NO_SPOT, PLACES, WIDEST, byte_at, x_of, y_of
from tavoliere.games.bloom_garden.rules.market import fewest_to_sell
from tavoliere.games.bloom_garden.rules.state import ADVANCED, CARD, ORNAMENT, PLACE, SELL, SELL_BOUQUETS
from tavoliere.games.bloom_garden.rules.turns import active_seat

_COLOURS = len(COLOURS)
_FURTHEST = 2 * WIDEST  # no garden reaches so far from its first card


@kernel
def within(number: int, least: int, most: int) -> bool:
    return least <= number <= most


@kernel
def table_is_sane(s: Any) -> bool:
    """Options, players and turn."""
    fine = within(s.players, FEWEST_PLAYERS, MAX_PLAYERS) and s.colours == max(s.players, 3)
    fine = fine and within(s.order, 0, ADVANCED) and within(s.sell, 0, SELL_BOUQUETS)
    fine = fine and within(s.start, 0, s.players - 1) and within(s.turn, 0, s.colours - 1)
    fine = fine and within(s.control, 0, 1) and within(s.opening, 0, s.colours)
    fine = fine and within(s.step, 0, ORNAMENT) and within(s.kind, 0, s.colours - 1)
    fine = fine and within(s.card, 0, CARDS * ORIENTATIONS - 1) and within(s.limit, 0, MOST_SUPPLY)
    for card in range(CARDS):
        fine = fine and within(s.looks[card], 1, ORIENTATIONS)
        for orientation in range(ORIENTATIONS):
            fine = fine and within(s.pattern[card, orientation], 0, (1 << CELLS) - 1)
    return fine


@kernel
def flowers_are_sane(s: Any) -> bool:
    """No seat has more flowers of a colour than there can be."""
    fine = True
    for colour in range(_COLOURS):
        fine = fine and within(s.supply[colour], 0, MOST_SUPPLY) and within(s.sale[colour], 0, MOST_SUPPLY)
        for seat in range(MAX_PLAYERS):
            fine = fine and within(s.flowers[seat, colour], 0, MOST_SUPPLY)
    for seat in range(MAX_PLAYERS):
        fine = fine and within(s.finished[seat], 0, MAX_PLAYERS)
    return fine


@kernel
def cards_are_sane(s: Any) -> bool:
    """There is room for all cards in hand, and those that lie are in the garden's rectangle."""
    fine = within(s.laid, 0, ALL_CARDS) and within(s.left, -_FURTHEST, 0) and within(s.top, -_FURTHEST, 0)
    fine = fine and within(s.right, -1, _FURTHEST) and within(s.bottom, -1, _FURTHEST)
    cards = s.laid
    for colour in range(_COLOURS):
        fine = fine and within(s.hand[colour], 0, (1 << CARDS) - 1 if colour < s.colours else 0)
        for card in range(CARDS):
            cards += s.hand[colour] >> card & 1
    for i in range(ALL_CARDS):
        fine = fine and within(widen(s.sequence[i]), 0, ALL_CARDS - 1)
        fine = fine and within(widen(s.turned[i]), 0, ORIENTATIONS - 1)
    return fine and cards <= ALL_CARDS


@kernel
def cells_are_sane(s: Any) -> bool:
    """Every cell that shows a card is one of the nine of that card: there are no others."""
    shown = 0
    for place in range(PLACES):
        shown += (s.cells[place] & (GROUND | BLOOM)) != 0
    for terrain in range(ALL_CARDS):
        spot = widen(s.at[terrain])
        if spot != NO_SPOT:
            for cell in range(CELLS):
                shown -= byte_at(s, x_of(spot) + cell % 3, y_of(spot) + cell // 3) & GROUND == terrain + 1
    return shown == 0


@kernel
def turn_is_sane(s: Any) -> bool:
    """Whoever is asked has something to do."""
    if s.over:
        return True
    if s.step == SELL:
        seat = active_seat(s)
        return fewest_to_sell(s, seat, s.kind) <= s.flowers[seat, s.kind]
    if s.step == PLACE or (s.step == CARD and not s.stuck):
        return s.hand[s.turn] != 0 and has_place(s, s.turn)
    return True


@kernel
def sane(s: Any) -> bool:
    """May the other kernels be called with this state?"""
    return table_is_sane(s) and flowers_are_sane(s) and cards_are_sane(s) and cells_are_sane(s) and turn_is_sane(s)

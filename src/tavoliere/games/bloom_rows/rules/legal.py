"""The legal actions of a seat, and whether there are any of a kind."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.addition import list_slots, list_tiles_to_add, next_slot
from tavoliere.games.bloom_rows.rules.constants import (
    DRAW,
    DRAW_COVERED,
    END,
    END_WITH_JOKER,
    JOKER,
    LAY,
    NUMBERS,
    OPEN_SPACES,
    PASS,
    STOP,
    swapping,
)
from tavoliere.games.bloom_rows.rules.new_row import (
    FIRST_TILE,
    list_robberies,
    list_tiles_to_lay,
    next_robbery,
    next_tile,
    violation_of_ending,
)
from tavoliere.games.bloom_rows.rules.row import (
    NO_ROW,
    NOTHING,
    NOWHERE,
    place_of_joker,
    row_at,
    span_with,
)
from tavoliere.games.bloom_rows.rules.state import ADDING, DREW, LAYING, PLACING, ROBBED, TURN, Record
from tavoliere.games.bloom_rows.rules.turn_order import violation_of_turn


@kernel
def legal_actions(s: Record, seat: int, out: Any) -> int:
    """Write what the seat may do now; say how many actions that are."""
    if violation_of_turn(s, seat) != codes.LEGAL:
        return 0
    phase = s.phase
    n = 0
    if phase in (TURN, DREW):
        n = list_draws(s, out, n)
    if phase in (TURN, ROBBED):
        n = list_robberies(s, seat, out, n)
    if phase in (TURN, ROBBED, LAYING):
        n = list_tiles_to_lay(s, seat, out, n)
    if phase in (TURN, ADDING):
        n = list_tiles_to_add(s, seat, out, n)
    if phase == TURN:
        if n == 0:
            out[n] = PASS
            n += 1
        n = list_swaps(s, seat, out, n)
    elif phase == PLACING:
        n = list_slots(s, seat, out, n)
    return list_endings(s, seat, out, n)


@kernel
def list_endings(s: Record, seat: int, out: Any, n: int) -> int:
    """Write the ways to end what was begun, from entry n on."""
    if s.phase == DREW:
        out[n] = STOP
        return n + 1
    if s.phase == LAYING or s.phase == ADDING:
        for action in range(END, LAY):
            if violation_of_ending(s, seat, action) == codes.LEGAL:
                out[n] = action
                n += 1
    return n


@kernel
def sensible(s: Record, seat: int, out: Any) -> int:
    """List the legal actions but one: a row of three is not ended without the joker that one may take with it.

    A joker costs nothing, is no worse than any tile to get rid of, and no other seat gets it.
    """
    n = legal_actions(s, seat, out)
    if n > 1 and out[n - 1] == END_WITH_JOKER and out[n - 2] == END:
        out[n - 2] = END_WITH_JOKER
        return n - 1
    return n


@kernel
def can_draw(s: Record) -> bool:
    """Return whether there is anything to draw."""
    shown = 0
    for i in range(OPEN_SPACES):
        shown += 1 if s.open[i] != 0 else 0
    return s.covered > 0 or shown > 0


@kernel
def list_draws(s: Record, out: Any, n: int) -> int:
    """Write what can be drawn, from entry n on."""
    for i in range(OPEN_SPACES):
        if s.open[i] != 0:
            out[n] = DRAW + i
            n += 1
    if s.covered > 0:
        out[n] = DRAW_COVERED
        n += 1
    return n


@kernel
def can_swap(s: Record, row: int, place: int, number: int) -> bool:
    """Return whether the joker at this place can be replaced with this number."""
    return span_with(s, row, place, NOWHERE, place, number) != NO_ROW


@kernel
def list_swaps(s: Record, seat: int, out: Any, n: int) -> int:
    """Write the swaps that are possible, from entry n on."""
    for ordinal in range(s.table_jokers):
        place = place_of_joker(s, ordinal)
        row = row_at(s, place)
        for number in range(1, NUMBERS + 1):
            if s.where[number] == seat and can_swap(s, row, place, number):
                out[n] = swapping(ordinal, number)
                n += 1
    return n


@kernel
def can_act(s: Record, seat: int) -> bool:
    """Return whether the seat can draw, lay or add (BR-3.3)."""
    return can_draw(s) or can_lay(s, seat) or can_add(s, seat)


@kernel
def can_lay(s: Record, seat: int) -> bool:
    """Return whether there is a row to lay, with or without robbing."""
    return next_tile(s, seat, FIRST_TILE) <= JOKER or next_robbery(s, seat, NOTHING) != NOWHERE


@kernel
def can_add(s: Record, seat: int) -> bool:
    """Return whether there is a tile to add to a row."""
    for tile in range(1, JOKER + 1):
        mine = s.jokers[seat] > 0 if tile == JOKER else s.where[tile] == seat
        if mine and next_slot(s, tile, NOTHING) != NOWHERE:
            return True
    return False

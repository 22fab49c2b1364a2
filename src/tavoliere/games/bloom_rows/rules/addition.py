"""Adding tiles to a row (BR-6.1), in one order.

Tiles are added one at a time so that the row is valid after each. Every add can be made so: of the
tiles added, there is always one that can be taken out again. At an end that is the outermost one.
Between two numbers with k old jokers the way is at most k + 1 large steps; if none of the added tiles
could be missed, every part of the way next to one would be wide, and all together wider than that.
So that there is one order only, the tile just added must be the rightmost that could be taken out.
An added joker never comes directly before another, nor where the next old tile is a joker: it would
make the same row as one further right.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE, ONE
from tavoliere.engine.compiled.kernel import constant, kernel
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import ADD, JOKER, NUMBERS, SLOT, STEP, adding
from tavoliere.games.bloom_rows.rules.row import (
    NO_ROW,
    NOTHING,
    NOWHERE,
    bridges,
    next_number,
    span_with,
    way,
)
from tavoliere.games.bloom_rows.rules.state import ADDING, PLACING, TURN, Record

_HALF = NUMBERS // 2  # numbers in one of the two words of a set
UP, DOWN = constant(1), constant(-1)


@kernel
def joker_may_come(s: Record, row: int, place: int) -> bool:
    """Return whether a joker in front of this place makes another row than one put further right."""
    end = s.begin[row + 1]
    if place == end:
        return True
    if s.pool[place] == JOKER:
        return False
    for i in range(place, end):
        if s.fresh[i] == 0:
            return s.pool[i] != JOKER
    return True


@kernel
def comes_in_order(s: Record, row: int, place: int, tile: int) -> bool:
    """Return whether the tile would be the rightmost of the added ones that could be taken out."""
    if s.phase < PLACING or s.making < 0:
        return True
    for i in range(place, s.begin[row + 1]):
        if s.fresh[i] != 0 and span_with(s, row, i, NOWHERE, place, tile) != NO_ROW:
            return False
    return True


@kernel
def fits(s: Record, row: int, place: int, tile: int) -> bool:
    """Return whether this tile may be put in front of this place of a row."""
    if tile == JOKER and not joker_may_come(s, row, place):
        return False
    return span_with(s, row, NOWHERE, NOWHERE, place, tile) != NO_ROW and comes_in_order(s, row, place, tile)


@kernel
def numbers_near(a: int, p: int, b: int, q: int) -> tuple[int, int]:
    """The numbers (counted past 100) that might come after a and before b, as a range."""
    if a != 0:
        return a + p + 1, a + STEP * (p + 1) + 1
    if b != 0:
        return b - STEP * (q + 1), b - q
    return 1, NUMBERS + 1


@kernel
def rows_open(s: Record) -> tuple[int, int]:
    """The rows that the next tile may be added to, as a range: all, or the one that was begun."""
    if s.phase < PLACING or s.making < 0:
        return 0, s.rows
    return s.making, s.making + 1


@kernel
def tiles_for(s: Record, seat: int, row: int, place: int) -> tuple[np.uint64, np.uint64]:
    """The tiles of the stock that may be put in front of this place, as a set of two words.

    Only a few numbers can come there; the joker, if there is one, is tried last.
    """
    low, high = NONE, NONE
    a, p = next_number(s, row, place - 1, DOWN)
    b, q = next_number(s, row, place, UP)
    if a != 0 and b != 0 and not bridges(way(a, b), p + q + 1):
        return low, high
    first, end = numbers_near(a, p, b, q)
    for number in range(first, end + 1):
        tile = (number - 1) % NUMBERS + 1 if number < end else JOKER
        mine = s.jokers[seat] > 0 if tile == JOKER else s.where[tile] == seat
        if mine and fits(s, row, place, tile):
            if tile <= _HALF:
                low |= ONE << np.uint64(tile - 1)
            else:
                high |= ONE << np.uint64(tile - 1 - _HALF)
    return low, high


@kernel
def list_tiles_to_add(s: Record, seat: int, out: Any, n: int) -> int:
    """Write the tiles that can be added somewhere, from entry n on."""
    low, high = NONE, NONE
    first, end = rows_open(s)
    for row in range(first, end):
        for place in range(s.begin[row], s.begin[row + 1] + 1):
            more_low, more_high = tiles_for(s, seat, row, place)
            low |= more_low
            high |= more_high
    for tile in range(1, JOKER + 1):
        if tile == _HALF + 1:
            low = high
        if low & ONE != NONE:
            out[n] = adding(tile)
            n += 1
        low >>= ONE
    return n


@kernel
def next_slot(s: Record, tile: int, slot: int) -> int:
    """The first slot, from this one on, where the tile fits; `NOWHERE` if there is none."""
    first, end = rows_open(s)
    for row in range(first, end):
        place = max(s.begin[row], slot - row)
        if place > s.begin[row + 1]:
            continue
        while place <= s.begin[row + 1]:
            if fits(s, row, place, tile):
                return place + row
            place += 1
    return NOWHERE


@kernel
def list_slots(s: Record, seat: int, out: Any, n: int) -> int:
    """Write the places where the chosen tile fits."""
    slot = next_slot(s, s.hand, NOTHING)
    while slot != NOWHERE:
        out[n] = SLOT + slot
        n += 1
        slot = next_slot(s, s.hand, slot + 1)
    return n


@kernel
def violation_of_adding(s: Record, seat: int, action: int) -> int:
    if s.phase != TURN and s.phase != ADDING:
        return codes.IN_MID_MOVE
    tile = action - ADD + 1
    if (s.jokers[seat] == 0) if tile == JOKER else (s.where[tile] != seat):
        return codes.NOT_YOURS_TO_ADD
    return codes.LEGAL if next_slot(s, tile, NOTHING) != NOWHERE else codes.DOES_NOT_FIT


@kernel
def violation_of_slot(s: Record, seat: int, action: int) -> int:
    if s.phase != PLACING:
        return codes.IN_MID_MOVE
    return codes.LEGAL if next_slot(s, s.hand, action - SLOT) == action - SLOT else codes.DOES_NOT_FIT

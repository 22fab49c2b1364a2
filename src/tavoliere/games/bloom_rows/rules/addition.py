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

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import ADD, JOKER, NUMBERS, SLOT, STEP, adding
from tavoliere.games.bloom_rows.rules.row import (
    DOWN,
    NOWHERE,
    UP,
    bridges,
    holds,
    is_row_with,
    next_number,
    put_in,
    way,
)
from tavoliere.games.bloom_rows.rules.state import ADDING, PLACING, TURN, Record


@kernel
def joker_may_come(s: Record, row: int, place: int) -> bool:
    """Return whether a joker in front of this place makes another row than one put further right."""
    for i in range(place, s.begin[row + 1]):
        if s.fresh[i] == 0 or (i == place and s.pool[i] == JOKER):
            return s.pool[i] != JOKER
    return True


@kernel
def comes_in_order(s: Record, row: int, place: int, tile: int) -> bool:
    """Return whether the tile would be the rightmost of the added ones that could be taken out."""
    for i in range(place, s.begin[row + 1]):
        if s.fresh[i] != 0 and is_row_with(s, row, i, NOWHERE, place, tile):
            return False
    return True


@kernel
def fits(s: Record, row: int, place: int, tile: int) -> bool:
    """Return whether this tile may be put in front of this place of a row."""
    may_come = tile != JOKER or joker_may_come(s, row, place)
    return may_come and is_row_with(s, row, NOWHERE, NOWHERE, place, tile) and comes_in_order(s, row, place, tile)


@kernel
def numbers_between(s: Record, row: int, left: int, right: int) -> tuple[int, int]:
    """The numbers (counted past 100) that might come before the place `right` and after what lies before `left`.

    They are a range, empty where no number fits.
    """
    first, end = s.begin[row], s.begin[row + 1]
    a, p = next_number(s.pool, first, end, left - 1, DOWN)
    b, q = next_number(s.pool, first, end, right, UP)
    if a != 0 and b != 0 and not bridges(way(a, b), p + q + 1):
        return 0, 0
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
def list_tiles_to_add(s: Record, seat: int, out: Any, n: int) -> int:
    """Write the tiles that can be added somewhere, in order, from entry n on."""
    begin = n
    first, end = rows_open(s)
    for row in range(first, end):
        for place in range(s.begin[row], s.begin[row + 1] + 1):
            n = list_tiles_for(s, seat, row, place, out, begin, n)
    return n


@kernel
def list_tiles_for(s: Record, seat: int, row: int, place: int, out: Any, begin: int, n: int) -> int:
    """Write the tiles that may be put in front of this place among the entries from `begin` on.

    Only a few numbers can come there; the joker, if there is one, is tried last.
    """
    first, end = numbers_between(s, row, place, place)
    if first == end:
        return n
    for number in range(first, end + 1):
        tile = (number - 1) % NUMBERS + 1 if number < end else JOKER
        if holds(s, seat, tile) and fits(s, row, place, tile):
            n = insert_once(out, begin, n, adding(tile))
    return n


@kernel
def insert_once(out: Any, begin: int, n: int, action: int) -> int:
    """Put an action in its place among the entries from `begin` to n, if it is not there yet."""
    at = n
    while at > begin and out[at - 1] > action:
        at -= 1
    if at > begin and out[at - 1] == action:
        return n
    put_in(out, n, at, action)
    return n + 1


@kernel
def fits_anywhere(s: Record, tile: int) -> bool:
    """Return whether there is a place for the tile."""
    first, end = rows_open(s)
    for row in range(first, end):
        for place in range(s.begin[row], s.begin[row + 1] + 1):
            if fits(s, row, place, tile):
                return True
    return False


@kernel
def row_of_slot(s: Record, slot: int) -> int:
    """Return the row of a slot; the number of rows if there is none."""
    row = 0
    while row < s.rows and slot > s.begin[row + 1] + row:
        row += 1
    return row


@kernel
def violation_of_adding(s: Record, seat: int, action: int) -> int:
    if s.phase != TURN and s.phase != ADDING:
        return codes.IN_MID_MOVE
    tile = action - ADD + 1
    if not holds(s, seat, tile):
        return codes.NOT_YOURS_TO_ADD
    return codes.LEGAL if fits_anywhere(s, tile) else codes.DOES_NOT_FIT


@kernel
def violation_of_slot(s: Record, seat: int, action: int) -> int:
    if s.phase != PLACING:
        return codes.IN_MID_MOVE
    first, end = rows_open(s)
    row = row_of_slot(s, action - SLOT)
    return codes.LEGAL if first <= row < end and fits(s, row, action - SLOT - row, s.hand) else codes.DOES_NOT_FIT

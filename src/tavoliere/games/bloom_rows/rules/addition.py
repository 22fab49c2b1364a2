"""Adding tiles to a row (BR-6.1), in one order, and the places of tiles that are named without them.

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
from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import ADD, JOKER, JOKERS, NUMBERS, SLOT, STEP, TILES, WIDEST, adding
from tavoliere.games.bloom_rows.rules.row import (
    NO_ROW,
    NOTHING,
    NOWHERE,
    bare_span,
    bridges,
    joker_fits,
    number_after,
    number_before,
    number_fits,
    span_of,
    span_with,
    violation_of_row,
    way,
)
from tavoliere.games.bloom_rows.rules.state import ADDING, PLACING, TURN

_HALF = NUMBERS // 2  # numbers in one of the two words of a set


@kernel
def joker_may_come(s: Any, row: int, place: int) -> bool:
    """Would a joker put in front of this place be told apart from one put further right?"""
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
def comes_in_order(s: Any, row: int, place: int, tile: int) -> bool:
    """Is the tile, when it is put there, the rightmost of the added ones that could be taken out?"""
    if s.phase < PLACING or s.making < 0:
        return True
    for i in range(place, s.begin[row + 1]):
        if s.fresh[i] != 0 and span_with(s, row, i, NOWHERE, place, tile) != NO_ROW:
            return False
    return True


@kernel
def fits(s: Any, row: int, place: int, tile: int, span: int) -> bool:
    """May this tile be put in front of this place of a row that spans so much?"""
    a, p = number_before(s, row, place)
    b, q = number_after(s, row, place)
    return fits_between(s, row, place, a, p, b, q, tile, span)


@kernel
def fits_between(s: Any, row: int, place: int, a: int, p: int, b: int, q: int, tile: int, span: int) -> bool:
    """The same, where the numbers around this place are known, with the jokers between."""
    if tile == JOKER:
        fine = joker_fits(a, p, b, q, span) and joker_may_come(s, row, place)
    else:
        fine = number_fits(a, p, b, q, bare_span(a, p, b, q, span), tile)
    return fine and comes_in_order(s, row, place, tile)


@kernel
def numbers_near(a: int, p: int, b: int, q: int) -> tuple[int, int]:
    """The numbers (counted past 100) that might come after a and before b, as a range."""
    if a != 0:
        return a + p + 1, a + STEP * (p + 1) + 1
    if b != 0:
        return b - STEP * (q + 1), b - q
    return 1, NUMBERS + 1


@kernel
def rows_open(s: Any) -> tuple[int, int]:
    """The rows that the next tile may be added to, as a range: all, or the one that was begun."""
    if s.phase < PLACING or s.making < 0:
        return 0, s.rows
    return s.making, s.making + 1


@kernel
def tiles_for(s: Any, seat: int, row: int, place: int, span: int) -> tuple[np.uint64, np.uint64]:
    """The tiles of the stock that may be put in front of this place, as a set of two words.

    Only a few numbers can come there; the joker, if there is one, is tried last.
    """
    low, high = NONE, NONE
    a, p = number_before(s, row, place)
    b, q = number_after(s, row, place)
    if a != 0 and b != 0 and not bridges(way(a, b), p + q + 1):
        return low, high
    first, end = numbers_near(a, p, b, q)
    for number in range(first, end + 1):
        tile = (number - 1) % NUMBERS + 1 if number < end else JOKER
        mine = s.jokers[seat] > 0 if tile == JOKER else s.where[tile] == seat
        if mine and fits_between(s, row, place, a, p, b, q, tile, span):
            if tile <= _HALF:
                low |= ONE << np.uint64(tile - 1)
            else:
                high |= ONE << np.uint64(tile - 1 - _HALF)
    return low, high


@kernel
def list_tiles_to_add(s: Any, seat: int, out: Any, n: int) -> int:
    """Write the tiles that can be added somewhere, from entry n on."""
    low, high = NONE, NONE
    first, end = rows_open(s)
    for row in range(first, end):
        span = span_of(s, row)
        for place in range(s.begin[row], s.begin[row + 1] + 1):
            more_low, more_high = tiles_for(s, seat, row, place, span)
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
def next_slot(s: Any, tile: int, slot: int) -> int:
    """The first slot, from this one on, where the tile fits; `NOWHERE` if there is none."""
    first, end = rows_open(s)
    for row in range(first, end):
        place = max(s.begin[row], slot - row)
        if place > s.begin[row + 1]:
            continue
        span = span_of(s, row)
        while place <= s.begin[row + 1]:
            if fits(s, row, place, tile, span):
                return place + row
            place += 1
    return NOWHERE


@kernel
def list_slots(s: Any, seat: int, out: Any, n: int) -> int:
    """Write the places where the chosen tile fits."""
    slot = next_slot(s, s.hand, NOTHING)
    while slot != NOWHERE:
        out[n] = SLOT + slot
        n += 1
        slot = next_slot(s, s.hand, slot + 1)
    return n


@kernel
def violation_of_adding(s: Any, seat: int, action: int) -> int:
    if s.phase != TURN and s.phase != ADDING:
        return codes.IN_MID_MOVE
    tile = action - ADD + 1
    if (s.jokers[seat] == 0) if tile == JOKER else (s.where[tile] != seat):
        return codes.NOT_YOURS_TO_ADD
    return codes.LEGAL if next_slot(s, tile, NOTHING) != NOWHERE else codes.DOES_NOT_FIT


@kernel
def violation_of_slot(s: Any, seat: int, action: int) -> int:
    if s.phase != PLACING:
        return codes.IN_MID_MOVE
    return codes.LEGAL if next_slot(s, s.hand, action - SLOT) == action - SLOT else codes.DOES_NOT_FIT


# ---- Places that are left open -----------------------------------------------------------------------

# Tiles are laid out one after the other, of the new ones or of the old ones, as if the row were made from nothing. The
# new ones are tried first, and where nothing leads on, the last choice is made otherwise. What led nowhere once is
# noted, so that it is not tried again: how many tiles of each there were, the jokers since the last number, the jokers
# before the first one, and whether that was a new tile. The numbers follow from these.

# A choice on the way: how often it was made, and as it was met the last number (0 is none), the jokers after it, the
# span up to it, and its beginning: twice the jokers before the first number, one more if that is a new tile.
_TRIED, _LAST, _AFTER, _SPAN, _START = range(5)
CHOICE = 5
CHOICES = TILES + 1
NOTED = (TILES // 2 + 1) * (TILES // 2 + 1)  # pairs of how many old and how many new tiles there are
_NOT_TRIED, _NEW, _OLD = range(3)


@kernel
def sort_of(choice: Any) -> int:
    """What is noted of a choice that led nowhere, as one bit."""
    return 1 << (choice[_AFTER] * (JOKERS + 1) + choice[_START] // 2) * 2 + choice[_START] % 2


@kernel
def lay_out(choice: Any, tile: int, is_new: bool, following: Any) -> bool:
    """Add a tile to what is laid out so far; False when it does not fit."""
    for i in range(CHOICE):
        following[i] = choice[i]
    following[_TRIED] = _NOT_TRIED
    if tile == JOKER:
        following[_AFTER] += 1
        return choice[_AFTER] < JOKERS
    following[_LAST], following[_AFTER] = tile, 0
    if choice[_LAST] == 0:
        following[_SPAN] = choice[_AFTER]
        following[_START] = 2 * choice[_AFTER] + (1 if is_new else 0)
        return True
    d = way(choice[_LAST], tile)
    following[_SPAN] += d
    return bridges(d, choice[_AFTER])


@kernel
def arrange(old: Any, new: Any, made: Any, choices: Any, dead: Any, notes: Any) -> bool:
    """Write the row with the new tiles in this order among the old ones; False if there is none."""
    n, m = len(old), len(new)
    end = n - 1  # the last number of the old row
    while end >= 0 and old[end] == JOKER:
        end -= 1
    for i in range((n + 1) * (m + 1)):
        dead[i] = 0
    for i in range(CHOICE):
        choices[0, i] = 0
    depth, used = 0, 0  # tiles that are laid out, and new ones among them
    while depth >= 0:
        choice = choices[depth]
        seen, sort = depth - used + used * (n + 1), sort_of(choice)
        hopeless = dead[seen] & sort != 0
        if choice[_LAST] != 0 and depth - used <= end:
            hopeless |= choice[_SPAN] + way(choice[_LAST], old[end]) > WIDEST
        if depth == n + m and violation_of_row(made, n + m, notes) == codes.LEGAL:
            return True
        choice[_TRIED] += 1
        if hopeless or depth == n + m or choice[_TRIED] > _OLD:
            dead[seen] |= sort
            depth -= 1
            used -= 1 if depth >= 0 and choices[depth, _TRIED] == _NEW else 0
            continue
        is_new = choice[_TRIED] == _NEW
        if used < m if is_new else depth - used < n:
            made[depth] = new[used] if is_new else old[depth - used]
            if lay_out(choice, made[depth], is_new, choices[depth + 1]):
                depth += 1
                used += 1 if is_new else 0
    return False

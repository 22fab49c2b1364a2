"""Robbing one or two tiles of a row for a new one (BR-5.6).

What is robbed is decided before the new row is laid. Robbing the one or the other of two neighbouring
jokers leaves the same row, so only the first can be robbed; a second tile comes from further right.
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.kernel import kernel, widen
from tavoliere.games.bloom_rows.actions import ROB, robbing
from tavoliere.games.bloom_rows.components import JOKER, NUMBERS, SHORTEST
from tavoliere.games.bloom_rows.reach import can_start, joins
from tavoliere.games.bloom_rows.row import NO_ROW, NOWHERE, span_with, way
from tavoliere.games.bloom_rows.state import ROBBED, TURN
from tavoliere.games.bloom_rows.table import pick, place_of, place_of_joker, row_at, take_out
from tavoliere.games.bloom_rows.violations import Violation

_LEGAL = int(Violation.LEGAL)
_NOT_THERE = int(Violation.ROBS_WHAT_IS_NOT_THERE)
_TOO_MANY = int(Violation.ROBS_TOO_MANY)
_TWO_ROWS = int(Violation.ROBS_TWO_ROWS)
_BREAKS_ROBBED_ROW = int(Violation.BREAKS_ROBBED_ROW)
_LEADS_NOWHERE = int(Violation.LEADS_NOWHERE)


@kernel
def is_first_joker(s: Any, row: int, place: int) -> bool:
    """Is this tile no joker, or the first of its neighbouring jokers?"""
    return s.pool[place] != JOKER or place == s.begin[row] or s.pool[place - 1] != JOKER


@kernel
def robbed_count(s: Any) -> int:
    """How many tiles the move has robbed so far."""
    return widen((s.robbed[0] != 0) + (s.robbed[1] != 0) + s.robbed_jokers)


@kernel
def alone_is_enough(s: Any, seat: int, tile: int, any_row: bool) -> bool:
    """Can the seat lay a row with this one robbed tile? `any_row` is the answer for a joker."""
    return any_row if tile == JOKER else joins(s, seat, tile)


@kernel
def can_rob_with(s: Any, seat: int, row: int, place: int, other: int) -> bool:
    """May the tiles at these two places, from left to right, be robbed together?"""
    first, second = widen(s.pool[place]), widen(s.pool[other])
    if second == JOKER:
        # The first of the neighbouring jokers, as they lie when the first tile is gone.
        left = other - 1 if other - 1 != place else other - 2
        if left >= s.begin[row] and s.pool[left] == JOKER:
            return False
    if span_with(s, row, place, other, NOWHERE, 0) == NO_ROW:
        return False
    jokers = (1 if first == JOKER else 0) + (1 if second == JOKER else 0)
    r1 = 0 if first == JOKER else first
    r2 = 0 if second == JOKER else second
    return can_start(s, seat, r1, r2, jokers, s.jokers[seat] + jokers)


@kernel
def can_rob(s: Any, seat: int, row: int, place: int, any_row: bool) -> bool:
    """May the tile at this place be the first that is robbed?"""
    left = s.begin[row + 1] - s.begin[row] - 1
    if left < SHORTEST or not is_first_joker(s, row, place):
        return False
    tile = widen(s.pool[place])
    enough = alone_is_enough(s, seat, tile, any_row)
    if enough and span_with(s, row, place, NOWHERE, NOWHERE, 0) != NO_ROW:
        return True
    if left == SHORTEST:
        return False
    for other in range(place + 1, s.begin[row + 1]):
        second = widen(s.pool[other])
        if not enough and tile != JOKER and second != JOKER:
            # Only together with a tile close by can it come into a row.
            d = way(tile, second)
            if 4 < d < NUMBERS - 4:
                continue
        if can_rob_with(s, seat, row, place, other):
            return True
    return False


@kernel
def joker_makes_row(s: Any, seat: int) -> bool:
    """Can the seat lay a row with one robbed joker?"""
    return can_start(s, seat, 0, 0, 1, s.jokers[seat] + 1)


@kernel
def list_robberies(s: Any, seat: int, out: Any, n: int) -> int:
    """Write what can be robbed first, from entry n on; say how many entries there are then."""
    any_row = joker_makes_row(s, seat) if s.table_jokers > 0 else False
    ordinal = 0
    for row in range(s.rows):
        for i in range(s.begin[row], s.begin[row + 1]):
            tile = widen(s.pool[i])
            if can_rob(s, seat, row, i, any_row):
                out[n] = robbing(tile, ordinal)
                n += 1
            if tile == JOKER:
                ordinal += 1
    return n


@kernel
def can_rob_any(s: Any, seat: int) -> bool:
    """Is there any row that the seat can lay with robbed tiles?"""
    any_row = joker_makes_row(s, seat) if s.table_jokers > 0 else False
    for row in range(s.rows):
        for i in range(s.begin[row], s.begin[row + 1]):
            if can_rob(s, seat, row, i, any_row):
                return True
    return False


@kernel
def can_rob_second(s: Any, seat: int, place: int) -> bool:
    """May the tile at this place be robbed too, after the first?"""
    row = s.victim
    if place < s.robbed_at or not is_first_joker(s, row, place):
        return False
    if span_with(s, row, place, NOWHERE, NOWHERE, 0) == NO_ROW:
        return False
    tile = widen(s.pool[place])
    r1 = s.robbed[0]
    r2 = 0 if tile == JOKER else tile
    more = 1 if tile == JOKER else 0
    return can_start(s, seat, r1, r2, s.robbed_jokers + more, s.jokers[seat] + more)


@kernel
def list_second_robberies(s: Any, seat: int, out: Any, n: int) -> int:
    """Write what can be robbed after the first tile; nothing when two are robbed."""
    if robbed_count(s) == 2:
        return n
    ordinal = 0
    for i in range(s.begin[s.victim + 1]):
        tile = widen(s.pool[i])
        if i >= s.robbed_at and can_rob_second(s, seat, i):
            out[n] = robbing(tile, ordinal)
            n += 1
        if tile == JOKER:
            ordinal += 1
    return n


@kernel
def robbed_place(s: Any, action: int) -> int:
    """Where in the pool the tile of a rob action lies; `NOWHERE` if not on the table."""
    tile = action - ROB + 1
    return place_of(s, tile) if tile <= NUMBERS else place_of_joker(s, tile - NUMBERS - 1)


@kernel
def violation_of_robbing(s: Any, seat: int, action: int) -> int:
    place = robbed_place(s, action)
    if place == NOWHERE:
        return _NOT_THERE
    row = row_at(s, place)
    if s.phase == TURN:
        any_row = joker_makes_row(s, seat)
        if can_rob(s, seat, row, place, any_row):
            return _LEGAL
        return _BREAKS_ROBBED_ROW if s.begin[row + 1] - s.begin[row] <= SHORTEST else _LEADS_NOWHERE
    if robbed_count(s) == 2:
        return _TOO_MANY
    if row != s.victim:
        return _TWO_ROWS
    return _LEGAL if can_rob_second(s, seat, place) else _LEADS_NOWHERE


@kernel
def rob(s: Any, seat: int, action: int) -> None:
    place = robbed_place(s, action)
    row = row_at(s, place)
    tile = take_out(s, row, place)
    if tile == JOKER:
        s.robbed_jokers += 1
        s.table_jokers -= 1
    else:
        s.robbed[0 if s.robbed[0] == 0 else 1] = tile
    pick(s, seat, tile)
    if s.phase == TURN:
        s.victim = row
        s.robbed_at = place
    s.phase = ROBBED

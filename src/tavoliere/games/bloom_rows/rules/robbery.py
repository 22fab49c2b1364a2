"""Robbing one or two tiles of a row for a new one (BR-5.6).

What is robbed is decided before the new row is laid. Robbing the one or the other of two neighbouring
jokers leaves the same row, so only the first can be robbed; a second tile comes from further right.
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import JOKER, NUMBERS, ROB, SHORTEST, STEP, robbing
from tavoliere.games.bloom_rows.rules.new_row import can_start, joins
from tavoliere.games.bloom_rows.rules.row import (
    NO_ROW,
    NOTHING,
    NOWHERE,
    place_of,
    place_of_joker,
    row_at,
    span_with,
    way,
)
from tavoliere.games.bloom_rows.rules.state import ROBBED, TURN

_FAR = STEP * (SHORTEST - 1)  # two tiles of one row of three are at most so far apart


@kernel
def is_first_joker(s: Any, row: int, place: int, gone: int) -> bool:
    """Is this tile no joker, or the first of its neighbouring jokers when the tile at `gone` is away?"""
    left = place - 1 if place - 1 != gone else place - 2
    return s.pool[place] != JOKER or left < s.begin[row] or s.pool[left] != JOKER


@kernel
def robbed_count(s: Any) -> int:
    """How many tiles the move has robbed so far."""
    # Whether two things hold is no sum in plain NumPy: true and true make true there.
    return widen(s.robbed_jokers + (1 if s.robbed[0] != 0 else 0) + (1 if s.robbed[1] != 0 else 0))


@kernel
def can_rob(s: Any, seat: int, row: int, place: int) -> bool:
    """May the tile at this place be the next that is robbed, alone or (the first) with another?"""
    tile = widen(s.pool[place])
    left = s.begin[row + 1] - s.begin[row] - 1
    if left < SHORTEST or not is_first_joker(s, row, place, NOWHERE):
        return False
    enough = True
    gone, first, end = NOWHERE, place, place + 1
    r1, jokers = s.robbed[0], s.robbed_jokers
    if s.phase == TURN:
        enough = tile == JOKER or joins(s, seat, tile)
        if enough and tile != JOKER and span_with(s, row, place, NOWHERE, NOWHERE, NOTHING) != NO_ROW:
            return True
        # A joker alone is tried like a pair: together with itself.
        gone, first, end = place, place if tile == JOKER else place + 1, s.begin[row + 1]
        r1, jokers = (0, 1) if tile == JOKER else (tile, 0)
        if left == SHORTEST:
            end = min(end, place + 1)
    for other in range(first, end):
        second = widen(s.pool[other])
        alone = other == gone
        if not enough and second != JOKER and _FAR < way(tile, second) < NUMBERS - _FAR:
            continue  # only with a tile close by can it come into a row
        if not alone and not is_first_joker(s, row, other, gone):
            continue
        if span_with(s, row, gone, other, NOWHERE, NOTHING) == NO_ROW:
            continue
        more = 1 if second == JOKER and not alone else 0
        r2 = 0 if second == JOKER else second
        if can_start(
            s, seat, r1, r2, jokers + more, s.jokers[seat] + (jokers if s.phase == TURN else 0) + more, NOTHING
        ):
            return True
    return False


@kernel
def next_robbery(s: Any, seat: int, place: int) -> int:
    """The first place of the pool, from this one on, whose tile can be robbed now; `NOWHERE` if none can."""
    end = s.begin[s.rows]
    if s.phase == ROBBED:
        if robbed_count(s) == 2:
            return NOWHERE
        place = max(place, s.robbed_at)
        end = s.begin[s.victim + 1]
    if place >= end:
        return NOWHERE
    row = row_at(s, place)
    while place < end:
        while place == s.begin[row + 1]:
            row += 1
        if can_rob(s, seat, row, place):
            return place
        place += 1
    return NOWHERE


@kernel
def list_robberies(s: Any, seat: int, out: Any, n: int) -> int:
    """Write what can be robbed now, from entry n on; say how many entries there are then."""
    jokers = 0
    counted = 0
    place = next_robbery(s, seat, NOTHING)
    while place != NOWHERE:
        while counted < place:
            jokers += 1 if s.pool[counted] == JOKER else 0
            counted += 1
        out[n] = robbing(widen(s.pool[place]), jokers)
        n += 1
        place = next_robbery(s, seat, place + 1)
    return n


@kernel
def robbed_place(s: Any, action: int) -> int:
    """Where in the pool the tile of a rob action lies; `NOWHERE` if not on the table."""
    tile = action - ROB + 1
    return place_of(s, tile) if tile <= NUMBERS else place_of_joker(s, tile - NUMBERS - 1)


@kernel
def violation_of_robbing(s: Any, seat: int, action: int) -> int:
    if s.phase != TURN and s.phase != ROBBED:
        return codes.IN_MID_MOVE
    place = robbed_place(s, action)
    if place == NOWHERE:
        return codes.ROBS_WHAT_IS_NOT_THERE
    row = row_at(s, place)
    if s.phase == ROBBED:
        if robbed_count(s) == 2:
            return codes.ROBS_TOO_MANY
        if row != s.victim:
            return codes.ROBS_TWO_ROWS
    elif s.begin[row + 1] - s.begin[row] <= SHORTEST:
        return codes.BREAKS_ROBBED_ROW
    return codes.LEGAL if next_robbery(s, seat, place) == place else codes.LEADS_NOWHERE

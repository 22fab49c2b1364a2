"""Robbing rows (BR-5.6): which tiles of a row may be taken for a new one, so that the new row can still be made.

Tiles are robbed from left to right, one or two from one row, which has to stay a row.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import JOKER, NUMBERS, ROB, SHORTEST, STEP, robbing
from tavoliere.games.bloom_rows.rules.new_row import CLOSE, can_become_row
from tavoliere.games.bloom_rows.rules.row import NOTHING, NOWHERE, START, is_row_with, place_of, row_at, way
from tavoliere.games.bloom_rows.rules.state import ROBBED, TURN, Record

_FAR = STEP * (SHORTEST - 1)  # two tiles of one row of three are at most so far apart


def _makes_three(near: int, jokers: int) -> bool:
    """Return whether jokers, the number in the middle of this window and others in it make a row of three."""
    there = [d for d in range(2 * CLOSE - 1) if near >> d & 1 and d != CLOSE - 1]
    if jokers == 0:
        trios = (sorted((CLOSE - 1, a, b)) for a, b in combinations(there, 2))
        return any(0 < b - a <= STEP and 0 < c - b <= STEP for a, b, c in trios)
    return jokers >= SHORTEST - 1 or bool(there)


_JOINS = np.array([[_makes_three(near, jokers) for near in range(1 << 2 * CLOSE - 1)] for jokers in range(SHORTEST)])


@kernel
def joins(s: Record, seat: int, number: int) -> bool:
    """Return whether there is a row with this robbed number and tiles of the stock. Three neighbours are enough."""
    near = 0
    for d in range(2 * CLOSE - 1):
        if s.where[(number - CLOSE + d) % NUMBERS + 1] == seat:
            near |= 1 << d
    return _JOINS[min(s.jokers[seat], SHORTEST - 1), near]


@kernel
def is_first_joker(s: Record, row: int, place: int, gone: int) -> bool:
    """Return whether this is no joker, or the first of neighbouring ones when the tile at `gone` is away."""
    left = place - 1 if place - 1 != gone else place - 2
    return s.pool[place] != JOKER or left < s.begin[row] or s.pool[left] != JOKER


@kernel
def robbed_count(s: Record) -> int:
    """Count the tiles that the move has robbed so far."""
    # Two truth values make no sum in plain NumPy: true and true make true there.
    return widen(s.robbed_jokers + (1 if s.robbed[0] != 0 else 0) + (1 if s.robbed[1] != 0 else 0))


@kernel
def can_rob(s: Record, seat: int, row: int, place: int) -> bool:
    """Return whether the tile at this place may be robbed next, alone or (the first) with another."""
    tile = widen(s.pool[place])
    left = s.begin[row + 1] - s.begin[row] - 1
    if left < SHORTEST or place < s.robbed_at or not is_first_joker(s, row, place, NOWHERE):
        return False
    enough = True
    gone, first, end = NOWHERE, place, place + 1
    r1, jokers = s.robbed[0], s.robbed_jokers
    if s.phase == TURN:
        enough = tile == JOKER or joins(s, seat, tile)
        if enough and tile != JOKER and is_row_with(s, row, place, NOWHERE, NOWHERE, NOTHING):
            return True
        # A joker alone is tried like a pair: together with itself.
        gone, first, end = place, place if tile == JOKER else place + 1, s.begin[row + 1]
        r1, jokers = (0, 1) if tile == JOKER else (tile, 0)
    for other in range(first, end):
        second = widen(s.pool[other])
        alone = other == gone
        if not enough and second != JOKER and _FAR < way(tile, second) < NUMBERS - _FAR:
            continue  # only with a tile close by can it come into a row
        if not (alone or is_first_joker(s, row, other, gone)) or not is_row_with(s, row, gone, other, NOWHERE, NOTHING):
            continue
        more = 1 if second == JOKER and not alone else 0
        r2 = 0 if second == JOKER else second
        most = s.jokers[seat] + (jokers if s.phase == TURN else 0) + more
        if can_become_row(s, seat, r1, r2, jokers + more, most, START):
            return True
    return False


@kernel
def list_robberies(s: Record, seat: int, out: Any, n: int) -> int:
    """Write what can be robbed now, in the order of the pool, from entry n on."""
    if robbed_count(s) == 2:
        return n
    jokers = 0
    for row in range(s.rows):
        for place in range(s.begin[row], s.begin[row + 1]):
            tile = widen(s.pool[place])
            if (s.phase == TURN or row == s.victim) and can_rob(s, seat, row, place):
                out[n] = robbing(tile, jokers)
                n += 1
            jokers += 1 if tile == JOKER else 0
    return n


@kernel
def robbed_place(s: Record, action: int) -> int:
    """Return the place in the pool of the tile of a rob action; `NOWHERE` if it is not on the table."""
    tile = action - ROB + 1
    return place_of(s, min(tile, JOKER), max(tile - JOKER, 0))


@kernel
def violation_of_robbing(s: Record, seat: int, action: int) -> int:
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
    return codes.LEGAL if can_rob(s, seat, row, place) else codes.LEADS_NOWHERE

"""Rows: what makes one (BR-5.1 to BR-5.4), and what can be put into one or taken out.

Between two numbers with k jokers in between there are k + 1 steps, so the way from the one to the other,
counted past 100, must be k + 1 steps long, small or large ones (`bridges`). Jokers in front of the
first number and after the last one always find a reading; they take one step each at least. So a row is
valid when every such way is, and all of it spans at most 99. Nothing has to be tried out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import HIGHEST, JOKER, NUMBERS, SHORTEST, STEP, WIDEST
from tavoliere.games.bloom_rows.rules.state import IN_ROW, Record

# These are handed to kernels. Plain numbers would be literals to Numba, and every literal makes it
# compile the kernel once more.
NOTHING: Any = np.int64(0)
NOWHERE: Any = np.int64(-1)
NO_ROW = -1


@kernel
def way(a: int, b: int) -> int:
    """Distance from one number up to the next, counted past 100 (BR-5.3)."""
    return (b - a) % NUMBERS


@kernel
def bridges(way: int, jokers: int) -> bool:
    """Return whether so many jokers fill such a way. Without any, it is one step (BR-5.2, BR-5.4)."""
    return jokers < way <= STEP * (jokers + 1)


@kernel
def jokers_for(way: int) -> int:
    """The fewest jokers that bridge such a way."""
    return (way - 1) // STEP


@kernel
def point_tile(points: Any, flowers: int) -> int:
    """Return the point tile for so many flowers: the next lower one that is there, 0 if there is none (BR-5.7)."""
    value = min(flowers, HIGHEST)
    while value > 0 and points[value] == 0:
        value -= 1
    return value


@kernel
def violation_of_step(d: int, jokers: int) -> int:
    """Judge so many jokers between two numbers that are so far apart (BR-5.2, BR-5.4)."""
    if bridges(d, jokers):
        return codes.LEGAL
    return codes.JOKER_DOES_NOT_FIT if jokers else codes.BAD_STEP


@kernel
def span_with(s: Record, row: int, without: int, without2: int, at: int, tile: int) -> int:
    """The span of a row, read with as small steps as can be; `NO_ROW` when it is not valid.

    The row is taken without the tiles at two places of the pool, and with a tile put in front of the
    place `at`; `NOWHERE` stands for neither.
    """
    place, end = s.begin[row], s.begin[row + 1]
    tiles, jokers, last, span = 0, 0, 0, 0
    while place < end or place == at:
        if place == at:
            t = tile
            at = NOWHERE
        else:
            t = widen(s.pool[place])
            place += 1
            if place - 1 in (without, without2):
                continue
        tiles += 1
        if t == JOKER:
            jokers += 1
            continue
        if last == 0:
            span = jokers
        else:
            d = way(last, t)
            if not bridges(d, jokers):
                return NO_ROW
            span += d
        last = t
        jokers = 0
    span += jokers if last != 0 else tiles - 1
    return span if tiles >= SHORTEST and span <= WIDEST else NO_ROW


@kernel
def span_of(s: Record, row: int) -> int:
    """The span of a row as it lies there; `NO_ROW` when it is not valid."""
    return span_with(s, row, NOWHERE, NOWHERE, NOWHERE, NOTHING)


@kernel
def next_number(s: Record, row: int, place: int, turn: int) -> tuple[int, int]:
    """The first number from a place on, up (`turn` 1) or down (-1), 0 if there is none, and the jokers on the way."""
    jokers = 0
    while s.begin[row] <= place < s.begin[row + 1]:
        if s.pool[place] != JOKER:
            return widen(s.pool[place]), jokers
        jokers += 1
        place += turn
    return 0, jokers


# Notes of a judge beside its code: the places of the two neighbours that do not fit, and the span.
LEFT, RIGHT, SPAN = range(3)
NOTES = 3


@kernel
def violation_of_row(tiles: Any, n: int, notes: Any) -> int:
    """Return the rule that keeps the first n tiles, in this order, from being a row: BR-5.1, 5.2, 5.4 or 5.3.

    A row runs into itself only if every step fits. Jokers at its ends count one each.
    """
    bad = codes.LEGAL
    last, after, span = NOWHERE, 0, 0
    for i in range(n):
        if tiles[i] == JOKER:
            after += 1
            continue
        if last == NOWHERE:
            span = after
        else:
            d = way(tiles[last], tiles[i])
            span += d
            code = violation_of_step(d, after)
            if code != codes.LEGAL and (bad == codes.LEGAL or (code == codes.BAD_STEP and bad != codes.BAD_STEP)):
                bad = code
                notes[LEFT], notes[RIGHT] = last, i
        last = i
        after = 0
    span += after if last != NOWHERE else after - 1
    notes[SPAN] = span
    if n < SHORTEST:
        return codes.TOO_SHORT
    if bad != codes.LEGAL:
        return bad
    return codes.RUNS_INTO_ITSELF if span > WIDEST else codes.LEGAL


# ---- Where tiles lie --------------------------------------------------------------------------------


@kernel
def row_at(s: Record, place: int) -> int:
    """Return the row that a place of the pool belongs to."""
    row = 0
    while s.begin[row + 1] <= place:
        row += 1
    return row


@kernel
def tile_at(s: Record, place: int) -> int:
    """Return the tile at a place of the pool; 0 at `NOWHERE`."""
    return widen(s.pool[place]) if place != NOWHERE else 0


@kernel
def place_of(s: Record, number: int) -> int:
    """Return the place of a number tile in the pool; `NOWHERE` if it is in no row."""
    row = widen(s.where[number]) - IN_ROW
    if row >= 0:
        for i in range(s.begin[row], s.begin[row + 1]):
            if s.pool[i] == number:
                return i
    return NOWHERE


@kernel
def place_of_joker(s: Record, ordinal: int) -> int:
    """Return the place in the pool of the table's joker of this ordinal; `NOWHERE` if there are fewer."""
    for i in range(s.begin[s.rows]):
        if s.pool[i] == JOKER:
            if ordinal == 0:
                return i
            ordinal -= 1
    return NOWHERE

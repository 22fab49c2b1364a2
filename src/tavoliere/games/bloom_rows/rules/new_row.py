"""Laying a row from left to right (BR-5.5, BR-5.8), so that no beginning of it dead-ends.

Whether a beginning can still become a row is answered exactly by counting up from the last number laid. For every
number that the last tile may stand for, a set of fills tells what the row can be up to there: how many tiles it has
and how many of them are jokers. Robbed numbers must not be passed over.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import (
    END,
    END_WITH_JOKER,
    JOKER,
    JOKERS,
    LAY,
    NUMBERS,
    ROB,
    SHORTEST,
    STEP,
    WIDEST,
    robbing,
)
from tavoliere.games.bloom_rows.rules.row import (
    NOTHING,
    NOWHERE,
    START,
    Reading,
    holds,
    is_row_itself,
    is_row_with,
    place_of,
    read_on,
    row_at,
    span_of,
    violation_of_step,
    way,
)
from tavoliere.games.bloom_rows.rules.state import ADDING, LAYING, ROBBED, TURN, Record

# A *fill* is one way to fill a part of a row: the number of its tiles (MANY stands for all beyond three), and how
# many of them are jokers. A set of fills is a number: each is its bit tiles * _STRIDE + jokers.
_STRIDE = JOKERS + 1
MANY = SHORTEST + 1
EMPTY = 1  # the set of one fill: no tile
_FEW = (1 << MANY * _STRIDE) - 1
_ROW = (1 << _STRIDE) - 1
# The fills with so many jokers at least, with fewer, and at most; those of exactly three tiles, and of three or more.
LEAST = np.array([sum(_ROW >> k << k + n * _STRIDE for n in range(MANY + 1)) for k in range(_STRIDE)])
FEWER = np.array([sum((1 << k) - 1 << n * _STRIDE for n in range(MANY + 1)) for k in range(_STRIDE + 1)])
MOST = FEWER[1:]
THREE = _ROW << SHORTEST * _STRIDE
ENOUGH = THREE | _ROW << MANY * _STRIDE
# The first of three tiles is less than so far below a robbed number.
_CLOSE = STEP * (SHORTEST - 1) + 1
# The fills up to the last few numbers, from where one step leads on: none yet.
NO_FILLS = (0,) * STEP


@kernel
def unused_number(s: Record, seat: int, i: int) -> int:
    """The robbed number i when it is not in the new row yet, else 0."""
    return s.robbed[i] if s.where[s.robbed[i]] == seat else 0


@kernel
def read_beginning(s: Record) -> Reading:
    """Read the row that is being laid."""
    reading = START
    if s.phase == LAYING:
        for i in range(s.begin[s.making], s.begin[s.making + 1]):
            reading = read_on(reading, widen(s.pool[i]))
    return reading


@kernel
def violation_of_laying(s: Record, seat: int, action: int) -> int:
    """Judge a tile as the next in the row that is being laid, or as the first of a new one."""
    tile = action - LAY + 1
    if s.phase not in (TURN, ROBBED, LAYING):
        return codes.IN_MID_MOVE
    if not holds(s, seat, tile):
        return codes.NOT_YOURS
    if s.phase == ROBBED and not is_row_itself(s, s.victim):
        return codes.BREAKS_ROBBED_ROW
    beginning = read_beginning(s)
    code = violation_of_step(beginning, tile)
    if code != codes.LEGAL:
        return code
    longer = read_on(beginning, tile)
    if span_of(longer) > WIDEST:
        return codes.RUNS_INTO_ITSELF
    r1, r2 = unused_number(s, seat, 0), unused_number(s, seat, 1)
    most = beginning[4] + s.jokers[seat]
    fine = can_become_row(s, seat, r1, r2, s.robbed_jokers, most, longer)
    return codes.LEGAL if fine else codes.LEADS_NOWHERE


@kernel
def violation_of_ending(s: Record, seat: int, action: int) -> int:
    """Judge leaving the row as it is, with or without taking the joker."""
    if s.phase == ADDING:
        return codes.LEGAL if action == END else codes.JOKER_NOT_EARNED
    if s.phase != LAYING:
        return codes.TOO_SHORT
    tiles, _, _, _, jokers = read_beginning(s)
    if tiles < SHORTEST:
        return codes.TOO_SHORT
    if unused_number(s, seat, 0) != 0 or unused_number(s, seat, 1) != 0 or jokers < s.robbed_jokers:
        return codes.ROBBED_NOT_USED
    if action == END_WITH_JOKER:
        return violation_of_wish(s, tiles, s.robbed[0] != 0 or s.robbed_jokers != 0, s.held[seat])
    return codes.LEGAL


@kernel
def violation_of_wish(s: Record, tiles: int, robs: bool, left: int) -> int:
    """Judge taking a joker with a row of so many tiles that leaves so many in the stock (BR-5.8, BR-7.1)."""
    if tiles != SHORTEST or robs:
        return codes.JOKER_NOT_EARNED
    if s.board_jokers == 0:
        return codes.NO_JOKER_THERE
    return codes.LAST_TILE_LAID if left == 0 else codes.LEGAL


# ---- Beginnings that can become a row --------------------------------------------------------------


@kernel
def fill_of(tiles: int, jokers: int) -> int:
    """Return the set of one fill."""
    return 1 << min(tiles, MANY) * _STRIDE + jokers


@kernel
def with_tile(fills: int) -> int:
    """Return these fills with one tile more."""
    return ((fills & _FEW) << _STRIDE) | (fills & ~_FEW)


@kernel
def both(some: int, others: int) -> int:
    """Put every fill of the one set together with every fill of the other; too many jokers are left out."""
    found = 0
    while others != 0:
        for jokers in range(_STRIDE):
            if others >> jokers & 1:
                found |= (some & MOST[JOKERS - jokers]) << jokers
        some = with_tile(some)
        others >>= _STRIDE
    return found


@kernel
def any_of(recent: tuple[int, ...]) -> int:
    """Return all fills up to the last few numbers."""
    found = 0
    for fills in recent:
        found |= fills
    return found


@kernel
def step_on(recent: tuple[int, ...], here: int) -> tuple[int, ...]:
    """Add what was found for one more number to the last few, without the first of them."""
    return (here,) + recent[:-1]  # noqa: RUF005 (Numba cannot unpack a slice)


def _makes_three(near: int, jokers: int) -> bool:
    """Return whether jokers, the number in the middle of this window and others in it make a row of three."""
    there = [d for d in range(2 * _CLOSE - 1) if near >> d & 1 and d != _CLOSE - 1]
    if jokers == 0:
        trios = (sorted((_CLOSE - 1, a, b)) for a, b in combinations(there, 2))
        return any(0 < b - a <= STEP and 0 < c - b <= STEP for a, b, c in trios)
    return jokers >= SHORTEST - 1 or bool(there)


_JOINS = np.array([[_makes_three(near, jokers) for near in range(1 << 2 * _CLOSE - 1)] for jokers in range(SHORTEST)])


@kernel
def owns(s: Record, seat: int, number: int, r1: int, r2: int) -> bool:
    """Return whether this number (counted past 100) is in the stock, or one of two that are robbed."""
    n = (number - 1) % NUMBERS + 1
    return s.where[n] == seat or n in (r1, r2)


@kernel
def can_finish(
    s: Record,
    seat: int,
    r1: int,
    r2: int,
    least: int,
    most: int,
    beginning: Reading,
) -> bool:
    """Return whether a beginning with a number in it can become a row.

    `r1` and `r2` are robbed numbers still to be used (0 is none, and so is the last number of the beginning); the row
    needs `least` jokers and can have `most`.
    """
    tiles, last, after, span, used = beginning
    o1 = way(last, r1) if r1 != 0 else 0
    o2 = way(last, r2) if r2 != 0 else 0
    far = max(o1, o2)
    near = min(o1, o2) if o1 != 0 and o2 != 0 else far
    if span + far > WIDEST:
        return False
    # After the last robbed number two more tiles are always enough.
    stop = min((far if far != 0 else STEP * after) + STEP * (SHORTEST - 1), WIDEST - span)
    begun = fill_of(tiles, used)
    recent = NO_FILLS
    for o in range(stop + 1):
        must = o != 0 and o in (near, far)
        came = any_of(recent)
        longer = with_tile(came)
        here = longer if owns(s, seat, last + o, r1, r2) else 0
        if not must:
            here |= (longer & FEWER[most]) << 1
        if after <= o <= STEP * after and (near == 0 or o < near):
            here |= begun
        if o >= far and here & ENOUGH & LEAST[least] != 0:
            return True
        recent = step_on(NO_FILLS if must else recent, here)
        if o >= STEP * after and here | came == 0:
            return False
    return False


@kernel
def can_become_row(s: Record, seat: int, r1: int, r2: int, least: int, most: int, beginning: Reading) -> bool:
    """Return whether a beginning can become a row (`can_finish`), also one of jokers alone or of nothing.

    If numbers are robbed, what comes before the first of them can be left out, but for two tiles to
    make three: so only numbers close below a robbed one need to be looked at.
    """
    jokers, last, _, _, _ = beginning
    if last != 0:
        return can_finish(s, seat, r1, r2, least, most, beginning)
    any_number = r1 == 0 and r2 == 0
    if any_number and most >= SHORTEST:
        return True
    for n in range(jokers, most + 1):
        for i in range(NUMBERS if any_number else 2 * _CLOSE):
            robbed = r1 if i < _CLOSE else r2
            number = (i if any_number else robbed - i % _CLOSE - 1) % NUMBERS + 1
            longer = (n + 1, number, NOTHING, n, n)
            if owns(s, seat, number, r1, r2) and can_finish(s, seat, r1, r2, least, most, longer):
                return True
    return False


@kernel
def joins(s: Record, seat: int, number: int) -> bool:
    """Return whether there is a row with this robbed number and tiles of the stock. Three neighbours are enough."""
    near = 0
    for d in range(2 * _CLOSE - 1):
        if s.where[(number - _CLOSE + d) % NUMBERS + 1] == seat:
            near |= 1 << d
    return _JOINS[min(s.jokers[seat], SHORTEST - 1), near]


# ---- Robbing --------------------------------------------------------------------------------------


_FAR = STEP * (SHORTEST - 1)  # two tiles of one row of three are at most so far apart


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

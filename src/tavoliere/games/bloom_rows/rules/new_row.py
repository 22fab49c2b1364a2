"""Laying a row from left to right (BR-5.5, BR-5.8), so that no beginning of it dead-ends.

Whether a beginning can still become a row is answered exactly by counting up from the last number laid. For every
number that the last tile may stand for, a set of fills tells what the row can be up to there: how many tiles it has
and how many of them are jokers. Robbed numbers must not be passed over.
"""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import (
    END,
    END_WITH_JOKER,
    JOKERS,
    LAY,
    NUMBERS,
    SHORTEST,
    STEP,
    WIDEST,
)
from tavoliere.games.bloom_rows.rules.row import (
    NOTHING,
    START,
    Reading,
    holds,
    is_row_itself,
    read_on,
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
CLOSE = STEP * (SHORTEST - 1) + 1
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
        for i in range(NUMBERS if any_number else 2 * CLOSE):
            robbed = r1 if i < CLOSE else r2
            number = (i if any_number else robbed - i % CLOSE - 1) % NUMBERS + 1
            longer = (n + 1, number, NOTHING, n, n)
            if owns(s, seat, number, r1, r2) and can_finish(s, seat, r1, r2, least, most, longer):
                return True
    return False

"""Can tiles in a groove become a row? What tells people which tiles they can still pick.

People put tiles into the groove in any order, so there may be gaps between neighbours that other tiles of
the stock, or robbed ones, have to fill. A *fill* is one way to fill something up: how many tiles it takes
(four stand for all beyond three) and how many of them are jokers. Sets of fills are the bits of a number.
The numbers of a groove stay where they are, so the fills between two of them are found by counting up from
the one to the other, and those of the whole row by adding up.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloom_rows.rules.components import JOKER, JOKERS, NUMBERS, SHORTEST, STEP, WIDEST
from tavoliere.games.bloom_rows.rules.judging import survives
from tavoliere.games.bloom_rows.rules.laying import violation_of_wish
from tavoliere.games.bloom_rows.rules.leaves import way
from tavoliere.games.bloom_rows.rules.reach import step_on
from tavoliere.games.bloom_rows.rules.row import NOTHING, NOWHERE
from tavoliere.games.bloom_rows.rules.state import IN_ROW
from tavoliere.games.bloom_rows.rules.tiles import row_at

# A fill is the bit tiles * _STRIDE + jokers.
_STRIDE = JOKERS + 1
_MANY = SHORTEST + 1
_EMPTY = 1  # the set of one fill: no tile
_FEW = (1 << _MANY * _STRIDE) - 1
_ROW = (1 << _STRIDE) - 1
# The fills with so many jokers at least, at most, and with fewer; those of exactly three tiles, and of more.
_LEAST = np.array(
    [sum(1 << n * _STRIDE + j for n in range(_MANY + 1) for j in range(k, _STRIDE)) for k in range(_STRIDE)]
)
_FEWER = np.array([sum(1 << n * _STRIDE + j for n in range(_MANY + 1) for j in range(k)) for k in range(_STRIDE + 1)])
_MOST = _FEWER[1:]
_THREE = _ROW << SHORTEST * _STRIDE
_ENOUGH = _THREE | _ROW << _MANY * _STRIDE
_NO_FILLS = (0,) * STEP

# Whose tiles may be used besides the stock's: everything whose place is in such a range.
NO_ROWS = (constant(1), constant(0))
ALL_ROWS = (constant(IN_ROW), constant(127))

# A number that stays where it is, in the work space: which, how many jokers of the groove come after it,
# and whether it is in the groove at all.
_NUMBER, _JOKERS, _FIXED = range(3)


@kernel
def with_tile(fills: int) -> int:
    """These fills, with one tile more."""
    return ((fills & _FEW) << _STRIDE) | (fills & ~_FEW)


@kernel
def both(some: int, others: int) -> int:
    """Every fill of the one set together with every fill of the other; too many jokers are left out."""
    if others == _EMPTY:
        return some
    found = 0
    for n in range(_MANY + 1):
        row = some >> n * _STRIDE & _ROW
        for m in range(_MANY + 1):
            more = others >> m * _STRIDE & _ROW
            if row != 0 and more != 0:
                sums = 0
                for j in range(_STRIDE):
                    if more >> j & 1:
                        sums |= row << j
                found |= (sums & _ROW) << min(n + m, _MANY) * _STRIDE
    return found


@kernel
def reach(jokers: int) -> int:
    """As far as an end of a row needs to reach: two numbers to make three, and all jokers."""
    return STEP * (SHORTEST - 1 + jokers)


@kernel
def fill_up(s: Any, seat: int, rows: tuple[int, int], most: int, start: int, turn: int, d: int) -> tuple[int, int]:
    """The fills between a number and another one so far up (`turn` 1) or down (-1), and of any part of it.

    The row can have `most` jokers.
    """
    recent = step_on(_NO_FILLS, _EMPTY)
    came, anywhere = _EMPTY, _EMPTY
    for o in range(1, d):
        n = (start + turn * o - 1) % NUMBERS + 1
        longer = with_tile(came)
        here = (longer & _FEWER[most]) << 1
        if s.where[n] == seat or rows[0] <= s.where[n] <= rows[1]:
            here |= longer
        anywhere |= here
        recent = step_on(recent, here)
        came = 0
        for fills in recent:
            came |= fills
        if came == 0:
            break
    return came, anywhere


@kernel
def fills_of(s: Any, seat: int, rows: tuple[int, int], most: int, work: Any, k: int, lead: int) -> int:
    """The fills of a whole row around k numbers; the first comes after `lead` jokers of the groove."""
    span = 0
    for i in range(k - 1):
        d = way(work[i, _NUMBER], work[i + 1, _NUMBER])
        span += d
        if d == 0 or span > WIDEST:
            return 0
    room = WIDEST - span
    if room >= 2 * reach(most):
        _, front = fill_up(s, seat, rows, most, work[0, _NUMBER], -1, reach(most) + 1)
        _, back = fill_up(s, seat, rows, most, work[k - 1, _NUMBER], 1, reach(most) + 1)
        return fills_around(s, seat, rows, most, work, k, lead, front, back)
    # So long a row needs no more numbers at its ends, but jokers may come there.
    found = 0
    for ahead in range(min(JOKERS, room) + 1):
        back = 0
        for behind in range(min(JOKERS, room - ahead) + 1):
            back |= 1 << behind * (_STRIDE + 1)
        found |= fills_around(s, seat, rows, most, work, k, lead, 1 << ahead * (_STRIDE + 1), back)
    return found


@kernel
def fills_around(
    s: Any, seat: int, rows: tuple[int, int], most: int, work: Any, k: int, lead: int, front: int, back: int
) -> int:
    """The same, with these fills at the ends."""
    found = _EMPTY
    part = front  # since the last number of the groove
    jokers = lead  # as many of the groove belong into that part
    for i in range(k):
        if work[i, _FIXED]:
            found = both(found, part & _LEAST[jokers])
            part, jokers = _EMPTY, work[i, _JOKERS]
        found, part = (with_tile(found), part) if work[i, _FIXED] else (found, with_tile(part))
        if i < k - 1:
            between, _ = fill_up(s, seat, rows, most, work[i, _NUMBER], 1, way(work[i, _NUMBER], work[i + 1, _NUMBER]))
            part = both(part, between)
            if found == 0 or part == 0:
                return 0
    return both(found, both(part, back) & _LEAST[jokers])


@kernel
def insert(work: Any, k: int, at: int, number: int) -> None:
    """Put a number that is not in the groove among the others."""
    for i in range(k, at, -1):
        for j in range(3):
            work[i, j] = work[i - 1, j]
    work[at, _NUMBER] = number
    work[at, _JOKERS] = 0
    work[at, _FIXED] = 0


@kernel
def take_away(work: Any, k: int, at: int) -> None:
    for i in range(at, k - 1):
        for j in range(3):
            work[i, j] = work[i + 1, j]


@kernel
def place_between(work: Any, k: int, number: int) -> int:
    """Before which of k numbers this one comes; k when it lies outside of them."""
    for i in range(k - 1):
        if way(work[i, _NUMBER], number) < way(work[i, _NUMBER], work[i + 1, _NUMBER]):
            return i + 1
    return k


@kernel
def fills_with(
    s: Any, seat: int, rows: tuple[int, int], most: int, work: Any, k: int, lead: int, r1: int, r2: int
) -> int:
    """The fills of a row that has the numbers r1 and r2 too (0 is none), at whichever end they can be."""
    if r1 == 0:
        r1, r2 = r2, 0
    if r1 == 0:
        return fills_of(s, seat, rows, most, work, k, lead)
    found = 0
    at = place_between(work, k, r1)
    for first in range(2 if at == k else 1):
        here = 0 if first else at
        insert(work, k, here, r1)
        if r2 == 0:
            found |= fills_of(s, seat, rows, most, work, k + 1, lead)
        else:
            at2 = place_between(work, k + 1, r2)
            for second in range(2 if at2 == k + 1 else 1):
                there = 0 if second else at2
                insert(work, k + 1, there, r2)
                found |= fills_of(s, seat, rows, most, work, k + 2, lead)
                take_away(work, k + 2, there)
        take_away(work, k + 1, here)
    return found


@kernel
def fills_of_groove(
    s: Any, seat: int, rows: tuple[int, int], most: int, groove: Any, n: int, r1: int, r2: int, work: Any
) -> int:
    """The fills of all rows that can be made of n tiles in a groove with the numbers r1 and r2."""
    k, lead = 0, 0
    for i in range(n):
        if groove[i] != JOKER:
            work[k, _NUMBER], work[k, _JOKERS], work[k, _FIXED] = groove[i], 0, 1
            k += 1
        elif k == 0:
            lead += 1
        else:
            work[k - 1, _JOKERS] += 1
    if k > 0:
        return fills_with(s, seat, rows, most, work, k, lead, r1, r2)
    # Nothing but jokers: they may come anywhere around the numbers that join them.
    if r1 != 0 or r2 != 0:
        work[0, _NUMBER], work[0, _JOKERS], work[0, _FIXED] = (r1 if r1 != 0 else r2), 0, 1
        return fills_with(s, seat, rows, most, work, 1, 0, 0, r2 if r1 != 0 else 0) & _LEAST[lead]
    found = 0
    for jokers in range(lead, most + 1):
        found |= 1 << jokers * (_STRIDE + 1)
    for number in range(1, NUMBERS + 1):
        if s.where[number] == seat or rows[0] <= s.where[number] <= rows[1]:
            work[0, _NUMBER], work[0, _JOKERS], work[0, _FIXED] = number, 0, 1
            found |= fills_of(s, seat, rows, most, work, 1, 0) & _LEAST[lead]
    return found


@kernel
def completes(
    s: Any, seat: int, rows: tuple[int, int], groove: Any, n: int, first: int, second: int, wish: bool, work: Any
) -> bool:
    """Can the groove become a row that has the tiles at two places of the pool in it (`NOWHERE` is none)?"""
    r1 = widen(s.pool[first]) if first != NOWHERE else 0
    r2 = widen(s.pool[second]) if second != NOWHERE else 0
    least = (1 if r1 == JOKER else 0) + (1 if r2 == JOKER else 0)
    most = s.jokers[seat] + least
    if rows[0] <= rows[1]:
        most += min(2, s.table_jokers)
    for i in range(n):
        r1 = 0 if r1 == groove[i] else r1
        r2 = 0 if r2 == groove[i] else r2
    r1 = 0 if r1 == JOKER else r1
    r2 = 0 if r2 == JOKER else r2
    most = min(most, JOKERS)
    found = fills_of_groove(s, seat, rows, most, groove, n, r1, r2, work) & _LEAST[least] & _MOST[most]
    return found & (_THREE if wish else _ENOUGH) != 0


@kernel
def can_be_laid(s: Any, seat: int, groove: Any, n: int, first: int, second: int, wish: bool, work: Any) -> bool:
    """Can n tiles in a groove become a lay, with these robbed and others that may still be?"""
    if wish:
        fine = first == NOWHERE and violation_of_wish(s, SHORTEST, False, s.held[seat] - SHORTEST) == 0
        return fine and completes(s, seat, NO_ROWS, groove, n, first, second, wish, work)
    alone = completes(s, seat, NO_ROWS, groove, n, first, second, wish, work)
    if first == NOWHERE:
        return alone or can_rob_for(s, seat, groove, n, work)
    if alone and survives(s, first, second):
        return True
    return second == NOWHERE and can_rob_too(s, seat, row_at(s, first), groove, n, first, alone, work)


@kernel
def can_rob_for(s: Any, seat: int, groove: Any, n: int, work: Any) -> bool:
    """Does it help to rob one or two tiles of some row?

    Only where all tiles of the table would do, those of one row may; and only then one or two of them.
    """
    if not completes(s, seat, ALL_ROWS, groove, n, NOWHERE, NOWHERE, False, work):
        return False
    for row in range(s.rows):
        one = (IN_ROW + row, IN_ROW + row)
        if s.begin[row + 1] - s.begin[row] <= SHORTEST or not completes(
            s, seat, one, groove, n, NOWHERE, NOWHERE, False, work
        ):
            continue
        for place in range(s.begin[row], s.begin[row + 1]):
            if is_near(s, seat, groove, n, widen(s.pool[place])):
                alone = completes(s, seat, NO_ROWS, groove, n, place, NOWHERE, False, work)
                if alone and survives(s, place, NOWHERE):
                    return True
                if can_rob_too(s, seat, row, groove, n, place, alone, work):
                    return True
    return False


@kernel
def can_rob_too(s: Any, seat: int, row: int, groove: Any, n: int, first: int, alone: bool, work: Any) -> bool:
    """Does it help to rob a second tile of the row? `alone` says that the new row does not need one."""
    if s.begin[row + 1] - s.begin[row] < SHORTEST + 2:
        return False
    one = (IN_ROW + row, IN_ROW + row)
    if not alone and not completes(s, seat, one, groove, n, first, NOWHERE, False, work):
        return False
    for place in range(s.begin[row], s.begin[row + 1]):
        if place == first or not (alone or is_near(s, seat, groove, n, widen(s.pool[place]))):
            continue
        if survives(s, first, place) and completes(s, seat, NO_ROWS, groove, n, first, place, False, work):
            return True
    return False


@kernel
def is_near(s: Any, seat: int, groove: Any, n: int, tile: int) -> bool:
    """Is the tile so close to those in the groove that it can help to make a row of them?"""
    first, last = 0, 0
    for i in range(n):
        if groove[i] != JOKER:
            first = groove[i] if first == 0 else first
            last = groove[i]
    if tile == JOKER or first == 0:
        return True
    far = reach(min(s.jokers[seat] + s.table_jokers, JOKERS))
    o = way(first, tile)
    return o <= way(first, last) + far or o >= NUMBERS - far


@kernel
def can_be_added(s: Any, seat: int, groove: Any, n: int, jokers: int, work: Any) -> bool:
    """Can a row with some new tiles in it become valid with more of the stock? So many jokers lay there."""
    most = min(s.jokers[seat] + jokers, JOKERS)
    return fills_of_groove(s, seat, NO_ROWS, most, groove, n, NOTHING, NOTHING, work) & _MOST[most] & _ENOUGH != 0

"""Rows that can be made of the tiles in a groove: this decides which tiles can still be picked.

People put tiles into the groove in any order, so there may be gaps between neighbours that other tiles of the stock,
or robbed ones, have to fill: each of the ways to do so is a fill (see `new_row`). The numbers of a groove stay where
they are, so the fills between two of them are found by counting up from the one to the other, and those of the whole
row by adding up.
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import constant, kernel
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import JOKER, JOKERS, NUMBERS, SHORTEST, STEP, WIDEST
from tavoliere.games.bloom_rows.rules.judge import count_robbed, count_tile, survives
from tavoliere.games.bloom_rows.rules.new_row import (
    EMPTY,
    ENOUGH,
    FEWER,
    LEAST,
    MOST,
    NO_FILLS,
    THREE,
    any_of,
    both,
    fill_of,
    step_on,
    violation_of_wish,
    with_tile,
)
from tavoliere.games.bloom_rows.rules.row import NOTHING, NOWHERE, put_in, row_at, take_from, tile_at, way
from tavoliere.games.bloom_rows.rules.state import IN_ROW, Record

# Rows whose tiles may be used beside those of the stock, as ranges of places.
NO_ROWS = (constant(1), constant(0))
ALL_ROWS = (constant(IN_ROW), constant(127))
# A number that stays where it is, in the work space: which, how many jokers of the groove come after it, whether it
# is in the groove at all, and the fills between it and the next one.
_NUMBER, _JOKERS, _FIXED, _BETWEEN = range(4)
WORK = 4


@kernel
def reach(jokers: int) -> int:
    """As far as an end of a row needs to reach: two numbers to make three, and all jokers."""
    return STEP * (SHORTEST - 1 + jokers)


@kernel
def fill_up(s: Record, seat: int, rows: tuple[int, int], most: int, start: int, turn: int, d: int) -> tuple[int, int]:
    """The fills between a number and another one so far up (`turn` 1) or down (-1), and of any part of it.

    The row can have `most` jokers.
    """
    recent = step_on(NO_FILLS, EMPTY)
    came, anywhere = EMPTY, EMPTY
    for o in range(1, d):
        n = (start + turn * o - 1) % NUMBERS + 1
        longer = with_tile(came)
        here = (longer & FEWER[most]) << 1
        if s.where[n] == seat or rows[0] <= s.where[n] <= rows[1]:
            here |= longer
        anywhere |= here
        recent = step_on(recent, here)
        came = any_of(recent)
        if came == 0:
            break
    return came, anywhere


@kernel
def fills_of(s: Record, seat: int, rows: tuple[int, int], most: int, work: Any, k: int, lead: int) -> int:
    """The fills of a whole row around k numbers; the first comes after `lead` jokers of the groove."""
    span = 0
    for i in range(k - 1):  # most tiles do not fit: that shows here
        d = way(work[_NUMBER, i], work[_NUMBER, i + 1])
        span += d
        if d == 0 or span > WIDEST:
            return 0
        work[_BETWEEN, i], _ = fill_up(s, seat, rows, most, work[_NUMBER, i], 1, d)
        if work[_BETWEEN, i] == 0:
            return 0
    room = WIDEST - span
    if room >= 2 * reach(most):
        _, front = fill_up(s, seat, rows, most, work[_NUMBER, 0], -1, reach(most) + 1)
        _, back = fill_up(s, seat, rows, most, work[_NUMBER, k - 1], 1, reach(most) + 1)
        return fills_around(work, k, lead, front, back)
    # So long a row needs no more numbers at its ends, but jokers may come there.
    found = 0
    for ahead in range(min(JOKERS, room) + 1):
        back = 0
        for behind in range(min(JOKERS, room - ahead) + 1):
            back |= fill_of(behind, behind)
        found |= fills_around(work, k, lead, fill_of(ahead, ahead), back)
    return found


@kernel
def fills_around(work: Any, k: int, lead: int, front: int, back: int) -> int:
    """Return the fills of a whole row around k numbers, with these fills at its ends."""
    found = EMPTY
    part = front  # since the last number of the groove
    jokers = lead  # as many of the groove belong into that part
    for i in range(k):
        if work[_FIXED, i]:
            found = both(found, part & LEAST[jokers])
            part, jokers = EMPTY, work[_JOKERS, i]
        found, part = (with_tile(found), part) if work[_FIXED, i] else (found, with_tile(part))
        if i < k - 1:
            part = both(part, work[_BETWEEN, i])
            if found == 0 or part == 0:
                return 0
    return both(found, both(part, back) & LEAST[jokers])


@kernel
def places_for(work: Any, k: int, number: int) -> tuple[int, int, int]:
    """The places among k numbers where another one can come, as a range: between two of them, else at both ends."""
    for i in range(k - 1):
        if way(work[_NUMBER, i], number) < way(work[_NUMBER, i], work[_NUMBER, i + 1]):
            return i + 1, i + 2, 1
    return 0, k + 1, max(k, 1)


@kernel
def put_number(work: Any, k: int, at: int, number: int) -> None:
    """Put a number that is not in the groove among k numbers."""
    put_in(work[_NUMBER], k, at, number)
    put_in(work[_JOKERS], k, at, NOTHING)
    put_in(work[_FIXED], k, at, NOTHING)


@kernel
def take_number(work: Any, k: int, at: int) -> None:
    """Take one of k numbers away."""
    for field in (_NUMBER, _JOKERS, _FIXED):
        take_from(work[field], k, at)


@kernel
def fills_with(s: Record, seat: int, rows: tuple[int, int], most: int, work: Any, k: int, lead: int, r: int) -> int:
    """The fills of a row that has the number r too (0 is none), wherever it can come."""
    if r == 0:
        return fills_of(s, seat, rows, most, work, k, lead)
    found = 0
    first, end, step = places_for(work, k, r)
    for at in range(first, end, step):
        put_number(work, k, at, r)
        found |= fills_of(s, seat, rows, most, work, k + 1, lead)
        take_number(work, k + 1, at)
    return found


@kernel
def fills_with_both(
    s: Record, seat: int, rows: tuple[int, int], most: int, work: Any, k: int, lead: int, r1: int, r2: int
) -> int:
    """The same with two numbers (0 is none). One kernel that calls itself for the second could not be kept on disk."""
    if r1 == 0:
        return fills_with(s, seat, rows, most, work, k, lead, r2)
    found = 0
    first, end, step = places_for(work, k, r1)
    for at in range(first, end, step):
        put_number(work, k, at, r1)
        found |= fills_with(s, seat, rows, most, work, k + 1, lead, r2)
        take_number(work, k + 1, at)
    return found


@kernel
def fills_of_groove(
    s: Record, seat: int, rows: tuple[int, int], most: int, groove: Any, n: int, r1: int, r2: int, work: Any
) -> int:
    """The fills of all rows that can be made of n tiles in a groove with the numbers r1 and r2."""
    k, lead = 0, 0
    for i in range(n):
        if groove[i] != JOKER:
            work[_NUMBER, k], work[_JOKERS, k], work[_FIXED, k] = groove[i], 0, 1
            k += 1
        elif k == 0:
            lead += 1
        else:
            work[_JOKERS, k - 1] += 1
    if k > 0 or r1 != 0 or r2 != 0:
        return fills_with_both(s, seat, rows, most, work, k, lead, r1, r2)
    # Nothing but jokers: they may come anywhere around a number that joins them.
    found = 0
    for jokers in range(lead, most + 1):
        found |= fill_of(jokers, jokers)
    for number in range(1, NUMBERS + 1):
        if s.where[number] == seat or rows[0] <= s.where[number] <= rows[1]:
            found |= fills_with(s, seat, rows, most, work, NOTHING, lead, number)
    return found


# ---- Robbing for the groove --------------------------------------------------------------------------

NO_VICTIM, ANY_VICTIM = constant(0), constant(-1)  # sets of rows that may be robbed, as bits


@kernel
def number_to_place(s: Record, place: int, groove: Any, n: int) -> int:
    """Return the number at a place of the pool when it is not in the groove; else, as of a joker or `NOWHERE`, 0."""
    tile = tile_at(s, place)
    return tile if tile != JOKER and count_tile(groove, n, tile) == 0 else 0


@kernel
def completes(
    s: Record, seat: int, rows: tuple[int, int], groove: Any, n: int, first: int, second: int, wish: bool, work: Any
) -> bool:
    """Return whether the groove can become a row with the tiles at two places of the pool in it (`NOWHERE` is none)."""
    r1, r2 = number_to_place(s, first, groove, n), number_to_place(s, second, groove, n)
    least = count_robbed(s, first, second, JOKER)
    most = s.jokers[seat] + least
    if rows[0] <= rows[1]:
        most += min(2, s.table_jokers)
    most = min(most, JOKERS)
    found = fills_of_groove(s, seat, rows, most, groove, n, r1, r2, work) & LEAST[least] & MOST[most]
    return found & (THREE if wish else ENOUGH) != 0


@kernel
def can_be_laid(
    s: Record, seat: int, groove: Any, n: int, first: int, second: int, wish: bool, among: int, work: Any
) -> bool:
    """Return whether n tiles in a groove can become a lay, with these robbed and maybe others of `among` these rows."""
    if wish and (first != NOWHERE or violation_of_wish(s, SHORTEST, False, s.held[seat] - SHORTEST) != codes.LEGAL):
        return False
    if completes(s, seat, NO_ROWS, groove, n, first, second, wish, work) and (
        first == NOWHERE or survives(s, first, second)
    ):
        return True
    if wish or second != NOWHERE:
        return False
    if first != NOWHERE:
        return can_rob(s, seat, row_at(s, first), groove, n, first, work)
    if among == NO_VICTIM or not completes(s, seat, ALL_ROWS, groove, n, NOWHERE, NOWHERE, False, work):
        return False  # most tiles do not fit, not even with all that lies on the table
    row = 0
    while row < s.rows and not (among >> row & 1 and can_rob(s, seat, row, groove, n, NOWHERE, work)):
        row += 1
    return row < s.rows


@kernel
def can_rob(s: Record, seat: int, row: int, groove: Any, n: int, given: int, work: Any) -> bool:
    """Return whether it helps to rob one or two tiles of this row, among them the one at the place `given`, if any."""
    begin, end = s.begin[row], s.begin[row + 1]
    one = (IN_ROW + row, IN_ROW + row)
    if end - begin <= SHORTEST or not completes(s, seat, one, groove, n, given, NOWHERE, False, work):
        return False
    for first in range(begin, end) if given == NOWHERE else range(given, given + 1):
        if given == NOWHERE and not completes(s, seat, one, groove, n, first, NOWHERE, False, work):
            continue
        for other in range(first if given == NOWHERE else begin, end):
            second = other if other != first else NOWHERE
            if survives(s, first, second) and completes(s, seat, NO_ROWS, groove, n, first, second, False, work):
                return True
    return False


@kernel
def can_be_added(s: Record, seat: int, groove: Any, n: int, jokers: int, work: Any) -> bool:
    """Return whether more of the stock can make a row with new tiles valid. So many jokers lay there before."""
    most = min(s.jokers[seat] + jokers, JOKERS)
    return fills_of_groove(s, seat, NO_ROWS, most, groove, n, NOTHING, NOTHING, work) & MOST[most] & ENOUGH != 0

"""Can tiles in a groove become a row? What tells people which tiles they can still pick."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloom_rows.rules.components import JOKER, JOKERS, NUMBERS, SHORTEST
from tavoliere.games.bloom_rows.rules.fills import (
    ALL_ROWS,
    ENOUGH,
    LEAST,
    MOST,
    NO_ROWS,
    THREE,
    fills_of_groove,
    reach,
)
from tavoliere.games.bloom_rows.rules.judging import survives
from tavoliere.games.bloom_rows.rules.laying import violation_of_wish
from tavoliere.games.bloom_rows.rules.leaves import way
from tavoliere.games.bloom_rows.rules.row import NOTHING, NOWHERE
from tavoliere.games.bloom_rows.rules.state import IN_ROW
from tavoliere.games.bloom_rows.rules.tiles import row_at

NO_VICTIM, ANY_VICTIM = constant(0), constant(-1)  # sets of rows that may be robbed, as bits


@kernel
def most_jokers(s: Any, seat: int) -> int:
    """The most jokers that a row can have, with the two that may be robbed for it."""
    return min(s.jokers[seat] + min(2, s.table_jokers), JOKERS)


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
        most = most_jokers(s, seat) + least
    for i in range(n):
        r1 = 0 if r1 == groove[i] else r1
        r2 = 0 if r2 == groove[i] else r2
    r1 = 0 if r1 == JOKER else r1
    r2 = 0 if r2 == JOKER else r2
    most = min(most, JOKERS)
    found = fills_of_groove(s, seat, rows, most, groove, n, r1, r2, work) & LEAST[least] & MOST[most]
    return found & (THREE if wish else ENOUGH) != 0


@kernel
def can_be_laid(
    s: Any, seat: int, groove: Any, n: int, first: int, second: int, wish: bool, among: int, work: Any
) -> bool:
    """Can n tiles in a groove become a lay, with these robbed and others that may still be, of `among` these rows?"""
    if wish:
        fine = first == NOWHERE and violation_of_wish(s, SHORTEST, False, s.held[seat] - SHORTEST) == 0
        return fine and completes(s, seat, NO_ROWS, groove, n, first, second, wish, work)
    robs = first == NOWHERE and among != NO_VICTIM
    if robs and not completes(s, seat, ALL_ROWS, groove, n, NOWHERE, NOWHERE, False, work):
        return False  # most tiles do not fit, not even with all that lies on the table
    alone = completes(s, seat, NO_ROWS, groove, n, first, second, wish, work)
    if first == NOWHERE:
        return alone or (robs and can_rob_for(s, seat, groove, n, among, work))
    if alone and survives(s, first, second):
        return True
    return second == NOWHERE and can_rob_too(s, seat, row_at(s, first), groove, n, first, alone, NOTHING, work)


@kernel
def can_rob_for(s: Any, seat: int, groove: Any, n: int, among: int, work: Any) -> bool:
    """Does it help to rob one or two tiles of some row, where all tiles of the table would do?"""
    row = 0
    while row < s.rows and not (among >> row & 1 and can_rob(s, seat, row, groove, n, work)):
        row += 1
    return row < s.rows


@kernel
def victims_for(s: Any, seat: int, groove: Any, n: int, work: Any) -> int:
    """The rows that it helps to rob, as bits. It helps no others once more tiles are in the groove."""
    found = NO_VICTIM
    if completes(s, seat, ALL_ROWS, groove, n, NOWHERE, NOWHERE, False, work):
        for row in range(s.rows):
            if can_rob(s, seat, row, groove, n, work):
                found |= 1 << row
    return found


@kernel
def can_rob(s: Any, seat: int, row: int, groove: Any, n: int, work: Any) -> bool:
    """Does it help to rob one or two tiles of this row?"""
    one = (IN_ROW + row, IN_ROW + row)
    if s.begin[row + 1] - s.begin[row] <= SHORTEST or not completes(
        s, seat, one, groove, n, NOWHERE, NOWHERE, False, work
    ):
        return False
    for place in range(s.begin[row], s.begin[row + 1]):
        if is_near(s, seat, groove, n, widen(s.pool[place])):
            alone = completes(s, seat, NO_ROWS, groove, n, place, NOWHERE, False, work)
            if alone and survives(s, place, NOWHERE):
                return True
            if can_rob_too(s, seat, row, groove, n, place, alone, place, work):
                return True
    return False


@kernel
def can_rob_too(
    s: Any, seat: int, row: int, groove: Any, n: int, first: int, alone: bool, tried: int, work: Any
) -> bool:
    """Does it help to rob a second tile of the row? `alone` says that the new row does not need one.

    Those before the place `tried` that are near were tried as the first tile already, this one being the second.
    """
    if s.begin[row + 1] - s.begin[row] < SHORTEST + 2:
        return False
    one = (IN_ROW + row, IN_ROW + row)
    if not alone and not completes(s, seat, one, groove, n, first, NOWHERE, False, work):
        return False
    for place in range(s.begin[row], s.begin[row + 1]):
        near = is_near(s, seat, groove, n, widen(s.pool[place]))
        if place == first or not (alone or near) or (near and place < tried):
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
    far = reach(most_jokers(s, seat))
    o = way(first, tile)
    return o <= way(first, last) + far or o >= NUMBERS - far


@kernel
def can_be_added(s: Any, seat: int, groove: Any, n: int, jokers: int, work: Any) -> bool:
    """Can a row with some new tiles in it become valid with more of the stock? So many jokers lay there."""
    most = min(s.jokers[seat] + jokers, JOKERS)
    return fills_of_groove(s, seat, NO_ROWS, most, groove, n, NOTHING, NOTHING, work) & MOST[most] & ENOUGH != 0

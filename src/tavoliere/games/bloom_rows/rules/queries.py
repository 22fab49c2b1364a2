"""Calls from Python: what prompts, previews and translation ask of the rules."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import entry, kernel, widen
from tavoliere.engine.compiled.types import Line, ScoreTable
from tavoliere.games.bloom_rows.rules.constants import JOKER, SHORTEST
from tavoliere.games.bloom_rows.rules.groove import (
    ANY_VICTIM,
    NO_VICTIM,
    can_be_added,
    can_be_laid,
    can_rob,
)
from tavoliere.games.bloom_rows.rules.judge import count_own, count_robbed, count_tile, first_missing, violation_of_lay
from tavoliere.games.bloom_rows.rules.row import (
    DOWN,
    NOTHING,
    NOWHERE,
    UP,
    next_number,
    put_in,
    row_at,
    take_from,
    violation_of_row,
    way,
)
from tavoliere.games.bloom_rows.rules.state import Record, States


@entry
def judge_row(tiles: Line, notes: Line) -> int:
    """Return 0 for a row, else the code of the rule that it breaks."""
    return violation_of_row(tiles, len(tiles), notes)


@entry
def judge_lay(states: States, seat: int, tiles: Line, robbed: Line, wish: bool, notes: Line) -> int:
    """Judge a lay with the tiles at two places of the pool robbed; 0, or the code of the rule that it breaks."""
    return violation_of_lay(states[0], seat, tiles, len(tiles), robbed[0], robbed[1], wish, notes)


# ---- Grooves ----------------------------------------------------------------------------------------


@kernel
def goes_between(groove: Any, n: int, at: int, tile: int) -> bool:
    """Return whether the numbers on both sides of the tile `at` let this tile come before it.

    Of neighbouring jokers the new one comes last, so that nothing is named twice.
    """
    if tile == JOKER:
        return at == n or groove[at] != JOKER
    left, _ = next_number(groove, NOTHING, n, at - 1, DOWN)
    right, _ = next_number(groove, NOTHING, n, at, UP)
    return left == 0 or right == 0 or way(left, tile) < way(left, right)


@kernel
def can_take(s: Record, seat: int, groove: Any, n: int, tile: int, jokers: int) -> bool:
    """Return whether the stock has another such tile; so many jokers of the groove are not the stock's."""
    return count_tile(groove, n, tile) < count_own(s, seat, tile) + (jokers if tile == JOKER else 0)


@kernel
def note_pick(out: Any, found: int, one: int, two: int, three: int) -> int:
    """Write an entry of three numbers, if there is room for it; return how many entries there are then."""
    if found == len(out):
        return found
    out[found, 0] = one
    out[found, 1] = two
    out[found, 2] = three
    return found + 1


@entry
def is_open_lay(states: States, seat: int, groove: Line, n: int, robbed: Line, wish: bool, work: ScoreTable) -> bool:
    """Return whether the first n tiles of a groove can become a lay. They are the seat's own, or robbed."""
    return can_be_laid(states[0], seat, groove, n, robbed[0], robbed[1], wish, ANY_VICTIM, work)


@entry
def list_lay_picks(
    states: States, seat: int, groove: Line, n: int, robbed: Line, wish: bool, work: ScoreTable, out: ScoreTable
) -> int:
    """Write every tile that can come into the groove, its place there and where in the pool it is from.

    The groove has room for one tile more. Tiles of the stock come from `NOWHERE`; that is also the answer when the
    groove cannot become a lay at all. (An empty one can, if there is a lay: the legal actions say that.)
    """
    s = states[0]
    found = 0
    first, second = robbed[0], robbed[1]
    if first_missing(s, seat, groove, n, first, second) != NOWHERE:
        return NOWHERE
    among = ANY_VICTIM
    if n > count_tile(groove, n, JOKER) and first == NOWHERE and not wish:  # what does not help now will not help later
        among = NO_VICTIM
        for row in range(s.rows):
            among |= (1 if can_rob(s, seat, row, groove, n, NOWHERE, work) else 0) << row
    if (n > 0 or wish or first != NOWHERE) and not can_be_laid(s, seat, groove, n, first, second, wish, among, work):
        return NOWHERE
    for tile in range(1, JOKER + 1):
        if can_take(s, seat, groove, n, tile, count_robbed(s, first, second, JOKER)):
            found = list_places(
                s, seat, groove, n, tile, NOWHERE, first, second, wish, among, NOWHERE, work, out, found
            )
    if second != NOWHERE or wish:
        return found
    victim = row_at(s, first) if first != NOWHERE else NOWHERE
    for row in range(s.rows):
        if victim in (NOWHERE, row) and among >> row & 1 and s.begin[row + 1] - s.begin[row] > SHORTEST:
            found = list_robberies_for(s, seat, row, groove, n, first, work, out, found)
    return found


@kernel
def list_robberies_for(
    s: Record, seat: int, row: int, groove: Any, n: int, first: int, work: Any, out: Any, found: int
) -> int:
    """Write the tiles of a row that could be robbed, alone or after the one at the place `first`, with their places."""
    own = count_tile(groove, n, JOKER) > count_robbed(s, first, NOWHERE, JOKER)
    for place in range(s.begin[row], s.begin[row + 1]):
        if place == first:
            continue
        tile = widen(s.pool[place])
        one, two = (place, NOWHERE) if first == NOWHERE else (first, place)
        found = list_places(s, seat, groove, n, tile, place, one, two, False, NO_VICTIM, NOWHERE, work, out, found)
        # A joker may be robbed instead of one's own in the groove.
        if own and tile == JOKER and can_be_laid(s, seat, groove, n, one, two, False, NO_VICTIM, work):
            found = note_pick(out, found, tile, NOWHERE, place)
    return found


@kernel
def list_places(
    s: Record,
    seat: int,
    groove: Any,
    n: int,
    tile: int,
    source: int,
    first: int,
    second: int,
    wish: bool,
    among: int,
    lying: int,
    work: Any,
    out: Any,
    found: int,
) -> int:
    """Write the places in the groove where this tile can come, from entry `found` on.

    The groove becomes a lay (`lying` is `NOWHERE`), or it is a row with added tiles in which so many jokers lay before.
    """
    for at in range(n + 1):
        if not goes_between(groove, n, at, tile):
            continue
        put_in(groove, n, at, tile)
        if lying == NOWHERE:
            fits = can_be_laid(s, seat, groove, n + 1, first, second, wish, among, work)
        else:
            fits = can_be_added(s, seat, groove, n + 1, lying, work)
        if fits:
            found = note_pick(out, found, tile, at, source)
        take_from(groove, n + 1, at)
    return found


@entry
def list_add_picks(states: States, seat: int, row: int, groove: Line, n: int, work: ScoreTable, out: ScoreTable) -> int:
    """Write every tile that can be added to a row, its place there and which row that is.

    The groove is the row with the tiles that are added so far, and has room for one tile more; the answer is `NOWHERE`
    when it cannot become valid with more of the stock. Without a row (`NOWHERE`), all rows are tried as they are.
    """
    s = states[0]
    found = 0
    for r in range(s.rows):
        if row == NOWHERE:
            n = s.begin[r + 1] - s.begin[r]
            for i in range(n):
                groove[i] = s.pool[s.begin[r] + i]
        elif row != r:
            continue
        lying = count_tile(s.pool[s.begin[r] :], s.begin[r + 1] - s.begin[r], JOKER)
        if not can_be_added(s, seat, groove, n, lying, work):
            return NOWHERE
        for tile in range(1, JOKER + 1):
            if can_take(s, seat, groove, n, tile, lying):
                found = list_places(
                    s, seat, groove, n, tile, r, NOWHERE, NOWHERE, False, NO_VICTIM, lying, work, out, found
                )
    return found

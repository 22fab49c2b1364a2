"""Judging whole moves: what is wrong with a row or a lay, in the order of BR-3.4.

The rules judge action by action; there a bad row shows as a beginning that leads nowhere. People get the
rule that the whole move breaks, and the neighbours that do not fit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE, ONE
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.components import JOKER, NUMBERS, SHORTEST, WIDEST
from tavoliere.games.bloom_rows.rules.laying import violation_of_wish
from tavoliere.games.bloom_rows.rules.leaves import way
from tavoliere.games.bloom_rows.rules.rounds import violation_of_turn
from tavoliere.games.bloom_rows.rules.row import NO_ROW, NOTHING, NOWHERE, span_with, violation_of_step
from tavoliere.games.bloom_rows.rules.state import DREW, TURN
from tavoliere.games.bloom_rows.rules.tiles import row_at

_HALF = NUMBERS // 2
# What a judge notes besides its code: the places of the two neighbours that do not fit, and the span.
LEFT, RIGHT, SPAN = range(3)
NOTES = 3


@kernel
def violation_of_beginning(s: Any, seat: int) -> int:
    """May the seat begin a move? 0, or the code of what is against it."""
    code = violation_of_turn(s, seat)
    if code != codes.LEGAL or s.phase == TURN:
        return code
    return codes.IN_MID_DRAW if s.phase == DREW else codes.IN_MID_MOVE


@kernel
def violation_of_row(tiles: Any, n: int, notes: Any) -> int:
    """Which rule keeps the first n tiles, in this order, from being a row: BR-5.1, 5.2, 5.4 or 5.3.

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


@kernel
def first_missing(s: Any, seat: int, tiles: Any, n: int, r1: int, r2: int, jokers: int) -> int:
    """The place of the first tile that is neither in the stock nor robbed, or used before."""
    low, high = NONE, NONE
    for i in range(n):
        tile = tiles[i]
        if tile == JOKER:
            jokers -= 1
            if jokers < 0:
                return i
            continue
        bit = ONE << np.uint64((tile - 1) % _HALF)
        used = low if tile <= _HALF else high
        if used & bit != NONE or (s.where[tile] != seat and tile != r1 and tile != r2):
            return i
        if tile <= _HALF:
            low |= bit
        else:
            high |= bit
    return NOWHERE


@kernel
def uses(tiles: Any, n: int, tile: int, times: int) -> bool:
    """Does the tile occur at least so many times?"""
    for i in range(n):
        if tiles[i] == tile:
            times -= 1
    return times <= 0


@kernel
def survives(s: Any, first: int, second: int) -> bool:
    """Does the robbed row stay one without the tiles at these places of the pool (BR-5.6)?"""
    return span_with(s, row_at(s, first), first, second, NOWHERE, NOTHING) != NO_ROW


@kernel
def violation_of_lay(s: Any, seat: int, tiles: Any, n: int, first: int, second: int, wish: bool, notes: Any) -> int:
    """Judge laying n tiles, with those at two places of the pool robbed (`NOWHERE` is none).

    The turn and the rest of the form of the robbing are judged already.
    """
    r1 = widen(s.pool[first]) if first != NOWHERE else 0
    r2 = widen(s.pool[second]) if second != NOWHERE else 0
    jokers = (1 if r1 == JOKER else 0) + (1 if r2 == JOKER else 0)
    for tile in (r1, r2):
        if tile != 0 and not uses(tiles, n, tile, jokers if tile == JOKER else 1):
            notes[LEFT] = tile
            return codes.ROBBED_NOT_USED
    missing = first_missing(s, seat, tiles, n, r1, r2, s.jokers[seat] + jokers)
    if missing != NOWHERE:
        notes[LEFT] = missing
        return codes.NOT_YOURS
    code = violation_of_row(tiles, n, notes)
    if code == codes.LEGAL and r1 != 0 and not survives(s, first, second):
        code = codes.BREAKS_ROBBED_ROW
    if code == codes.LEGAL and wish:
        code = violation_of_wish(s, n, r1 != 0, s.held[seat] - n)
    return code

"""Judging whole moves: what is wrong with a row or a lay, in the order of BR-3.4.

The rules judge action by action; there a bad row shows as a beginning that leads nowhere. People get the
rule that the whole move breaks, and the neighbours that do not fit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE, ONE
from tavoliere.engine.compiled.kernel import entry, kernel, widen
from tavoliere.games.bloom_rows.components import JOKER, NUMBERS, SHORTEST, WIDEST
from tavoliere.games.bloom_rows.row import NO_ROW, NOTHING, NOWHERE, span_with, way
from tavoliere.games.bloom_rows.state import DREW, TURN
from tavoliere.games.bloom_rows.table import row_at
from tavoliere.games.bloom_rows.violations import Violation

_LEGAL = int(Violation.LEGAL)
_GAME_OVER = int(Violation.GAME_OVER)
_NOT_YOUR_TURN = int(Violation.NOT_YOUR_TURN)
_IN_MID_DRAW = int(Violation.IN_MID_DRAW)
_IN_MID_MOVE = int(Violation.IN_MID_MOVE)
_ROBBED_NOT_USED = int(Violation.ROBBED_NOT_USED)
_NOT_YOURS = int(Violation.NOT_YOURS)
_TOO_SHORT = int(Violation.TOO_SHORT)
_RUNS_INTO_ITSELF = int(Violation.RUNS_INTO_ITSELF)
_BAD_STEP = int(Violation.BAD_STEP)
_JOKER_DOES_NOT_FIT = int(Violation.JOKER_DOES_NOT_FIT)
_BREAKS_ROBBED_ROW = int(Violation.BREAKS_ROBBED_ROW)
_JOKER_NOT_EARNED = int(Violation.JOKER_NOT_EARNED)
_NO_JOKER_THERE = int(Violation.NO_JOKER_THERE)
_LAST_TILE_LAID = int(Violation.LAST_TILE_LAID)

_HALF = NUMBERS // 2
# What a judge notes besides its code: the places of the two neighbours that do not fit, and the span.
LEFT, RIGHT, SPAN = range(3)
NOTES = 3


@entry
def readiness(states: Any, seat: int) -> int:
    """May the seat begin an action? 0, or the code of what is against it."""
    s = states[0]
    if s.over:
        return _GAME_OVER
    if seat != s.turn:
        return _NOT_YOUR_TURN
    if s.phase == DREW:
        return _IN_MID_DRAW
    return _LEGAL if s.phase == TURN else _IN_MID_MOVE


@kernel
def violation_of_row(tiles: Any, notes: Any) -> int:
    """Which rule keeps these tiles, in this order, from being a row: BR-5.1, 5.3, 5.2 or 5.4.

    For BR-5.3 every way from a number up to the next counts as it is, whatever lies in between, and
    jokers at the ends count one each. So a row that goes down runs into itself.
    """
    bad, bad_joker = _LEGAL, _LEGAL
    last, after, span = NOWHERE, 0, 0
    for i in range(len(tiles)):
        if tiles[i] == JOKER:
            after += 1
            continue
        if last == NOWHERE:
            span = after
        else:
            d = way(tiles[last], tiles[i])
            span += d
            if (d <= after or d > 2 * after + 2) and bad == _LEGAL:
                if after == 0:
                    bad = _BAD_STEP
                elif bad_joker == _LEGAL:
                    bad_joker = _JOKER_DOES_NOT_FIT
                if bad != _LEGAL or notes[LEFT] == NOWHERE:
                    notes[LEFT], notes[RIGHT] = last, i
        last = i
        after = 0
    span += after
    notes[SPAN] = span
    if len(tiles) < SHORTEST:
        return _TOO_SHORT
    if last != NOWHERE and span > WIDEST:
        if notes[LEFT] == NOWHERE:
            notes[LEFT], notes[RIGHT] = len(tiles) - 1, 0
        return _RUNS_INTO_ITSELF
    return bad if bad != _LEGAL else bad_joker


@entry
def judge_row(tiles: Any, notes: Any) -> int:
    """Is this a row? 0, or the code of the rule that it breaks."""
    notes[LEFT] = notes[RIGHT] = NOWHERE
    return violation_of_row(tiles, notes)


@kernel
def first_missing(s: Any, seat: int, tiles: Any, r1: int, r2: int, jokers: int) -> int:
    """The place of the first tile that is neither in the stock nor robbed, or used before."""
    low, high = NONE, NONE
    for i in range(len(tiles)):
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
def uses(tiles: Any, tile: int, times: int) -> bool:
    """Does the tile occur at least so many times?"""
    for i in range(len(tiles)):
        if tiles[i] == tile:
            times -= 1
    return times <= 0


@kernel
def violation_of_wish(s: Any, seat: int, count: int, robs: bool) -> int:
    """Why no joker comes with a row of so many tiles (BR-5.8, BR-7.1)."""
    if count != SHORTEST or robs:
        return _JOKER_NOT_EARNED
    if s.board_jokers == 0:
        return _NO_JOKER_THERE
    return _LAST_TILE_LAID if s.held[seat] == SHORTEST else _LEGAL


@entry
def judge_lay(states: Any, seat: int, tiles: Any, robbed: Any, wish: bool, notes: Any) -> int:
    """Judge laying these tiles, with those at two places of the pool robbed (`NOWHERE` is none).

    The turn and the rest of the form of the robbing are judged already.
    """
    s = states[0]
    notes[LEFT] = notes[RIGHT] = NOWHERE
    robs = robbed[0] != NOWHERE
    first = widen(s.pool[robbed[0]]) if robs else 0
    second = widen(s.pool[robbed[1]]) if robbed[1] != NOWHERE else 0
    jokers = (1 if first == JOKER else 0) + (1 if second == JOKER else 0)
    for tile in (first, second):
        if tile != 0 and not uses(tiles, tile, jokers if tile == JOKER else 1):
            notes[LEFT] = tile
            return _ROBBED_NOT_USED
    missing = first_missing(s, seat, tiles, first, second, s.jokers[seat] + jokers)
    if missing != NOWHERE:
        notes[LEFT] = missing
        return _NOT_YOURS
    code = violation_of_row(tiles, notes)
    if code == _LEGAL and robs:
        row = row_at(s, robbed[0])
        if span_with(s, row, robbed[0], robbed[1], NOWHERE, NOTHING) == NO_ROW:
            code = _BREAKS_ROBBED_ROW
    if code == _LEGAL and wish:
        code = violation_of_wish(s, seat, len(tiles), robs)
    return code

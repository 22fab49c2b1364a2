"""Is it safe to ask the rules about a state, whatever bytes it holds?"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE, ONE
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules.components import (
    JOKER,
    JOKERS,
    MAX_PLAYERS,
    MAX_ROWS,
    MIN_PLAYERS,
    NUMBERS,
    OPEN_SPACES,
    SHORTEST,
    TILES,
)
from tavoliere.games.bloom_rows.rules.state import ADDING, IN_OPEN, IN_ROW, IN_SUPPLY, LAYING, OUT, PLACING, ROBBED

_HALF = NUMBERS // 2  # numbers in one of the two words of a set
_BITS = 7  # for the number of tiles in one place


@kernel
def sane(s: Any) -> bool:
    """Are all numbers that lead anywhere in range, and every tile in one place? Then no rule goes astray."""
    if not MIN_PLAYERS <= s.players <= MAX_PLAYERS or not 0 <= s.turn <= s.players - 1:
        return False
    if not 0 <= s.start <= s.players - 1 or not 0 <= s.passes <= s.players - 1:
        return False
    return has_sane_rows(s) and has_sane_move(s) and has_sane_tiles(s)


@kernel
def has_sane_rows(s: Any) -> bool:
    """Rows come one after the other; only one that is being laid may have fewer than three tiles."""
    if not 0 <= s.rows <= MAX_ROWS or s.begin[0] != 0:
        return False
    jokers = 0
    for row in range(s.rows):
        least = 1 if s.phase == LAYING and row == s.rows - 1 else SHORTEST
        if not least <= s.begin[row + 1] - s.begin[row] <= TILES or s.begin[row + 1] > TILES:
            return False
        for i in range(s.begin[row], s.begin[row + 1]):
            tile = widen(s.pool[i])
            if not 1 <= tile <= JOKER or (tile != JOKER and s.where[tile] != IN_ROW + row):
                return False
            jokers += 1 if tile == JOKER else 0
    return jokers == s.table_jokers


@kernel
def has_sane_move(s: Any) -> bool:
    """The half-made move speaks of rows and tiles that are there."""
    if not 0 <= s.phase <= ADDING:
        return False
    if s.phase == LAYING and (s.rows == 0 or s.making != s.rows - 1):
        return False
    if s.phase >= PLACING and not (-1 if s.phase == PLACING else 0) <= s.making <= s.rows - 1:
        return False
    if s.phase == PLACING and (not 1 <= s.hand <= JOKER or not holds_hand(s)):
        return False
    if s.phase == ROBBED and not 0 <= s.victim <= s.rows - 1:
        return False
    if not 0 <= s.robbed_at <= TILES or not 0 <= s.robbed_jokers <= JOKERS:
        return False
    return 0 <= s.robbed[0] <= NUMBERS and 0 <= s.robbed[1] <= NUMBERS


@kernel
def holds_hand(s: Any) -> bool:
    """Is the tile that waits for its place in the stock?"""
    return s.jokers[s.turn] > 0 if s.hand == JOKER else s.where[s.hand] == s.turn


@kernel
def has_sane_tiles(s: Any) -> bool:
    """Every tile is in one place only, stocks are as large as they say, and there are no more than four jokers.

    How many number tiles are in each place is counted in one number, a few bits for every place, rows together:
    once as the places list their tiles, and once as the tiles say where they are.
    """
    if not 0 <= s.covered <= TILES or not 0 <= s.board_jokers <= JOKERS:
        return False
    listed = 0
    jokers = s.board_jokers
    low, high = NONE, NONE
    for i in range(OPEN_SPACES + s.covered + s.begin[s.rows]):
        if i < OPEN_SPACES:
            tile, where = widen(s.open[i]), IN_OPEN
        elif i < OPEN_SPACES + s.covered:
            tile, where = widen(s.supply[i - OPEN_SPACES]), IN_SUPPLY
        else:
            tile, where = widen(s.pool[i - OPEN_SPACES - s.covered]), IN_ROW
        if tile == (0 if where == IN_OPEN else JOKER):
            jokers += 1 if tile == JOKER else 0
            continue
        if not 1 <= tile <= NUMBERS or min(s.where[tile], IN_ROW) != where:
            return False
        bit = ONE << np.uint64((tile - 1) % _HALF)
        if (low if tile <= _HALF else high) & bit != NONE:
            return False
        low, high = (low | bit, high) if tile <= _HALF else (low, high | bit)
        listed += 1 << _BITS * where
    for seat in range(s.players):
        if not 0 <= s.seen_jokers[seat] <= s.jokers[seat] <= JOKERS or not 0 <= s.held[seat] <= TILES:
            return False
        jokers += s.jokers[seat]
        listed += s.held[seat] - s.jokers[seat] << _BITS * seat
    return jokers <= JOKERS and listed == count_places(s)


@kernel
def count_places(s: Any) -> int:
    """How many number tiles say of each place that they are there; -1 when one is nowhere."""
    counts = 0
    for number in range(1, NUMBERS + 1):
        where = widen(s.where[number])
        if not 0 <= where < IN_ROW + s.rows:
            return -1
        counts += 1 << _BITS * min(where, IN_ROW) if where != OUT else 0
    return counts

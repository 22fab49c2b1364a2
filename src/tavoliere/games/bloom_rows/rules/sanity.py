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
_MOST = (1 << _BITS) - 1


@kernel
def between(least: int, number: int, most: int) -> bool:
    return least <= number <= most


@kernel
def sane(s: Any) -> bool:
    """Are all numbers that lead anywhere in range, and every tile in one place? Then no rule goes astray."""
    if not between(MIN_PLAYERS, s.players, MAX_PLAYERS) or not between(0, s.turn, s.players - 1):
        return False
    if not between(0, s.start, s.players - 1) or not between(0, s.passes, s.players - 1):
        return False
    return has_sane_rows(s) and has_sane_move(s) and has_sane_tiles(s)


@kernel
def has_sane_rows(s: Any) -> bool:
    """Rows come one after the other; only one that is being laid may have fewer than three tiles."""
    if not between(0, s.rows, MAX_ROWS) or s.begin[0] != 0:
        return False
    for row in range(s.rows):
        least = 1 if s.phase == LAYING and row == s.rows - 1 else SHORTEST
        if not between(least, s.begin[row + 1] - s.begin[row], TILES) or s.begin[row + 1] > TILES:
            return False
        for i in range(s.begin[row], s.begin[row + 1]):
            tile = widen(s.pool[i])
            if not between(1, tile, JOKER) or (tile != JOKER and s.where[tile] != IN_ROW + row):
                return False
    return True


@kernel
def has_sane_move(s: Any) -> bool:
    """The half-made move speaks of rows and tiles that are there."""
    if not between(0, s.phase, ADDING):
        return False
    if s.phase == LAYING and (s.rows == 0 or s.making != s.rows - 1):
        return False
    if s.phase >= PLACING and not between(-1 if s.phase == PLACING else 0, s.making, s.rows - 1):
        return False
    if s.phase == PLACING and (not between(1, s.hand, JOKER) or not holds_hand(s)):
        return False
    if s.phase == ROBBED and not between(0, s.victim, s.rows - 1):
        return False
    if not between(0, s.robbed_at, TILES) or not between(0, s.robbed_jokers, JOKERS):
        return False
    return between(0, s.robbed[0], NUMBERS) and between(0, s.robbed[1], NUMBERS)


@kernel
def holds_hand(s: Any) -> bool:
    """Is the tile that waits for its place in the stock?"""
    return s.jokers[s.turn] > 0 if s.hand == JOKER else s.where[s.hand] == s.turn


@kernel
def has_sane_tiles(s: Any) -> bool:
    """Every tile is in one place only, and there are no more than four jokers."""
    if not between(0, s.covered, TILES) or not between(0, s.board_jokers, JOKERS):
        return False
    end = s.begin[s.rows]
    low, high = NONE, NONE
    numbers = 0
    for i in range(OPEN_SPACES + s.covered + end):
        if i < OPEN_SPACES:
            tile, where = widen(s.open[i]), IN_OPEN
        elif i < OPEN_SPACES + s.covered:
            tile, where = widen(s.supply[i - OPEN_SPACES]), IN_SUPPLY
        else:
            tile, where = widen(s.pool[i - OPEN_SPACES - s.covered]), IN_ROW
        if (tile == 0 and where == IN_OPEN) or (tile == JOKER and where != IN_OPEN):
            continue
        if not between(1, tile, NUMBERS) or min(s.where[tile], IN_ROW) != where:
            return False
        bit = ONE << np.uint64((tile - 1) % _HALF)
        if (low if tile <= _HALF else high) & bit != NONE:
            return False
        low, high = (low | bit, high) if tile <= _HALF else (low, high | bit)
        numbers += 1
    return has_sane_stocks(s, numbers)


@kernel
def count_tiles(s: Any) -> int:
    """How many number tiles are in each place, a few bits for each, rows together; -1 when one is nowhere."""
    counts = 0
    for number in range(1, NUMBERS + 1):
        where = widen(s.where[number])
        if not between(0, where, IN_ROW + s.rows - 1):
            return -1
        counts += 1 << _BITS * min(where, IN_ROW)
    return counts


@kernel
def has_sane_stocks(s: Any, shown: int) -> bool:
    """Stocks are as large as they say; so many number tiles are in no stock, but in the game."""
    counts = count_tiles(s)
    jokers = s.board_jokers + s.table_jokers
    for i in range(s.covered):
        jokers += 1 if s.supply[i] == JOKER else 0
    lying = 0
    for i in range(s.begin[s.rows]):
        lying += 1 if s.pool[i] == JOKER else 0
    if counts < 0 or lying != s.table_jokers:
        return False
    if shown != sum_of(counts, IN_SUPPLY, IN_ROW) - sum_of(counts, OUT, OUT):
        return False
    for seat in range(s.players):
        if not between(0, s.jokers[seat], JOKERS) or not between(0, s.seen_jokers[seat], s.jokers[seat]):
            return False
        if s.held[seat] != sum_of(counts, seat, seat) + s.jokers[seat]:
            return False
        jokers += s.jokers[seat]
    return jokers <= JOKERS and sum_of(counts, s.players, MAX_PLAYERS - 1) == 0


@kernel
def sum_of(counts: int, first: int, last: int) -> int:
    """How many tiles are in these places together."""
    total = 0
    for where in range(first, last + 1):
        total += counts >> _BITS * where & _MOST
    return total

"""Is it safe to ask the rules about a state, whatever bytes it holds?"""

from __future__ import annotations

from typing import Any

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
from tavoliere.games.bloom_rows.rules.state import ADDING, IN_OPEN, IN_ROW, IN_SUPPLY, LAYING, PLACING, ROBBED


@kernel
def between(least: int, number: int, most: int) -> bool:
    return least <= number <= most


@kernel
def sane(s: Any) -> bool:
    """Are all numbers that lead anywhere in range, and every tile in one place? Then no rule goes astray."""
    if not between(MIN_PLAYERS, s.players, MAX_PLAYERS) or not between(0, s.turn, s.players - 1):
        return False
    if not between(0, s.start, s.players - 1) or not between(0, s.passes, s.players):
        return False
    return has_sane_rows(s) and has_sane_move(s) and has_sane_tiles(s) and has_sane_stocks(s)


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
    """Every number tile is where it says."""
    shown = 0
    for i in range(OPEN_SPACES):
        tile = widen(s.open[i])
        if not between(0, tile, NUMBERS) or (tile != 0 and s.where[tile] != IN_OPEN):
            return False
        shown += 1 if tile != 0 else 0
    if not between(0, s.covered, TILES):
        return False
    covered = 0
    for i in range(s.covered):
        tile = widen(s.supply[i])
        if not between(1, tile, JOKER) or (tile != JOKER and s.where[tile] != IN_SUPPLY):
            return False
        covered += 1 if tile != JOKER else 0
    lying = 0
    for i in range(s.begin[s.rows]):
        lying += 1 if s.pool[i] != JOKER else 0
    for number in range(1, NUMBERS + 1):
        where = widen(s.where[number])
        if not between(0, where, IN_ROW + s.rows - 1) or between(s.players, where, MAX_PLAYERS - 1):
            return False
        shown -= 1 if where == IN_OPEN else 0
        covered -= 1 if where == IN_SUPPLY else 0
        lying -= 1 if where >= IN_ROW else 0
    return shown == 0 and covered == 0 and lying == 0


@kernel
def has_sane_stocks(s: Any) -> bool:
    """Stocks are as large as they say, and there are no more jokers than four."""
    jokers = widen(s.board_jokers)
    if not between(0, jokers, JOKERS) or not between(0, s.table_jokers, JOKERS):
        return False
    lying = 0
    for i in range(s.begin[s.rows]):
        lying += 1 if s.pool[i] == JOKER else 0
    if lying != s.table_jokers:
        return False
    jokers += lying
    for i in range(s.covered):
        jokers += 1 if s.supply[i] == JOKER else 0
    for seat in range(s.players):
        if not between(0, s.jokers[seat], JOKERS) or not between(0, s.seen_jokers[seat], s.jokers[seat]):
            return False
        jokers += s.jokers[seat]
        held = s.jokers[seat]
        for number in range(1, NUMBERS + 1):
            held += 1 if s.where[number] == seat else 0
        if held != s.held[seat]:
            return False
    return jokers <= JOKERS

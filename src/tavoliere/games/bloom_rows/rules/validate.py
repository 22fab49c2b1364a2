"""Validity of a record: first that kernels can be trusted with it, then that a game can come to it.

The first half (`in_bounds`) makes kernels safe: no index is beyond an array, and every loop ends. Checked calls ask
for it alone, as it is quick. A position that was written by hand has to pass both halves (`validate`).
"""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.bits import NONE, ONE
from tavoliere.engine.compiled.kernel import entry, kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import (
    HIGHEST,
    JOKER,
    JOKERS,
    MAX_PLAYERS,
    MAX_ROWS,
    MIN_PLAYERS,
    NUMBERS,
    OPEN_SPACES,
    POINT_TILES,
    SHORTEST,
    TILES,
)
from tavoliere.games.bloom_rows.rules.judge import can_draw, count_tile
from tavoliere.games.bloom_rows.rules.row import holds, is_row_itself
from tavoliere.games.bloom_rows.rules.state import (
    ADDING,
    DREW,
    IN_OPEN,
    IN_ROW,
    IN_SUPPLY,
    LAYING,
    OUT,
    PLACING,
    ROBBED,
    TURN,
    Record,
    States,
)

_HALF = NUMBERS // 2  # numbers in one of the two words of a set
_BITS = 7  # for the number of tiles in one place
_POINT_TILES = np.array(POINT_TILES)


@kernel
def in_bounds(s: Record) -> bool:
    """Return whether every kernel can be trusted with this record."""
    return flaw_in_bounds(s) == codes.VALID


@entry
def validate(states: States) -> int:
    """0 for a position that a game can come to, otherwise what is wrong with it."""
    code = flaw_in_bounds(states[0])
    return code if code != codes.VALID else flaw_in_history(states[0])


# ---- What kernels rely on ------------------------------------------------------------------------


@kernel
def flaw_in_bounds(s: Record) -> int:
    """All numbers that lead anywhere are in range, and every tile is in one place."""
    if not MIN_PLAYERS <= s.players <= MAX_PLAYERS:
        return codes.NO_POSITION
    if not 0 <= s.start <= s.players - 1:
        return codes.BAD_START
    if not 0 <= s.turn <= s.players - 1:
        return codes.BAD_TURN
    if not 0 <= s.passes <= s.players - 1:
        return codes.BAD_PASSES
    if not is_move_in_bounds(s):
        return codes.NO_POSITION
    code = flaw_in_rows(s)
    return code if code != codes.VALID else flaw_in_tiles(s)


@kernel
def flaw_in_rows(s: Record) -> int:
    """Rows come one after the other; only one that is being laid may have fewer than three tiles."""
    if not 0 <= s.rows <= MAX_ROWS or s.begin[0] != 0:
        return codes.NO_POSITION
    for row in range(s.rows):
        least = 1 if s.phase == LAYING and row == s.rows - 1 else SHORTEST
        if not least <= s.begin[row + 1] - s.begin[row] <= TILES or s.begin[row + 1] > TILES:
            return codes.NO_ROW
        for i in range(s.begin[row], s.begin[row + 1]):
            tile = widen(s.pool[i])
            if not 1 <= tile <= JOKER or (tile != JOKER and s.where[tile] != IN_ROW + row):
                return codes.BAD_TILES
    return codes.VALID if count_tile(s.pool, s.begin[s.rows], JOKER) == s.table_jokers else codes.BAD_JOKERS


@kernel
def is_move_in_bounds(s: Record) -> bool:
    """Return whether the half-made move speaks of rows and tiles that are there."""
    return (
        0 <= s.phase <= ADDING
        and (s.phase != LAYING or (s.rows > 0 and s.making == s.rows - 1))
        and (s.phase < PLACING or (-1 if s.phase == PLACING else 0) <= s.making <= s.rows - 1)
        and (s.phase != PLACING or (1 <= s.hand <= JOKER and holds(s, s.turn, s.hand)))
        and (s.phase != ROBBED or 0 <= s.victim <= s.rows - 1)
        and 0 <= s.robbed_at <= TILES
        and 0 <= s.robbed_jokers <= JOKERS
        and 0 <= s.robbed[0] <= NUMBERS
        and 0 <= s.robbed[1] <= NUMBERS
    )


@kernel
def flaw_in_tiles(s: Record) -> int:
    """Every tile is in one place only, stocks are as large as they say, and there are no more than four jokers.

    How many number tiles are in each place is counted in one number, a few bits for every place, rows together:
    once as the places list their tiles, and once as the tiles say where they are.
    """
    if not 0 <= s.covered <= TILES or not 0 <= s.board_jokers <= JOKERS:
        return codes.NO_POSITION
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
            return codes.BAD_TILES
        bit = ONE << np.uint64((tile - 1) % _HALF)
        if (low if tile <= _HALF else high) & bit != NONE:
            return codes.BAD_TILES
        low, high = (low | bit, high) if tile <= _HALF else (low, high | bit)
        listed += 1 << _BITS * where
    for seat in range(s.players):
        if not 0 <= s.seen_jokers[seat] <= s.jokers[seat] <= JOKERS:
            return codes.BAD_JOKERS
        if not 0 <= s.held[seat] <= TILES:
            return codes.NO_POSITION
        jokers += s.jokers[seat]
        listed += s.held[seat] - s.jokers[seat] << _BITS * seat
    if jokers > JOKERS:
        return codes.BAD_JOKERS
    return codes.VALID if listed == count_places(s) else codes.BAD_TILES


@kernel
def count_places(s: Record) -> int:
    """Count for each place the number tiles that say they are there; -1 when one is nowhere."""
    counts = 0
    for number in range(1, NUMBERS + 1):
        where = widen(s.where[number])
        if not 0 <= where < IN_ROW + s.rows:
            return -1
        counts += 1 << _BITS * min(where, IN_ROW) if where != OUT else 0
    return counts


# ---- What a game can come to ---------------------------------------------------------------------


@kernel
def flaw_in_history(s: Record) -> int:
    """Find what no kernel relies on, but follows from how a game goes."""
    if s.over and (not s.second or s.phase != TURN):
        return codes.BAD_END
    if s.phase == DREW and not can_draw(s):
        return codes.NOTHING_TO_DRAW
    for row in range(s.rows):
        is_begun = (s.phase == LAYING and row == s.making) or (s.phase == ROBBED and row == s.victim)
        if not is_begun and not is_row_itself(s, row):
            return codes.NO_ROW
        if not 0 <= s.layer[row] <= s.players - 1:
            return codes.BAD_LAYER
    for seat in range(s.players):
        is_playing = seat == s.turn and s.phase in (LAYING, ADDING)
        if s.held[seat] == 0 and not s.over and not is_playing:
            return codes.EMPTY_STOCK
    for number in range(1, NUMBERS + 1):
        if s.seen[number] and s.where[number] >= s.players:
            return codes.BAD_KNOWN
    return flaw_in_points(s)


@kernel
def flaw_in_points(s: Record) -> int:
    """Every point tile is on the board or with one seat."""
    for value in range(1, HIGHEST + 1):
        taken = 0
        for seat in range(s.players):
            taken += widen(s.taken[seat, value])
        if s.points[value] < 0 or taken + s.points[value] != _POINT_TILES[value]:
            return codes.BAD_POINTS
    return codes.VALID

"""The legal actions of a seat: what the judge finds legal, and for tiles in rows what can come into question."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, constant, kernel
from tavoliere.games.bloom_rows.rules import codes, constants
from tavoliere.games.bloom_rows.rules.addition import list_tiles_to_add
from tavoliere.games.bloom_rows.rules.constants import END_WITH_JOKER, JOKER, NUMBERS, PASS, SWAP
from tavoliere.games.bloom_rows.rules.judge import violation_of_action
from tavoliere.games.bloom_rows.rules.new_row import list_robberies
from tavoliere.games.bloom_rows.rules.row import holds
from tavoliere.games.bloom_rows.rules.state import ADDING, DREW, LAYING, PLACING, ROBBED, TURN, Record
from tavoliere.games.bloom_rows.rules.turn_order import violation_of_turn

DRAW, AFTER_STOP, END, LAY, SLOT = (
    constant(n) for n in (constants.DRAW, PASS, constants.END, constants.LAY, constants.SLOT)
)
LAST_NUMBER, LAST_TILE = constant(NUMBERS), constant(JOKER)


@kernel
def legal_actions(s: Record, seat: int, out: Any) -> int:
    """Write what the seat may do now; say how many actions that are."""
    if violation_of_turn(s, seat) != codes.LEGAL:
        return 0
    phase = s.phase
    n = ZERO
    if phase in (TURN, DREW):
        n = list_legal(s, seat, DRAW, AFTER_STOP, out, n)
    if phase in (TURN, ROBBED):
        n = list_robberies(s, seat, out, n)
    if phase in (TURN, ROBBED, LAYING):
        n = list_with_tiles(s, seat, LAY, LAST_TILE, out, n)
    if phase in (TURN, ADDING):
        n = list_tiles_to_add(s, seat, out, n)
    if phase in (LAYING, ADDING):
        n = list_legal(s, seat, END, LAY, out, n)
    if phase == PLACING:
        n = list_legal(s, seat, SLOT, SLOT + s.begin[s.rows] + s.rows, out, n)
    if phase == TURN:
        if n == 0:
            out[n] = PASS
            n += 1
        n = list_swaps(s, seat, out, n)
    return n


@kernel
def list_legal(s: Record, seat: int, first: int, end: int, out: Any, n: int) -> int:
    """Write the legal ones of a range of actions, from entry n on. It is the seat's turn."""
    for action in range(first, end):
        if violation_of_action(s, seat, action) == codes.LEGAL:
            out[n] = action
            n += 1
    return n


@kernel
def list_with_tiles(s: Record, seat: int, first: int, last: int, out: Any, n: int) -> int:
    """Write the legal ones of the actions that play the tiles 1 to `last` of the stock, from entry n on."""
    for tile in range(1, last + 1):
        if holds(s, seat, tile) and violation_of_action(s, seat, first + tile - 1) == codes.LEGAL:
            out[n] = first + tile - 1
            n += 1
    return n


@kernel
def list_swaps(s: Record, seat: int, out: Any, n: int) -> int:
    """Write the swaps that are possible, from entry n on."""
    for ordinal in range(s.table_jokers):
        n = list_with_tiles(s, seat, SWAP + ordinal * NUMBERS, LAST_NUMBER, out, n)
    return n


@kernel
def sensible(s: Record, seat: int, out: Any) -> int:
    """List the legal actions but one: a row of three is not ended without the joker that one may take with it.

    A joker costs nothing, is no worse than any tile to get rid of, and no other seat gets it.
    """
    n = legal_actions(s, seat, out)
    if n > 1 and out[n - 1] == END_WITH_JOKER and out[n - 2] == END:
        out[n - 2] = END_WITH_JOKER
        return n - 1
    return n

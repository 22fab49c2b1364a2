"""The legal actions of a seat: what the judge finds legal, and for tiles in rows what can come into question."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, constant, kernel
from tavoliere.games.bloom_rows.rules import codes, constants
from tavoliere.games.bloom_rows.rules.addition import insert_once, list_tiles_to_add, numbers_between, rows_open
from tavoliere.games.bloom_rows.rules.constants import (
    END_WITH_JOKER,
    JOKER,
    LAY,
    NUMBERS,
    PASS,
    SLOT,
    SWAP,
    laying,
)
from tavoliere.games.bloom_rows.rules.judge import violation_of_action
from tavoliere.games.bloom_rows.rules.new_row import violation_of_laying
from tavoliere.games.bloom_rows.rules.robbery import list_robberies
from tavoliere.games.bloom_rows.rules.row import NOWHERE, holds, is_row_with, place_of, row_at
from tavoliere.games.bloom_rows.rules.state import ADDING, DREW, LAYING, PLACING, ROBBED, TURN, Record
from tavoliere.games.bloom_rows.rules.turn_order import violation_of_turn

DRAW, AFTER_STOP, END = constant(constants.DRAW), constant(PASS), constant(constants.END)
AFTER_END = constant(LAY)


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
        n = list_tiles_to_lay(s, seat, out, n)
    if phase in (TURN, ADDING):
        n = list_tiles_to_add(s, seat, out, n)
    if phase in (LAYING, ADDING):
        n = list_legal(s, seat, END, AFTER_END, out, n)
    if phase == PLACING:
        n = list_slots(s, seat, out, n)
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
def list_tiles_to_lay(s: Record, seat: int, out: Any, n: int) -> int:
    """Write the tiles of the stock that may come next in the new row, from entry n on."""
    for tile in range(1, JOKER + 1):
        if holds(s, seat, tile) and violation_of_laying(s, seat, laying(tile)) == codes.LEGAL:
            out[n] = laying(tile)
            n += 1
    return n


@kernel
def list_slots(s: Record, seat: int, out: Any, n: int) -> int:
    """Write the places for the tile that is chosen, from entry n on."""
    first, end = rows_open(s)
    return list_legal(s, seat, SLOT + s.begin[first] + first, SLOT + s.begin[end] + end, out, n)


@kernel
def list_swaps(s: Record, seat: int, out: Any, n: int) -> int:
    """Write the swaps that are possible, in order, from entry n on: only a few numbers can replace a joker."""
    begin = n
    for ordinal in range(s.table_jokers):
        place = place_of(s, JOKER, ordinal)
        row = row_at(s, place)
        first, end = numbers_between(s, row, place, place + 1)
        for number in range(first, end):
            tile = (number - 1) % NUMBERS + 1
            if s.where[tile] == seat and is_row_with(s, row, place, NOWHERE, place, tile):
                n = insert_once(out, begin, n, SWAP + ordinal * NUMBERS + tile - 1)
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

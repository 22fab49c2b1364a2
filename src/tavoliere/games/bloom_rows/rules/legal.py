"""The legal actions of a seat: what the judge finds legal, and for tiles in rows what can come into question."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, constant, kernel
from tavoliere.games.bloom_rows.rules import codes, constants
from tavoliere.games.bloom_rows.rules.addition import list_slots, list_tiles_to_add
from tavoliere.games.bloom_rows.rules.constants import END_WITH_JOKER, NUMBERS, PASS, swapping
from tavoliere.games.bloom_rows.rules.judge import fits_instead, violation_of_action
from tavoliere.games.bloom_rows.rules.new_row import list_robberies, list_tiles_to_lay
from tavoliere.games.bloom_rows.rules.row import place_of_joker, row_at
from tavoliere.games.bloom_rows.rules.state import ADDING, DREW, LAYING, PLACING, ROBBED, TURN, Record
from tavoliere.games.bloom_rows.rules.turn_order import violation_of_turn

DRAW, AFTER_STOP, END, LAY = (constant(n) for n in (constants.DRAW, PASS, constants.END, constants.LAY))


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
        n = list_legal(s, seat, END, LAY, out, n)
    if phase == PLACING:
        n = list_slots(s, out, n)
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
def list_swaps(s: Record, seat: int, out: Any, n: int) -> int:
    """Write the swaps that are possible, from entry n on."""
    for ordinal in range(s.table_jokers):
        place = place_of_joker(s, ordinal)
        row = row_at(s, place)
        for number in range(1, NUMBERS + 1):
            if s.where[number] == seat and fits_instead(s, row, place, number):
                out[n] = swapping(ordinal, number)
                n += 1
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

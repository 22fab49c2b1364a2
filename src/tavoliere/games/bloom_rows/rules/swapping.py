"""Swapping jokers out of rows (BR-3.1)."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.actions import SWAP, swapping
from tavoliere.games.bloom_rows.rules.components import JOKER, NUMBERS
from tavoliere.games.bloom_rows.rules.row import NOWHERE, bare_span, number_after, number_before, number_fits, span_of
from tavoliere.games.bloom_rows.rules.state import TURN
from tavoliere.games.bloom_rows.rules.tiles import pick, place_of_joker, play, row_at


@kernel
def neighbours(s: Any, row: int, place: int) -> tuple[int, int, int, int, int]:
    """The numbers around a joker with the jokers between, and the span without it: what a swap has to fit."""
    a, p = number_before(s, row, place)
    b, q = number_after(s, row, place + 1)
    return a, p, b, q, bare_span(a, p + 1, b, q, span_of(s, row))


@kernel
def can_swap(s: Any, row: int, place: int, number: int) -> bool:
    """Can the joker at this place be replaced with this number?"""
    a, p, b, q, span = neighbours(s, row, place)
    return number_fits(a, p, b, q, span, number)


@kernel
def list_swaps(s: Any, seat: int, out: Any, n: int) -> int:
    """Write the swaps that are possible, from entry n on."""
    for ordinal in range(s.table_jokers):
        place = place_of_joker(s, ordinal)
        a, p, b, q, span = neighbours(s, row_at(s, place), place)
        for number in range(1, NUMBERS + 1):
            if s.where[number] == seat and number_fits(a, p, b, q, span, number):
                out[n] = swapping(ordinal, number)
                n += 1
    return n


@kernel
def violation_of_swapping(s: Any, seat: int, action: int) -> int:
    if s.phase != TURN:
        return codes.IN_MID_MOVE
    ordinal, number = (action - SWAP) // NUMBERS, (action - SWAP) % NUMBERS + 1
    if s.where[number] != seat:
        return codes.NOT_YOURS_TO_SWAP
    place = place_of_joker(s, ordinal)
    if place == NOWHERE:
        return codes.NO_JOKER_IN_ROW
    return codes.LEGAL if can_swap(s, row_at(s, place), place, number) else codes.SWAP_DOES_NOT_FIT


@kernel
def swap(s: Any, seat: int, action: int) -> None:
    ordinal, number = (action - SWAP) // NUMBERS, (action - SWAP) % NUMBERS + 1
    place = place_of_joker(s, ordinal)
    s.pool[place] = number
    play(s, seat, number, row_at(s, place))
    s.table_jokers -= 1
    pick(s, seat, JOKER)

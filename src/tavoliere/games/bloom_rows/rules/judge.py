"""The judge of legality: of a single action, and of a whole lay."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.addition import violation_of_adding, violation_of_slot
from tavoliere.games.bloom_rows.rules.constants import (
    ACTIONS,
    ADD,
    DRAW,
    DRAW_COVERED,
    JOKER,
    LAY,
    NUMBERS,
    OPEN_SPACES,
    PASS,
    ROB,
    SLOT,
    STOP,
    SWAP,
)
from tavoliere.games.bloom_rows.rules.new_row import (
    violation_of_ending,
    violation_of_laying,
    violation_of_wish,
)
from tavoliere.games.bloom_rows.rules.robbery import violation_of_robbing
from tavoliere.games.bloom_rows.rules.row import (
    LEFT,
    NOTHING,
    NOWHERE,
    is_row_with,
    place_of,
    row_at,
    tile_at,
    violation_of_row,
)
from tavoliere.games.bloom_rows.rules.state import DREW, TURN, Record
from tavoliere.games.bloom_rows.rules.turn_order import violation_of_turn


@kernel
def violation(s: Record, seat: int, action: int) -> int:
    """The one judge: 0 when the seat may do this now, else the code of the rule that it breaks."""
    code = violation_of_turn(s, seat)
    if code != codes.LEGAL:
        return code
    if action < 0 or action >= ACTIONS:
        return codes.NO_SUCH_ACTION
    if s.phase == DREW and action > STOP:
        return codes.IN_MID_DRAW
    return violation_of_passing(s, seat) if action == PASS else violation_of_action(s, seat, action)


@kernel
def violation_of_action(s: Record, seat: int, action: int) -> int:
    """Judge any action but a pass, on the seat's turn."""
    if action <= STOP:
        return violation_of_drawing(s, action)
    if action < LAY:
        return violation_of_ending(s, seat, action)
    if action < ADD:
        return violation_of_laying(s, seat, action)
    if action < ROB:
        return violation_of_adding(s, seat, action)
    if action < SLOT:
        return violation_of_robbing(s, seat, action)
    return violation_of_slot(s, seat, action) if action < SWAP else violation_of_swapping(s, seat, action)


@kernel
def can_draw(s: Record) -> bool:
    """Return whether there is anything to draw."""
    for i in range(OPEN_SPACES):
        if s.open[i] != 0:
            return True
    return s.covered > 0


@kernel
def can_act(s: Record, seat: int) -> bool:
    """Return whether the seat can draw, lay, rob or add (BR-3.3)."""
    for action in range(LAY, SLOT):
        if violation_of_action(s, seat, action) == codes.LEGAL:
            return True
    return can_draw(s)


@kernel
def violation_of_drawing(s: Record, action: int) -> int:
    """Judge drawing from there, and stopping."""
    if s.phase != TURN and s.phase != DREW:
        return codes.IN_MID_MOVE
    if action == STOP:
        return codes.LEGAL if s.phase == DREW else codes.NOTHING_DRAWN
    if action == DRAW_COVERED:
        return codes.LEGAL if s.covered > 0 else codes.SUPPLY_EMPTY
    return codes.LEGAL if s.open[action - DRAW] != 0 else codes.NOT_OPEN


@kernel
def violation_of_passing(s: Record, seat: int) -> int:
    if s.phase != TURN:
        return codes.IN_MID_MOVE
    return codes.CAN_ACT if can_act(s, seat) else codes.LEGAL


@kernel
def violation_of_swapping(s: Record, seat: int, action: int) -> int:
    if s.phase != TURN:
        return codes.IN_MID_MOVE
    ordinal, number = (action - SWAP) // NUMBERS, (action - SWAP) % NUMBERS + 1
    if s.where[number] != seat:
        return codes.NOT_YOURS_TO_SWAP
    place = place_of(s, JOKER, ordinal)
    if place == NOWHERE:
        return codes.NO_JOKER_IN_ROW
    fits = is_row_with(s, row_at(s, place), place, NOWHERE, place, number)
    return codes.LEGAL if fits else codes.SWAP_DOES_NOT_FIT


# ---- A whole lay --------------------------------------------------------------------------------------


@kernel
def violation_of_lay(s: Record, seat: int, tiles: Any, n: int, first: int, second: int, wish: bool, notes: Any) -> int:
    """Judge laying n tiles, with those at two places of the pool robbed (`NOWHERE` is none).

    The turn and the rest of the form of the robbing are judged already.
    """
    for place in (first, second):
        tile = tile_at(s, place)
        if tile != 0 and count_tile(tiles, n, tile) < count_robbed(s, first, second, tile):
            notes[LEFT] = tile
            return codes.ROBBED_NOT_USED
    missing = first_missing(s, seat, tiles, n, first, second)
    if missing != NOWHERE:
        notes[LEFT] = missing
        return codes.NOT_YOURS
    code = violation_of_row(tiles, n, notes)
    if code == codes.LEGAL and first != NOWHERE and not survives(s, first, second):
        code = codes.BREAKS_ROBBED_ROW
    if code == codes.LEGAL and wish:
        code = violation_of_wish(s, n, first != NOWHERE, s.held[seat] - n)
    return code


@kernel
def first_missing(s: Record, seat: int, tiles: Any, n: int, first: int, second: int) -> int:
    """The place of the first tile that is neither in the stock nor at these places of the pool, or used before."""
    for i in range(n):
        there = count_own(s, seat, tiles[i]) + count_robbed(s, first, second, tiles[i])
        if count_tile(tiles, i, tiles[i]) >= there:
            return i
    return NOWHERE


@kernel
def count_own(s: Record, seat: int, tile: int) -> int:
    """Count such tiles in the stock of a seat."""
    return widen(s.jokers[seat] if tile == JOKER else s.where[tile] == seat)


@kernel
def count_robbed(s: Record, first: int, second: int, tile: int) -> int:
    """Count such tiles at two places of the pool."""
    return widen(tile_at(s, first) == tile) + widen(tile_at(s, second) == tile)


@kernel
def count_tile(tiles: Any, n: int, tile: int) -> int:
    """Count the tile among the first n."""
    times = 0
    for i in range(n):
        times += 1 if tiles[i] == tile else 0
    return times


@kernel
def survives(s: Record, first: int, second: int) -> bool:
    """Return whether the robbed row stays a row without the tiles at these places of the pool (BR-5.6)."""
    return is_row_with(s, row_at(s, first), first, second, NOWHERE, NOTHING)

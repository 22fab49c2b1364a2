"""Laying a row from left to right (BR-5.5 to BR-5.8)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.actions import END, END_WITH_JOKER, LAY, laying
from tavoliere.games.bloom_rows.rules.components import JOKER, SHORTEST, WIDEST
from tavoliere.games.bloom_rows.rules.leaves import bridges, point_tile, way
from tavoliere.games.bloom_rows.rules.reach import can_finish, can_start
from tavoliere.games.bloom_rows.rules.row import NO_ROW, NOTHING, span_of, violation_of_step
from tavoliere.games.bloom_rows.rules.state import ADDING, LAYING, ROBBED, TURN
from tavoliere.games.bloom_rows.rules.tiles import pick, put

FIRST_TILE: Any = np.int64(1)


@kernel
def to_use(s: Any, seat: int, i: int) -> int:
    """The robbed number i when it is not in the new row yet, else 0."""
    number = s.robbed[i]
    return number if number != 0 and s.where[number] == seat else 0


@kernel
def beginning(s: Any) -> tuple[int, int, int, int, int]:
    """Of the row that is being laid: tiles, last number, jokers after it, span up to it, all jokers."""
    if s.phase != LAYING:
        return 0, 0, 0, 0, 0
    first, end = s.begin[s.making], s.begin[s.making + 1]
    last, after, span, jokers = 0, 0, 0, 0
    for i in range(first, end):
        tile = widen(s.pool[i])
        if tile == JOKER:
            jokers += 1
            after += 1
            continue
        span += way(last, tile) if last != 0 else after
        last = tile
        after = 0
    return end - first, last, after, span, jokers


@kernel
def violation_of_next(s: Any, seat: int, tile: int) -> int:
    """Why this tile cannot come next in the row that is being laid, or first in a new one."""
    if (s.jokers[seat] == 0) if tile == JOKER else (s.where[tile] != seat):
        return codes.NOT_YOURS
    tiles, last, after, span, used = beginning(s)
    r1, r2 = to_use(s, seat, 0), to_use(s, seat, 1)
    most = used + s.jokers[seat]
    if tile == JOKER:
        used += 1
        if last == 0:
            return codes.LEGAL if can_start(s, seat, r1, r2, s.robbed_jokers, most, used) else codes.LEADS_NOWHERE
        after += 1
        if span + after > WIDEST:
            return codes.RUNS_INTO_ITSELF
    else:
        d = way(last, tile) if last != 0 else after
        code = violation_of_step(d, after) if last != 0 else codes.LEGAL
        if code != codes.LEGAL:
            return code
        if span + d > WIDEST:
            return codes.RUNS_INTO_ITSELF
        last, after, span = tile, NOTHING, span + d
        r1 = 0 if r1 == tile else r1
        r2 = 0 if r2 == tile else r2
    fine = can_finish(s, seat, r1, r2, s.robbed_jokers, most, last, after, tiles + 1, span, used)
    return codes.LEGAL if fine else codes.LEADS_NOWHERE


@kernel
def violation_of_laying(s: Any, seat: int, action: int) -> int:
    if s.phase == ROBBED:
        if span_of(s, s.victim) == NO_ROW:
            return codes.BREAKS_ROBBED_ROW
    elif s.phase != TURN and s.phase != LAYING:
        return codes.IN_MID_MOVE
    return violation_of_next(s, seat, action - LAY + 1)


@kernel
def next_tile(s: Any, seat: int, tile: int) -> int:
    """The first tile, from this one on, that may come next in the row; beyond the joker if none may."""
    _, last, after, _, _ = beginning(s)
    while tile <= JOKER:
        mine = s.jokers[seat] > 0 if tile == JOKER else s.where[tile] == seat
        if mine and last != 0 and tile != JOKER:
            mine = bridges(way(last, tile), after)
        if mine and violation_of_next(s, seat, tile) == codes.LEGAL:
            return tile
        tile += 1
    return tile


@kernel
def list_tiles_to_lay(s: Any, seat: int, out: Any, n: int) -> int:
    """Write the tiles that may come next in the row, from entry n on."""
    if s.phase == ROBBED and span_of(s, s.victim) == NO_ROW:
        return n
    tile = next_tile(s, seat, FIRST_TILE)
    while tile <= JOKER:
        out[n] = laying(tile)
        n += 1
        tile = next_tile(s, seat, tile + 1)
    return n


@kernel
def lay(s: Any, seat: int, action: int) -> None:
    if s.phase != LAYING:
        s.making = s.rows
        s.layer[s.rows] = seat
        s.rows += 1
        s.begin[s.rows] = s.begin[s.rows - 1]
        s.phase = LAYING
    tile = action - LAY + 1
    put(s, seat, tile, s.making, s.begin[s.rows])
    if tile == JOKER:
        s.table_jokers += 1


@kernel
def violation_of_ending(s: Any, seat: int, action: int) -> int:
    """Why the row cannot be left as it is, or the joker not be taken with it."""
    if s.phase == ADDING:
        return codes.LEGAL if action == END else codes.JOKER_NOT_EARNED
    if s.phase != LAYING:
        return codes.TOO_SHORT
    tiles, _, _, _, jokers = beginning(s)
    if tiles < SHORTEST:
        return codes.TOO_SHORT
    if to_use(s, seat, 0) != 0 or to_use(s, seat, 1) != 0 or jokers < s.robbed_jokers:
        return codes.ROBBED_NOT_USED
    if action == END_WITH_JOKER:
        return violation_of_wish(s, tiles, s.robbed[0] != 0 or s.robbed_jokers != 0, s.held[seat])
    return codes.LEGAL


@kernel
def violation_of_wish(s: Any, tiles: int, robs: bool, left: int) -> int:
    """Why no joker comes with a row of so many tiles that leaves so many in the stock (BR-5.8, BR-7.1)."""
    if tiles != SHORTEST or robs:
        return codes.JOKER_NOT_EARNED
    if s.board_jokers == 0:
        return codes.NO_JOKER_THERE
    return codes.LAST_TILE_LAID if left == 0 else codes.LEGAL


@kernel
def finish_row(s: Any, seat: int, action: int) -> None:
    """The row lies: take its point tile, and the joker where it is wished for."""
    flowers = 0
    for i in range(s.begin[s.making], s.begin[s.making + 1]):
        flowers += widen(s.flowers[s.pool[i]])
    value = point_tile(s.points, flowers)
    if value > 0:
        s.points[value] -= 1
        s.taken[seat, value] += 1
    if action == END_WITH_JOKER:
        s.board_jokers -= 1
        pick(s, seat, JOKER)

"""Bloom (rows): a turn besides laying a row, which is drawing, swapping against a joker or adding; what it brings."""

from __future__ import annotations

import math
from typing import Any

from tavoliere.bots.listing import NO_PLACE, place_for
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.bot_rows import LAST, LONGEST
from tavoliere.games.bloom_rows.bot_stock import JOKER_WORTH, NOTHING, gain_by, lead
from tavoliere.games.bloom_rows.rules import apply
from tavoliere.games.bloom_rows.rules.addition import list_slots, list_tiles_to_add
from tavoliere.games.bloom_rows.rules.constants import ADD, DRAW_COVERED, END, JOKER, NUMBERS, SHORTEST, STOP, SWAP
from tavoliere.games.bloom_rows.rules.legal import list_draws, list_swaps
from tavoliere.games.bloom_rows.rules.state import DREW

# In points.
_ADDED = -1.2  # for each tile that is spent without a point tile
_BLIND = -0.5  # for drawing a covered tile


@kernel
def note_action(action: int, value: float, n: int, most: int, lines: Any, values: Any) -> int:
    """Write a move of one action where it belongs."""
    at = place_for(value, n, most, lines, values)
    if at == NO_PLACE:
        return n
    lines[at, 0] = 1
    lines[at, 1] = action
    return min(n + 1, most)


@kernel
def price_of_draw(s: Any, seat: int, action: int) -> float:
    """What it brings to have a tile more."""
    if action == DRAW_COVERED:
        return _BLIND
    tile = widen(s.open[action])
    return gain_by(s, seat, tile) - widen(s.flowers[tile])


@kernel
def list_drawings(s: Any, seat: int, out: Any, n: int, most: int, lines: Any, values: Any) -> int:
    """Tiles to draw; after one, to stop."""
    for i in range(list_draws(s, out, NOTHING)):
        n = note_action(widen(out[i]), price_of_draw(s, seat, widen(out[i])), n, most, lines, values)
    if s.phase == DREW:
        n = note_action(STOP, 0.0, n, most, lines, values)
    return n


@kernel
def list_swappings(s: Any, seat: int, out: Any, n: int, most: int, lines: Any, values: Any) -> int:
    """Numbers against jokers of rows."""
    for i in range(list_swaps(s, seat, out, NOTHING)):
        number = (widen(out[i]) - SWAP) % NUMBERS + 1
        value = JOKER_WORTH + widen(s.flowers[number]) - gain_by(s, seat, number)
        n = note_action(widen(out[i]), value, n, most, lines, values)
    return n


@kernel
def price_of_adding(s: Any, seat: int, tile: int) -> float:
    """What it brings to be rid of a tile without a point tile for it."""
    if tile == JOKER:
        value = -JOKER_WORTH + _ADDED
    else:
        value = widen(s.flowers[tile]) + _ADDED - gain_by(s, seat, tile)
    return value + LAST * lead(s, seat) if s.held[seat] == 1 else value


@kernel
def list_addings(s: Any, seat: int, tries: Any, out: Any, n: int, most: int, lines: Any, values: Any) -> int:
    """The best tile to add to a row, and whatever else goes with it."""
    spare = len(lines) - 1  # the list is never that long
    value = add_up(s, seat, tries, out, lines[spare])
    if lines[spare, 0] == 0:
        return n
    at = place_for(value, n, most, lines, values)
    if at == NO_PLACE:
        return n
    for i in range(lines[spare, 0] + 1):
        lines[at, i] = lines[spare, i]
    return min(n + 1, most)


@kernel
def add_up(s: Any, seat: int, tries: Any, out: Any, line: Any) -> float:
    """Add tiles as long as that brings something, the first one in any case; write how, say what it brings."""
    tries[0] = s
    t = tries[0]
    total, actions = 0.0, 0
    while actions < LONGEST - SHORTEST:
        best, brings = best_to_add(t, seat, out)
        if best == 0 or (actions > 0 and brings <= 0):
            break
        line[actions + 1] = ADD + best - 1
        apply(t, seat, ADD + best - 1)
        list_slots(t, seat, out, NOTHING)
        line[actions + 2] = out[0]
        apply(t, seat, widen(out[0]))
        total += brings
        actions += 2
    line[0] = actions + 1 if actions > 0 else 0
    line[actions + 1] = END
    return total


@kernel
def best_to_add(s: Any, seat: int, out: Any) -> tuple[int, float]:
    """The tile that it is best to be rid of, 0 if none can be added, and what that brings."""
    best, most = 0, -math.inf
    for i in range(list_tiles_to_add(s, seat, out, NOTHING)):
        tile = widen(out[i]) - ADD + 1
        value = price_of_adding(s, seat, tile)
        if value > most:
            best = tile
            most = value
    return best, most

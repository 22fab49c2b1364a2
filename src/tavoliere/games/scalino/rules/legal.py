"""The legal actions (SC-3, SC-5): which bars fit where, and which blocks are free."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE, count, index, lowest
from tavoliere.engine.compiled.kernel import entry, kernel
from tavoliere.engine.compiled.types import Line
from tavoliere.games.scalino.rules import codes
from tavoliere.games.scalino.rules.board import Anchors, beside, crowding, enclosing, inside, occupied
from tavoliere.games.scalino.rules.constants import (
    ACROSS2,
    ACROSS3,
    ANCHOR_OF,
    BAR,
    BUILDING,
    COLOURS,
    DECLINE,
    LEVEL,
    LEVEL_OF,
    LEVELS,
    ONE_CELL,
    SHAPES,
    U_SHAPE,
    UP2,
    UP3,
    place_action,
    take_action,
)
from tavoliere.games.scalino.rules.judge import must_touch, violation_by_gaps, violation_of_block
from tavoliere.games.scalino.rules.state import Record, States
from tavoliere.games.scalino.rules.turn_order import owner_of, player_of, polled

_EVERYWHERE = ~NONE

placing = kernel(place_action)
taking = kernel(take_action)


@kernel
def legal_actions(s: Record, seat: int, out: Any) -> int:
    """Write what the seat may do now; return the number of actions."""
    if s.over or seat != polled(s):
        return 0
    n = list_placements(s, out) if s.mode == BUILDING else list_takings(s, out)
    if s.bonus:
        out[n] = DECLINE
        n += 1
    return n


@kernel
def list_placements(s: Record, out: Any) -> int:
    """Write the legal placements of the colour whose turn it is; return their number."""
    n = 0
    for shape in range(len(SHAPES)):
        rest = s.open[shape]
        while rest != NONE:
            out[n] = placing(s.level, shape, index(lowest(rest)))
            rest ^= lowest(rest)
            n += 1
    return n


@kernel
def list_takings(s: Record, out: Any) -> int:
    """Write the blocks that can be taken; return their number."""
    n = 0
    for block in range(s.standing):
        if violation_of_block(s, block) == codes.LEGAL:
            out[n] = taking(LEVEL_OF[s.bar[block]], ANCHOR_OF[s.bar[block]])
            n += 1
    return n


# ---- Where a colour fits -------------------------------------------------------------------------------


@kernel
def count_placements(s: Record, colour: int) -> int:
    """Return in how many ways the colour could be placed now (SC-3.8)."""
    if s.level == LEVELS:
        return 0
    full = occupied(s, s.level)
    one, across2, across3, up2, up3 = legal_anchors(s, colour, full, gapless(s, full))
    return count(one) + count(across2) + count(across3) + count(up2) + count(up3)


@kernel
def legal_anchors(s: Record, colour: int, full: np.uint64, safe: Anchors) -> Anchors:
    """For each shape, the anchors where the colour may be placed; `safe` is what `gapless` says.

    A bar touches something where it does not lie wholly among the cells that touch nothing.
    """
    free = inside(s.pyramid, s.level, LEVEL[s.pyramid, s.level] & ~full & ~forbidden(s, colour))
    lonely = inside(s.pyramid, s.level, ~must_touch(s, full))
    has1, has2, has3 = mask_stock(s, colour, 1), mask_stock(s, colour, 2), mask_stock(s, colour, 3)
    return (
        free[0] & ~lonely[0] & safe[0] & has1,
        free[1] & ~lonely[1] & safe[1] & has2,
        free[2] & ~lonely[2] & safe[2] & has3,
        free[3] & ~lonely[3] & safe[3] & has2,
        free[4] & ~lonely[4] & safe[4] & has3,
    )


@kernel
def mask_stock(s: Record, colour: int, length: int) -> np.uint64:
    """Return every cell if the colour has a block of this length left, else none: quicker than a branch."""
    return _EVERYWHERE if s.stock[colour, length - 1] > 0 else NONE


@kernel
def forbidden(s: Record, colour: int) -> np.uint64:
    """Return the cells beside or above the colour's own blocks (SC-3.5, SC-3.6)."""
    cells = beside(s.pyramid, s.level, s.cells[s.level, colour])
    if s.level > 0:
        cells |= s.cells[s.level - 1, colour]
    return cells


@kernel
def gapless(s: Record, full: np.uint64) -> Anchors:
    """For each shape, the anchors where a bar leaves no gap (SC-3.7). On a rough level every bar is tried."""
    if s.rough:
        one, across2, across3, up2, up3 = inside(s.pyramid, s.level, LEVEL[s.pyramid, s.level] & ~full)
        return (
            without_gaps(s, full, ONE_CELL, one),
            without_gaps(s, full, ACROSS2, across2),
            without_gaps(s, full, ACROSS3, across3),
            without_gaps(s, full, UP2, up2),
            without_gaps(s, full, UP3, up3),
        )
    gaps = enclosing(s.pyramid, s.level, full)
    if s.gaps == U_SHAPE:
        more = crowding(s.pyramid, s.level, full)
        gaps = gaps[0] | more[0], gaps[1] | more[1], gaps[2] | more[2], gaps[3] | more[3], gaps[4] | more[4]
    return ~gaps[0], ~gaps[1], ~gaps[2], ~gaps[3], ~gaps[4]


@kernel
def without_gaps(s: Record, full: np.uint64, shape: int, anchors: np.uint64) -> np.uint64:
    """Return those of the anchors where a bar leaves no gap, each looked at by itself."""
    kept = NONE
    while anchors != NONE:
        anchor = lowest(anchors)
        anchors ^= anchor
        if violation_by_gaps(s, full | BAR[s.pyramid, shape, index(anchor)]) == codes.LEGAL:
            kept |= anchor
    return kept


@entry
def describe_colours(states: States, out: Line) -> None:
    """Write, for each colour, its owner, the seat that would place it next, and whether it fits anywhere now."""
    s = states[0]
    for colour in range(len(COLOURS)):
        out[3 * colour] = owner_of(s, colour)
        out[3 * colour + 1] = player_of(s, colour)
        out[3 * colour + 2] = s.mode == BUILDING and count_placements(s, colour) > 0

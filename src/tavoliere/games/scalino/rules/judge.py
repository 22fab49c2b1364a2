"""The judge of legality: rules for placing and taking blocks (SC-3, SC-5)."""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.bits import NONE, ONE
from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.scalino.rules import codes
from tavoliere.games.scalino.rules.board import (
    beside,
    cells_of,
    find_block,
    holes,
    nooks,
    occupied,
    sides,
)
from tavoliere.games.scalino.rules.constants import (
    ANCHOR_OF,
    BAR,
    BUILDING,
    DECLINE,
    LENGTH,
    LEVEL,
    LEVEL_OF,
    LEVELS,
    SHAPE_OF,
    STAR,
    TAKE,
    U_SHAPE,
)
from tavoliere.games.scalino.rules.state import Record
from tavoliere.games.scalino.rules.turn_order import polled


@kernel
def violation(s: Record, seat: int, action: int) -> int:
    """Return 0 when the seat may do this now, else the code of the rule that it breaks."""
    building = s.mode == BUILDING
    if s.over:
        return codes.BUILDING_OVER if building else codes.DEMOLITION_OVER
    if seat != polled(s):
        return codes.NOT_YOUR_TURN if building else codes.NOT_YOUR_TAKE
    if action < 0 or action > DECLINE:
        return codes.NO_SUCH_ACTION
    if action == DECLINE and s.bonus:
        return codes.LEGAL  # only an extra block may be declined: there is no voluntary pass (SC-3.8, SC-3.9, SC-5.3)
    if building:
        return violation_of_placing(s, action) if action < TAKE else codes.MUST_PLACE
    return violation_of_taking(s, action) if TAKE <= action < DECLINE else codes.MUST_TAKE


# ---- Placing (SC-3) ----------------------------------------------------------------------------------


@kernel
def violation_of_placing(s: Record, action: int) -> int:
    """Return the first rule that this placement breaks, on the turn of the colour that would be placed."""
    pyramid, level, colour = s.pyramid, s.level, s.turn
    shape, anchor = SHAPE_OF[action], ANCHOR_OF[action]
    if LEVEL_OF[action] == level and s.open[shape] >> np.uint64(anchor) & ONE != NONE:
        return codes.LEGAL
    bar = BAR[pyramid, shape, anchor]
    if s.stock[colour, LENGTH[shape] - 1] == 0:
        return codes.NO_BLOCK_LEFT
    if LEVEL_OF[action] != level:
        return codes.WRONG_LEVEL
    if bar == NONE or bar & ~LEVEL[pyramid, level] != NONE:
        return codes.OFF_LEVEL
    full = occupied(s, level)
    if level == 0 and full == NONE and bar & STAR[pyramid] == NONE:
        return codes.MISSES_STAR
    if bar & full != NONE:
        return codes.OCCUPIED
    if bar & must_touch(s, full) == NONE:
        return codes.TOUCHES_NOTHING
    if bar & beside(pyramid, level, s.cells[level, colour]) != NONE:
        return codes.TOUCHES_OWN
    if level > 0 and bar & s.cells[level - 1, colour] != NONE:
        return codes.LIES_ON_OWN
    return violation_by_gaps(s, full | bar)


@kernel
def must_touch(s: Record, full: np.uint64) -> np.uint64:
    """A placement must cover one of these cells: the star, or a cell beside a block (SC-3.1, SC-3.4)."""
    if full != NONE:
        return beside(s.pyramid, s.level, full)
    return STAR[s.pyramid] if s.level == 0 else ~NONE


@kernel
def violation_by_gaps(s: Record, full: np.uint64) -> int:
    """Return the rule that the gaps of a level with these blocks break (SC-3.7)."""
    if holes(s.pyramid, s.level, full) != NONE:
        return codes.LEAVES_HOLE
    if s.gaps == U_SHAPE and nooks(s.pyramid, s.level, full) != NONE:
        return codes.LEAVES_NOOK
    return codes.LEGAL


# ---- Taking (SC-5.2) -----------------------------------------------------------------------------------


@kernel
def violation_of_taking(s: Record, action: int) -> int:
    """Return the rule that this taking breaks."""
    block = find_block(s, action)
    return codes.NO_SUCH_BLOCK if block < 0 else violation_of_block(s, block)


@kernel
def violation_of_block(s: Record, block: int) -> int:
    """Return why this standing block cannot be taken, if so."""
    above = LEVEL_OF[s.bar[block]] + 1
    if above < LEVELS and cells_of(s, block) & occupied(s, above) != NONE:
        return codes.COVERED
    return codes.LEGAL if has_free_side(s, block) else codes.NO_FREE_SIDE


@kernel
def has_free_side(s: Record, block: int) -> bool:
    """Return whether one of the four sides is untouched along its whole length."""
    level, bar = LEVEL_OF[s.bar[block]], cells_of(s, block)
    others = occupied(s, level) & ~bar
    up, down, left, right = sides(s.pyramid, level, bar)
    return up & others == NONE or down & others == NONE or left & others == NONE or right & others == NONE

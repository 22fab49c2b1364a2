"""The board: cells of a level and their neighbours, standing blocks, and gaps (SC-3.7).

What is empty is found by flooding it from the rim. That is slow, and in a game hardly ever needed: its blocks are all
of one piece without a gap. On such a level a bar encloses something exactly when the empty cells around it, the
outside of the level counted among them, are no longer in one run. (The blocks on both sides of a run are connected to
each other, so they and the bar close a ring.) All this can be read off the neighbours of the bar, and for all places
of the level at once.
"""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.bits import NONE, lowest
from tavoliere.engine.compiled.kernel import entry, kernel
from tavoliere.games.scalino.rules.constants import (
    ACROSS,
    AFTER,
    ANCHOR_OF,
    BAR,
    BEFORE,
    LEFT_UP,
    LENGTH,
    LEVEL,
    LEVEL_OF,
    RIGHT_UP,
    RIM,
    SHAPE_OF,
    STEP,
    UP,
)
from tavoliere.games.scalino.rules.state import Record, States

Anchors = tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]  # for each shape, a set of cells
Sides = tuple[np.uint64, np.uint64, np.uint64, np.uint64]  # sets of cells: up, down, left and right
Pair = tuple[np.uint64, np.uint64]  # of sets of cells

# ---- Cells -----------------------------------------------------------------------------------------


@kernel
def after(pyramid: int, level: int, way: int, cells: np.uint64) -> np.uint64:
    """The cells one step further: to the right, away from the viewer, or to a corner."""
    return (cells << STEP[pyramid, way]) & AFTER[pyramid, level, way]


@kernel
def before(pyramid: int, level: int, way: int, cells: np.uint64) -> np.uint64:
    """The cells one step back."""
    return (cells >> STEP[pyramid, way]) & BEFORE[pyramid, level, way]


@kernel
def sides(pyramid: int, level: int, cells: np.uint64) -> Sides:
    """The cells that have one of these on their upper, lower, left and right side."""
    return (
        before(pyramid, level, UP, cells),
        after(pyramid, level, UP, cells),
        after(pyramid, level, ACROSS, cells),
        before(pyramid, level, ACROSS, cells),
    )


@kernel
def beside(pyramid: int, level: int, cells: np.uint64) -> np.uint64:
    """The cells that share a side with one of these."""
    up, down, left, right = sides(pyramid, level, cells)
    return up | down | left | right


@kernel
def spread(pyramid: int, level: int, reached: np.uint64, within: np.uint64) -> np.uint64:
    """All cells of `within` that are connected, side by side, to those reached already."""
    grown = reached | (beside(pyramid, level, reached) & within)
    while grown != reached:
        reached = grown
        grown = reached | (beside(pyramid, level, reached) & within)
    return reached


@kernel
def occupied(s: Record, level: int) -> np.uint64:
    """The cells of a level that blocks lie on."""
    return s.cells[level, 0] | s.cells[level, 1] | s.cells[level, 2] | s.cells[level, 3]


# ---- Bars --------------------------------------------------------------------------------------------


@kernel
def inside(pyramid: int, level: int, cells: np.uint64) -> Anchors:
    """For each shape, the anchors where all cells of a bar are among these."""
    across2 = cells & before(pyramid, level, ACROSS, cells)
    up2 = cells & before(pyramid, level, UP, cells)
    return cells, across2, cells & before(pyramid, level, ACROSS, across2), up2, cells & before(pyramid, level, UP, up2)


# ---- Standing blocks ---------------------------------------------------------------------------------


@kernel
def cells_of(s: Record, block: int) -> np.uint64:
    """Return the cells that a standing block lies on."""
    return BAR[s.pyramid, SHAPE_OF[s.bar[block]], ANCHOR_OF[s.bar[block]]]


@kernel
def find_block(s: Record, action: int) -> int:
    """Return the standing block that a taking names, or -1."""
    for block in range(s.standing):
        if LEVEL_OF[s.bar[block]] == LEVEL_OF[action] and ANCHOR_OF[s.bar[block]] == ANCHOR_OF[action]:
            return block
    return -1


@kernel
def put(s: Record, colour: int, bar: int) -> None:
    """Lay one block of the colour's stock down."""
    s.cells[LEVEL_OF[bar], colour] |= BAR[s.pyramid, SHAPE_OF[bar], ANCHOR_OF[bar]]
    s.stock[colour, LENGTH[SHAPE_OF[bar]] - 1] -= 1
    s.bar[s.standing] = bar
    s.colour[s.standing] = colour
    s.standing += 1


# ---- Gaps ----------------------------------------------------------------------------------------------


@kernel
def holes(pyramid: int, level: int, full: np.uint64) -> np.uint64:
    """The empty cells without a way through empty cells to the rim of the level."""
    empty = LEVEL[pyramid, level] & ~full
    return empty & ~spread(pyramid, level, empty & RIM[pyramid, level], empty)


@kernel
def nooks(pyramid: int, level: int, full: np.uint64) -> np.uint64:
    """The empty cells with blocks on three or four sides (`u-shape`)."""
    up, down, left, right = sides(pyramid, level, full)
    return LEVEL[pyramid, level] & ~full & ((up & down & (left | right)) | (left & right & (up | down)))


@kernel
def is_scattered(pyramid: int, level: int, full: np.uint64) -> bool:
    """Return whether the blocks of the level are in several pieces."""
    return full != NONE and spread(pyramid, level, lowest(full), full) != full


@kernel
def twice(runs: tuple[np.uint64, ...]) -> np.uint64:
    """The cells that are in at least two of these sets."""
    once = NONE
    again = NONE
    for run in runs:
        again |= once & run
        once |= run
    return again


@kernel
def enclosing(pyramid: int, level: int, full: np.uint64) -> Anchors:
    """For each shape, the anchors where a bar would enclose empty cells of a level in one piece without holes.

    Clockwise around a bar, the set of each place says where a run of empty cells ends there: an empty
    cell at a side, then a block at the next side, or at the corner before it. With two ends there are
    two runs. (What bars of two and of three cells share is counted first, and so only once.)
    """
    up, down, left, right = sides(pyramid, level, full)
    up_right = ~up & (before(pyramid, level, RIGHT_UP, full) | right)
    right_down = ~right & (after(pyramid, level, LEFT_UP, full) | down)
    down_left = ~down & (after(pyramid, level, RIGHT_UP, full) | left)
    left_up = ~left & (before(pyramid, level, LEFT_UP, full) | up)
    one = twice((up_right, right_down, down_left, left_up))
    across2, across3 = enclosing_along(pyramid, level, ACROSS, up, down, (down_left, left_up), (up_right, right_down))
    up2, up3 = enclosing_along(pyramid, level, UP, left, right, (right_down, down_left), (left_up, up_right))
    return one, across2, across3, up2, up3


@kernel
def enclosing_along(
    pyramid: int, level: int, way: int, there: np.uint64, back: np.uint64, near: Pair, far: Pair
) -> Pair:
    """The same for bars of two and of three cells along a way.

    `there` are the cells with a block at the side that one passes clockwise from the first cell of a bar to its last,
    `back` those with one at the other side; `near` and `far` are the ends at the corners of its first and last cell.
    """
    ends_there, ends_back = ~there & before(pyramid, level, way, there), back & ~before(pyramid, level, way, back)
    one, other = before(pyramid, level, way, far[0]), before(pyramid, level, way, far[1])
    two = twice((ends_there, ends_back, near[0], near[1], one, other))
    one, other = before(pyramid, level, way, one), before(pyramid, level, way, other)
    next_there, next_back = before(pyramid, level, way, ends_there), before(pyramid, level, way, ends_back)
    return two, twice((ends_there, ends_back, near[0], near[1], next_there, next_back, one, other))


@kernel
def crowding(pyramid: int, level: int, full: np.uint64) -> Anchors:
    """For each shape, the anchors where a bar would make a nook of a cell beside it, on a level without any.

    A straight bar lies on one side only of such a cell, so two others must have blocks already.
    """
    tight = LEVEL[pyramid, level] & ~full & twice(sides(pyramid, level, full))
    up, down, left, right = sides(pyramid, level, tight)
    across2, across3 = crowding_along(pyramid, level, ACROSS, up | down, left, right)
    up2, up3 = crowding_along(pyramid, level, UP, right | left, down, up)
    return up | down | right | left, across2, across3, up2, up3


@kernel
def crowding_along(pyramid: int, level: int, way: int, flanks: np.uint64, near: np.uint64, end: np.uint64) -> Pair:
    """The same for bars of two and of three cells along a way, with such cells at its flanks and at its two ends."""
    second, last = before(pyramid, level, way, flanks), before(pyramid, level, way, end)
    third, beyond = before(pyramid, level, way, second), before(pyramid, level, way, last)
    return flanks | second | near | last, flanks | second | third | near | beyond


# ---- For explanations ------------------------------------------------------------------------------


@entry
def cells_beside(pyramid: int, level: int, cells: np.uint64) -> np.uint64:
    """Return the cells that share a side with one of these."""
    return beside(pyramid, level, cells)


@entry
def gaps_after(states: States, bar: np.uint64) -> np.uint64:
    """Return the cells that a bar would enclose; if none, those that it would leave with three sides built up."""
    s = states[0]
    full = occupied(s, s.level) | bar
    enclosed = holes(s.pyramid, s.level, full)
    return enclosed if enclosed != NONE else nooks(s.pyramid, s.level, full)

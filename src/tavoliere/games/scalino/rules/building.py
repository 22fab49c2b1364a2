"""Building the pyramid: what may be placed, and what placing does (SC-2 to SC-4.1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE, ONE, count, index, lowest, nth
from tavoliere.engine.compiled.fast_rng import below
from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.scalino.rules.actions import DECLINE, anchor_of, level_of, placing, shape_of
from tavoliere.games.scalino.rules.board import before, beside, occupied
from tavoliere.games.scalino.rules.codes import Violation
from tavoliere.games.scalino.rules.components import ACROSS, BAR, COLOURS, LENGTH, LEVEL, LEVELS, SHAPES, STAR, UP
from tavoliere.games.scalino.rules.gaps import Anchors, crowding, enclosing, holes, is_scattered, nooks
from tavoliere.games.scalino.rules.seats import is_neutral
from tavoliere.games.scalino.rules.state import U_SHAPE

_COLOURS = len(COLOURS)
_SHAPES = len(SHAPES)
_ONE, _ACROSS2, _ACROSS3, _UP2, _UP3 = (constant(shape) for shape in range(_SHAPES))
_EVERYWHERE = ~NONE

_LEGAL = int(Violation.LEGAL)
_MUST_PLACE = int(Violation.MUST_PLACE)
_NO_BLOCK_LEFT = int(Violation.NO_BLOCK_LEFT)
_MISSES_STAR = int(Violation.MISSES_STAR)
_OFF_LEVEL = int(Violation.OFF_LEVEL)
_OCCUPIED = int(Violation.OCCUPIED)
_WRONG_LEVEL = int(Violation.WRONG_LEVEL)
_TOUCHES_NOTHING = int(Violation.TOUCHES_NOTHING)
_TOUCHES_OWN = int(Violation.TOUCHES_OWN)
_LIES_ON_OWN = int(Violation.LIES_ON_OWN)
_LEAVES_HOLE = int(Violation.LEAVES_HOLE)
_LEAVES_NOOK = int(Violation.LEAVES_NOOK)


@kernel
def must_touch(s: Any, full: np.uint64) -> np.uint64:
    """A placement must cover one of these cells: the star, or a cell beside a block (SC-3.1, SC-3.4)."""
    if full != NONE:
        return beside(s.pyramid, s.level, full)
    return STAR[s.pyramid] if s.level == 0 else _EVERYWHERE


@kernel
def forbidden(s: Any, colour: int) -> np.uint64:
    """Cells beside or above the colour's own blocks (SC-3.5, SC-3.6)."""
    cells = beside(s.pyramid, s.level, s.cells[s.level, colour])
    if s.level > 0:
        cells |= s.cells[s.level - 1, colour]
    return cells


@kernel
def leaves_hole(s: Any, full: np.uint64, shape: int, anchor: int) -> bool:
    """Would this bar enclose an empty cell (SC-3.7)?"""
    return holes(s.pyramid, s.level, full | BAR[s.pyramid, shape, anchor]) != NONE


@kernel
def leaves_nook(s: Any, full: np.uint64, shape: int, anchor: int) -> bool:
    """Would this bar leave an empty cell with blocks on three sides (SC-3.7, `u-shape`)?"""
    if s.gaps != U_SHAPE:
        return False
    return nooks(s.pyramid, s.level, full | BAR[s.pyramid, shape, anchor]) != NONE


@kernel
def gapless(s: Any, full: np.uint64) -> Anchors:
    """For each shape, the anchors where a bar leaves no gap (SC-3.7). On a rough level that is found out bar by bar."""
    if s.rough:
        return _EVERYWHERE, _EVERYWHERE, _EVERYWHERE, _EVERYWHERE, _EVERYWHERE
    one, across2, across3, up2, up3 = enclosing(s.pyramid, s.level, full)
    if s.gaps == U_SHAPE:
        more = crowding(s.pyramid, s.level, full)
        one, across2, across3, up2, up3 = (
            one | more[0],
            across2 | more[1],
            across3 | more[2],
            up2 | more[3],
            up3 | more[4],
        )
    return ~one, ~across2, ~across3, ~up2, ~up3


@kernel
def without_gaps(s: Any, full: np.uint64, shape: int, anchors: np.uint64) -> np.uint64:
    """Those of the anchors where a bar leaves no gap, each looked at by itself."""
    kept = NONE
    while anchors != NONE:
        anchor = lowest(anchors)
        anchors ^= anchor
        if not leaves_hole(s, full, shape, index(anchor)) and not leaves_nook(s, full, shape, index(anchor)):
            kept |= anchor
    return kept


@kernel
def legal_anchors(s: Any, colour: int, full: np.uint64, safe: Anchors) -> Anchors:
    """For each shape, the anchors where the colour may be placed; `safe` is what `gapless` says."""
    pyramid, level = s.pyramid, s.level
    one = LEVEL[pyramid, level] & ~full & ~forbidden(s, colour)
    touch = must_touch(s, full)
    # A bar's cells are all free when its anchor is and the rest of it, one step on, is too.
    across2 = one & before(pyramid, level, ACROSS, one)
    up2 = one & before(pyramid, level, UP, one)
    across3 = one & before(pyramid, level, ACROSS, across2)
    up3 = one & before(pyramid, level, UP, up2)
    # Likewise it touches when its anchor does or the rest of it does.
    touch_across2 = touch | before(pyramid, level, ACROSS, touch)
    touch_up2 = touch | before(pyramid, level, UP, touch)
    touch_across3 = touch | before(pyramid, level, ACROSS, touch_across2)
    touch_up3 = touch | before(pyramid, level, UP, touch_up2)
    has1 = _EVERYWHERE if s.stock[colour, 0] > 0 else NONE
    has2 = _EVERYWHERE if s.stock[colour, 1] > 0 else NONE
    has3 = _EVERYWHERE if s.stock[colour, 2] > 0 else NONE
    one &= touch & has1 & safe[0]
    across2 &= touch_across2 & has2 & safe[1]
    across3 &= touch_across3 & has3 & safe[2]
    up2 &= touch_up2 & has2 & safe[3]
    up3 &= touch_up3 & has3 & safe[4]
    if s.rough:
        one, across2 = without_gaps(s, full, _ONE, one), without_gaps(s, full, _ACROSS2, across2)
        across3, up2 = without_gaps(s, full, _ACROSS3, across3), without_gaps(s, full, _UP2, up2)
        up3 = without_gaps(s, full, _UP3, up3)
    return one, across2, across3, up2, up3


@kernel
def can_place(s: Any, colour: int) -> bool:
    """Has the colour a legal placement now (SC-3.8)?"""
    if s.level == LEVELS:
        return False
    full = occupied(s, s.level)
    one, across2, across3, up2, up3 = legal_anchors(s, colour, full, gapless(s, full))
    return one | across2 | across3 | up2 | up3 != NONE


@kernel
def list_placements(s: Any, legal: Any) -> int:
    """Write the legal placements of the colour whose turn it is; say how many."""
    n = 0
    for shape in range(_SHAPES):
        rest = s.open[shape]
        while rest != NONE:
            legal[n] = placing(s.level, shape, index(lowest(rest)))
            rest ^= lowest(rest)
            n += 1
    return n


@kernel
def random_placement(s: Any, rng: Any) -> int:
    """One of the legal placements, or declining where that is possible, each as likely.

    The shape is found by counting, without a branch: no processor could guess it.
    """
    end1 = count(s.open[0])
    end2 = end1 + count(s.open[1])
    end3 = end2 + count(s.open[2])
    end4 = end3 + count(s.open[3])
    end5 = end4 + count(s.open[4])
    drawn = below(rng, end5 + s.bonus)
    if drawn >= end5:
        return DECLINE
    shape = widen(drawn >= end1) + (drawn >= end2) + (drawn >= end3) + (drawn >= end4)
    before = max(end1 * (drawn >= end1), end2 * (drawn >= end2), end3 * (drawn >= end3), end4 * (drawn >= end4))
    return placing(s.level, shape, index(nth(s.open[shape], drawn - before)))


@kernel
def violation_of_placing(s: Any, action: int) -> int:
    """The first rule that this placement breaks, on the turn of the colour that would be placed."""
    pyramid, level, colour = s.pyramid, s.level, s.turn
    shape, anchor = shape_of(action), anchor_of(action)
    if level_of(action) == level and s.open[shape] >> np.uint64(anchor) & ONE != NONE:
        return _LEGAL
    bar = BAR[pyramid, shape, anchor]
    if s.stock[colour, LENGTH[shape] - 1] == 0:
        return _NO_BLOCK_LEFT
    if level_of(action) != level:
        return _WRONG_LEVEL
    if bar == NONE or bar & ~LEVEL[pyramid, level] != NONE:
        return _OFF_LEVEL
    full = occupied(s, level)
    if level == 0 and full == NONE and bar & STAR[pyramid] == NONE:
        return _MISSES_STAR
    if bar & full != NONE:
        return _OCCUPIED
    if bar & must_touch(s, full) == NONE:
        return _TOUCHES_NOTHING
    if bar & beside(pyramid, level, s.cells[level, colour]) != NONE:
        return _TOUCHES_OWN
    if level > 0 and bar & s.cells[level - 1, colour] != NONE:
        return _LIES_ON_OWN
    if leaves_hole(s, full, shape, anchor):
        return _LEAVES_HOLE
    return _LEAVES_NOOK if leaves_nook(s, full, shape, anchor) else _LEGAL


@kernel
def violation_of_declining(s: Any) -> int:
    """Only an extra block may be declined: there is no voluntary pass (SC-3.8, SC-3.9)."""
    return _LEGAL if s.bonus else _MUST_PLACE


@kernel
def open_turn(s: Any, again: bool) -> None:
    """Give the turn to the next colour that can be placed; without one the game is over (SC-4.1).

    With `again` the same colour comes first: at the very beginning, and for an extra block.
    """
    full = occupied(s, s.level)
    safe = gapless(s, full)
    for passed in range(0 if again else 1, _COLOURS + 1):
        if passed > 0:
            s.bonus = 0
            if is_neutral(s, s.turn):
                s.neutral = (s.neutral + 1) % 3  # played or skipped, the neutral turn counts (SC-2.3)
            s.turn = (s.turn + 1) % _COLOURS
        one, across2, across3, up2, up3 = legal_anchors(s, s.turn, full, safe)
        if one | across2 | across3 | up2 | up3 != NONE:
            s.open[0], s.open[1], s.open[2], s.open[3], s.open[4] = one, across2, across3, up2, up3
            return
    close(s)


@kernel
def close(s: Any) -> None:
    """The game is over (SC-4.1)."""
    s.over = 1
    s.bonus = 0
    for shape in range(_SHAPES):
        s.open[shape] = NONE


@kernel
def put(s: Any, colour: int, bar: int) -> None:
    """Lay one block of the colour's stock down."""
    shape = shape_of(bar)
    level = level_of(bar)
    s.cells[level, colour] |= BAR[s.pyramid, shape, anchor_of(bar)]
    s.stock[colour, LENGTH[shape] - 1] -= 1
    s.bar[s.standing] = bar
    s.colour[s.standing] = colour
    s.standing += 1


@kernel
def place(s: Any, action: int) -> None:
    """Place a block; whoever completes a level may place one more (SC-3.9)."""
    put(s, s.turn, action)
    full = occupied(s, s.level)
    completed = full == LEVEL[s.pyramid, s.level]
    if completed:
        s.level += 1
        s.bonus = 1
        s.rough = 0
    elif s.rough:  # what was legal has left no gap
        s.rough = is_scattered(s.pyramid, s.level, full)
    if s.level == LEVELS:
        close(s)
    else:
        open_turn(s, completed)


@kernel
def decline(s: Any) -> None:
    """Do without the extra block."""
    open_turn(s, False)

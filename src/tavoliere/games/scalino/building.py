"""Building the pyramid: what may be placed, and what placing does (SC-2 to SC-4.1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE, count, index, lowest, nth
from tavoliere.engine.compiled.kernel import kernel
from tavoliere.engine.compiled.luck import below
from tavoliere.games.scalino.actions import DECLINE, anchor_of, level_of, placing, shape_of
from tavoliere.games.scalino.board import before, beside, holes, nooks, occupied, seals
from tavoliere.games.scalino.components import ACROSS, AROUND, BAR, COLOURS, LENGTH, LEVEL, LEVELS, SHAPES, STAR, UP
from tavoliere.games.scalino.state import NEUTRAL, U_SHAPE
from tavoliere.games.scalino.violations import Violation

_COLOURS = len(COLOURS)
_SHAPES = len(SHAPES)
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
def player_of(s: Any, colour: int) -> int:
    """The seat that places this colour: its owner, or whoever has the neutral colour's turn."""
    ahead = colour
    if s.players == 2:
        ahead = colour % 2
    elif s.players == 3 and colour == NEUTRAL:
        ahead = s.neutral
    seat = s.start + ahead
    return seat if seat < s.players else seat - s.players


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
def leaves_gap(s: Any, full: np.uint64, shape: int, anchor: int) -> bool:
    """Would this bar leave a gap (SC-3.7)?

    On a level without holes a new one can only open beside the bar: only the cells there need a way
    out.
    """
    pyramid, level = s.pyramid, s.level
    full |= BAR[pyramid, shape, anchor]
    empty = LEVEL[pyramid, level] & ~full
    watched = empty if s.hole else empty & AROUND[pyramid, shape, anchor]
    if seals(pyramid, level, empty, watched):
        return True
    return s.gaps == U_SHAPE and nooks(pyramid, level, empty, full) != NONE


@kernel
def anchors(s: Any, colour: int, full: np.uint64) -> tuple[np.uint64, ...]:
    """For each shape, the anchors where every rule but SC-3.7 lets the colour be placed."""
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
    ones = one & touch if s.stock[colour, 0] > 0 else NONE
    if s.stock[colour, 1] > 0:
        across2, up2 = across2 & touch_across2, up2 & touch_up2
    else:
        across2, up2 = NONE, NONE
    if s.stock[colour, 2] > 0:
        across3, up3 = across3 & touch_across3, up3 & touch_up3
    else:
        across3, up3 = NONE, NONE
    return ones, across2, across3, up2, up3


@kernel
def can_place(s: Any, colour: int) -> bool:
    """Has the colour a legal placement (SC-3.8)?"""
    if s.level == LEVELS:
        return False
    full = occupied(s, s.level)
    candidates = anchors(s, colour, full)
    for shape in range(_SHAPES):
        rest = candidates[shape]
        while rest != NONE:
            if not leaves_gap(s, full, shape, index(lowest(rest))):
                return True
            rest ^= lowest(rest)
    return False


@kernel
def list_placements(s: Any, legal: Any) -> int:
    """Write the legal placements of the colour whose turn it is; say how many."""
    full = occupied(s, s.level)
    candidates = anchors(s, s.turn, full)
    n = 0
    for shape in range(_SHAPES):
        rest = candidates[shape]
        while rest != NONE:
            anchor = index(lowest(rest))
            rest ^= lowest(rest)
            if not leaves_gap(s, full, shape, anchor):
                legal[n] = placing(s.level, shape, anchor)
                n += 1
    return n


@kernel
def random_placement(s: Any, rng: Any) -> int:
    """One of the legal placements, or declining where that is possible, each as likely.

    Draws among all candidates and throws back what leaves a gap: far fewer gaps to look for than
    when all that is legal is listed first.
    """
    full = occupied(s, s.level)
    ones, across2, across3, up2, up3 = anchors(s, s.turn, full)
    while True:
        end1 = count(ones)
        end2 = end1 + count(across2)
        end3 = end2 + count(across3)
        end4 = end3 + count(up2)
        end5 = end4 + count(up3)
        drawn = below(rng, end5 + s.bonus)
        if drawn < end1:
            anchor, shape = nth(ones, drawn), 0
            ones ^= anchor
        elif drawn < end2:
            anchor, shape = nth(across2, drawn - end1), 1
            across2 ^= anchor
        elif drawn < end3:
            anchor, shape = nth(across3, drawn - end2), 2
            across3 ^= anchor
        elif drawn < end4:
            anchor, shape = nth(up2, drawn - end3), 3
            up2 ^= anchor
        elif drawn < end5:
            anchor, shape = nth(up3, drawn - end4), 4
            up3 ^= anchor
        else:
            return DECLINE
        if not leaves_gap(s, full, shape, index(anchor)):
            return placing(s.level, shape, index(anchor))


@kernel
def violation_of_placing(s: Any, action: int) -> int:
    """The first rule that this placement breaks, on the turn of the colour that would be placed."""
    pyramid, level, colour = s.pyramid, s.level, s.turn
    shape = shape_of(action)
    bar = BAR[pyramid, shape, anchor_of(action)]
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
    full |= bar
    empty = LEVEL[pyramid, level] & ~full
    if holes(pyramid, level, empty) != NONE:
        return _LEAVES_HOLE
    if s.gaps == U_SHAPE and nooks(pyramid, level, empty, full) != NONE:
        return _LEAVES_NOOK
    return _LEGAL


@kernel
def violation_of_declining(s: Any) -> int:
    """Only an extra block may be declined: there is no voluntary pass (SC-3.8, SC-3.9)."""
    return _LEGAL if s.bonus else _MUST_PLACE


@kernel
def next_turn(s: Any) -> None:
    """Pass the turn to the next colour that can be placed; without one the game is over (SC-4.1)."""
    s.bonus = 0
    for _ in range(_COLOURS):
        if s.players == 3 and s.turn == NEUTRAL:
            s.neutral = (s.neutral + 1) % 3  # played or skipped, the neutral turn counts (SC-2.3)
        s.turn = (s.turn + 1) % _COLOURS
        if can_place(s, s.turn):
            return
    s.over = 1


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
    s.hole = 0
    if occupied(s, s.level) != LEVEL[s.pyramid, s.level]:
        next_turn(s)
        return
    s.level += 1
    s.bonus = 1
    if s.level == LEVELS:
        s.bonus = 0
        s.over = 1
    elif not can_place(s, s.turn):
        next_turn(s)


@kernel
def decline(s: Any) -> None:
    """Do without the extra block."""
    next_turn(s)

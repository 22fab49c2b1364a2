"""Whether a state can be played at all: whatever bytes it holds, no kernel may leave its arrays or hang."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.bits import NONE
from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.scalino.rules.actions import TAKE, level_of
from tavoliere.games.scalino.rules.board import occupied
from tavoliere.games.scalino.rules.components import BLOCKS, COLOURS, LENGTH, LENGTHS, LEVEL, LEVELS, PYRAMIDS, SHAPES
from tavoliere.games.scalino.rules.demolition import bar_of, cells_of
from tavoliere.games.scalino.rules.state import BUILDING, DEMOLITION, MAX_BUILDERS, MAX_PLAYERS, U_SHAPE

_COLOURS = len(COLOURS)
_LENGTHS = len(LENGTHS)
_SHAPES = len(SHAPES)


@kernel
def sane(s: Any) -> bool:
    """Is every number in range that is counted to, shifted by or looked up with, and does the game go on to its end?"""
    if not (0 <= s.mode <= DEMOLITION and 0 <= s.pyramid < PYRAMIDS and 0 <= s.gaps <= U_SHAPE):
        return False
    building = s.mode == BUILDING
    if not (2 <= s.players <= (MAX_BUILDERS if building else MAX_PLAYERS) and 0 <= s.start < s.players):
        return False
    if not (0 <= s.turn < (_COLOURS if building else s.players) and 0 <= s.neutral < 3):
        return False
    if not (0 <= s.bonus <= 1 and 0 <= s.over <= 1 and 0 <= s.standing <= BLOCKS and blocks_are_sane(s)):
        return False
    return building_is_sane(s) if building else demolition_is_sane(s)


@kernel
def building_is_sane(s: Any) -> bool:
    """There is room for every block of the stock and a level to place it on, and what may be placed is in stock."""
    blocks = s.standing
    for colour in range(_COLOURS):
        for length in range(_LENGTHS):
            if s.stock[colour, length] < 0:
                return False
            blocks += s.stock[colour, length]
    if not (blocks <= BLOCKS and 0 <= s.level <= LEVELS) or (s.level == LEVELS and s.over == 0):
        return False
    for shape in range(_SHAPES):
        if s.open[shape] & ~LEVEL[s.pyramid, 0] != NONE:
            return False
        if s.open[shape] != NONE and s.stock[s.turn, LENGTH[shape] - 1] == 0:
            return False
    return True


@kernel
def blocks_are_sane(s: Any) -> bool:
    """Is each of some colour, and somewhere?"""
    found = 0
    for block in range(s.standing):
        found += 0 <= s.bar[block] < TAKE and 0 <= s.colour[block] < _COLOURS
    return found == s.standing


@kernel
def demolition_is_sane(s: Any) -> bool:
    """The blocks lie side by side on the cells that are taken to be full, so one of them is always free."""
    if s.over != (s.standing == 0):
        return False
    for level in range(LEVELS):
        if occupied(s, level) & ~LEVEL[s.pyramid, level] != NONE:
            return False
        filled = NONE
        for block in range(s.standing):
            if level_of(bar_of(s, block)) == level:
                cells = cells_of(s, block)
                if cells == NONE or cells & filled != NONE or cells & ~s.cells[level, s.colour[block]] != NONE:
                    return False
                filled |= cells
        # No cell is counted that no block lies on, and none that is of two colours.
        if filled != s.cells[level, 0] + s.cells[level, 1] + s.cells[level, 2] + s.cells[level, 3]:
            return False
    return True

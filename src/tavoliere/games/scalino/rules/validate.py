"""Validity of a record: first that kernels can be trusted with it, then that a game can come to it.

The first half (`in_bounds`) makes kernels safe: no index is beyond an array, and every loop ends. Checked calls ask
for it alone, as it is quick. A position that was written by hand has to pass both halves (`validate`).
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.bits import NONE
from tavoliere.engine.compiled.kernel import entry, kernel, widen
from tavoliere.games.scalino.rules import codes
from tavoliere.games.scalino.rules.apply import clear, open_turn
from tavoliere.games.scalino.rules.board import bar_of, cells_of, holes, is_scattered, nooks, occupied, put
from tavoliere.games.scalino.rules.constants import (
    BLOCKS,
    BUILDING,
    COLOURS,
    DEMOLITION,
    LENGTH,
    LENGTHS,
    LEVEL,
    LEVEL_OF,
    LEVELS,
    MAX_BUILDERS,
    MAX_PLAYERS,
    PER_COLOUR,
    PYRAMIDS,
    SHAPE_OF,
    SHAPES,
    TAKE,
    U_SHAPE,
)
from tavoliere.games.scalino.rules.state import States


@kernel
def in_bounds(s: Any) -> bool:
    """Return whether every kernel can be trusted with this record."""
    if flaw_in_numbers(s) != codes.VALID:
        return False
    return (flaw_in_building(s) if s.mode == BUILDING else flaw_in_demolition(s)) == codes.VALID


@kernel
def validate(s: Any) -> int:
    """0 for a record that a game can come to, otherwise what is wrong with it.

    What follows from the blocks (`lay`, `settle`) is taken as it is.
    """
    code = flaw_in_numbers(s)
    if code == codes.VALID:
        code = flaw_in_stock(s)
    if code == codes.VALID:
        code = flaw_in_building(s) if s.mode == BUILDING else flaw_in_demolition(s)
    if code == codes.VALID:
        code = flaw_in_cells(s)
    return code if code != codes.VALID else flaw_in_levels(s)


@entry
def complete(states: States) -> int:
    """Complete a position from its blocks, judge it, and bring it to rest."""
    s = states[0]
    code = flaw_in_numbers(s)
    if code == codes.VALID:
        lay(s)
        code = validate(s)
    if code == codes.VALID:
        settle(s)
    return code


# ---- What kernels rely on ------------------------------------------------------------------------


@kernel
def flaw_in_numbers(s: Any) -> int:
    """Every number by itself."""
    building = s.mode == BUILDING
    if not (
        0 <= s.mode <= DEMOLITION
        and 0 <= s.pyramid < PYRAMIDS
        and 0 <= s.gaps <= U_SHAPE
        and 2 <= s.players <= (MAX_BUILDERS if building else MAX_PLAYERS)
        and 0 <= s.bonus <= 1
        and 0 <= s.over <= 1
    ):
        return codes.NO_POSITION
    if not 0 <= s.start < s.players:
        return codes.BAD_START
    if not 0 <= s.turn < (len(COLOURS) if building else s.players):
        return codes.BAD_TURN
    if not 0 <= s.neutral < 3:
        return codes.BAD_NEUTRAL
    if not 0 <= s.standing <= BLOCKS:
        return codes.TOO_MANY_BLOCKS
    found = 0
    for block in range(s.standing):
        found += 0 <= s.bar[block] < TAKE and 0 <= s.colour[block] < len(COLOURS)
    return codes.VALID if found == s.standing else codes.NO_POSITION


@kernel
def flaw_in_building(s: Any) -> int:
    """There is room for every block of the stock and a level to place it on, and what may be placed is in stock."""
    blocks = s.standing
    for colour in range(len(COLOURS)):
        for length in range(len(LENGTHS)):
            if s.stock[colour, length] < 0:
                return codes.TOO_MANY_BLOCKS
            blocks += s.stock[colour, length]
    if not (blocks <= BLOCKS and 0 <= s.level <= LEVELS) or (s.level == LEVELS and s.over == 0):
        return codes.NO_POSITION
    for shape in range(len(SHAPES)):
        if s.open[shape] & ~LEVEL[s.pyramid, 0] != NONE:
            return codes.NO_POSITION
        if s.open[shape] != NONE and s.stock[s.turn, LENGTH[shape] - 1] == 0:
            return codes.NO_POSITION
    return codes.VALID


@kernel
def flaw_in_demolition(s: Any) -> int:
    """The blocks lie side by side on the cells that are taken to be full, so one of them is always free."""
    return flaw_in_cells(s) if s.over == (s.standing == 0) else codes.NO_POSITION


@kernel
def flaw_in_cells(s: Any) -> int:
    """Every block lies on its level, on cells of its own, and no other cell is taken to be full."""
    for level in range(LEVELS):
        if occupied(s, level) & ~LEVEL[s.pyramid, level] != NONE:
            return codes.NOT_ON_LEVEL
        filled = NONE
        for block in range(s.standing):
            if LEVEL_OF[s.bar[block]] == level:
                cells = cells_of(s, block)
                if cells == NONE or cells & ~s.cells[level, s.colour[block]] != NONE:
                    return codes.NOT_ON_LEVEL
                if cells & filled != NONE:
                    return codes.OVERLAP
                filled |= cells
        # No cell is counted that no block lies on, and none that is of two colours.
        if filled != s.cells[level, 0] + s.cells[level, 1] + s.cells[level, 2] + s.cells[level, 3]:
            return codes.OVERLAP
    return codes.VALID


# ---- What a game can come to ---------------------------------------------------------------------


@kernel
def flaw_in_stock(s: Any) -> int:
    """Every block is in one place: on the pyramid, in its colour's stock, or with a seat."""
    for length in range(len(LENGTHS)):
        left = len(COLOURS) * PER_COLOUR[length]
        for colour in range(len(COLOURS)):
            standing = count_standing(s, colour, length)
            left -= standing
            if standing > PER_COLOUR[length]:
                return codes.TOO_MANY_BLOCKS
        for seat in range(MAX_PLAYERS):
            left -= s.taken[seat, length]
            if s.taken[seat, length] < 0 or (s.taken[seat, length] > 0 and (s.mode == BUILDING or seat >= s.players)):
                return codes.BAD_TAKEN
        if left < 0:
            return codes.BAD_TAKEN
    return codes.VALID


@kernel
def count_standing(s: Any, colour: int, length: int) -> int:
    """Return the number of standing blocks of a colour and a length, which is counted from 0."""
    found = 0
    for block in range(s.standing):
        found += s.colour[block] == colour and LENGTH[SHAPE_OF[s.bar[block]]] - 1 == length
    return found


@kernel
def flaw_in_levels(s: Any) -> int:
    """Nothing hangs, levels are built one after the other, and an extra block follows a whole level."""
    cleared = False
    for level in range(LEVELS):
        full = occupied(s, level)
        cleared |= full == NONE
        if level > 0 and full & ~occupied(s, level - 1) != NONE:
            return codes.HANGING
        if s.mode == BUILDING and level > s.level and full != NONE:
            return codes.LEVEL_NOT_FULL
    if s.mode != BUILDING:
        return codes.NO_BONUS if s.bonus and not cleared else codes.VALID
    if s.bonus and (s.level == 0 or s.level == LEVELS or occupied(s, s.level) != NONE):
        return codes.NO_BONUS
    return codes.VALID


# ---- What follows from the blocks ----------------------------------------------------------------


@kernel
def lay(s: Any) -> None:
    """Fill in what follows from the standing blocks, wherever they lie: cells, stock, level and end."""
    blocks = s.standing
    clear(s)
    for block in range(blocks):
        put(s, widen(s.colour[block]), bar_of(s, block))
    s.level = LEVELS
    if s.mode == BUILDING:
        s.level = 0
        while s.level < LEVELS and occupied(s, s.level) == LEVEL[s.pyramid, s.level]:
            s.level += 1
        s.over = s.level == LEVELS
        return
    s.over = s.standing == 0
    for colour in range(len(COLOURS)):
        for length in range(len(LENGTHS)):
            s.stock[colour, length] = 0


@kernel
def settle(s: Any) -> None:
    """Bring a valid position to rest: gaps are looked for, and turns that are skipped pass."""
    if s.over:
        s.bonus = 0
    if s.over or s.mode != BUILDING:
        return
    full = occupied(s, s.level)
    s.rough = is_scattered(s.pyramid, s.level, full) or holes(s.pyramid, s.level, full) != NONE
    if s.gaps == U_SHAPE and nooks(s.pyramid, s.level, full) != NONE:
        s.rough = 1
    neutral = s.neutral
    open_turn(s, True)
    if s.over:
        s.neutral = neutral  # no turn comes, so none counts in the rotation

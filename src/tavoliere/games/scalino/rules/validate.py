"""Validity of a record: first that kernels can be trusted with it, then that a game can come to it.

The first half (`in_bounds`) makes kernels safe: no index is beyond an array, and every loop ends. Checked calls ask
for it alone, as it is quick. A position that was written by hand has to pass both halves (`validate`).
"""

from __future__ import annotations

from tavoliere.engine.compiled.bits import NONE
from tavoliere.engine.compiled.kernel import entry, kernel, widen
from tavoliere.games.scalino.rules import codes
from tavoliere.games.scalino.rules.apply import clear, open_turn
from tavoliere.games.scalino.rules.board import cells_of, is_scattered, occupied, put
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
from tavoliere.games.scalino.rules.judge import violation_by_gaps
from tavoliere.games.scalino.rules.state import Record, States
from tavoliere.games.scalino.rules.turn_order import is_over


@kernel
def in_bounds(s: Record) -> bool:
    """Return whether every kernel can be trusted with this record."""
    return flaw_in_bounds(s) == codes.VALID


@kernel
def validate(s: Record) -> int:
    """Return 0 for a record that a game can come to, otherwise what is wrong with it.

    What follows from the blocks (`lay`, `settle`) is taken as it is.
    """
    return flaw_in_bounds(s) or flaw_in_cells(s) or flaw_in_taken(s) or flaw_in_levels(s)


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
def flaw_in_bounds(s: Record) -> int:
    """Check what kernels rely on; return what is wrong."""
    return flaw_in_numbers(s) or (flaw_in_building(s) if s.mode == BUILDING else flaw_in_demolition(s))


@kernel
def flaw_in_numbers(s: Record) -> int:
    """Check that every number is in its range, and there is room for every block of the stock."""
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
    blocks = s.standing
    for colour in range(len(COLOURS)):
        for length in range(len(LENGTHS)):
            if s.stock[colour, length] < 0:
                return codes.TOO_MANY_BLOCKS
            blocks += s.stock[colour, length]
    found = 0
    for block in range(s.standing):
        found += 0 <= s.bar[block] < TAKE and 0 <= s.colour[block] < len(COLOURS)
    return codes.VALID if found == s.standing and blocks <= BLOCKS else codes.NO_POSITION


@kernel
def flaw_in_building(s: Record) -> int:
    """Check that there is a level to place the stock on, and what may be placed is in stock."""
    if not 0 <= s.level <= LEVELS or (s.level == LEVELS and s.over == 0):
        return codes.NO_POSITION
    for shape in range(len(SHAPES)):
        in_stock = s.stock[s.turn, LENGTH[shape] - 1] > 0
        if s.open[shape] & ~(LEVEL[s.pyramid, 0] if in_stock else NONE) != NONE:
            return codes.NO_POSITION
    return codes.VALID


@kernel
def flaw_in_demolition(s: Record) -> int:
    """Check that the blocks lie side by side on the cells that are taken to be full, so one of them is always free."""
    return flaw_in_cells(s) if s.over == (s.standing == 0) else codes.NO_POSITION


@kernel
def flaw_in_cells(s: Record) -> int:
    """Check that every block lies on its level, on cells of its own, and no other cell is taken to be full."""
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
def flaw_in_taken(s: Record) -> int:
    """Check that only players of a demolition have taken blocks, and not more than there are."""
    for length in range(len(LENGTHS)):
        left = len(COLOURS) * PER_COLOUR[length]
        for block in range(s.standing):
            left -= LENGTH[SHAPE_OF[s.bar[block]]] == length + 1
        for seat in range(MAX_PLAYERS):
            taken = s.taken[seat, length]
            if taken < 0 or taken > left or (taken > 0 and (s.mode == BUILDING or seat >= s.players)):
                return codes.BAD_TAKEN
            left -= taken
    return codes.VALID


@kernel
def flaw_in_levels(s: Record) -> int:
    """Check that nothing hangs, levels are built one after the other, and an extra block follows a whole level."""
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
def lay(s: Record) -> None:
    """Fill in what follows from the standing blocks, wherever these lie: cells, stock, level and end."""
    blocks = s.standing
    clear(s)
    for block in range(blocks):
        put(s, widen(s.colour[block]), widen(s.bar[block]))
    s.level = 0 if s.mode == BUILDING else LEVELS
    while s.level < LEVELS and occupied(s, s.level) == LEVEL[s.pyramid, s.level]:
        s.level += 1
    s.over = s.level == LEVELS if s.mode == BUILDING else s.standing == 0


@kernel
def settle(s: Record) -> None:
    """Bring a valid position to rest: gaps are looked for, and turns that are skipped pass."""
    if s.over or s.mode != BUILDING:
        s.bonus = 0 if s.over else s.bonus
        return
    full = occupied(s, s.level)
    s.rough = is_scattered(s.pyramid, s.level, full) or violation_by_gaps(s, full) != codes.LEGAL
    neutral = s.neutral
    open_turn(s, True)
    if is_over(s):
        s.neutral = neutral  # no turn comes, so none counts in the rotation

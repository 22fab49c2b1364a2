"""Taking the pyramid down again: which blocks are free, and what taking does (SC-5)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.scalino.rules.actions import anchor_of, level_of, shape_of, taking
from tavoliere.games.scalino.rules.board import after, before, covered, occupied
from tavoliere.games.scalino.rules.codes import Violation
from tavoliere.games.scalino.rules.components import BAR, LENGTH

_LEGAL = int(Violation.LEGAL)
_MUST_TAKE = int(Violation.MUST_TAKE)
_NO_SUCH_BLOCK = int(Violation.NO_SUCH_BLOCK)
_COVERED = int(Violation.COVERED)
_NO_FREE_SIDE = int(Violation.NO_FREE_SIDE)


@kernel
def bar_of(s: Any, block: int) -> int:
    """Where a standing block lies, as the action that would place it there."""
    return widen(s.bar[block])


@kernel
def cells_of(s: Any, block: int) -> np.uint64:
    """The cells that a standing block lies on."""
    return BAR[s.pyramid, shape_of(bar_of(s, block)), anchor_of(bar_of(s, block))]


@kernel
def has_free_side(s: Any, block: int) -> bool:
    """Is one of the four sides untouched along its whole length (SC-5.2)?"""
    level = level_of(bar_of(s, block))
    bar = cells_of(s, block)
    others = occupied(s, level) & ~bar
    for axis in range(2):
        if after(s.pyramid, level, axis, bar) & others == NONE:
            return True
        if before(s.pyramid, level, axis, bar) & others == NONE:
            return True
    return False


@kernel
def violation_of_block(s: Any, block: int) -> int:
    """Why this standing block cannot be taken, if so."""
    if cells_of(s, block) & covered(s, level_of(bar_of(s, block))) != NONE:
        return _COVERED
    return _LEGAL if has_free_side(s, block) else _NO_FREE_SIDE


@kernel
def find_block(s: Any, action: int) -> int:
    """The standing block that a taking names, or -1."""
    level, anchor = level_of(action), anchor_of(action)
    for block in range(s.standing):
        if level_of(bar_of(s, block)) == level and anchor_of(bar_of(s, block)) == anchor:
            return block
    return -1


@kernel
def list_takings(s: Any, out: Any) -> int:
    """Write the blocks that can be taken; say how many."""
    n = 0
    for block in range(s.standing):
        if violation_of_block(s, block) == _LEGAL:
            out[n] = taking(level_of(bar_of(s, block)), anchor_of(bar_of(s, block)))
            n += 1
    return n


@kernel
def violation_of_taking(s: Any, action: int) -> int:
    """The rule that this taking breaks."""
    block = find_block(s, action)
    return _NO_SUCH_BLOCK if block < 0 else violation_of_block(s, block)


@kernel
def violation_of_leaving(s: Any) -> int:
    """Only an extra block may be declined: taking is obligatory (SC-5.2, SC-5.3)."""
    return _LEGAL if s.bonus else _MUST_TAKE


@kernel
def next_seat(s: Any) -> None:
    s.bonus = 0
    s.turn = (s.turn + 1) % s.players


@kernel
def take(s: Any, action: int) -> None:
    """Take a block; whoever takes the last one of a level may take one more (SC-5.3)."""
    block = find_block(s, action)
    bar = bar_of(s, block)
    level = level_of(bar)
    s.cells[level, s.colour[block]] &= ~cells_of(s, block)
    s.taken[s.turn, LENGTH[shape_of(bar)] - 1] += 1
    s.standing -= 1
    for later in range(block, s.standing):
        s.bar[later] = s.bar[later + 1]
        s.colour[later] = s.colour[later + 1]
    s.bar[s.standing] = 0
    s.colour[s.standing] = 0
    if s.standing == 0:
        s.bonus = 0
        s.over = 1
    elif occupied(s, level) == NONE:
        s.bonus = 1
    else:
        next_seat(s)

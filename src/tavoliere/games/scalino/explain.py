"""The pieces that make an action illegal, named as the rulebook's sentences name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE
from tavoliere.engine.compiled.kernel import entry
from tavoliere.games.scalino.moves import bar_at, bar_name, listed, names
from tavoliere.games.scalino.rules.actions import TAKE, parts
from tavoliere.games.scalino.rules.board import beside, holes, nooks, occupied
from tavoliere.games.scalino.rules.codes import Violation
from tavoliere.games.scalino.rules.components import BAR, CELLS, LENGTH, LEVEL


@entry
def cells_beside(pyramid: int, level: int, cells: np.uint64) -> np.uint64:
    return beside(pyramid, level, cells)


@entry
def gaps_after(states: Any, bar: np.uint64) -> np.uint64:
    """The cells that a bar would enclose; if none, those that it would leave with three sides built up."""
    s = states[0]
    full = occupied(s, s.level) | bar
    empty = LEVEL[s.pyramid, s.level] & ~full
    enclosed = holes(s.pyramid, s.level, empty)
    return enclosed if enclosed != NONE else nooks(s.pyramid, s.level, empty, full)


def block_cells(s: Any, block: int) -> int:
    _, shape, anchor = parts(s.bar[block])
    return int(BAR[s.pyramid, shape, anchor])


def blocks_on(s: Any, level: int, cells: int, colour: int | None = None) -> list[str]:
    """The standing blocks that have a part in these cells, as bars."""
    found = []
    for block in range(s.standing):
        its_level, shape, anchor = parts(s.bar[block])
        if its_level == level and block_cells(s, block) & cells and colour in (None, s.colour[block]):
            found.append(bar_name(bar_at(int(s.pyramid), shape, anchor)))
    return found


def pieces(state: Any, action: int, code: int) -> Mapping[str, Any]:
    """What the sentence of a violation needs to know."""
    s = state[0]
    if action < 0 or code in _WITHOUT_PIECES:
        return {}
    if action >= TAKE:
        return _pieces_of_taking(s, action)
    return _pieces_of_placing(state, action, code)


_WITHOUT_PIECES = {
    Violation.NO_SUCH_ACTION,
    Violation.BUILDING_OVER,
    Violation.DEMOLITION_OVER,
    Violation.NOT_YOUR_TURN,
    Violation.NOT_YOUR_TAKE,
    Violation.MUST_PLACE,
    Violation.MUST_TAKE,
}


def _pieces_of_placing(state: Any, action: int, code: int) -> dict[str, Any]:
    s = state[0]
    pyramid, current, colour = int(s.pyramid), int(s.level), int(s.turn)
    level, shape, anchor = parts(action)
    bar = int(BAR[pyramid, shape, anchor])
    if not bar:  # no bar lies so on this pyramid: only a program can ask for it
        bar_and_cells = dict.fromkeys(("bar", "cells"), f"({action})")
        return {**bar_and_cells, "level": current + 1, "named": level + 1, "length": int(LENGTH[shape])}
    said: dict[str, Any] = {
        "bar": bar_name(bar_at(pyramid, shape, anchor)),
        "level": current + 1,
        "length": int(LENGTH[shape]),
    }
    if code == Violation.WRONG_LEVEL:
        said["named"] = level + 1
    elif code == Violation.OFF_LEVEL:
        said["cells"] = listed(names(pyramid, bar & ~int(LEVEL[pyramid, current])))
    elif code == Violation.OCCUPIED:
        said["blocks"] = listed(blocks_on(s, current, bar))
    elif code == Violation.TOUCHES_OWN:
        around = int(cells_beside(pyramid, current, np.uint64(bar)))
        said["blocks"] = listed(blocks_on(s, current, around, colour))
    elif code == Violation.LIES_ON_OWN:
        said["blocks"] = listed(blocks_on(s, current - 1, bar, colour))
    elif code in (Violation.LEAVES_HOLE, Violation.LEAVES_NOOK):
        said["cells"] = listed(names(pyramid, int(gaps_after(state, np.uint64(bar)))))
    return said


def _pieces_of_taking(s: Any, action: int) -> dict[str, Any]:
    level, anchor = divmod(action - TAKE, CELLS)
    for block in range(s.standing):
        its_level, shape, its_anchor = parts(s.bar[block])
        if (its_level, its_anchor) == (level, anchor):
            above = blocks_on(s, level + 1, block_cells(s, block))
            return {"bar": bar_name(bar_at(int(s.pyramid), shape, anchor)), "blocks": listed(above)}
    return {"bar": listed(names(int(s.pyramid), 1 << anchor)), "level": level + 1}

"""The pieces that make an action illegal, named as the rulebook's sentences name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tavoliere.games.scalino.cells import BITS, Cell, number_of
from tavoliere.games.scalino.identities import identify
from tavoliere.games.scalino.pieces import Block, bar_on, spaces, spaces_on
from tavoliere.games.scalino.rules.board import cells_beside, gaps_after
from tavoliere.games.scalino.rules.codes import Violation
from tavoliere.games.scalino.rules.constants import BUILDING, LENGTH, LEVEL, TAKE, parts, parts_of_taking

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino

_WITHOUT_PIECES = {
    Violation.NO_SUCH_ACTION,
    Violation.BUILDING_OVER,
    Violation.DEMOLITION_OVER,
    Violation.NOT_YOUR_TURN,
    Violation.NOT_YOUR_TAKE,
    Violation.MUST_PLACE,
    Violation.MUST_TAKE,
}


def pieces_of(game: Scalino, state: State, action: int, code: int) -> Mapping[str, Any]:
    """What the sentence of a violation speaks of."""
    if code in _WITHOUT_PIECES:
        return {}
    s = game.read(state)
    return _pieces_of_taking(state, s, action) if action >= TAKE else _pieces_of_placing(state, s, action, code)


def blocks_on(state: State, s: Any, level: int, cells: int, colour: int | None = None) -> list[Block]:
    """The standing blocks that have a part in these cells. In demolition the position does not tell their numbers."""
    found = []
    for i, block in enumerate(identify(state, s).standing):
        its_level, shape, anchor = parts(s.bar[i])
        if its_level == level and BITS[s.pyramid][shape][anchor] & cells and colour in (None, s.colour[i]):
            found.append(block if s.mode == BUILDING else msgspec.structs.replace(block, id=None))
    return found


def _pieces_of_placing(state: State, s: Any, action: int, code: int) -> dict[str, Any]:
    level, shape, anchor = parts(action)
    cells = BITS[s.pyramid][shape][anchor]
    said: dict[str, Any] = {
        "bar": bar_on(s.pyramid, s.level, shape, anchor),
        "level": s.level + 1,
        "length": int(LENGTH[shape]),
    }
    if code == Violation.WRONG_LEVEL:
        said["named"] = level + 1
    elif code == Violation.OFF_LEVEL:
        said["cells"] = spaces(s.level, [cell for cell in said["bar"].cells if not _is_on_level(s, cell)])
    elif code == Violation.OCCUPIED:
        said["blocks"] = blocks_on(state, s, s.level, cells)
    elif code == Violation.TOUCHES_OWN:
        around = int(cells_beside(s.pyramid, s.level, np.uint64(cells)))
        said["blocks"] = blocks_on(state, s, s.level, around, s.turn)
    elif code == Violation.LIES_ON_OWN:
        said["blocks"] = blocks_on(state, s, s.level - 1, cells, s.turn)
    elif code in (Violation.LEAVES_HOLE, Violation.LEAVES_NOOK):
        said["cells"] = spaces_on(s.pyramid, s.level, int(gaps_after(state, np.uint64(cells))))
    return said


def _is_on_level(s: Any, cell: Cell) -> bool:
    number = number_of(s.pyramid, cell)
    return number is not None and bool(int(LEVEL[s.pyramid, s.level]) >> number & 1)


def _pieces_of_taking(state: State, s: Any, action: int) -> dict[str, Any]:
    level, anchor = parts_of_taking(action)
    for its_level, shape, its_anchor in map(parts, s.bar[: s.standing]):
        if (its_level, its_anchor) == (level, anchor):
            above = blocks_on(state, s, level + 1, BITS[s.pyramid][shape][anchor])
            return {"bar": bar_on(s.pyramid, level, shape, anchor), "blocks": above}
    return {"bar": bar_on(s.pyramid, level, 0, anchor)}

"""The score: visible steps in connected groups, less what was not used; or the blocks taken."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE, count, lowest
from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.scalino.board import occupied, spread
from tavoliere.games.scalino.components import COLOURS, LEVELS, LOWEST
from tavoliere.games.scalino.state import BUILDING, NEUTRAL

_COLOURS = len(COLOURS)
NOBODY = -1


@kernel
def owner_of(s: Any, colour: int) -> int:
    """The seat that a colour scores for (SC-2.1 to SC-2.3)."""
    if s.players == 3 and colour == NEUTRAL:
        return NOBODY
    return (s.start + colour) % s.players


def owners(s: Any) -> list[int]:
    """The same for Python, of all colours."""
    seats = [int(s.start + colour) % int(s.players) for colour in range(_COLOURS)]
    if s.players == 3:
        seats[NEUTRAL] = NOBODY
    return seats


@kernel
def steps(s: Any, colour: int) -> np.uint64:
    """The cells where this colour lies on top (SC-4.2)."""
    visible = NONE
    hidden = NONE
    for level in range(LEVELS - 1, -1, -1):
        visible |= s.cells[level, colour] & ~hidden
        hidden |= occupied(s, level)
    return visible


@kernel
def group_at(s: Any, cell: np.uint64, within: np.uint64) -> np.uint64:
    """The steps connected to this one in the view from above, whatever their levels (SC-4.2)."""
    return spread(s.pyramid, LOWEST, cell, within)


@kernel
def points_of_group(size: int) -> int:
    return size * (size + 1) // 2  # SC-4.3


@kernel
def points_of_steps(s: Any, colour: int) -> int:
    total = 0
    rest = steps(s, colour)
    while rest != NONE:
        group = group_at(s, lowest(rest), rest)
        total += points_of_group(count(group))
        rest &= ~group
    return total


@kernel
def spaces(lengths: Any) -> int:
    """How many spaces a number of blocks of each length take (SC-4.4, SC-5.4)."""
    return lengths[0] + 2 * lengths[1] + 3 * lengths[2]


@kernel
def score(s: Any, out: Any) -> None:
    """Write the score of every seat as of now."""
    for seat in range(s.players):
        out[seat] = 0 if s.mode == BUILDING else spaces(s.taken[seat])
    if s.mode == BUILDING:
        for colour in range(_COLOURS):
            seat = owner_of(s, colour)
            if seat != NOBODY:
                out[seat] += points_of_steps(s, colour) - spaces(s.stock[colour])

"""The score: visible steps in connected groups, less what was not used; or the blocks taken.

Most points win, and a tie is a shared victory (SC-4.5, SC-5.4): the engine's `outcome` (`engine/compiled/defaults.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE, count, lowest
from tavoliere.engine.compiled.kernel import ZERO, entry, kernel
from tavoliere.engine.compiled.types import Scores, Words
from tavoliere.games.scalino.rules.board import occupied, spread
from tavoliere.games.scalino.rules.constants import BUILDING, COLOURS, LEVELS
from tavoliere.games.scalino.rules.state import Record, States
from tavoliere.games.scalino.rules.turn_order import owner_of

MOST_GROUPS = 64  # as many as there are cells in a set


@kernel
def steps(s: Record, colour: int) -> np.uint64:
    """Return the cells where this colour lies on top (SC-4.2)."""
    visible = NONE
    hidden = NONE
    for level in range(LEVELS - 1, -1, -1):
        visible |= s.cells[level, colour] & ~hidden
        hidden |= occupied(s, level)
    return visible


@kernel
def first_group(s: Record, steps: np.uint64) -> np.uint64:
    """Return the steps connected to the first of these as seen from above: the lowest level has all cells (SC-4.2)."""
    return spread(s.pyramid, ZERO, lowest(steps), steps)


@kernel
def points_of_group(group: np.uint64) -> int:
    """Return the points of connected steps (SC-4.3)."""
    size = count(group)
    return size * (size + 1) // 2


@kernel
def points_of_steps(s: Record, colour: int) -> int:
    total = 0
    rest = steps(s, colour)
    while rest != NONE:
        group = first_group(s, rest)
        total += points_of_group(group)
        rest &= ~group
    return total


@kernel
def spaces(lengths: Any) -> int:
    """Return the spaces that a number of blocks of each length take (SC-4.4, SC-5.4)."""
    return lengths[0] + 2 * lengths[1] + 3 * lengths[2]


@kernel
def points_of(s: Record, seat: int) -> int:
    """Return the score of a seat as of now."""
    if s.mode != BUILDING:
        return spaces(s.taken[seat])
    total = 0
    for colour in range(len(COLOURS)):
        if owner_of(s, colour) == seat:
            total += points_of_steps(s, colour) - spaces(s.stock[colour])
    return total


@kernel
def score(s: Record, out: Any) -> None:
    """Write the score of every seat as of now."""
    for seat in range(s.players):
        out[seat] = points_of(s, seat)


@entry
def list_groups(states: States, colour: int, groups: Words, points: Scores) -> int:
    """Write the groups of steps of a colour and their points, then what its unused blocks cost; return their number."""
    s = states[0]
    n = 0
    rest = steps(s, colour)
    while rest != NONE:
        groups[n] = first_group(s, rest)
        points[n] = points_of_group(groups[n])
        rest &= ~groups[n]
        n += 1
    points[n] = spaces(s.stock[colour])
    return n

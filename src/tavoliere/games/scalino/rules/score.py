"""The score: visible steps in connected groups, less what was not used; or the blocks taken."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE, count, lowest
from tavoliere.engine.compiled.kernel import entry, kernel
from tavoliere.engine.compiled.types import Scores, Words
from tavoliere.games.scalino.rules.board import occupied, spread
from tavoliere.games.scalino.rules.constants import BUILDING, COLOURS, LEVELS, LOWEST
from tavoliere.games.scalino.rules.state import States
from tavoliere.games.scalino.rules.turn_order import NOBODY, owner_of

MOST_GROUPS = 64  # as many as there are cells in a set


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
def first_group(s: Any, steps: np.uint64) -> np.uint64:
    """The steps connected to the lowest of these in the view from above, whatever their levels (SC-4.2)."""
    return spread(s.pyramid, LOWEST, lowest(steps), steps)


@kernel
def points_of_group(group: np.uint64) -> int:
    """What connected steps are worth (SC-4.3)."""
    size = count(group)
    return size * (size + 1) // 2


@kernel
def points_of_steps(s: Any, colour: int) -> int:
    total = 0
    rest = steps(s, colour)
    while rest != NONE:
        group = first_group(s, rest)
        total += points_of_group(group)
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
        for colour in range(len(COLOURS)):
            seat = owner_of(s, colour)
            if seat != NOBODY:
                out[seat] += points_of_steps(s, colour) - spaces(s.stock[colour])


@kernel
def outcome(s: Any, out: Any) -> None:
    """Write every seat's share of the victory: most points wins, a tie is shared (SC-4.5, SC-5.4)."""
    score(s, out)
    most = out[0]
    for seat in range(1, s.players):
        most = max(most, out[seat])
    winners = 0
    for seat in range(s.players):
        winners += out[seat] == most
    for seat in range(s.players):
        out[seat] = 1 / winners if out[seat] == most else 0


@entry
def list_groups(states: States, colour: int, groups: Words, points: Scores) -> int:
    """Write the groups of steps of a colour and their points, and then what its unused blocks cost; say how many."""
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

"""What the words ask of the rules: each question is one call that fills a small buffer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np

from tavoliere.engine.compiled.bits import NONE
from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.compiled.types import Scores, States, Words
from tavoliere.games.scalino.rules.board import beside, occupied
from tavoliere.games.scalino.rules.building import can_place
from tavoliere.games.scalino.rules.components import COLOURS
from tavoliere.games.scalino.rules.gaps import holes, nooks
from tavoliere.games.scalino.rules.scoring import first_group, points_of_group, spaces, steps
from tavoliere.games.scalino.rules.seats import NOBODY, owner_of, player_of
from tavoliere.games.scalino.rules.state import BUILDING, STATE

F = TypeVar("F", bound=Callable[..., object])

_COLOURS = len(COLOURS)

SEATS = 8  # more than can play
MOST_GROUPS = 64  # as many as there are cells in a set


def query(function: F) -> F:
    return entry(function, STATE)


@query
def about_colours(states: States) -> int:
    """For each colour, its owner, who would place it next, and whether it fits anywhere now.

    All in one number, which is quicker to hand over than a buffer: `SEATS` values for the owner (the
    last of them is nobody), as many for the player, and two for whether it fits, colour after colour.
    """
    s = states[0]
    told = 0
    for colour in range(_COLOURS - 1, -1, -1):
        owner, player = owner_of(s, colour), player_of(s, colour)
        fits = s.mode == BUILDING and can_place(s, colour)
        told = (told * 2 + fits) * SEATS * SEATS + player * SEATS + (owner if owner != NOBODY else SEATS - 1)
    return told


@query
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


@query
def cells_beside(pyramid: int, level: int, cells: np.uint64) -> np.uint64:
    """The cells that share a side with one of these."""
    return beside(pyramid, level, cells)


@query
def gaps_after(states: States, bar: np.uint64) -> np.uint64:
    """The cells that a bar would enclose; if none, those that it would leave with three sides built up."""
    s = states[0]
    full = occupied(s, s.level) | bar
    enclosed = holes(s.pyramid, s.level, full)
    return enclosed if enclosed != NONE else nooks(s.pyramid, s.level, full)

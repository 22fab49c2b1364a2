"""The score with all its parts: each group of steps, each unused length, each block taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tavoliere.engine.view import SeatScore
from tavoliere.games.scalino.cells import Cell, cells_of
from tavoliere.games.scalino.colours import colours_of
from tavoliere.games.scalino.rules.constants import BUILDING, COLOURS
from tavoliere.games.scalino.rules.score import MOST_GROUPS, list_groups

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.scalino.game import Scalino


class Group(msgspec.Struct, frozen=True):
    """Connected steps of one colour (SC-4.3)."""

    cells: list[Cell]
    points: int


class ColourScore(msgspec.Struct, frozen=True):
    """What one colour brings its owner."""

    colour: str
    groups: list[Group]  # the largest first
    unused: list[int]  # blocks of length 1, 2, 3
    penalty: int
    points: int


class ScalinoScore(SeatScore, frozen=True):
    """A seat's score and what it is made of."""

    colours: list[ColourScore] = []
    taken: list[int] = []  # demolition: blocks of length 1, 2, 3


def break_down(game: Scalino, state: State) -> list[ScalinoScore]:
    """The score of every seat. Nothing of it is secret."""
    s = game.read(state)
    scores = game.scores(state)
    if s.mode != BUILDING:
        return [ScalinoScore(seat=seat, points=scores[seat], taken=list(s.taken[seat])) for seat in range(s.players)]
    seats: list[list[ColourScore]] = [[] for _ in range(s.players)]
    for number, colour in enumerate(colours_of(state)):
        if colour.owner is not None:
            seats[colour.owner].append(_colour_score(state, s, number))
    return [ScalinoScore(seat=seat, points=scores[seat], colours=parts) for seat, parts in enumerate(seats)]


def groups_of(state: State, pyramid: int, colour: int) -> tuple[list[Group], int]:
    """The groups of a colour, the largest first, and what its unused blocks cost."""
    cells, points = np.empty(MOST_GROUPS, dtype=np.uint64), np.empty(MOST_GROUPS + 1, dtype=np.int64)
    n = list_groups(state, colour, cells, points)
    worth: list[int] = points.tolist()
    groups = [Group(cells_of(pyramid, bits), worth[i]) for i, bits in enumerate(cells[:n].tolist())]
    return sorted(groups, key=lambda group: -group.points), worth[n]


def _colour_score(state: State, s: Any, colour: int) -> ColourScore:
    groups, penalty = groups_of(state, s.pyramid, colour)
    points = sum(group.points for group in groups) - penalty
    return ColourScore(COLOURS[colour], groups, list(s.stock[colour]), penalty, points)

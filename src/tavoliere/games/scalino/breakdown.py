"""The score with all its parts: each group of steps, each unused length, each block taken."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from tavoliere.engine.compiled.bits import NONE, lowest
from tavoliere.engine.compiled.kernel import entry
from tavoliere.games.scalino.moves import names
from tavoliere.games.scalino.rules.components import COLOURS, LENGTHS
from tavoliere.games.scalino.rules.scoring import NOBODY, group_at, owners, steps
from tavoliere.games.scalino.rules.state import BUILDING


class Group(msgspec.Struct, frozen=True):
    """Connected steps of one colour (SC-4.3)."""

    cells: list[str]
    points: int


class ColourScore(msgspec.Struct, frozen=True):
    """What one colour brings its owner."""

    colour: str
    groups: list[Group]
    unused: list[int]  # blocks of length 1, 2, 3
    penalty: int
    points: int


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's score and what it is made of."""

    seat: int
    points: int
    colours: list[ColourScore] = []
    taken: list[int] = []  # demolition: blocks of length 1, 2, 3


@entry
def visible_steps(states: Any, colour: int) -> np.uint64:
    return steps(states[0], colour)


@entry
def first_group(states: Any, within: np.uint64) -> np.uint64:
    """The group of the lowest of these steps."""
    return group_at(states[0], lowest(within), within)


def break_down(s: Any) -> list[SeatScore]:
    """The score of every seat."""
    if s.mode != BUILDING:
        return [_demolished(seat, s.taken[seat].tolist()) for seat in range(s.players)]
    seats: list[list[ColourScore]] = [[] for _ in range(s.players)]
    for colour, owner in enumerate(owners(s)):
        if owner != NOBODY:
            seats[owner].append(_colour_score(s, colour))
    return [SeatScore(seat, sum(part.points for part in parts), parts) for seat, parts in enumerate(seats)]


def _colour_score(s: Any, colour: int) -> ColourScore:
    state = np.array([s], dtype=s.dtype)
    groups = []
    rest = np.uint64(visible_steps(state, colour))
    while rest != NONE:
        group = np.uint64(first_group(state, rest))
        cells = names(int(s.pyramid), int(group))
        groups.append(Group(cells, len(cells) * (len(cells) + 1) // 2))
        rest &= ~group
    groups.sort(key=lambda group: -group.points)
    unused = s.stock[colour].tolist()
    penalty = _spaces(unused)
    points = sum(group.points for group in groups) - penalty
    return ColourScore(COLOURS[colour], groups, unused, penalty, points)


def _demolished(seat: int, taken: list[int]) -> SeatScore:
    return SeatScore(seat, _spaces(taken), taken=taken)


def _spaces(blocks: list[int]) -> int:
    return sum(n * length for n, length in zip(blocks, LENGTHS, strict=True))

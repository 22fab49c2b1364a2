"""Moves of Scalino as people say them: `place e5-g5`, `take c4`, `decline`.

A bar is named by its two ends. `on 2` names the level, which otherwise is the current one (placing) or
the highest there (taking). A bare bar is a placement.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Self

from tavoliere.engine.moves import Move, Part
from tavoliere.games.scalino.cells import CELL, Cell, bar_at, line_between
from tavoliere.games.scalino.rules.constants import DECLINE, LEVELS

_LEVEL = Part({str(level): level for level in range(1, LEVELS + 1)})


class BarMove(Move, frozen=True, omit_defaults=True):
    """A move of one block, named by its two ends in either order."""

    first: Annotated[Cell, CELL]
    last: Annotated[Cell, CELL]
    level: Annotated[int | None, _LEVEL] = None

    @classmethod
    def make(cls, **parts: Any) -> Self:
        line = line_between(parts["first"], parts.get("last", parts["first"]))
        return cls(line.first, line.last, parts.get("level"))

    def parts(self) -> dict[str, Any]:
        line = line_between(self.first, self.last)
        return {"first": line.first, "last": None if line.first == line.last else line.last, "level": self.level}


class Place(BarMove, frozen=True, tag="place"):
    """Lay a block of the colour whose turn it is from one cell to another."""

    notation = "[place ]{first}[-{last}][ on {level}]"


class Take(BarMove, frozen=True, tag="take"):
    """Take the block that lies from one cell to another."""

    notation = "take {first}[-{last}][ on {level}]"


class Decline(Move, frozen=True, tag="decline"):
    """Do without the extra block."""

    actions = (DECLINE,)


ScalinoMove = Place | Take | Decline


@cache
def place_of(pyramid: int, shape: int, anchor: int) -> Place:
    """The placing of a bar."""
    line = bar_at(pyramid, shape, anchor)
    assert line is not None  # only what lies on the pyramid is placed
    return Place(line.first, line.last)


@cache
def take_of(pyramid: int, shape: int, anchor: int) -> Take:
    """The taking of the block that lies there."""
    line = bar_at(pyramid, shape, anchor)
    assert line is not None
    return Take(line.first, line.last)

"""Moves of Scalino as people say them: `place e5-g5`, `take c4`, `decline`.

A bar is named by its two ends. `on 2` names the level, which otherwise is the current one (placing) or
the highest there (taking).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from tavoliere.engine.moves import Move
from tavoliere.games.scalino.cells import Cell, Line, bar_at, line_between, read_cell, unreadable

_BAR = re.compile(r"([a-i][1-9])(?:\s*[-–]\s*([a-i][1-9]))?")
_MOVE = re.compile(rf"(?:(place|take)\s+)?({_BAR.pattern})(?:\s+on\s+([1-4]))?")


class Place(Move, frozen=True, tag="place", omit_defaults=True):
    """Lay a block of the colour whose turn it is from one cell to another."""

    first: Cell
    last: Cell
    level: int | None = None

    def __str__(self) -> str:
        return f"place {line_between(self.first, self.last).name}{_on(self.level)}"


class Take(Move, frozen=True, tag="take", omit_defaults=True):
    """Take the block that lies from one cell to another."""

    first: Cell
    last: Cell
    level: int | None = None

    def __str__(self) -> str:
        return f"take {line_between(self.first, self.last).name}{_on(self.level)}"


class Decline(Move, frozen=True, tag="decline"):
    """Do without the extra block."""

    def __str__(self) -> str:
        return "decline"


ScalinoMove = Place | Take | Decline


def _on(level: int | None) -> str:
    return "" if level is None else f" on {level}"


def parse(text: str) -> ScalinoMove:
    """Read a move; a bare bar is a placement."""
    return _parse(" ".join(text.lower().split()))


@lru_cache(4096)
def _parse(words: str) -> ScalinoMove:
    if words == "decline":
        return Decline()
    match = _MOVE.fullmatch(words)
    if not match:
        raise unreadable("move", words)
    line = read_bar(match[2])
    kind = Take if match[1] == "take" else Place
    return kind(line.first, line.last, int(match[5]) if match[5] else None)


def read_bar(text: str) -> Line:
    """The bar between two named cells, given in either order."""
    match = _BAR.fullmatch(text.strip().lower())
    if not match:
        raise unreadable("bar", text.strip())
    return line_between(read_cell(match[1]), read_cell(match[2] or match[1]))


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

"""Moves of Scalino as people say them: `place e5-g5`, `take c4`, `decline`.

Columns are the letters a to i from left to right, rows the numbers 1 to 9 away from the viewer; the
star is e5 on every pyramid. A bar is named by its two ends. `on 2` names the level, which otherwise
is the current one (placing) or the highest there (taking).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tavoliere.engine.errors import BadInput
from tavoliere.engine.moves import Move
from tavoliere.games.scalino.rules.components import SHAPES, XY, contains, number

_REACH = 4
_CELL = re.compile(r"([a-i])([1-9])")
_BAR = re.compile(r"([a-i][1-9])(?:\s*[-–]\s*([a-i][1-9]))?")
_MOVE = re.compile(rf"(?:(place|take)\s+)?({_BAR.pattern})(?:\s+on\s+([1-4]))?")


class Place(Move, frozen=True, tag="place", omit_defaults=True):
    """Lay a block of the colour whose turn it is on these cells."""

    cells: str
    level: int | None = None

    def __str__(self) -> str:
        return f"place {self.cells}{_on(self.level)}"


class Take(Move, frozen=True, tag="take", omit_defaults=True):
    """Take the block that lies on these cells."""

    cells: str
    level: int | None = None

    def __str__(self) -> str:
        return f"take {self.cells}{_on(self.level)}"


class Decline(Move, frozen=True, tag="decline"):
    """Do without the extra block."""

    def __str__(self) -> str:
        return "decline"


ScalinoMove = Place | Take | Decline


def _on(level: int | None) -> str:
    return "" if level is None else f" on {level}"


def parse(text: str) -> ScalinoMove:
    """Read a move; a bare bar is a placement."""
    words = " ".join(text.lower().split())
    if words == "decline":
        return Decline()
    match = _MOVE.fullmatch(words)
    if not match:
        raise BadInput(f"{text.strip()[:60]!r} is no move: write for example 'place e5-g5', 'take c4' or 'decline'.")
    verb, bar, level = match[1] or "place", match[2], match[5]
    kind = Take if verb == "take" else Place
    return kind(bar_name(read_bar(bar)), int(level) if level else None)


class Bar(NamedTuple):
    """Two ends in the order of their coordinates, and how the bar lies between them."""

    x: int
    y: int
    across: int  # how far the other end is to the right
    up: int

    @property
    def is_straight(self) -> bool:
        return self.across == 0 or self.up == 0

    @property
    def length(self) -> int:
        return max(abs(self.across), abs(self.up)) + 1

    @property
    def shape(self) -> int:
        return SHAPES.index((self.length, 1 if self.up else 0))

    @property
    def cells(self) -> list[tuple[int, int]]:
        """The cells of a straight bar."""
        return [(self.x + i * (self.across > 0), self.y + i * (self.up > 0)) for i in range(self.length)]


def read_bar(text: str) -> Bar:
    """The bar between two named cells, given in either order."""
    match = _BAR.fullmatch(text.strip().lower())
    if not match:
        raise BadInput(f"{text.strip()[:60]!r} is no bar: write its two ends, for example e5-g5, or one cell.")
    first, last = sorted((read_cell(match[1]), read_cell(match[2] or match[1])), key=lambda cell: (cell[1], cell[0]))
    return Bar(*first, last[0] - first[0], last[1] - first[1])


def read_cell(text: str) -> tuple[int, int]:
    """The coordinates of a named cell."""
    match = _CELL.fullmatch(text)
    if not match:
        raise BadInput(f"{text[:20]!r} is no cell: write a letter a to i and a number 1 to 9.")
    return ord(match[1]) - ord("a") - _REACH, int(match[2]) - 1 - _REACH


def cell_name(x: int, y: int) -> str:
    return f"{chr(ord('a') + x + _REACH)}{y + 1 + _REACH}"


def bar_name(bar: Bar) -> str:
    first, last = (bar.x, bar.y), (bar.x + bar.across, bar.y + bar.up)
    return cell_name(*first) if first == last else f"{cell_name(*first)}-{cell_name(*last)}"


def bar_at(pyramid: int, shape: int, anchor: int) -> Bar:
    """The bar of a place action."""
    length, axis = SHAPES[shape]
    x, y = (int(i) for i in XY[pyramid, anchor])
    return Bar(x, y, 0 if axis else length - 1, length - 1 if axis else 0)


def anchor_number(pyramid: int, bar: Bar) -> int:
    return number(pyramid, bar.x, bar.y)


def names(pyramid: int, cells: int) -> list[str]:
    """The names of a set of cells, row by row."""
    found = [tuple(int(i) for i in XY[pyramid, n]) for n in range(XY.shape[1]) if cells >> n & 1]
    return [cell_name(x, y) for x, y in sorted(found, key=lambda cell: (cell[1], cell[0]))]


def listed(texts: Sequence[str]) -> str:
    return ", ".join(texts)


def is_on(pyramid: int, level: int, bar: Bar) -> bool:
    """Are all cells of the bar cells of this level?"""
    return all(contains(pyramid, level, x, y) for x, y in bar.cells)

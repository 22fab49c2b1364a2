"""Blocks of a game's board in a terminal: plain lines and styles, which the command line lays out.

A game may have a module `terminal` with these functions; all but the first are optional:

    draw(view, words, names, around="") -> list[Block]     the table as a seat sees it, a large one around this cell
    name_cell(cell) -> str                                 a cell as the notation calls it
    mention(event) -> str                                  what a sentence about an event leaves out
    phrase_of_pick(pick, added) -> (phrase, values)        one phrase of `[picks]` for all parts that a pick adds
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Line(msgspec.Struct, frozen=True):
    """Text in pieces, each with its style, as in `bold white on #2F6FB0`."""

    pieces: tuple[tuple[str, str], ...] = ()

    def __add__(self, other: Line) -> Line:
        return Line(self.pieces + other.pieces)


def text(content: str, style: str = "") -> Line:
    """A line in one style."""
    return Line(((content, style),))


class Lines(msgspec.Struct, frozen=True):
    """Lines below each other, never wrapped."""

    lines: Sequence[Line]


class Flow(msgspec.Struct, frozen=True):
    """Cards, tiles and the like side by side, wrapped only between two of them."""

    parts: Sequence[Line]
    gap: str = "  "


class Column(msgspec.Struct, frozen=True):
    """A column of a grid."""

    title: str = ""
    style: str = ""
    to_the_right: bool = False
    wraps: bool = True


class Grid(msgspec.Struct, frozen=True):
    """Cells in rows and columns."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[str | Line | Flow]]
    gap: int = 2


class Frame(msgspec.Struct, frozen=True):
    """A block in a box with a title, as wide as the block or as the terminal."""

    inside: Line | Lines | Flow | Grid
    title: str
    wide: bool = False


class Beside(msgspec.Struct, frozen=True):
    """Frames side by side, where there is room."""

    frames: Sequence[Frame]


class Map(msgspec.Struct, frozen=True):
    """Cells of two characters by their coordinates; of a large map a part around the cell `middle` is shown.

    The outermost cells are a border around what the map is about.
    """

    left: int
    top: int
    rows: Sequence[Sequence[Line]]
    middle: tuple[int, int]
    title: str


Block = Line | Lines | Flow | Grid | Frame | Beside | Map

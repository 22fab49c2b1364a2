"""What clients ring and sentences name: blocks, the places of bars, and single cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from tavoliere.engine.moves import Piece
from tavoliere.engine.view import UNKNOWN
from tavoliere.games.scalino.cells import Cell, bar_at, cells_of, name_of
from tavoliere.games.scalino.rules.constants import COLOURS, LENGTH, parts, parts_of_taking


class Block(Piece, frozen=True, tag="block", kw_only=True):
    """One of the 48 blocks. Only a standing one has a level and cells; `name` is how people call them.

    `id` is the block's number for display (`identities.py`); a refusal, which is made without it, leaves
    it out where it cannot be told from the position.
    """

    id: int | None = None
    colour: str
    length: int
    owner: int | None = None  # the seat that it scores for; nobody for a neutral one, and in demolition
    level: int | None = None
    cells: tuple[Cell, ...] = ()
    name: str = ""


class Bar(Piece, frozen=True, tag="bar"):
    """A place where a block was to lie, or to be taken from."""

    level: int
    cells: tuple[Cell, ...]
    name: str


class Spaces(Piece, frozen=True, tag="spaces"):
    """Single cells of a level."""

    level: int
    cells: tuple[Cell, ...]
    name: str


ScalinoPiece = Block | Bar | Spaces


@cache
def block_at(pyramid: int, bar: int, colour: int, number: int | None = None, owner: int | None = None) -> Block:
    """A standing block, given as the action that placed it."""
    place = bar_on(pyramid, *parts(bar))
    return Block(
        id=number,
        colour=COLOURS[colour],
        length=length_of(bar),
        owner=owner,
        level=place.level,
        cells=place.cells,
        name=place.name,
    )


def bar_on(pyramid: int, level: int, shape: int, anchor: int) -> Bar:
    """The place of a bar; only programs have one that begins nowhere."""
    line = bar_at(pyramid, shape, anchor)
    return Bar(level + 1, line.cells, line.name) if line else Bar(level + 1, (), UNKNOWN)


def spaces_on(pyramid: int, level: int, bits: int) -> Spaces:
    """A set of cells."""
    return spaces(level, cells_of(pyramid, bits))


def spaces(level: int, cells: Sequence[Cell]) -> Spaces:
    return Spaces(level + 1, tuple(cells), ", ".join(map(name_of, cells)) or UNKNOWN)


def length_of(bar: int) -> int:
    """The length of a block, given as the action that placed it."""
    return int(LENGTH[parts(bar)[1]])


def place_of_block(s: Any, taking: int) -> tuple[int, int, int]:
    """Level, shape and anchor of the standing block that a taking names."""
    level, anchor = parts_of_taking(taking)
    return next(place for place in map(parts, s.bar[: s.standing]) if (place[0], place[2]) == (level, anchor))

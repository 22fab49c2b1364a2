"""What clients ring and sentences name: tiles and rows."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.moves import Piece
from tavoliere.games.bloom_rows.rules.constants import JOKER


class Number(Piece, frozen=True, tag="number"):
    """A number tile, and where it lies or lay: in a row (its place there from 1), on an open space, or in a stock."""

    number: int
    row: str | None = None
    place: int | None = None
    space: int | None = None


class Joker(Piece, frozen=True, tag="joker"):
    """A joker. It has an identity once it has lain open: until then nobody can tell it from the others."""

    id: int | None = None
    row: str | None = None
    place: int | None = None


class Row(Piece, frozen=True, tag="row"):
    """A row on the table."""

    row: str


TilePiece = Number | Joker
BloomRowsPiece = Number | Joker | Row


# The tiles as pieces that lie in no row and on no space, by their numbers; there is none with the number 0.
PIECES: tuple[TilePiece, ...] = (*(Number(tile) for tile in range(JOKER)), Joker())


def tile_piece(tile: int, **where: Any) -> TilePiece:
    """A tile, as the rules number it, as a piece."""
    if not where:
        return PIECES[tile]
    return Joker(**where) if tile == JOKER else Number(tile, **where)

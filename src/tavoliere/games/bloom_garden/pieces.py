"""What lies in the garden, as refusals name it and clients ring it."""

from __future__ import annotations

from tavoliere.engine.moves import Piece
from tavoliere.games.bloom_garden.moves import Cell
from tavoliere.games.bloom_garden.rules.constants import Colour, Pawn


class CellPiece(Piece, frozen=True, tag="cell"):
    """One cell, of a card or of the table."""

    x: int
    y: int


class CardPiece(Piece, frozen=True, tag="card"):
    """A card; where it lies, or would lie, with its upper left cell and its quarter turns."""

    colour: Colour
    card: int
    turned: int = 0
    at: Cell | None = None


class PawnPiece(Piece, frozen=True, tag="pawn"):
    """A gardener, an animal or an ornament, and the cells that it stands on; none while it is in hand."""

    colour: Colour
    pawn: Pawn
    cells: tuple[CellPiece, ...] = ()


GardenPiece = CellPiece | CardPiece | PawnPiece


def pieces_of(cells: tuple[Cell, ...] | list[Cell]) -> list[CellPiece]:
    return [CellPiece(*cell) for cell in cells]


def covered_by(at: Cell) -> list[Cell]:
    """The nine cells of a card, row by row."""
    return [(at[0] + i % 3, at[1] + i // 3) for i in range(9)]

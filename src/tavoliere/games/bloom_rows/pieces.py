"""Tiles and rows: what clients ring, and what sentences about illegal moves name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tavoliere.engine.moves import Piece
from tavoliere.games.bloom_rows.arrangement import row_at, row_of
from tavoliere.games.bloom_rows.moves import ROW_NAMES, Spot
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import ADD, DRAW_COVERED, JOKER, LAY, NUMBERS, ROB, SLOT, SWAP
from tavoliere.games.bloom_rows.rules.row import LEFT, RIGHT, SPAN
from tavoliere.games.bloom_rows.rules.state import LAYING, Plain

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.bloom_rows.game import BloomRows


class Number(Piece, frozen=True, tag="number"):
    """A number tile, and where it lies or lay: in a row (its place there from 1), on an open space, or in a stock."""

    number: int
    row: str | None = None
    place: int | None = None
    space: int | None = None


class Joker(Piece, frozen=True, tag="joker"):
    """A joker. It has an identity once it has lain open: until then it cannot be told from the others."""

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


# ---- What makes a move illegal --------------------------------------------------------------------


_OF_TWO = (codes.BAD_STEP, codes.JOKER_DOES_NOT_FIT)  # tiles that do not fit
_OF_ROWS = (codes.TOO_SHORT, codes.RUNS_INTO_ITSELF, *_OF_TWO)


def pieces_of_lay(code: int, tiles: Sequence[int], notes: Sequence[int], rob: Sequence[Spot]) -> dict[str, Any]:
    """The pieces of a lay that the judge refused; of a faulty row, the two tiles that do not fit, else all of them."""
    if code == codes.ROBBED_NOT_USED:
        return {"tile": tile_piece(notes[LEFT], row=rob[0].row)}
    if code == codes.NOT_YOURS:
        return {"tile": tile_piece(tiles[notes[LEFT]])}
    if code == codes.BREAKS_ROBBED_ROW:
        return {"row": Row(rob[0].row)}
    if code in _OF_TWO:
        return {"left": tile_piece(tiles[notes[LEFT]]), "right": tile_piece(tiles[notes[RIGHT]])}
    return {"tiles": [*map(tile_piece, tiles)], "count": len(tiles), "span": notes[SPAN]}


def pieces(game: BloomRows, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
    """Name the pieces in the sentence of a violation by a single action."""
    s = game.read(state)
    tile = _tile_of(s, action)
    if code in _OF_ROWS:
        begun = row_of(s, s.making) if s.phase == LAYING else ()
        numbers = [Number(other) for other in begun if other != JOKER]
        named: dict[str, Any] = {"count": len(begun), "span": len(begun), "tiles": [*map(tile_piece, begun)]}
        return named | ({"left": numbers[-1], "right": tile} if numbers and tile else {})
    if code == codes.DOES_NOT_FIT:
        return {"tiles": [tile_piece(s.hand) if s.hand else tile]}
    if code == codes.SWAP_DOES_NOT_FIT:
        place = [i for i, other in enumerate(s.pool) if other == JOKER][(action - SWAP) // NUMBERS]
        return {"tile": tile, "row": Row(ROW_NAMES[row_at(s, place)])}
    return {"tile": tile} if tile else {}


def _tile_of(s: Plain, action: int) -> TilePiece | None:
    """The tile that an action speaks of."""
    for first, end in ((LAY, ADD), (ADD, ROB), (ROB, SLOT)):
        if first <= action < end:
            return tile_piece(min(action - first + 1, JOKER))
    if action >= SWAP:
        return Number((action - SWAP) % NUMBERS + 1)
    return Number(s.open[action], space=action + 1) if 0 <= action < DRAW_COVERED and s.open[action] else None

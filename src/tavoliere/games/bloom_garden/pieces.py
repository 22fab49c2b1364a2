"""Pieces of the garden, as refusals name them and clients mark them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tavoliere.engine.compiled.codes import Violation, list_codes
from tavoliere.engine.moves import Piece
from tavoliere.games.bloom_garden.moves import BloomGardenMove, Cell, Place, cards_in, cells_of
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.constants import ANIMAL_AT, COLOURS, ORNAMENT_AT, PAWNS, Colour, Pawn
from tavoliere.games.bloom_garden.rules.grid import cell_of
from tavoliere.games.bloom_garden.rules.market import leftover
from tavoliere.games.bloom_garden.rules.state import DISCARD, MEADOWS, STEPS, Plain


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


BloomGardenPiece = CellPiece | CardPiece | PawnPiece


def pieces_of(cells: tuple[Cell, ...] | list[Cell]) -> list[CellPiece]:
    return [CellPiece(*cell) for cell in cells]


def covered_by(at: Cell) -> list[Cell]:
    """The nine cells of a card, row by row."""
    return [(at[0] + i % 3, at[1] + i // 3) for i in range(9)]


# ---- The pieces of a refusal -----------------------------------------------------


_ABOUT_CARDS = {
    codes.CARD_NOT_IN_HAND,
    codes.LOOKS_ALIKE,
    codes.NO_SUCH_TURN,
    codes.NOT_AT_ORIGIN,
    codes.COVERS_NO_CARD,
    codes.COVERS_NO_TABLE,
    codes.COVERS_PAWN,
}
_ABOUT_FLOWERS = {codes.DISCARDS_TOO_MANY, codes.SELLS_TOO_MANY, codes.KEEPS_OVER_LIMIT}
_LOCKED: dict[int, int] = {codes.ANIMAL_LOCKED: ANIMAL_AT, codes.ORNAMENT_LOCKED: ORNAMENT_AT}
_ABOUT_PAWNS = {
    code
    for code in list_codes(codes, Violation).values()
    if code.rule.startswith("BG-6.") or code == codes.NO_VIRTUAL_ORNAMENT
}


def plain(leaf: Any) -> Any:
    """A compiled leaf of the rules as Python can call it."""
    return getattr(leaf, "py_func", leaf)


_leftover = plain(leftover)


def pieces_of_part(s: Plain, seat: int, move: BloomGardenMove, step: int, kind: int, code: int) -> Mapping[str, Any]:
    """The pieces at fault in a part of a turn; all parts before it are carried out."""
    if code in _ABOUT_CARDS and isinstance(move, Place):
        return placement_pieces(s, move, code)
    if code == codes.NO_SALE_DUE:
        return {"held": sum(s.flowers[seat]), "limit": s.limit}
    if code == codes.KEEPS_TOO_MANY:
        return {"said": move.keep, "most": min(_leftover(s.flowers[seat]), s.limit)}
    if code in _ABOUT_FLOWERS:
        said = (move.discard if step == DISCARD else move.sell).get(COLOURS[kind], 0)
        return {"said": said, "colour": COLOURS[kind], "held": s.flowers[seat][kind], "limit": s.limit}
    if code in _LOCKED:
        return {"needed": _LOCKED[code], "visible": s.visible[s.turn]}
    if code in _ABOUT_PAWNS:
        cells = cells_of(getattr(move, STEPS[step]))
        if code == codes.PAWN_THERE:
            return {"pawns": pawns_on(s, cells)}
        return {"pawn": STEPS[step], "cells": pieces_of(cells)}
    return {}


def placement_pieces(s: Plain, move: Place, code: int) -> dict[str, Any]:
    """The pieces that the sentences on cards name."""
    if code == codes.CARD_NOT_IN_HAND:
        return {"card": move.card, "hand": cards_in(s.hand[s.turn])}
    if code in (codes.LOOKS_ALIKE, codes.NO_SUCH_TURN):
        return {"card": move.card, "turned": move.turned}
    at = move.x, move.y
    named = {"card": CardPiece(COLOURS[s.turn], move.card, move.turned, at), "cell": CellPiece(*at)}
    if code == codes.COVERS_PAWN:
        own = COLOURS[s.turn]
        blocking = [pawn for pawn in pawns_on(s, covered_by(at)) if pawn.colour != own or pawn.pawn == "ornament"]
        return {**named, "pawns": blocking}
    return {**named, "cells": pieces_of(covered_by(at))}


def pawns_on(s: Plain, cells: Sequence[Cell]) -> list[PawnPiece]:
    """The pawns that stand on any of these cells."""
    return [
        PawnPiece(COLOURS[colour], pawn, tuple(pieces_of(stands)))
        for colour in range(s.colours)
        for pawn, stands in standing(s, colour).items()
        if any(cell in cells for cell in stands)
    ]


def standing(s: Plain, colour: int) -> dict[Pawn, list[Cell]]:
    """The cells of a colour's pawns in the garden, an ornament's flower first."""
    spots = [row[colour] for row in s.pawns]
    found = {pawn: [cell_of(spot)] for pawn, spot in zip(PAWNS, spots, strict=False) if spot}
    if "ornament" in found:
        found["ornament"].append(cell_of(spots[MEADOWS]))
    return found

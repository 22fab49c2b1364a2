"""What the sentence of a refusal speaks of: numbers, words, and the pieces that are in the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tavoliere.games.bloom_garden.moves import Cell, GardenMove, Place
from tavoliere.games.bloom_garden.pieces import CardPiece, PawnPiece, covered_by, pieces_of
from tavoliere.games.bloom_garden.reading import ActionReader
from tavoliere.games.bloom_garden.rules.actions import (
    COUNTS,
    DISCARD_SOME,
    KEEP_SOME,
    LEAVE_ANIMAL,
    LEAVE_ORNAMENT,
    PUT_FIRST,
    SELL_SOME,
    SET_ANIMAL,
    SET_GARDENER,
    SET_ORNAMENT,
)
from tavoliere.games.bloom_garden.rules.codes import Violation
from tavoliere.games.bloom_garden.rules.components import ANIMAL_AT, COLOURS, ORIENTATIONS, ORNAMENT_AT, PAWNS
from tavoliere.games.bloom_garden.rules.grid import cell_of
from tavoliere.games.bloom_garden.rules.said import TOLD_COLOUR, TOLD_HELD, TOLD_STEP
from tavoliere.games.bloom_garden.rules.state import STEPS
from tavoliere.games.bloom_garden.tables import cards_in

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

_ABOUT_CARDS = {
    Violation.CARD_NOT_IN_HAND,
    Violation.LOOKS_ALIKE,
    Violation.NO_SUCH_TURN,
    Violation.NOT_AT_ORIGIN,
    Violation.COVERS_NO_CARD,
    Violation.COVERS_NO_TABLE,
    Violation.COVERS_PAWN,
}
_ABOUT_DISCARDS = {Violation.DISCARDS_TOO_MANY}
_ABOUT_SALES = {
    Violation.SELLS_TOO_MANY,
    Violation.KEEPS_OVER_LIMIT,
    Violation.KEEPS_TOO_MANY,
    Violation.NO_SALE_DUE,
}
_LOCKED: dict[int, int] = {Violation.ANIMAL_LOCKED: ANIMAL_AT, Violation.ORNAMENT_LOCKED: ORNAMENT_AT}
_ABOUT_PAWNS = {code for code in Violation if code.rule.startswith("BG-6.")} | {Violation.NO_VIRTUAL_ORNAMENT}


def pieces_of_move(
    game: BloomGarden, state: Any, seat: int, move: GardenMove, code: int, told: list[int]
) -> Mapping[str, Any]:
    """What is wrong with a turn. The state is as far as the turn could be played."""
    s = game.read(state)
    if code in _ABOUT_CARDS and isinstance(move, Place):
        return placement_pieces(s, move.card, move.turned, (move.x, move.y), code)
    colour = told[TOLD_COLOUR]
    if code in _ABOUT_DISCARDS:
        name = COLOURS[colour]
        return flower_pieces(move.discard.get(name, 0), colour, told[TOLD_HELD + colour], s.limit)
    if code in _ABOUT_SALES:
        held = [n - move.discard.get(name, 0) for name, n in zip(COLOURS, told[TOLD_HELD:], strict=False)]
        if code == Violation.NO_SALE_DUE:
            return {"held": sum(held), "limit": s.limit}
        if code == Violation.KEEPS_TOO_MANY:
            return keep_pieces(move.keep, held, s.limit)
        return flower_pieces(move.sell.get(COLOURS[colour], 0), colour, held[colour], s.limit)
    if code in _ABOUT_PAWNS:
        return pawn_pieces(s, STEPS[told[TOLD_STEP]], _cells_said(move, STEPS[told[TOLD_STEP]]), code)
    return {}


def _cells_said(move: GardenMove, pawn: str) -> tuple[Cell, ...]:
    where: Any = getattr(move, pawn)
    if pawn == "ornament":
        return where or ()
    return () if where in (None, "back") else (where,)


def pieces_of_action(game: BloomGarden, state: Any, seat: int, action: int, code: int) -> Mapping[str, Any]:
    """What is wrong with a single action."""
    s = game.read(state)
    if code in _ABOUT_CARDS:
        if action < PUT_FIRST:
            card, turned = divmod(action, ORIENTATIONS)
            return placement_pieces(s, card + 1, turned, (0, 0), code)
        card, turned = divmod(s.card, ORIENTATIONS)
        return placement_pieces(s, card + 1, turned, ActionReader(s).place(action), code)
    if code in _ABOUT_DISCARDS or code in _ABOUT_SALES:
        if action >= KEEP_SOME:
            return keep_pieces(action - KEEP_SOME, s.flowers[seat], s.limit)
        colour, n = divmod(action - (DISCARD_SOME if action < SELL_SOME else SELL_SOME), COUNTS)
        return flower_pieces(n, colour, s.flowers[seat][colour], s.limit)
    if code in _ABOUT_PAWNS:
        pawn = "gardener" if action < LEAVE_ANIMAL else "animal" if action < LEAVE_ORNAMENT else "ornament"
        is_set = any(
            first <= action < end
            for first, end in ((SET_GARDENER, LEAVE_ANIMAL), (SET_ANIMAL, LEAVE_ORNAMENT), (SET_ORNAMENT, action + 1))
        )
        return pawn_pieces(s, pawn, ActionReader(s).pawn_cells(action) if is_set else (), code)
    return {}


def placement_pieces(s: Any, card: int, turned: int, at: Cell, code: int) -> dict[str, Any]:
    """What the sentences on cards speak of."""
    if code == Violation.CARD_NOT_IN_HAND:
        return {"card": card, "hand": cards_in(s.hand[s.turn])}
    if code in (Violation.LOOKS_ALIKE, Violation.NO_SUCH_TURN):
        return {"card": card, "turned": turned}
    said = {"card": CardPiece(COLOURS[s.turn], card, turned, at), "cell": pieces_of([at])[0]}
    if code == Violation.COVERS_PAWN:
        own = COLOURS[s.turn]
        blocking = [pawn for pawn in pawns_on(s, covered_by(at)) if pawn.colour != own or pawn.pawn == "ornament"]
        return {**said, "pawns": blocking}
    return {**said, "cells": pieces_of(covered_by(at))}


def flower_pieces(said: int, colour: int, held: int, limit: int) -> dict[str, Any]:
    """What the sentences on discards and sales speak of."""
    return {"said": said, "colour": COLOURS[colour], "held": held, "limit": limit}


def keep_pieces(said: int, held: Sequence[int], limit: int) -> dict[str, Any]:
    """What the sentence on leftover flowers speaks of."""
    *_, second, most = sorted(held)
    return {"said": said, "most": min(most - second, limit)}


def pawns_on(s: Any, cells: Sequence[Cell]) -> list[PawnPiece]:
    """The pawns that stand on any of these cells."""
    return [pawn for pawn in pawns_of(s) if any((cell.x, cell.y) in cells for cell in pawn.cells)]


def pawns_of(s: Any) -> list[PawnPiece]:
    """All pawns in the garden."""
    found = []
    for colour in range(s.colours):
        for pawn, spots in zip(PAWNS, ((s.gardener,), (s.animal,), (s.ornament, s.meadow)), strict=True):
            if spots[0][colour]:
                cells = pieces_of([cell_of(spot[colour]) for spot in spots])
                found.append(PawnPiece(COLOURS[colour], pawn, tuple(cells)))
    return found


def pawn_pieces(s: Any, pawn: Any, cells: tuple[Cell, ...], code: int) -> dict[str, Any]:
    """What the sentences on pawns speak of."""
    if code in _LOCKED:
        return {"needed": _LOCKED[code], "visible": s.visible[s.turn]}
    if code == Violation.PAWN_THERE:
        return {"pawns": pawns_on(s, cells)}
    return {"pawn": pawn, "cells": pieces_of(cells)}

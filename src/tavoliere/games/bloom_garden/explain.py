"""The pieces that make an action illegal, named as the rulebook's sentences name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavoliere.games.bloom_garden.actions import (
    COUNTS,
    DISCARD_SOME,
    KEEP_SOME,
    LEAVE_GARDENER,
    PASS,
    PUT,
    SELL_SOME,
    SET_ANIMAL,
    SET_GARDENER,
    SET_ORNAMENT,
    STEPS_X,
    STEPS_Y,
)
from tavoliere.games.bloom_garden.components import CARDS, COLOURS, ORIENTATIONS, PLACES
from tavoliere.games.bloom_garden.foresight import cell_of, nearest_place
from tavoliere.games.bloom_garden.moves import Cell, card_text, cell_text
from tavoliere.games.bloom_garden.violations import Violation


def listed(cells: list[Cell] | tuple[Cell, ...]) -> str:
    return " ".join(f"({cell_text(cell)})" for cell in cells)


def covered_cells(at: Cell) -> list[Cell]:
    """The nine cells of a card, row by row."""
    return [(at[0] + i % 3, at[1] + i // 3) for i in range(9)]


def blocking_cells(s: Any, at: Cell) -> list[Cell]:
    """The cells under a card that hold pawns which the colour whose turn it is may not cover (BG-3.4)."""
    own, marks = int(s.turn), set()
    for colour in range(s.colours):
        marks |= {int(s.ornament[colour]), int(s.meadow[colour])}
        if colour != own:
            marks |= {int(s.gardener[colour]), int(s.animal[colour])}
    return [cell for cell in covered_cells(at) if nearest_place(s, *cell) + 1 in marks]


def offending_cells(s: Any, at: Cell, code: int) -> list[Cell]:
    """The cells that an illegal placement breaks a rule at."""
    if code == Violation.COVERS_PAWN:
        return blocking_cells(s, at)
    if code == Violation.NOT_AT_ORIGIN:
        return [(0, 0)]
    return covered_cells(at) if code in (Violation.COVERS_NO_CARD, Violation.COVERS_NO_TABLE) else []


def placement_pieces(s: Any, card: int, turned: int, at: Cell, code: int) -> dict[str, Any]:
    """What the sentences on placements speak of."""
    return {
        "card": card,
        "said": card_text(card, turned, *at),
        "cells": listed(offending_cells(s, at, code)),
        "hand": " ".join(str(number) for number in cards_in_hand(s, int(s.turn))),
    }


def cards_in_hand(s: Any, colour: int) -> list[int]:
    """The numbers of the cards that a colour still has."""
    cards = int(s.hand[colour])
    return [card + 1 for card in range(CARDS) if cards >> card & 1]


def flower_pieces(s: Any, seat: int, colour: int, said: int) -> dict[str, Any]:
    """What the sentences on discards and sales speak of."""
    return {
        "said": said,
        "colour": COLOURS[colour],
        "held": int(s.flowers[seat, colour]),
        "limit": int(s.limit),
    }


def keep_pieces(s: Any, seat: int, said: int) -> dict[str, Any]:
    """What the sentence on leftover flowers speaks of."""
    counts = sorted(s.flowers[seat].tolist())
    return {"said": said, "most": min(counts[-1] - counts[-2], int(s.limit))}


def pawn_pieces(s: Any, cells: tuple[Cell, ...], code: int) -> dict[str, Any]:
    """What the sentences on pawns speak of."""
    if code == Violation.PAWN_THERE:
        marks = {int(mark) for pawns in (s.gardener, s.animal, s.ornament, s.meadow) for mark in pawns}
        cells = tuple(cell for cell in cells if nearest_place(s, *cell) + 1 in marks)
    return {"cells": listed(cells), "visible": int(s.visible[s.turn])}


def ornament_cells(s: Any, action: int) -> tuple[Cell, Cell]:
    """Flower and meadow of an ornament's action."""
    direction, place = divmod(action - SET_ORNAMENT, PLACES)
    x, y = cell_of(s, place)
    return (x, y), (x + STEPS_X[direction], y + STEPS_Y[direction])


def pieces(state: Any, seat: int, action: int, code: int) -> Mapping[str, Any]:
    """What the sentence of a violation needs to know, from the action alone."""
    s = state[0]
    if action < 0 or code in _WITHOUT_PIECES:
        return {}
    if action < PASS:
        return placement_pieces(s, action // ORIENTATIONS + 1, action % ORIENTATIONS, (0, 0), code)
    if action < DISCARD_SOME:
        card, turned = divmod(int(s.card), ORIENTATIONS)
        return placement_pieces(s, card + 1, turned, cell_of(s, action - PUT), code)
    if action < KEEP_SOME:
        first = DISCARD_SOME if action < SELL_SOME else SELL_SOME
        return flower_pieces(s, seat, *divmod(action - first, COUNTS))
    if action < LEAVE_GARDENER:
        return keep_pieces(s, seat, action - KEEP_SOME)
    return pawn_pieces(s, _pawn_cells(s, action), code)


def _pawn_cells(s: Any, action: int) -> tuple[Cell, ...]:
    if action >= SET_ORNAMENT:
        return ornament_cells(s, action)
    for first in (SET_ANIMAL, SET_GARDENER):
        if first <= action < first + PLACES:
            return (cell_of(s, action - first),)
    return ()


_WITHOUT_PIECES = {
    Violation.NO_SUCH_ACTION,
    Violation.GAME_OVER,
    Violation.NOT_YOUR_TURN,
    Violation.WRONG_STEP,
    Violation.MUST_PLACE,
}

"""The actions of a turn, read back into words."""

from __future__ import annotations

from typing import Any

from tavoliere.games.bloom_garden.moves import Cell
from tavoliere.games.bloom_garden.rules.actions import (
    COUNTS,
    DISCARD_SOME,
    EDGES,
    KEEP_SOME,
    LEAVE_ANIMAL,
    LEAVE_GARDENER,
    LEAVE_ORNAMENT,
    OVERLAPS,
    PASS,
    PUT,
    PUT_FIRST,
    SELL_SOME,
    SET_ANIMAL,
    SET_GARDENER,
    SET_ORNAMENT,
    SHIFTS,
    TAKE_ANIMAL,
    TAKE_GARDENER,
)
from tavoliere.games.bloom_garden.rules.components import CARDS, CELLS, COLOURS, ORIENTATIONS
from tavoliere.games.bloom_garden.rules.grid import DIRECTIONS, cell_of
from tavoliere.games.bloom_garden.rules.pawns import EDGE_X, EDGE_Y
from tavoliere.games.bloom_garden.rules.state import PLACE

_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # right, down, left, up
_EDGES = list(zip(EDGE_X.tolist(), EDGE_Y.tolist(), strict=True))


class ActionReader:
    """Reads the actions of one turn one after the other; the cards lie where they lay, and then the new one."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.said: dict[str, Any] = {}
        self._own = s.turn * CARDS  # the first card of the colour whose turn it is
        self._at = {terrain: cell_of(spot) for terrain, spot in enumerate(s.at) if spot}
        if s.step == PLACE:
            self._take(s.card)

    def read(self, action: int) -> None:
        """Put one more action into words."""
        said = self.said
        if action < PASS:
            self._take(action)
        elif PUT_FIRST <= action < DISCARD_SOME:
            said["x"], said["y"] = self._at[self._own + said["card"] - 1] = self.place(action)
        elif DISCARD_SOME <= action < KEEP_SOME:
            name, first = ("discard", DISCARD_SOME) if action < SELL_SOME else ("sell", SELL_SOME)
            colour, n = divmod(action - first, COUNTS)
            if n:
                said.setdefault(name, {})[COLOURS[colour]] = n
        elif KEEP_SOME <= action < LEAVE_GARDENER:
            said["keep"] = action - KEEP_SOME
        elif action in (TAKE_GARDENER, TAKE_ANIMAL):
            said["gardener" if action == TAKE_GARDENER else "animal"] = "back"
        elif action not in (PASS, LEAVE_GARDENER, LEAVE_ANIMAL, LEAVE_ORNAMENT):
            self._set(action)

    def _take(self, action: int) -> None:
        card, self.said["turned"] = divmod(action, ORIENTATIONS)
        self.said["card"] = card + 1

    def _set(self, action: int) -> None:
        cells = self.pawn_cells(action)
        if action >= SET_ORNAMENT:
            self.said["ornament"] = cells
        else:
            self.said["gardener" if action < LEAVE_ANIMAL else "animal"] = cells[0]

    def place(self, action: int) -> Cell:
        """Where an action puts a card."""
        if action == PUT_FIRST:
            return 0, 0
        terrain, shift = divmod(action - PUT, OVERLAPS)
        x, y = self._at.get(terrain, (0, 0))
        return x + shift % SHIFTS - 2, y + shift // SHIFTS - 2

    def pawn_cells(self, action: int) -> tuple[Cell, ...]:
        """The cells that an action sets a pawn on."""
        if action >= SET_ORNAMENT:
            number, direction = divmod(action - SET_ORNAMENT, DIRECTIONS)
            x, y = self._flower(number)
            return (x, y), (x + _STEPS[direction][0], y + _STEPS[direction][1])
        if action < LEAVE_ANIMAL:
            return (self._flower(action - SET_GARDENER),)
        terrain, edge = divmod(action - SET_ANIMAL, EDGES)
        x, y = self._at.get(terrain, (0, 0))
        return ((x + _EDGES[edge][0], y + _EDGES[edge][1]),)

    def _flower(self, number: int) -> Cell:
        card, cell = divmod(number, CELLS)
        x, y = self._at.get(self._own + card, (0, 0))
        return x + cell % 3, y + cell // 3

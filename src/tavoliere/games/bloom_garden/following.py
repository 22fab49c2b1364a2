"""What can follow a card or a pass: flowers, one by one, and the pawns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tavoliere.games.bloom_garden.moves import Back, Cell, GardenMove
from tavoliere.games.bloom_garden.rules.components import COLOURS
from tavoliere.games.bloom_garden.rules.grid import cell_of
from tavoliere.games.bloom_garden.rules.market import leftover
from tavoliere.games.bloom_garden.rules.queries import (
    MOST_SPOTS,
    SPOTS,
    list_spots,
)
from tavoliere.games.bloom_garden.rules.said import TOLD_HELD, TOLD_LAST, TOLD_WAITS
from tavoliere.games.bloom_garden.rules.state import ADVANCED, SELL_BOUQUETS, SELL_CHOOSE
from tavoliere.games.bloom_garden.telling import SAYING, TELLING, heard, plain, write_down

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden
    from tavoliere.games.bloom_garden.prompt import GardenDraft

_leftover = plain(leftover)


def follow(
    game: BloomGarden, state: Any, s: Any, seat: int, draft: GardenDraft, opening: GardenMove
) -> dict[str, Any] | None:
    """What else can be picked, by the names of a prompt's parts; None when the draft cannot be completed."""
    spots = np.empty(MOST_SPOTS, dtype=np.int64)
    write_down(msgspec.structs.replace(opening, gardener=draft.gardener))
    if list_spots(game.copy(state), seat, SAYING.out, TELLING.out, spots):
        return None
    flowers = _Flowers(s, draft, heard())
    pawns = _follow_pawns(draft, spots) if flowers.are_fine() else None
    return None if pawns is None else {**flowers.picks(), **pawns}


class _Flowers:
    """Discards, sale and leftovers of a draft. Whether each number is legal in the end, the judge says."""

    def __init__(self, s: Any, draft: GardenDraft, told: list[int]) -> None:
        self.s = s
        self.draft = draft
        self.held = told[TOLD_HELD : TOLD_HELD + len(COLOURS)]
        self.may_discard = not (told[TOLD_WAITS] and s.order == ADVANCED)
        self.may_sell = not told[TOLD_WAITS] and not told[TOLD_LAST]
        self.discarded = [draft.discard.count(colour) for colour in COLOURS]
        self.sold = [draft.sell.count(colour) for colour in COLOURS]

    def are_fine(self) -> bool:
        """Can what is picked be part of a turn?"""
        draft = self.draft
        known = sum(self.discarded) == len(draft.discard) and sum(self.sold) == len(draft.sell)
        return known and (self.may_discard or not draft.discard) and self._are_fine_with(self.discarded)

    def _are_fine_with(self, discarded: Sequence[int]) -> bool:
        """Would sale and leftovers be possible after these discards?"""
        rest = [n - gone for n, gone in zip(self.held, discarded, strict=True)]
        if min(rest) < 0:
            return False
        if self.draft.sell and not (
            self._is_due(rest, SELL_CHOOSE) and all(n >= sold for n, sold in zip(rest, self.sold, strict=True))
        ):
            return False
        return self.draft.keep is None or 0 <= self.draft.keep <= self._most_kept(rest)

    def _is_due(self, rest: Sequence[int], sell: int) -> bool:
        return bool(self.may_sell and self.s.sell == sell and sum(rest) >= self.s.limit)

    def _most_kept(self, rest: Sequence[int]) -> int:
        return min(_leftover(rest), self.s.limit) if self._is_due(rest, SELL_BOUQUETS) else 0

    def picks(self) -> dict[str, Any]:
        """The flowers that can be discarded or sold next, and how many leftovers can be kept."""
        rest = [n - gone for n, gone in zip(self.held, self.discarded, strict=True)]
        more = [[n + (colour == other) for other, n in enumerate(self.discarded)] for colour in range(len(COLOURS))]
        sells, keeps = self._is_due(rest, SELL_CHOOSE), self.draft.keep is None
        return {
            "discard": [COLOURS[i] for i, n in enumerate(more) if self.may_discard and self._are_fine_with(n)],
            "sell": [COLOURS[i] for i, n in enumerate(rest) if sells and n > self.sold[i]],
            "keep": list(range(1, self._most_kept(rest) + 1)) if keeps else [],
        }


def _follow_pawns(draft: GardenDraft, spots: Any) -> dict[str, Any] | None:
    """The cells to which pawns can go."""
    gardeners, animals, pairs, gardener_stands, animal_stands = spots[:SPOTS].tolist()
    cells = [cell_of(spot) for spot in spots[SPOTS : SPOTS + gardeners + animals + pairs].tolist()]
    ornaments = cells[gardeners + animals :]
    gardener = _choice(cells[:gardeners], gardener_stands)
    animal = _choice(cells[gardeners : gardeners + animals], animal_stands)
    couples = list(zip(ornaments[::2], ornaments[1::2], strict=True))
    partners = _partners(draft.ornament, couples)
    if partners is None or draft.gardener not in (None, *gardener) or draft.animal not in (None, *animal):
        return None
    if draft.ornament:  # the gardener must leave room for it
        fitting = [pair for pair in couples if all(cell in pair for cell in draft.ornament)]
        gardener = [where for where in gardener if any(where not in pair for pair in fitting)]
    return {
        "gardener": gardener if draft.gardener is None else [],
        "animal": animal if draft.animal is None else [],
        "ornament": partners,
    }


def _choice(cells: list[Cell], stands: int) -> list[Cell | Back]:
    """The cells for a pawn, and whether it can come back."""
    return ["back", *cells] if stands else [*cells]


def _partners(picked: list[Cell], pairs: list[tuple[Cell, Cell]]) -> list[Cell] | None:
    """The cells that go with those picked for an ornament; None when they are none of its pairs."""
    if not picked:
        return list(dict.fromkeys(cell for pair in pairs for cell in pair))
    found = [other for pair in pairs for cell, other in (pair, pair[::-1]) if cell == picked[0]]
    if len(picked) == 1:
        return found or None
    return [] if len(picked) == 2 and picked[1] in found else None

"""Drafts of a turn, and prompts: the picks that can follow.

A turn begins with card, quarter turns and place, in any order; what can follow depends on them: flowers
to discard and to sell, one by one, leftover flowers to keep, and cells for the pawns.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tavoliere.engine.errors import BadInput
from tavoliere.engine.moves import Draft, Prompt
from tavoliere.games.bloom_garden.moves import Back, BloomGardenMove, Cell, Flowers, Pass, Place, cards_in
from tavoliere.games.bloom_garden.rules.constants import COLOURS, MOST_SUPPLY, ORIENTATIONS, Colour
from tavoliere.games.bloom_garden.rules.grid import NO_SPOT, cell_of
from tavoliere.games.bloom_garden.rules.queries import (
    MORE_DISCARDED,
    MORE_SOLD,
    MOST_LEFT_OVER,
    OPTIONS,
    SPOT_COUNTS,
    SPOTS,
    list_options,
    map_places,
)
from tavoliere.games.bloom_garden.rules.state import CARD, Plain
from tavoliere.games.bloom_garden.translate import RESULT, WRITTEN, move_of, play_turn, write_move
from tavoliere.games.bloom_garden.view import PAPER

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden


class BloomGardenDraft(Draft, frozen=True):
    """A turn in the making. Flowers and the ornament's two cells are picked one by one, in any order."""

    card: int | None = None
    turned: int | None = None
    at: Cell | None = None  # where the card's upper left cell lies
    discard: list[Colour] = []
    sell: list[Colour] = []
    keep: int | None = None
    gardener: Cell | Back | None = None
    animal: Cell | Back | None = None
    ornament: list[Cell] = []


class Places(msgspec.Struct, frozen=True):
    """The places where a card may lie: rows of 0 and 1, divided by strokes, the first for the cell (left, top)."""

    left: int
    top: int
    rows: str

    def __iter__(self) -> Iterator[Cell]:
        """The cells that are marked, row by row."""
        for y, row in enumerate(self.rows.split("/"), self.top):
            yield from ((x, y) for x, sign in enumerate(row, self.left) if sign == "1")


class BloomGardenPrompt(Prompt, frozen=True):
    """The picks for every part of a turn, and the legal turn that the draft is already."""

    cards: list[int] = []
    turned: list[int] = []
    at: Places | None = None
    discard: list[Colour] = []
    sell: list[Colour] = []
    keep: list[int] = []
    gardener: list[Cell | Back] = []
    animal: list[Cell | Back] = []
    ornament: list[Cell] = []
    move: BloomGardenMove | None = None


NOTHING = BloomGardenPrompt()
NONSENSE = (TypeError, ValueError, LookupError, BadInput)  # of parts that are no numbers, cells or flowers at all
_EMPTY = BloomGardenDraft()


def make_prompt(game: BloomGarden, state: Any, seat: int, draft: BloomGardenDraft | None) -> BloomGardenPrompt:
    """The picks of a seat for a draft; none if it cannot be completed or the seat is not asked."""
    s = game.read(state)
    if s.over or s.step != CARD or seat != game.unchecked.polled(state):
        return NOTHING
    try:
        return _opening(game, state, s, seat, _EMPTY if draft is None else draft)
    except NONSENSE:
        return NOTHING


def _opening(game: BloomGarden, state: Any, s: Plain, seat: int, draft: BloomGardenDraft) -> BloomGardenPrompt:
    """The card and its place, or passing, and what follows as soon as they are known."""
    kind = "pass" if s.stuck else "place"
    begun = draft.card is not None or draft.turned is not None or draft.at is not None
    if draft.kind not in (None, kind) or (s.stuck and begun):
        return NOTHING
    if s.stuck:
        if draft.kind is None:
            return BloomGardenPrompt(kinds=[kind]) if draft == _EMPTY else NOTHING
        return _complete(game, state, s, seat, draft, {}, Pass())
    cards, looks_of = cards_in(s.hand[s.turn]), s.looks
    if begun:
        cards = [card for card in cards if _can_be(card, looks_of[card - 1], draft)]
    looks = max([looks_of[card - 1] for card in cards])  # raises NONSENSE if no card is left
    picks: dict[str, Any] = {
        "cards": cards if draft.card is None else [],
        "turned": list(range(looks)) if draft.turned is None else [],
    }
    card, turned = cards[0], draft.turned or 0
    if draft.at is not None:
        place = Place(card=card, turned=turned % looks_of[card - 1], x=draft.at[0], y=draft.at[1])
        if draft.card is not None and (draft.turned is not None or looks == 1):
            return _complete(game, state, s, seat, draft, picks, place)
        if play_turn(game, state, seat, place, is_open=True).code:
            return NOTHING
    else:
        picks["at"] = find_places(game, state)
    ends_here = draft == BloomGardenDraft(draft.kind, draft.card, draft.turned, draft.at)
    return BloomGardenPrompt(kinds=[kind], **picks) if ends_here else NOTHING


def _can_be(card: int, looks: int, draft: BloomGardenDraft) -> bool:
    """True if this card of the hand can be the draft's. Of a known card, turns that look alike may be picked too."""
    if draft.card is not None:
        return card == draft.card and (draft.turned is None or 0 <= draft.turned < ORIENTATIONS)
    return draft.turned is None or 0 <= draft.turned < looks


def find_places(game: BloomGarden, state: Any) -> Places:
    """The places where a card may lie now."""
    s, rows = game.read(state), PAPER.data[: map_places(state, PAPER.out)].decode()
    return Places(s.left - 2, s.top - 2, rows) if s.laid else Places(0, 0, "1")


def _complete(
    game: BloomGarden,
    state: Any,
    s: Plain,
    seat: int,
    draft: BloomGardenDraft,
    picks: dict[str, Any],
    opening: BloomGardenMove,
) -> BloomGardenPrompt:
    """The picks that follow a card or a pass, and the move that the draft is already; raises NONSENSE if it is none."""
    move = with_parts(opening, draft)
    later = _list_picks(game, state, seat, draft, move)
    turn = play_turn(game, state, seat, move)
    legal = None if turn.code or len(draft.ornament) == 1 else move_of(game, state, seat, turn.actions)
    return BloomGardenPrompt(kinds=["pass" if s.stuck else "place"], move=legal, **picks, **later)


def _list_picks(
    game: BloomGarden, state: Any, seat: int, draft: BloomGardenDraft, move: BloomGardenMove
) -> dict[str, Any]:
    """The picks by the names of a prompt's parts."""
    options = np.zeros(OPTIONS, dtype=np.int64)
    write_move(move, is_open=True)
    if not list_options(state, game.copy(state), seat, WRITTEN.out, RESULT.out, options):
        raise ValueError("This draft cannot be completed.")
    numbers = options[:SPOTS].tolist()
    counts = numbers[SPOT_COUNTS:]
    return {
        "discard": [name for name, more in zip(COLOURS, numbers[MORE_DISCARDED:], strict=False) if more],
        "sell": [name for name, more in zip(COLOURS, numbers[MORE_SOLD:], strict=False) if more],
        "keep": list(range(1, numbers[MOST_LEFT_OVER] + 1)) if draft.keep is None else [],
        **_list_pawn_picks(draft, counts, options[SPOTS : SPOTS + sum(counts)].tolist()),
    }


def _list_pawn_picks(draft: BloomGardenDraft, counts: list[int], spots: list[int]) -> dict[str, Any]:
    """The cells to which pawns can go."""
    gardeners, animals, pairs = accumulate(counts)
    gardener, animal = _choice(spots[:gardeners]), _choice(spots[gardeners:animals])
    ornaments = sorted(zip(spots[animals:pairs:2], spots[animals + 1 : pairs : 2], strict=True), key=itemgetter(0))
    couples = [(cell_of(flower), cell_of(meadow)) for flower, meadow in ornaments]
    if draft.ornament:  # the gardener must leave room for it
        fitting = [pair for pair in couples if all(cell in pair for cell in draft.ornament)]
        gardener = [where for where in gardener if any(where not in pair for pair in fitting)]
    return {
        "gardener": gardener if draft.gardener is None else [],
        "animal": animal if draft.animal is None else [],
        "ornament": _partners(draft.ornament, couples),
    }


def _choice(spots: list[int]) -> list[Cell | Back]:
    """The cells for a pawn, row by row, and whether it can come back."""
    return ["back" if spot == NO_SPOT else cell_of(spot) for spot in sorted(spots)]


def _partners(picked: list[Cell], pairs: list[tuple[Cell, Cell]]) -> list[Cell]:
    """The cells that go with those picked for an ornament; raises NONSENSE if no pair has them."""
    if not picked:
        return list(dict.fromkeys(cell for pair in pairs for cell in pair))
    found = [other for pair in pairs for cell, other in (pair, pair[::-1]) if cell == picked[0]]
    if not found or (len(picked) == 2 and picked[1] not in found):
        raise ValueError(picked)
    return found if len(picked) == 1 else []


def with_parts(opening: BloomGardenMove, draft: BloomGardenDraft) -> BloomGardenMove:
    """A card or a pass with the other parts of a draft; raises NONSENSE if they make no turn."""
    return msgspec.structs.replace(
        opening,
        discard=_counted(draft.discard),
        sell=_counted(draft.sell),
        keep=draft.keep or 0,
        gardener=draft.gardener,
        animal=draft.animal,
        ornament=tuple(draft.ornament) if len(draft.ornament) > 1 else None,
    )


def draft_of(game: BloomGarden, state: Any, seat: int, move: BloomGardenMove) -> BloomGardenDraft:
    """A move as a draft with all its parts."""
    opening: dict[str, Any] = {"kind": "pass"}
    if isinstance(move, Place):
        opening = {"kind": "place", "card": move.card, "turned": move.turned, "at": (move.x, move.y)}
    return BloomGardenDraft(
        **opening,
        discard=_one_by_one(move.discard),
        sell=_one_by_one(move.sell),
        keep=move.keep or None,
        gardener=move.gardener,
        animal=move.animal,
        ornament=list(move.ornament or ()),
    )


def _one_by_one(flowers: Flowers) -> list[Colour]:
    """Each flower by itself. Of more than any box holds, one too many is enough."""
    return [colour for colour in COLOURS for _ in range(min(flowers.get(colour, 0), MOST_SUPPLY + 1))]


def _counted(flowers: list[Colour]) -> Flowers:
    return {colour: flowers.count(colour) for colour in sorted(set(flowers), key=COLOURS.index)}

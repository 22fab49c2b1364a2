"""What a seat can do now, part by part, for a client that knows no rules.

A prompt depends on nothing that the seat may not see: who may answer a discard is asked the same,
whatever they hold (BP-8.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args

import msgspec
import numpy as np

from tavoliere.engine import moves as heads
from tavoliere.games.bloops.moves import BloopsMove
from tavoliere.games.bloops.rules.constants import (
    ARRANGE,
    COUNTER,
    GIVE_TO,
    KEEP,
    LOOK_AT,
    MAX_CARDS,
    MAX_LEGAL,
    SWAP_OWN,
    WITH,
)
from tavoliere.games.bloops.rules.legal import offers
from tavoliere.games.bloops.translate import SAID

if TYPE_CHECKING:
    from tavoliere.engine.game import State


class Draft(heads.Draft, frozen=True):
    """A move with parts still open. Of the two cards of a swap or a rearrangement either can come first."""

    card: int | None = None
    other: int | None = None  # of a swap, the opponent's card
    seat: int | None = None


class Prompt(heads.Prompt, frozen=True, kw_only=True):
    """What can be picked next: cards by their identifiers, and seats."""

    cards: list[int] = []
    others: list[int] = []
    seats: list[int] = []
    move: BloopsMove | None = None


class Offer(msgspec.Struct):
    """One kind of move that a seat can make, and all that its parts can be."""

    kind: str
    cards: list[int] = []
    others: list[int] = []
    seats: list[int] = []

    def takes(self, draft: Draft) -> bool:
        """Can this draft become a move of this kind?"""
        return (
            draft.kind in (None, self.kind)
            and (draft.card is None or draft.card in self.cards)
            and (draft.other is None or draft.other in self.others)
            and (draft.seat is None or draft.seat in self.seats)
            and (draft.card is None or draft.card != draft.other)
        )

    def only_way(self, draft: Draft) -> Draft | None:
        """What a draft that can become a move of this kind becomes, if there is one way only."""
        ways: dict[str, list[int]] = {"card": self.cards, "other": self.others, "seat": self.seats}
        parts = {
            part: ways[part] if getattr(draft, part) is None else [getattr(draft, part)] for part in PARTS[self.kind]
        }
        if any(len(found) != 1 for found in parts.values()):
            return None
        return Draft(self.kind, **{part: found[0] for part, found in parts.items()})


_KINDS: dict[str, type[BloopsMove]] = {str(kind.__struct_config__.tag): kind for kind in get_args(BloopsMove)}
PARTS = {name: kind.__struct_fields__ for name, kind in _KINDS.items()}

# The kinds of moves by their first action; the second card of a move is none by itself.
_BY_ACTION = {action: str(move.__struct_config__.tag) for action, move in SAID.items()}
_BY_ACTION |= {GIVE_TO: "give", KEEP: "keep", COUNTER: "counter", LOOK_AT: "look", SWAP_OWN: "swap", ARRANGE: "arrange"}


def offered(state: State, seat: int) -> list[Offer]:
    """All that a seat, or the clock, can do now."""
    listed, out = np.empty(_ROOM, dtype=np.int32), np.empty(2 * _ROOM, dtype=np.int32)
    numbers = out[: offers(state, seat, listed, out)].tolist()
    found: dict[int, list[int]] = {}
    at = 0
    while at < len(numbers):
        first, n = numbers[at : at + 2]
        found[first] = numbers[at + 2 : at + 2 + n]
        at += 2 + n
    partners = found.pop(WITH, [])
    if partners and not found:
        return [_rest(state, partners)]
    return [_offer(_BY_ACTION[first], which, partners) for first, which in found.items()]


_ROOM = MAX_LEGAL + MAX_CARDS + 1


def _offer(kind: str, which: list[int], partners: list[int]) -> Offer:
    if kind == "give":
        return Offer(kind, seats=which)
    if "card" not in PARTS[kind]:
        return Offer(kind)
    if kind == "arrange":
        return Offer(kind, which, which)
    return Offer(kind, which, partners if kind == "swap" else [])


def _rest(state: State, partners: list[int]) -> Offer:
    """Half a move was made: its first card stays."""
    s = state[0]
    return Offer("swap" if s.naming else "arrange", [int(s.named)], partners)


def prompt(state: State, seat: int, draft: Draft) -> Prompt:
    """What a seat can do with a draft; nothing when it can become no move."""
    possible = [offer for offer in offered(state, seat) if offer.takes(draft)]
    if not possible:
        return Prompt()
    return Prompt(
        kinds=[offer.kind for offer in possible],
        cards=_union([offer.cards for offer in possible], draft.other) if draft.card is None else [],
        others=_union([offer.others for offer in possible], draft.card) if draft.other is None else [],
        seats=_union([offer.seats for offer in possible]) if draft.seat is None else [],
        move=None if draft.kind is None else complete(draft),
    )


def _union(lists: list[list[int]], taken: int | None = None) -> list[int]:
    """All that stands in any list, once, but for what is named already."""
    return list(dict.fromkeys(number for numbers in lists for number in numbers if number != taken))


def complete(draft: Draft) -> BloopsMove | None:
    """The move that a draft of a certain kind has become, if no part is open."""
    assert draft.kind is not None
    parts = [getattr(draft, part) for part in PARTS[draft.kind]]
    if None in parts:
        return None
    return _KINDS[draft.kind](*(sorted(parts) if draft.kind == "arrange" else parts))


def picks(prompt: Prompt, draft: Draft) -> Iterator[Draft]:
    """Every draft that is one pick further."""
    if draft.kind is None:
        for kind in prompt.kinds:
            yield msgspec.structs.replace(draft, kind=kind)
    for card in prompt.cards:
        yield msgspec.structs.replace(draft, card=card)
    for other in prompt.others:
        yield msgspec.structs.replace(draft, other=other)
    for seat in prompt.seats:
        yield msgspec.structs.replace(draft, seat=seat)


def draft_of(move: Any) -> Draft:
    """A move as a draft with all its parts."""
    return Draft(move.__struct_config__.tag, **msgspec.structs.asdict(move))

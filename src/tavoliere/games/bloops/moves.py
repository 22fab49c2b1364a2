"""Moves of Bloops, and how a client without rules builds them: drafts and prompts.

    done                 finish looking
    draw                 discard                keep, discard c7
    counter c7           nothing                close (the guard's time is up; the clock says it)
    bloops               decline
    give to 2            look at c31            swap c7 with c12      (the effects)
    arrange c3 c9        two of one's own cards change places

`c7` is the card with the identifier 7, wherever it lies; `give to 2` names a seat.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Self, get_args

import msgspec
import numpy as np

from tavoliere.engine import moves
from tavoliere.engine.moves import NO_ACTION, Move, Part
from tavoliere.engine.prompts import Offer, prompt_among
from tavoliere.games.bloops.rules.legal import offers
from tavoliere.games.bloops.rules.state import (
    ARRANGE,
    CALL,
    CLOSE,
    COUNTER,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    GIVE_TO,
    KEEP,
    LOOK_AT,
    MAX_CARDS,
    MAX_LEGAL,
    MAX_PLAYERS,
    NO_CARD,
    NOTHING,
    SWAP_OWN,
    WITH,
)

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.bloops.game import Bloops


CardNumber = Annotated[int, Part({f"c{card}": card for card in range(MAX_CARDS)}, "card", r"c[0-9]{1,3}")]
SeatNumber = Annotated[int, Part({str(seat): seat for seat in range(MAX_PLAYERS)}, "seat", r"[0-9]")]


class Done(Move, frozen=True, tag="done"):
    """Finish looking: the first look, or at a card that was shown."""

    actions = (DONE,)


class Draw(Move, frozen=True, tag="draw"):
    """Begin a turn."""

    actions = (DRAW,)


class Discard(Move, frozen=True, tag="discard"):
    """Discard the card that was drawn."""

    actions = (DISCARD,)


class Keep(Move, frozen=True, tag="keep"):
    """Keep the card that was drawn, and discard this one instead."""

    notation = "keep[[,] discard] {card}"
    actions = (KEEP,)
    card: CardNumber


class Counter(Move, frozen=True, tag="counter"):
    """Answer a discard with this card."""

    notation = "counter {card}"
    actions = (COUNTER,)
    card: CardNumber


class Nothing(Move, frozen=True, tag="nothing"):
    """Do not answer the discard."""

    actions = (NOTHING,)


class Close(Move, frozen=True, tag="close"):
    """End the guard: its time is up."""

    actions = (CLOSE,)


class Call(Move, frozen=True, tag="bloops"):
    """Call BLOOPS."""

    actions = (CALL,)


class Decline(Move, frozen=True, tag="decline"):
    """Do not call BLOOPS."""

    actions = (DECLINE,)


class Give(Move, frozen=True, tag="give"):
    """An effect: the top card of the pile for this seat."""

    notation = "give[ to] {seat}"
    actions = (GIVE_TO,)
    seat: SeatNumber


class Look(Move, frozen=True, tag="look"):
    """An effect: look at this card."""

    notation = "look[ at] {card}"
    actions = (LOOK_AT,)
    card: CardNumber


class Swap(Move, frozen=True, tag="swap"):
    """An effect: this card of one's own for that one of an opponent."""

    notation = "swap {card}[ with] {other}"
    actions = SWAP_OWN, WITH
    card: CardNumber
    other: CardNumber


class Arrange(Move, frozen=True, tag="arrange"):
    """Two of one's own cards change places. Their order does not matter; the lower identifier comes first."""

    notation = "arrange {card}[ and] {other}"
    actions = ARRANGE, WITH
    card: CardNumber
    other: CardNumber

    @classmethod
    def make(cls, **parts: Any) -> Self:
        return cls(*sorted(parts.values()))

    def __str__(self) -> str:
        return super().__str__().replace(" and ", " ")


BloopsMove = Done | Draw | Discard | Keep | Counter | Nothing | Close | Call | Decline | Give | Look | Swap | Arrange

PARTS: dict[str, tuple[str, ...]] = {
    str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in get_args(BloopsMove)
}


def half_made(state: State) -> int:
    """The action that half a move was made with, or NO_ACTION."""
    s = state[0]
    return NO_ACTION if s.named == NO_CARD else int(s.named) + (SWAP_OWN if s.naming else ARRANGE)


# ---- Drafts and prompts ------------------------------------------------------------------------------


class Draft(moves.Draft, frozen=True):
    """A move with parts still open. Of the two cards of a swap or a rearrangement either can come first."""

    card: int | None = None
    other: int | None = None  # of a swap, the opponent's card
    seat: int | None = None


class Prompt(moves.Prompt, frozen=True, kw_only=True):
    """The parts that can be picked next: cards by their identifiers, and seats."""

    cards: list[int] = []
    others: list[int] = []
    seats: list[int] = []
    move: BloopsMove | None = None


@dataclass(frozen=True)
class PairOffer(Offer):
    """A rearrangement: its two cards are different ones."""

    def takes(self, draft: Any) -> bool:
        return super().takes(draft) and (draft.card is None or draft.card != draft.other)

    def choices(self, name: str, draft: Any) -> Collection[Any]:
        return [card for card in self.parts.get(name, ()) if card not in (draft.card, draft.other)]


_ROOM = MAX_LEGAL + MAX_CARDS + 1
_KINDS: dict[int, type[BloopsMove]] = {kind.actions[0]: kind for kind in get_args(BloopsMove)}


def list_offers(game: Bloops, state: State, seat: int) -> list[Offer]:
    """List the moves of a seat, or of the clock, as one offer for each kind of move.

    It depends on nothing that the seat may not see: all are asked the same, whatever cards they hold (BP-8.2).
    """
    listed, out = np.empty(_ROOM, dtype=np.int32), np.empty(2 * _ROOM, dtype=np.int32)
    numbers = out[: offers(state, seat, listed, out)].tolist()
    found: dict[int, list[int]] = {}
    at = 0
    while at < len(numbers):
        first, n = numbers[at : at + 2]
        found[first] = numbers[at + 2 : at + 2 + n]
        at += 2 + n
    partners = found.pop(WITH, [])
    if partners and not found:  # half a move was made: its first card stays
        found[SWAP_OWN if state[0].naming else ARRANGE] = [int(state[0].named)]
        return [_offer(_KINDS[first], which, partners) for first, which in found.items()]
    return [_offer(_KINDS[first], which, which if first == ARRANGE else partners) for first, which in found.items()]


def _offer(kind: type[BloopsMove], which: list[int], others: list[int]) -> Offer:
    parts = dict(zip(kind.__struct_fields__, (which, others), strict=False))
    return (PairOffer if kind is Arrange else Offer)(str(kind.__struct_config__.tag), parts, kind.make)


def make_prompt(game: Bloops, state: State, seat: int, draft: Draft | None) -> Prompt:
    """The prompt for a draft: empty when it can become no move, and without a move before its kind is picked."""
    draft = draft or Draft()
    found = prompt_among(Prompt, list_offers(game, state, seat), draft, sort=False)
    return found if draft.kind is not None else msgspec.structs.replace(found, move=None)

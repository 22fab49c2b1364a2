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

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, Self, get_args

import msgspec
import numpy as np

from tavoliere.engine import moves
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import NO_ACTION, Judgement, Move, Part, compose_move
from tavoliere.engine.prompts import Offer, prompt_among
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.playout import absent
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
    KIND_OF,
    LOOK_AT,
    MAX_CARDS,
    MAX_LEGAL,
    MAX_PLAYERS,
    NOTHING,
    SWAP_OWN,
    WITH,
)

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


KINDS: dict[str, type[BloopsMove]] = {str(kind.__struct_config__.tag): kind for kind in get_args(BloopsMove)}
_KIND_OF: list[int] = KIND_OF.tolist()
_BY_ACTION = {kind.actions[0]: tag for tag, kind in KINDS.items()}

# ---- Moves and the actions that they are, both ways --------------------------------------------------


def actions_of(game: Game, state: State, seat: int, move: BloopsMove) -> Sequence[int] | Judgement:
    """The actions of a move: of a rearrangement the lower card first, of a half-made move only the second."""
    actions: Any = Game.actions_of(game, state, seat, move)
    if isinstance(move, Arrange):
        if why := _why_no_pair(game, state, seat, move, actions):
            return why
        actions = ARRANGE + min(move.card, move.other), WITH + max(move.card, move.other)
    return actions[1:] if actions[0] == state[0].half and len(actions) > 1 else actions


def _why_no_pair(game: Game, state: State, seat: int, move: Arrange, actions: Sequence[int]) -> Judgement | None:
    """The reason why a seat cannot rearrange these two cards, in either order."""
    code, named = game.violation(state, NO_ACTION, seat), NO_ACTION
    if code == codes.NO_SUCH_ACTION:  # it may do something
        own = [card for card, where in enumerate(game.read(state).place) if where == seat]
        foreign = [action for card, action in zip((move.card, move.other), actions, strict=True) if card not in own]
        code = codes.NOT_YOUR_CARD if foreign else codes.SAME_CARD if move.card == move.other else codes.LEGAL
        named = foreign[0] if foreign else actions[0]
    return game.judgement(code, game.pieces(state, seat, named, code)) if code else None


def move_of(game: Game, state: State, seat: int, actions: Sequence[int]) -> Any:
    """The move that these actions are; a half-made one has its first card."""
    whole = [int(state[0].half), *actions] if actions[0] >= WITH else actions
    return Game.move_of(game, state, seat, whole)


def absent_move(game: Game, state: State, seat: int, rng: Any) -> Move | None:
    """The move made for a seat that does not react (BP-8.5)."""
    if seat not in game.waited_for(state):
        return None
    out = np.empty(MAX_LEGAL, dtype=np.int32)
    return compose_move(game, state, seat, lambda after: absent(after, seat, rng, out))


def when_time_is_up(game: Game, state: State) -> Close | None:
    """The guard ends."""
    return Close() if game.turn(state).deadline else None


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


class PairOffer(Offer, frozen=True):
    """A rearrangement: its two cards are different ones."""

    def takes(self, picked: Mapping[str, Any]) -> bool:
        return super().takes(picked) and ("card" not in picked or picked["card"] != picked.get("other"))

    def choices(self, name: str, picked: Mapping[str, Any]) -> Collection[Any]:
        return [card for card in self.parts.get(name, ()) if card not in picked.values()]


def offers(game: Game, state: State, seat: int) -> list[Offer]:
    """List the moves of a seat, or of the clock, as one offer for each kind of move.

    It depends on nothing that the seat may not see: all are asked the same, whatever cards they hold (BP-8.2).
    """
    s = game.read(state)
    found: dict[int, list[int]] = {}
    for action in game._legal_actions(state, seat):
        kind = _KIND_OF[action]
        found.setdefault(kind, []).append(action - kind)
    if WITH in found:  # half a move was made: its first card stays
        kind = _KIND_OF[s.half]
        return [_offer(kind, [s.half - kind], found[WITH])]
    if ARRANGE in found:
        found[ARRANGE].append(max(s.hand[seat]))  # the one that is never named first
    partners: list[int] = []
    if SWAP_OWN in found:
        half = game.copy(state)
        game.apply(half, SWAP_OWN + found[SWAP_OWN][0], seat)
        partners = [action - WITH for action in game.legal_actions(half, seat)]
    return [_offer(kind, which, which if kind == ARRANGE else partners) for kind, which in found.items()]


def _offer(first: int, which: list[int], others: list[int]) -> Offer:
    tag = _BY_ACTION[first]
    parts = dict(zip(KINDS[tag].__struct_fields__, (which, others), strict=False))
    return (PairOffer if KINDS[tag] is Arrange else Offer)(tag, parts, KINDS[tag].make)


def make_prompt(game: Game, state: State, seat: int, draft: Draft | None) -> Prompt:
    """The prompt for a draft: empty when it can become no move, and without a move before its kind is picked."""
    draft = draft or Draft()
    found = prompt_among(Prompt, offers(game, state, seat), draft, sort=False)
    return found if draft.kind is not None else msgspec.structs.replace(found, move=None)

"""What a draft or a move would do, as far as a seat may know now, or why not.

It is a memory game: a face is told only while the seat may look at it, and points never (BP-8.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine import moves as heads
from tavoliere.engine.moves import Judgement
from tavoliere.games.bloops.moves import Arrange, BloopsMove, Counter, Discard, Draw, Give, Keep, Look, Swap
from tavoliere.games.bloops.pieces import DISCARDS, PILE, Card, Place, ShownCard, face_of, place_of
from tavoliere.games.bloops.prompt import PARTS, Draft, Offer, complete, draft_of, offered
from tavoliere.games.bloops.rules import cards
from tavoliere.games.bloops.rules.codes import Violation
from tavoliere.games.bloops.rules.components import EFFECT_NAMES, EFFECTS, LAST_VALUE, NO_EFFECT
from tavoliere.games.bloops.rules.state import BY_DECK, BY_TWENTY, ENDINGS, OPEN
from tavoliere.games.bloops.view import look_at

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.bloops.game import Bloops

_can_draw: Any = getattr(cards.can_draw, "py_func", cards.can_draw)


class Shift(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that would move; none for an unknown one from the pile."""

    source: Place
    target: Place
    card: ShownCard | None = None


class Preview(heads.Preview, frozen=True, kw_only=True):
    """What would happen; `matches` is only there when the seat can see now whether its card does."""

    mend: Draft | None = None
    shifts: list[Shift] = []
    looks: Card | None = None  # the card whose face the seat would see
    matches: bool | None = None  # of a counter-discard: has it the value that is asked for?
    penalty: bool = False  # it would cost a card for certain
    effect: str = ""  # that would follow for certain: the kind of move that carries it out
    ending: str = ""  # the game would be over for certain, and how


def make_preview(game: Bloops, state: State, seat: int, tried: Any) -> Preview:
    """What somebody tries, before it is done."""
    draft = tried if isinstance(tried, Draft) else draft_of(tried) if isinstance(tried, BloopsMove) else Draft("")
    offers = offered(state, seat)
    if any(offer.takes(draft) for offer in offers):
        move = None if draft.kind is None else complete(draft)
        return Preview() if move is None else _foreseen(game.read(state), seat, move)
    return Preview(why=_why_not(game, state, seat, draft), mend=_mend(offers, draft))


# ---- What would happen -----------------------------------------------------------------------------


def _foreseen(s: Any, seat: int, move: BloopsMove) -> Preview:
    """A legal move."""
    match move:
        case Draw():
            if not _can_draw(s):
                return Preview(legal=True, ending=ENDINGS[BY_DECK - 1])
            return Preview(legal=True, shifts=[Shift(PILE, Place("held", seat))])
        case Discard():
            return _discarding(s, seat, s.held, [])
        case Keep():
            end = Place("hand", seat, s.in_front[seat] - 1)
            return _discarding(s, seat, move.card, [Shift(place_of(s, s.held), end, look_at(s, seat, s.held))])
        case Counter():
            return _countering(s, seat, move.card)
        case Give():
            return Preview(legal=True, shifts=[Shift(PILE, Place("hand", move.seat, s.in_front[move.seat]))])
        case Look():
            return Preview(legal=True, looks=Card(move.card, place_of(s, move.card)))
        case Swap() | Arrange():
            here, there = place_of(s, move.card), place_of(s, move.other)
            card, other = look_at(s, seat, move.card), look_at(s, seat, move.other)
            return Preview(legal=True, shifts=[Shift(here, there, card), Shift(there, here, other)])
        case _:
            return Preview(legal=True)


def _discarding(s: Any, seat: int, card: int, before: list[Shift], matches: bool | None = None) -> Preview:
    """A card goes to the discards; what follows is told only if the seat may look at it."""
    shown = look_at(s, seat, card)
    value = None if shown.face is None else shown.face.value
    return Preview(
        legal=True,
        shifts=[*before, Shift(place_of(s, card), DISCARDS, shown)],
        matches=matches,
        effect="" if value is None else EFFECT_NAMES[EFFECTS.get(value, NO_EFFECT)],
        ending=ENDINGS[BY_TWENTY - 1] if value == LAST_VALUE else "",
    )


def _countering(s: Any, seat: int, card: int) -> Preview:
    if s.phase != OPEN:
        return Preview(legal=True, penalty=True)
    shown = look_at(s, seat, card)
    if shown.face is None:
        return Preview(legal=True)
    if shown.face.value == face_of(s, s.discards[-1]).value:
        return _discarding(s, seat, card, [], matches=True)
    return Preview(legal=True, matches=False, penalty=True)


# ---- Why not, and what instead ---------------------------------------------------------------------


def _why_not(game: Bloops, state: State, seat: int, draft: Draft) -> Judgement:
    """What the judge says of a draft that can become nothing, with its open parts filled in anyhow."""
    s = game.read(state)
    kind = draft.kind
    if kind is None:
        given = [part for part in ("seat", "other", "card") if getattr(draft, part) is not None]
        kind = {"seat": "give", "other": "swap", "card": "counter"}[given[0]] if given else "draw"
    parts = PARTS.get(kind) if isinstance(kind, str) else None
    if parts is None:
        return game.judgement(Violation.NO_SUCH_ACTION, {})
    own = s.hand[seat] if seat < s.players else b""
    theirs = [card for at in range(s.players) if at != seat for card in s.hand[at]]
    anyhow = {"card": own or [0], "other": own[1:] if kind == "arrange" else theirs, "seat": [s.turn]}
    filled = {
        part: (anyhow[part] or [0])[0] if getattr(draft, part) is None else getattr(draft, part) for part in parts
    }
    move = complete(Draft(kind, **filled)) if all(isinstance(value, int) for value in filled.values()) else None
    found = game.check(state, move, seat) if move is not None else None
    return found or game.judgement(Violation.NO_SUCH_ACTION, {})


def _mend(offers: list[Offer], draft: Draft) -> Draft | None:
    """The same kind of move with as many parts as can stay; else the effect that waits for this seat.

    Which card to name instead is nobody's to guess in a game of memory: what stays open has to have one way only.
    """
    for kind in (draft.kind, *(offer.kind for offer in offers if offer.kind in EFFECT_NAMES)):
        for parts in _fewer_parts(draft):
            tried = msgspec.structs.replace(draft, kind=kind, **dict.fromkeys(parts))
            for offer in offers:
                if offer.takes(tried):
                    return offer.only_way(tried)
    return None


def _fewer_parts(draft: Draft) -> Iterator[tuple[str, ...]]:
    """The parts to open again: none, then one, then more."""
    given = [part for part in ("other", "seat", "card") if getattr(draft, part) is not None]
    for number in range(len(given) + 1):
        yield from combinations(given, number)

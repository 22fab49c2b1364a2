"""Previews: the effect of a draft or a move, as far as a seat may know it now, or the reason why it is refused.

It is a memory game: a face is told only while the seat may look at it, and points never (BP-8.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from tavoliere.engine import moves as heads
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Judgement, Move
from tavoliere.engine.prompts import Offer, offers_for, pick_parts, read
from tavoliere.engine.view import Event
from tavoliere.games.bloops.events import (
    Countered,
    Discarded,
    Drew,
    Exchanged,
    Gave,
    Looked,
    Moved,
    Penalised,
)
from tavoliere.games.bloops.moves import KINDS, Call, Close, Counter, Decline, Draft, Keep, Nothing
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.effects import EFFECT_NAMES, last_effect
from tavoliere.games.bloops.rules.state import GIVE_TO, KEEP, KIND_OF, MOST_EFFECTS, OPEN, Plain
from tavoliere.games.bloops.view import Card, Place, ShownCard, look_at, place_of


class Shift(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that would move; none for an unknown one from the pile."""

    source: Place
    target: Place
    card: ShownCard | None = None


class Preview(heads.Preview, frozen=True, kw_only=True):
    """The effect of a move; `matches` is only there when the seat can see now whether its card does."""

    mend: Draft | None = None
    shifts: list[Shift] = []
    looks: Card | None = None  # the card whose face the seat would see
    matches: bool | None = None  # of a counter-discard: has it the value that is asked for?
    penalty: bool = False  # it would cost a card for certain
    effect: str = ""  # of the discarded card, if it would be carried out: the kind of move that does it
    ending: str = ""  # the game would be over for certain, and how


def make_preview(game: Game, state: State, seat: int, tried: Any) -> Preview:
    """Try a draft or a move on a copy."""
    draft = tried if isinstance(tried, Draft) else game.draft_of(state, seat, tried)
    offers = [*game.offers(state, seat)]
    possible = offers_for(draft, offers)
    if not possible:
        return Preview(why=_why_not(game, state, seat, draft), mend=_mend(offers, draft))
    move = None if draft.kind is None else possible[0].complete(pick_parts(draft))
    if move is None:
        return Preview()
    came = observe_move(game, state, seat, move, *game.act(state, seat, move))
    unknown = _unforeseeable(game.read(state), seat, move)
    return msgspec.structs.replace(came, **{field: getattr(_NOTHING, field) for field in unknown})


# ---- What would happen -----------------------------------------------------------------------------


def observe_move(game: Game, before: State, seat: int, move: Move, after: State, events: Sequence[Event]) -> Preview:
    """Read what a move has done for a seat. Points are secret before the end."""
    s = game.read(before)
    is_discarded = any(isinstance(event, Discarded | Countered) for event in events)
    return Preview(
        legal=True,
        shifts=list(_shifts(s, seat, events)),
        looks=next((Card(event.card.id, event.place) for event in events if isinstance(event, Looked)), None),
        matches=is_discarded if isinstance(move, Counter) and s.phase == OPEN else None,
        penalty=any(isinstance(event, Penalised) and event.card is not None for event in events),
        effect=EFFECT_NAMES[last_effect(after)] if is_discarded else "",
        ending=game.ending(after),
    )


def _shifts(s: Plain, seat: int, events: Sequence[Event]) -> Iterator[Shift]:
    """The cards that move, with the faces that the seat may look at before; the penalty is told by itself."""
    for event in events:
        if isinstance(event, Moved):
            is_drawn = isinstance(event, Drew | Gave)
            yield Shift(event.source, event.target, None if is_drawn else look_at(s, seat, event.card.id))
        if isinstance(event, Exchanged):
            yield Shift(event.target, event.source, look_at(s, seat, event.other.id))


_NOTHING = Preview()


def _unforeseeable(s: Plain, seat: int, move: Move) -> tuple[str, ...]:
    """The fields that the seat cannot know before: they depend on a face, or on others' secret answers."""
    if isinstance(move, Nothing | Decline | Call | Close):
        return ("ending",)
    if not isinstance(move, Keep | Counter) or look_at(s, seat, move.card).face is not None:
        return ()
    if isinstance(move, Counter) and s.phase == OPEN:
        return ("shifts", "matches", "penalty", "effect", "ending")
    return ("effect", "ending")


# ---- Why not, and what instead ---------------------------------------------------------------------


def _why_not(game: Game, state: State, seat: int, draft: Draft) -> Judgement:
    """The judgement of a draft that can become no move, with any values in its open parts."""
    s = game.read(state)
    kind = draft.kind
    if kind is None:
        given = [part for part in ("seat", "other", "card") if getattr(draft, part) is not None]
        kind = {"seat": "give", "other": "swap", "card": "counter"}[given[0]] if given else "draw"
    if not isinstance(kind, str) or kind not in KINDS:
        return game.judgement(codes.NO_SUCH_ACTION, {})
    own = s.hand[seat] if seat < s.players else b""
    theirs = [card for at in range(s.players) if at != seat for card in s.hand[at]]
    anyhow = {"card": own or [0], "other": own[1:] if kind == "arrange" else theirs, "seat": [s.turn]}
    filled = {part: (anyhow[part] or [0])[0] for part in KINDS[kind].__struct_fields__}
    filled |= {part: given for part in filled if (given := getattr(draft, part)) is not None}
    move = read(game.move_type, Draft(kind, **filled))
    found = None if move is None else game.check(state, move.make(**msgspec.structs.asdict(move)), seat)
    return found or game.judgement(codes.NO_SUCH_ACTION, {})


def _mend(offers: Sequence[Offer], draft: Draft) -> Draft | None:
    """The same kind of move with as many parts as can stay; else the effect that waits for this seat.

    In a memory game no other card is suggested: a part is filled in only if it has one possible value.
    """
    for kind in (draft.kind, *(offer.kind for offer in offers if offer.kind in EFFECT_NAMES.values())):
        for parts in _fewer_parts(draft):
            tried = msgspec.structs.replace(draft, kind=kind, **dict.fromkeys(parts))
            for offer in offers_for(tried, offers):
                return _only_way(offer, tried)
    return None


def _only_way(offer: Offer, draft: Draft) -> Draft | None:
    """The draft with its open parts filled in, if there is one way only."""
    for part, values in offer.parts.items():
        if getattr(draft, part) is None and len(values) == 1:
            draft = msgspec.structs.replace(draft, **{part: next(iter(values))})
    return msgspec.structs.replace(draft, kind=offer.kind) if offer.complete(pick_parts(draft)) else None


def _fewer_parts(draft: Draft) -> Iterator[tuple[str, ...]]:
    """The parts to open again: none, then one, then more."""
    given = [part for part in ("other", "seat", "card") if getattr(draft, part) is not None]
    for number in range(len(given) + 1):
        yield from combinations(given, number)


# ---- The pieces of a refusal --------------------------------------------------------------------------


def pieces(game: Game, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
    """The pieces that the sentence of a violation names: cards with their places, seats and open values only."""
    s = game.read(state)
    said: dict[str, Any] = {}
    if code in (codes.GAME_OVER, codes.NO_SUCH_ACTION):
        return said
    if action >= KEEP:
        card = action - int(KIND_OF[action])
        said["card"] = Card(card, place_of(s, card) if card < s.cards else None)
    elif action >= GIVE_TO:
        said["target"] = action - GIVE_TO
    match code:
        case codes.NO_SUCH_SEAT:
            said["last"] = s.players - 1
        case codes.TOO_MANY_EFFECTS:
            said["most"] = MOST_EFFECTS
        case codes.OTHER_EFFECT:
            said["value"] = s.face[s.discards[-1]] // 2
        case codes.NOT_YOUR_EFFECT | codes.EFFECTS_WAIT:
            said["seat"] = s.effect[0]
        case codes.ALREADY_CALLED | codes.IMMUNE:
            said["seat"] = s.caller
    return said

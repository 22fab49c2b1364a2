"""What a move of Bloops set off, told from the positions before and after it."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.events import Event
from tavoliere.games.bloops.events import (
    Arranged,
    Called,
    Closed,
    Countered,
    Discarded,
    Drew,
    Finished,
    Gave,
    GuardEnded,
    Kept,
    Looked,
    Mistaken,
    Penalised,
    Reshuffled,
    Revealed,
    Swapped,
    Void,
)
from tavoliere.games.bloops.moves import (
    Arrange,
    BloopsMove,
    Call,
    Counter,
    Discard,
    Done,
    Draw,
    Give,
    Keep,
    Look,
    Swap,
)
from tavoliere.games.bloops.pieces import DISCARDS, HIDDEN, PILE, Place, ShownCard, face_of, place_of
from tavoliere.games.bloops.rules.constants import EFFECTS, MAX_PLAYERS
from tavoliere.games.bloops.rules.state import BY_TWENTY, HELD, OPEN, OVER


def tell(before: Any, seat: int, move: BloopsMove, after: Any) -> list[Event]:
    """All events of one move, in order; the states are read with `read_state`."""
    told = _what_was_done(before, seat, move, after)
    if after.ending != BY_TWENTY:
        told += [Void(at) for at in _void_effects(before, seat, move, after)]
        if before.guard and not after.guard:
            told.append(GuardEnded())
    if after.phase == OVER:
        told.append(_revealed(after))
    return told


def _what_was_done(before: Any, seat: int, move: BloopsMove, after: Any) -> list[Event]:
    epoch = before.reshuffles
    match move:
        case Done():
            return [Finished(seat, _closed(before, after), epoch=epoch)]
        case Draw():
            return _drawn(before, seat, after)
        case Discard():
            return [_discarded(before, seat, before.held)]
        case Keep():
            here, there = place_of(before, before.held), place_of(after, before.held)
            kept = Kept(seat, HIDDEN[before.held], here, there, epoch=epoch)
            return [kept, _discarded(before, seat, move.card)]
        case Counter():
            return _countered(before, seat, move.card, after)
        case Call():
            return [Called(seat)]
        case Give():
            card = _last(after, move.seat)
            gift = Gave(seat, move.seat, HIDDEN[card], PILE, place_of(after, card), epoch=after.reshuffles)
            return [*_reshuffled(before, after), gift]
        case Look():
            owner = before.place[move.card]
            return [Looked(seat, _open(before, move.card), owner, place_of(before, move.card), epoch=epoch)]
        case Swap():
            owner, mine, theirs = before.place[move.other], HIDDEN[move.card], HIDDEN[move.other]
            return [Swapped(seat, mine, owner, theirs, *_places(before, move), epoch=epoch)]
        case Arrange():
            return [Arranged(seat, HIDDEN[move.card], HIDDEN[move.other], *_places(before, move), epoch=epoch)]
        case _:
            return []


def _open(s: Any, card: int) -> ShownCard:
    return ShownCard(card, face_of(s, card))


def _places(s: Any, move: Swap | Arrange) -> tuple[Place, Place]:
    return place_of(s, move.card), place_of(s, move.other)


def _closed(before: Any, after: Any) -> list[ShownCard]:
    """The cards on the table that somebody looked at and no longer does."""
    return [
        HIDDEN[card]
        for card in range(before.cards)
        if before.open[card] & ~after.open[card] and before.place[card] < MAX_PLAYERS
    ]


def _discarded(before: Any, seat: int, card: int) -> Discarded:
    return Discarded(seat, _open(before, card), place_of(before, card), DISCARDS, epoch=before.reshuffles)


def _last(s: Any, seat: int) -> int:
    card: int = s.hand[seat][-1]
    return card


def _reshuffled(before: Any, after: Any) -> list[Event]:
    if after.reshuffles == before.reshuffles:
        return []
    return [Reshuffled(list(before.discards[:-1]), epoch=after.reshuffles)]


def _drawn(before: Any, seat: int, after: Any) -> list[Event]:
    if after.phase != HELD:  # nothing was left to draw
        return []
    told: list[Event] = []
    if before.looking:
        told.append(Closed(_closed(before, after), epoch=before.reshuffles))
    drew = Drew(seat, _open(after, after.held), PILE, place_of(after, after.held), epoch=after.reshuffles)
    return [*told, *_reshuffled(before, after), drew]


def _countered(before: Any, seat: int, card: int, after: Any) -> list[Event]:
    shown, place, epoch = _open(before, card), place_of(before, card), before.reshuffles
    if after.in_front[seat] < before.in_front[seat]:
        return [Countered(seat, shown, place, DISCARDS, epoch=epoch)]
    mistaken = Mistaken(seat, shown, place, before.phase != OPEN, epoch=epoch)
    if after.in_front[seat] == before.in_front[seat]:  # no card was left for the penalty
        return [mistaken, Penalised(seat, epoch=epoch)]
    penalty = _last(after, seat)
    drawn = Penalised(seat, HIDDEN[penalty], PILE, place_of(after, penalty), epoch=after.reshuffles)
    return [mistaken, *_reshuffled(before, after), drawn]


def _void_effects(before: Any, seat: int, move: BloopsMove, after: Any) -> list[int]:
    """The seats whose effects went away without being carried out."""
    waiting: list[int] = list(before.effect)
    if isinstance(move, Give | Look | Swap):
        waiting = waiting[1:]
    elif isinstance(move, Discard | Keep | Counter) and after.discarded > before.discarded:
        top = after.face[after.discards[-1]] // 2
        waiting = [*waiting, seat] if top in EFFECTS else waiting
    return waiting[: len(waiting) - after.waiting]


def _revealed(s: Any) -> Revealed:
    hands = [[_open(s, card) for card in s.hand[seat]] for seat in range(s.players)]
    return Revealed(hands, epoch=s.reshuffles)

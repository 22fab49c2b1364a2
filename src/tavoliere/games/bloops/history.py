"""What a move of Bloops set off, told from the positions before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavoliere.engine.events import Event
from tavoliere.games.bloops.components import GIVE, SWAP, face_name
from tavoliere.games.bloops.events import (
    Arranged,
    Called,
    Countered,
    Discarded,
    Drew,
    Ended,
    Finished,
    Gave,
    GuardEnded,
    Kept,
    Looked,
    Mistaken,
    Penalised,
    Reshuffled,
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
from tavoliere.games.bloops.state import BY_TWENTY, HELD, OPEN, OVER, plain

if TYPE_CHECKING:
    from tavoliere.games.bloops.game import Bloops


def tell(game: Bloops, previous: Any, seat: int, move: BloopsMove, state: Any) -> list[Event]:
    """All events of one move, in order."""
    before, after = plain(previous), plain(state)
    told = _what_was_done(before, seat, move, after)
    if after.ending != BY_TWENTY:
        told += [Void(at) for at in _void_effects(before, seat, move, after)]
    if before.guard and not after.guard and after.ending != BY_TWENTY:
        told.append(GuardEnded())
    if after.phase == OVER:
        told.append(ended(game, state))
    return told


def ended(game: Bloops, state: Any) -> Ended:
    s = plain(state)
    return Ended(game.ending(state), hands_of(s), list(game.scores(state)), list(game.winners(state)))


def hands_of(s: Any) -> list[list[str]]:
    """Everybody's cards, revealed."""
    return [[face_name(s.face[card]) for card in s.hand[seat][: s.in_front[seat]]] for seat in range(s.players)]


def _what_was_done(before: Any, seat: int, move: BloopsMove, after: Any) -> list[Event]:
    match move:
        case Done():
            return [Finished(seat)]
        case Draw():
            return _drawn(before, seat, after)
        case Discard():
            return [Discarded(seat, before.held, _face(before, before.held))]
        case Keep():
            return [Kept(seat, before.held), Discarded(seat, move.card, _face(before, move.card))]
        case Counter():
            return _countered(before, seat, move.card, after)
        case Call():
            return [Called(seat)]
        case Give():
            return [*_reshuffled(before, after), Gave(seat, move.seat, _last(after, move.seat))]
        case Look():
            return [Looked(seat, move.card, before.place[move.card], _face(before, move.card))]
        case Swap():
            return [Swapped(seat, move.card, before.place[move.other], move.other)]
        case Arrange():
            return [Arranged(seat, move.card, move.other)]
        case _:
            return []


def _face(s: Any, card: int) -> str:
    return face_name(s.face[card])


def _last(s: Any, seat: int) -> int:
    card: int = s.hand[seat][s.in_front[seat] - 1]
    return card


def _reshuffled(before: Any, after: Any) -> list[Event]:
    if after.reshuffles == before.reshuffles:
        return []
    return [Reshuffled(before.discarded - 1)]


def _drawn(before: Any, seat: int, after: Any) -> list[Event]:
    if after.phase != HELD:  # nothing was left to draw
        return []
    return [*_reshuffled(before, after), Drew(seat, after.held, _face(after, after.held))]


def _countered(before: Any, seat: int, card: int, after: Any) -> list[Event]:
    face = _face(before, card)
    if after.in_front[seat] < before.in_front[seat]:
        return [Countered(seat, card, face)]
    penalty = _last(after, seat) if after.in_front[seat] > before.in_front[seat] else None
    return [Mistaken(seat, card, face, before.phase != OPEN), *_reshuffled(before, after), Penalised(seat, penalty)]


def _void_effects(before: Any, seat: int, move: BloopsMove, after: Any) -> list[int]:
    """The effects that went away without being carried out."""
    waiting: list[int] = before.effect[: before.waiting]
    if isinstance(move, Give | Look | Swap):
        waiting = waiting[1:]
    elif isinstance(move, Discard | Keep | Counter) and after.discarded > before.discarded:
        top = after.face[after.discards[after.discarded - 1]] // 2
        waiting = [*waiting, seat] if GIVE <= top <= SWAP else waiting
    return waiting[: len(waiting) - after.waiting]

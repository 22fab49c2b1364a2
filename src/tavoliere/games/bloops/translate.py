"""Moves and actions: what a person says as the small steps that the rules know, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tavoliere.engine.moves import Judgement
from tavoliere.games.bloops.moves import (
    Arrange,
    BloopsMove,
    Call,
    Close,
    Counter,
    Decline,
    Discard,
    Done,
    Draw,
    Give,
    Keep,
    Look,
    Nothing,
    Swap,
)
from tavoliere.games.bloops.pieces import pieces_of
from tavoliere.games.bloops.rules.codes import Violation
from tavoliere.games.bloops.rules.constants import (
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
    MAX_PLAYERS,
    NOTHING,
    SWAP_OWN,
    WITH,
)
from tavoliere.games.bloops.rules.state import NO_CARD

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.bloops.game import Bloops

# What is said in one word, by its action.
SAID: dict[int, BloopsMove] = {
    DONE: Done(),
    DRAW: Draw(),
    DISCARD: Discard(),
    NOTHING: Nothing(),
    DECLINE: Decline(),
    CALL: Call(),
    CLOSE: Close(),
}
_SAYINGS: dict[type[Any], int] = {type(move): action for action, move in SAID.items()}

_NO_ACTION = -1  # the judge answers only whether the seat may act at all


def actions_of(game: Bloops, state: State, seat: int, move: Any) -> Sequence[int] | Judgement:
    """The actions of a move. The clock is the seat after the last player."""
    code = game.violation(state, _NO_ACTION, seat)
    if code != Violation.NO_SUCH_ACTION:
        return game.judgement(code, pieces_of(game.read(state), _NO_ACTION, code))
    if type(move) in _SAYINGS:
        return (_SAYINGS[type(move)],)
    match move:
        case Give():
            if not _is_number(move.seat, MAX_PLAYERS):
                return game.judgement(Violation.NO_OPPONENT, {})
            return (GIVE_TO + move.seat,)
        case Keep():
            named = [(KEEP, move.card)]
        case Counter():
            named = [(COUNTER, move.card)]
        case Look():
            named = [(LOOK_AT, move.card)]
        case Swap():
            named = [(SWAP_OWN, move.card), (WITH, move.other)]
        case Arrange():
            return _arrangement(game, state, seat, move)
        case _:
            return game.judgement(Violation.NO_SUCH_ACTION, {})
    if not all(_is_number(card, MAX_CARDS) for _, card in named):
        return game.judgement(Violation.NO_SUCH_ACTION, {})
    return _what_is_left(state, tuple(kind + card for kind, card in named))


def _is_number(number: Any, end: int) -> bool:
    return isinstance(number, int) and 0 <= number < end


def _arrangement(game: Bloops, state: State, seat: int, move: Arrange) -> Sequence[int] | Judgement:
    """The lower one first, whichever was named first; whose cards they are is judged before that."""
    s = game.read(state)
    for card in (move.card, move.other):
        if not _is_number(card, s.cards) or s.place[card] != seat:
            return game.judgement(Violation.NOT_YOUR_CARD, pieces_of(s, _card_action(card), Violation.NOT_YOUR_CARD))
    low, high = sorted((move.card, move.other))
    if low == high:
        return game.judgement(Violation.SAME_CARD, pieces_of(s, _card_action(low), Violation.SAME_CARD))
    return _what_is_left(state, (ARRANGE + low, WITH + high))


def _card_action(card: Any) -> int:
    return ARRANGE + card if _is_number(card, MAX_CARDS) else _NO_ACTION


def _what_is_left(state: State, actions: tuple[int, ...]) -> tuple[int, ...]:
    """Of a move that is half made already, the second action."""
    if len(actions) == 1 or state[0].named == NO_CARD:
        return actions
    return actions[1:] if actions[0] == _first_action(state) else actions


def _first_action(state: State) -> int:
    """The action that half a move was made with."""
    s = state[0]
    return int(s.named) + (SWAP_OWN if s.naming else ARRANGE)


def move_of(state: State, actions: Sequence[int]) -> BloopsMove:
    """The move that these actions are."""
    first, *rest = actions
    if first >= WITH:
        first, rest = _first_action(state), [first]
    card = (first - KEEP) % MAX_CARDS
    if first < GIVE_TO:
        return SAID[first]
    if first < KEEP:
        return Give(first - GIVE_TO)
    if first < COUNTER:
        return Keep(card)
    if first < LOOK_AT:
        return Counter(card)
    if first < SWAP_OWN:
        return Look(card)
    other = rest[0] - WITH
    return Swap(card, other) if first < ARRANGE else Arrange(card, other)

"""Moves for seats that do not choose: random play, and play for an absent seat."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.compiled.kernel import ZERO, constant, entry, kernel, widen
from tavoliere.engine.compiled.types import Actions, Rng, Seat
from tavoliere.games.bloops.rules.effects import list_effects, list_partners
from tavoliere.games.bloops.rules.legal import legal_actions
from tavoliere.games.bloops.rules.state import (
    CALL,
    COUNTER,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    HELD,
    KEEP,
    LOOKING,
    NO_CARD,
    NOTHING,
    SWAP_OWN,
    Record,
    States,
)
from tavoliere.games.bloops.rules.turn_order import (
    ANSWER,
    CALL_OR_NOT,
    CARRY_OUT,
    DECIDE,
    FINISH_LOOKING,
    SECOND_CARD,
    is_unanswered,
    polled,
    question,
    waited_for,
)

# Random players counter-discard blindly, or call, once in so many times: else almost every random
# game would end with all cards in penalties, or with a call after the first turn.
_SELDOM = constant(16)

_NONE = constant(-1)


@kernel
def playout_action(s: Record, seat: int, rng: Any, out: Any) -> int:
    """Pick the random player's answer to the question of the sequential form. It is not uniform.

    A drawn card is discarded, or kept for one of n others, each with a chance of 1 in n + 1. A discard is
    answered with any card at all 1 time in 16, and BLOOPS is called 1 time in 16. The targets of effects
    are each as likely. Cards are never rearranged, which changes nothing. A seat that is not asked does
    anything legal, each as likely; -1 if there is nothing.
    """
    asking = question(s, seat)
    if seat != polled(s) or asking == SECOND_CARD:
        n = legal_actions(s, seat, out)
        return pick(rng, out, n) if n else _NONE
    if asking == FINISH_LOOKING:
        return DONE
    n = s.in_front[seat]
    if asking == DECIDE:
        choice = fast_rng.below(rng, n + 1)
        return DISCARD if choice == n else KEEP + widen(s.hand[seat, choice])
    if asking == ANSWER:
        choice = fast_rng.below(rng, n * _SELDOM)
        return COUNTER + widen(s.hand[seat, choice]) if choice < n else NOTHING
    if asking == CARRY_OUT:
        return pick(rng, out, list_effects(s, seat, out, ZERO))
    if asking == CALL_OR_NOT:
        return DECLINE if fast_rng.below(rng, _SELDOM) else CALL
    return DRAW


@kernel
def pick(rng: Any, out: Any, n: int) -> int:
    """One of n listed actions."""
    return widen(out[fast_rng.below(rng, n)])


@entry
def absent(states: States, seat: Seat, rng: Rng, out: Actions) -> int:
    """Write the actions for an absent seat (BP-8.5); return how many: none if the game does not wait for it."""
    s = states[0]
    if seat < 0 or seat >= s.players or not waited_for(s) >> seat & 1:
        return 0
    if s.named != NO_CARD:
        out[0] = pick(rng, out, legal_actions(s, seat, out))
    elif s.phase == LOOKING:
        out[0] = DONE
    elif s.phase == HELD:
        out[0] = DISCARD
    elif s.waiting:
        first = pick(rng, out, list_effects(s, seat, out, ZERO))
        if first >= SWAP_OWN:  # it needs a second card
            out[1] = pick(rng, out, list_partners(s, seat, out, ZERO))
        out[0] = first
        return 2 if first >= SWAP_OWN else 1
    elif s.guard:
        out[0] = NOTHING if is_unanswered(s, seat) else DECLINE
    else:
        out[0] = DRAW
    return 1

"""Moves for seats that do not choose: random play, and play for an absent seat."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.compiled.kernel import ZERO, constant, entry, kernel, widen
from tavoliere.engine.compiled.types import Actions, Rng, Seat
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.effects import EFFECT_KINDS
from tavoliere.games.bloops.rules.judge import question, violation_of_kind
from tavoliere.games.bloops.rules.legal import legal_actions, list_kind
from tavoliere.games.bloops.rules.state import (
    CALL,
    COUNTER,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    KEEP,
    NOTHING,
    WITH,
    Record,
    States,
)
from tavoliere.games.bloops.rules.turn_order import polled

# Random players counter-discard blindly, or call, once in so many times: else almost every random
# game would end with all cards in penalties, or with a call after the first turn.
_SELDOM = constant(16)

_NONE = constant(-1)

# What an absent seat does, as far as it may: whatever the game waits for comes first.
_HARMLESS = (WITH, *EFFECT_KINDS, DISCARD, DRAW, NOTHING, DECLINE, DONE)


@kernel
def playout_action(s: Record, seat: int, rng: Any, out: Any) -> int:
    """Pick the random player's answer to the question of the sequential form. It is not uniform.

    A drawn card is discarded, or kept for one of n others, each with a chance of 1 in n + 1. A discard is
    answered with any card at all 1 time in 16, and BLOOPS is called 1 time in 16. The targets of effects
    are each as likely. Cards are never rearranged, which changes nothing. A seat that is not asked does
    anything legal, each as likely; -1 if there is nothing.
    """
    asking = question(s, seat)
    if seat != polled(s) or asking == WITH:
        n = legal_actions(s, seat, out)
        return pick(rng, out, n) if n else _NONE
    n = s.in_front[seat]
    if asking == DISCARD:
        choice = fast_rng.below(rng, n + 1)
        return DISCARD if choice == n else KEEP + widen(s.hand[seat, choice])
    if asking == NOTHING:
        choice = fast_rng.below(rng, n * _SELDOM)
        return COUNTER + widen(s.hand[seat, choice]) if choice < n else NOTHING
    if asking in EFFECT_KINDS:
        return pick(rng, out, list_kind(s, seat, asking, out, ZERO))
    return CALL if asking == DECLINE and fast_rng.below(rng, _SELDOM) == 0 else asking


@kernel
def pick(rng: Any, out: Any, n: int) -> int:
    """One of n listed actions."""
    return widen(out[fast_rng.below(rng, n)])


@entry
def absent(states: States, seat: Seat, rng: Rng, out: Actions) -> int:
    """The next action for an absent seat that the game waits for (BP-8.5)."""
    for kind in _HARMLESS:
        if violation_of_kind(states[0], seat, kind) == codes.LEGAL:
            return pick(rng, out, list_kind(states[0], seat, kind, out, ZERO))
    return _NONE

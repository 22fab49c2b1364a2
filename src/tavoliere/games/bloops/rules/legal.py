"""The lists of what a seat may do: all that the judge lets pass, and what of it is worth considering."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, constant, kernel, widen
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.cards import highest_card, knows, top, value_of
from tavoliere.games.bloops.rules.effects import EFFECT_KINDS
from tavoliere.games.bloops.rules.judge import NO_QUESTION, question, violation_of_kind, violation_of_part
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
    MOST_EFFECTS,
    NO_CARD,
    NOTHING,
    OVER,
    WITH,
    Record,
)

# The kinds of actions in the order in which they are listed.
_LISTED = (WITH, CLOSE, DONE, DISCARD, KEEP, DRAW, CALL, DECLINE, *EFFECT_KINDS, NOTHING, COUNTER, ARRANGE)

_KEEPS, _ONE = constant(KEEP), constant(1)  # what is passed on to another kernel


@kernel
def legal_actions(s: Record, seat: int, out: Any) -> int:
    """Write the legal actions of a seat; return their number."""
    if s.phase == OVER or seat < 0 or seat > s.players:
        return 0
    n = ZERO
    for kind in _LISTED:
        if violation_of_kind(s, seat, kind) == codes.LEGAL:
            n = list_kind(s, seat, kind, out, n)
    return n


@kernel
def list_kind(s: Record, seat: int, kind: int, out: Any, n: int) -> int:
    """Add the actions of a kind that is legal now to n listed ones; return the new number."""
    if kind < GIVE_TO:
        out[n] = kind
        return n + 1
    for owner in range(s.players):
        if kind in (LOOK_AT, WITH) or (owner == seat and kind != GIVE_TO):
            n = list_hand(s, seat, kind, owner, out, n)
        elif kind == GIVE_TO and owner != seat:
            out[n] = kind + owner
            n += 1
    return n


@kernel
def list_hand(s: Record, seat: int, kind: int, owner: int, out: Any, n: int) -> int:
    """Add those that name a card in front of this owner. The judge is asked about each card where they differ."""
    highest = highest_card(s, seat) if kind == ARRANGE else NO_CARD  # the one that is never named first
    any_will_do = kind != WITH and s.waiting < MOST_EFFECTS
    for slot in range(s.in_front[owner]):
        card = widen(s.hand[owner, slot])
        if card != highest and (any_will_do or violation_of_part(s, seat, kind, card) == codes.LEGAL):
            out[n] = kind + card
            n += 1
    return n


# ---- Worth considering ---------------------------------------------------------------------------


@kernel
def sensible(s: Record, seat: int, out: Any) -> int:
    """Write the actions worth considering; return their number. There is one whenever an action is legal.

    These are the answers to the question that the seat is asked next in the sequential form. Left out are
    rearrangements, which change nothing, and counter-discards of cards that the seat does not know to
    match: these are bets against the odds. A seat with no question to come has all its legal actions.
    """
    asking = question(s, seat)
    if asking in (NO_QUESTION, WITH):
        return legal_actions(s, seat, out)
    if asking in EFFECT_KINDS:
        return list_kind(s, seat, asking, out, ZERO)
    out[0] = asking
    if asking == NOTHING:
        return list_matches(s, seat, out, _ONE)
    if asking == DISCARD:
        return list_kind(s, seat, _KEEPS, out, _ONE)
    if asking == DECLINE:
        out[1] = CALL
        return 2
    return 1


@kernel
def list_matches(s: Record, seat: int, out: Any, n: int) -> int:
    """Counter-discards of cards that the seat knows to match."""
    for slot in range(s.in_front[seat]):
        card = widen(s.hand[seat, slot])
        if knows(s, seat, card) and value_of(s, card) == value_of(s, top(s)):
            out[n] = COUNTER + card
            n += 1
    return n

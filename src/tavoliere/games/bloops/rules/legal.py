"""The lists of what a seat may do: all that the judge lets pass, and what of it is worth considering."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, constant, kernel, widen
from tavoliere.games.bloops.rules.cards import knows, list_cards, top, value_of
from tavoliere.games.bloops.rules.effects import first_in_line, list_effects, list_partners
from tavoliere.games.bloops.rules.state import (
    ARRANGE,
    CALL,
    CLOSE,
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
    OPEN,
    OVER,
    WITH,
    Record,
)
from tavoliere.games.bloops.rules.turn_order import (
    ANSWER,
    CALL_OR_NOT,
    CARRY_OUT,
    DECIDE,
    FINISH_LOOKING,
    NO_QUESTION,
    SECOND_CARD,
    call_is_open,
    can_counter,
    drawer,
    has_clock,
    is_unanswered,
    question,
)

# What is passed on to another kernel.
_KEEPS, _COUNTERS, _ONE = constant(KEEP), constant(COUNTER), constant(1)


@kernel
def list_second_cards(s: Record, out: Any) -> int:
    """List the second cards of the swap or rearrangement that is half made."""
    if s.naming:
        return list_partners(s, s.namer, out, ZERO)
    n = ZERO
    for slot in range(s.in_front[s.namer]):
        card = widen(s.hand[s.namer, slot])
        if card > s.named:
            out[n] = WITH + card
            n += 1
    return n


@kernel
def list_turn(s: Record, seat: int, out: Any, n: int) -> int:
    """List the actions of a seat whose turn it is, or was."""
    if s.phase == HELD:
        if seat == s.turn:
            out[n] = DISCARD
            n = list_cards(s, seat, _KEEPS, out, n + 1)
        return n
    if s.phase == LOOKING or s.waiting:
        return n
    if seat == drawer(s) and not s.guard:
        out[n] = DRAW
        n += 1
    if call_is_open(s) and seat == s.turn:
        out[n] = CALL
        n += 1
        if not s.declined:
            out[n] = DECLINE
            n += 1
    return n


@kernel
def legal_actions(s: Record, seat: int, out: Any) -> int:
    """Write what the seat may do now; say how many actions that are."""
    if s.phase == OVER or seat < 0 or seat > s.players:
        return 0
    if s.named != NO_CARD:
        return list_second_cards(s, out) if seat == s.namer else 0
    if seat == s.players:
        out[0] = CLOSE
        return 1 if has_clock(s) else 0
    n = ZERO
    if s.looking >> seat & 1:
        out[n] = DONE
        n += 1
    n = list_turn(s, seat, out, n)
    if first_in_line(s) == seat:
        n = list_effects(s, seat, out, n)
    if can_counter(s):
        if s.phase == OPEN and is_unanswered(s, seat):
            out[n] = NOTHING
            n += 1
        n = list_cards(s, seat, _COUNTERS, out, n)
    return list_arrangements(s, seat, out, n)


@kernel
def highest_card(s: Record, seat: int) -> int:
    """The highest identifier among a seat's cards."""
    highest = 0
    for slot in range(s.in_front[seat]):
        highest = max(highest, widen(s.hand[seat, slot]))
    return highest


@kernel
def list_arrangements(s: Record, seat: int, out: Any, n: int) -> int:
    """Every card of a seat but the one with the highest identifier can be the lower one of two."""
    highest = highest_card(s, seat)
    for slot in range(s.in_front[seat]):
        if s.hand[seat, slot] < highest:
            out[n] = ARRANGE + widen(s.hand[seat, slot])
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
    n = legal_actions(s, seat, out)
    asking = question(s, seat)
    if n == 0 or asking in (NO_QUESTION, SECOND_CARD):
        return n
    if asking == CARRY_OUT:
        return list_effects(s, seat, out, ZERO)
    if asking == ANSWER:
        out[0] = NOTHING
        return list_matches(s, seat, out, _ONE)
    if asking == DECIDE:
        out[0] = DISCARD
        return list_cards(s, seat, _KEEPS, out, _ONE)
    if asking == CALL_OR_NOT:
        out[0] = DECLINE
        out[1] = CALL
        return 2
    out[0] = DONE if asking == FINISH_LOOKING else DRAW
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

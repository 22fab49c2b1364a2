"""The lists of what a seat may do: all that the judge lets pass, and what of it is worth considering."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, constant, entry, kernel, widen
from tavoliere.engine.compiled.types import Actions, Seat
from tavoliere.games.bloops.rules.cards import knows, list_cards, top, value_of
from tavoliere.games.bloops.rules.effects import SWAP, effect_due, first_in_line, list_effects, list_partners
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
    HELD,
    KEEP,
    LOOKING,
    MAX_CARDS,
    NO_CARD,
    NOTHING,
    OPEN,
    OVER,
    WITH,
    Record,
    States,
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


# ---- With all parts of a move --------------------------------------------------------------------


@entry
def offers(states: States, seat: Seat, listed: Actions, out: Actions) -> int:
    """Write the kinds of moves of a seat with all that each may name: first action, count, and offsets.

    `listed` is room for the actions. Added to the legal ones are the second cards of a swap, and the
    one own card that a rearrangement never names first. Says how many numbers were written.
    """
    s = states[0]
    n = legal_actions(s, seat, listed)
    if n and s.named == NO_CARD and seat < s.players:
        if s.in_front[seat] > 1:
            listed[n] = ARRANGE + highest_card(s, seat)
            n += 1
        if first_in_line(s) == seat and effect_due(s) == SWAP:
            n = list_partners(s, seat, listed, n)
    written = 0
    head = 0  # where the kind stands that is being written
    for i in range(n):
        first = first_of_kind(widen(listed[i]))
        if i == 0 or out[head] != first:
            head = written
            out[head] = first
            out[head + 1] = 0
            written += 2
        out[written] = listed[i] - first
        out[head + 1] += 1
        written += 1
    return written


@kernel
def first_of_kind(action: int) -> int:
    """The first action of the same kind."""
    if action < GIVE_TO:
        return action
    return GIVE_TO if action < KEEP else action - (action - KEEP) % MAX_CARDS


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

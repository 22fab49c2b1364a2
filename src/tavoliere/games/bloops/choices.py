"""Who may act, and the lists of what they may do: all that the judge lets pass, and nothing else."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, constant, kernel, widen
from tavoliere.games.bloops.actions import (
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
    NOTHING,
    SWAP_OWN,
    WITH,
)
from tavoliere.games.bloops.cards import top, value_of
from tavoliere.games.bloops.components import GIVE, SWAP
from tavoliere.games.bloops.judge import drawer
from tavoliere.games.bloops.state import HELD, LOOKING, MOST_EFFECTS, NO_CARD, NOBODY, OPEN, OVER
from tavoliere.games.bloops.window import can_be_swapped, first_in_line, has_clock

# What is passed on to another kernel.
_KEEPS, _COUNTERS, _LOOKS = constant(KEEP), constant(COUNTER), constant(LOOK_AT)
_SWAPS, _SECONDS = constant(SWAP_OWN), constant(WITH)


@kernel
def list_cards(s: Any, seat: int, kind: int, out: Any, n: int) -> int:
    """One action of this kind for each card of a seat."""
    for slot in range(s.in_front[seat]):
        out[n] = kind + widen(s.hand[seat, slot])
        n += 1
    return n


@kernel
def list_second_cards(s: Any, out: Any) -> int:
    n = ZERO
    if not s.naming:
        for slot in range(s.in_front[s.namer]):
            card = widen(s.hand[s.namer, slot])
            if card > s.named:
                out[n] = WITH + card
                n += 1
        return n
    for owner in range(s.players):
        if can_be_swapped(s, s.namer, owner):
            n = list_cards(s, owner, _SECONDS, out, n)
    return n


@kernel
def list_effects(s: Any, seat: int, out: Any, n: int) -> int:
    """The targets of the effect that this seat has to carry out."""
    value = value_of(s, top(s))
    if value == SWAP:
        return list_cards(s, seat, _SWAPS, out, n)
    for owner in range(s.players):
        if value != GIVE:
            n = list_cards(s, owner, _LOOKS, out, n)
        elif owner != seat:
            out[n] = GIVE_TO + owner
            n += 1
    return n


@kernel
def list_turn(s: Any, seat: int, out: Any, n: int) -> int:
    """What a seat may do because it is, or was, its turn."""
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
    if s.phase == OPEN and s.caller == NOBODY and seat == s.turn:
        out[n] = CALL
        n += 1
        if not s.declined:
            out[n] = DECLINE
            n += 1
    return n


@kernel
def legal_actions(s: Any, seat: int, out: Any) -> int:
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
        if s.phase == OPEN and s.in_front[seat] > 0 and not s.answered >> seat & 1:
            out[n] = NOTHING
            n += 1
        n = list_cards(s, seat, _COUNTERS, out, n)
    return list_arrangements(s, seat, out, n)


@kernel
def can_counter(s: Any) -> bool:
    """Can cards be counter-discarded now, in time or late?"""
    return s.discarded > 0 and (s.phase == OPEN or s.late != 0) and s.waiting < MOST_EFFECTS


@kernel
def list_arrangements(s: Any, seat: int, out: Any, n: int) -> int:
    """Every card of a seat but the one with the highest identifier can be the lower one of two."""
    highest = 0
    for slot in range(s.in_front[seat]):
        highest = max(highest, widen(s.hand[seat, slot]))
    for slot in range(s.in_front[seat]):
        if s.hand[seat, slot] < highest:
            out[n] = ARRANGE + widen(s.hand[seat, slot])
            n += 1
    return n


@kernel
def to_act(s: Any) -> int:
    """Who may do anything now, as bits; the bit after the last seat is the clock's.

    Nothing secret is in it: whoever has not answered yet could also counter-discard.
    """
    if s.phase == OVER:
        return 0
    if s.named != NO_CARD:
        return 1 << s.namer
    seats = s.looking
    fewest = 1 if can_counter(s) else 2  # one card cannot be rearranged
    for seat in range(s.players):
        if s.in_front[seat] >= fewest:
            seats |= 1 << seat
    if s.phase == HELD:
        seats |= 1 << s.turn
    elif s.waiting:
        seats |= 1 << first_in_line(s)
    elif s.phase != LOOKING:
        if not s.guard:
            seats |= 1 << drawer(s)
        if s.phase == OPEN and s.caller == NOBODY:
            seats |= 1 << s.turn
    if has_clock(s):
        seats |= 1 << s.players
    return seats

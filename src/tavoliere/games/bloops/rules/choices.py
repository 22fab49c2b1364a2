"""The lists of what a seat may do: all that the judge lets pass, and nothing else."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, constant, kernel, widen
from tavoliere.games.bloops.rules.actions import (
    ARRANGE,
    CALL,
    CLOSE,
    COUNTER,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    KEEP,
    NOTHING,
    WITH,
)
from tavoliere.games.bloops.rules.cards import list_cards
from tavoliere.games.bloops.rules.effects import first_in_line, list_effects, list_partners
from tavoliere.games.bloops.rules.state import HELD, LOOKING, NO_CARD, OPEN, OVER
from tavoliere.games.bloops.rules.window import call_is_open, can_counter, drawer, has_clock

# What is passed on to another kernel.
_KEEPS, _COUNTERS = constant(KEEP), constant(COUNTER)


@kernel
def list_second_cards(s: Any, out: Any) -> int:
    """What completes the swap or rearrangement that is half made."""
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
    if call_is_open(s) and seat == s.turn:
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
def highest_card(s: Any, seat: int) -> int:
    """The highest identifier among a seat's cards."""
    highest = 0
    for slot in range(s.in_front[seat]):
        highest = max(highest, widen(s.hand[seat, slot]))
    return highest


@kernel
def list_arrangements(s: Any, seat: int, out: Any, n: int) -> int:
    """Every card of a seat but the one with the highest identifier can be the lower one of two."""
    highest = highest_card(s, seat)
    for slot in range(s.in_front[seat]):
        if s.hand[seat, slot] < highest:
            out[n] = ARRANGE + widen(s.hand[seat, slot])
            n += 1
    return n

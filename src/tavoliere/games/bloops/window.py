"""The window for counter-discards, its guard, the effects that wait in it, and how it ends the game."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloops.cards import can_draw, put_on_discards, top, value_of
from tavoliere.games.bloops.components import GIVE, LAST_VALUE, SWAP
from tavoliere.games.bloops.state import (
    BY_BLOOPS,
    BY_TURNS,
    BY_TWENTY,
    MOST_TURNS,
    NO_CLOCK,
    NOBODY,
    OPEN,
    OVER,
)


@kernel
def next_seat(s: Any, seat: int) -> int:
    return (seat + s.step) % s.players


@kernel
def is_last(s: Any) -> bool:
    """Is this the last window of the game (BP-6.2, BP-6.5)?"""
    return s.turns >= MOST_TURNS or (s.caller != NOBODY and s.left == 0)


@kernel
def start_guard(s: Any) -> None:
    """Everybody has the same time to answer again (BP-8.1)."""
    s.guard = 1 if s.window != 0 or is_last(s) else 0
    s.answered = 0
    s.declined = 0


@kernel
def open_window(s: Any, seat: int, card: int) -> None:
    """A card was discarded: it may be answered, may have an effect, and may end the game."""
    put_on_discards(s, card)
    value = value_of(s, card)
    if value == LAST_VALUE:
        end(s, BY_TWENTY)
        return
    s.phase = OPEN
    if GIVE <= value <= SWAP:
        s.effect[s.waiting] = seat
        s.waiting += 1
    start_guard(s)


@kernel
def end(s: Any, ending: int) -> None:
    """The game is over; effects that wait lapse."""
    s.phase = OVER
    s.ending = ending
    s.guard = 0
    s.answered = 0
    s.declined = 0
    for i in range(s.waiting):
        s.effect[i] = 0
    s.waiting = 0
    s.looking = 0
    for card in range(s.cards):
        s.open[card] = 0


@kernel
def first_in_line(s: Any) -> int:
    """Who has to carry out an effect now."""
    return widen(s.effect[0]) if s.waiting else NOBODY


@kernel
def drop_effect(s: Any) -> None:
    """The first effect is done with."""
    s.waiting -= 1
    for i in range(s.waiting):
        s.effect[i] = s.effect[i + 1]
    s.effect[s.waiting] = 0


@kernel
def can_be_swapped(s: Any, seat: int, owner: int) -> bool:
    """May this seat's 9 take a card of that one (BP-4.1, BP-6.3)?"""
    return owner != seat and owner != s.caller


@kernel
def is_void(s: Any) -> bool:
    """Has the first effect no legal target (BP-4.2)?"""
    seat = first_in_line(s)
    value = value_of(s, top(s))
    if value == GIVE:
        return not can_draw(s)
    targets = 0
    for owner in range(s.players):
        if value != SWAP or can_be_swapped(s, seat, owner):
            targets += s.in_front[owner]
    return targets == 0 or (value == SWAP and s.in_front[seat] == 0)


@kernel
def unanswered(s: Any) -> int:
    """The seats with cards that have not said "nothing" since the guard began, as bits."""
    seats = 0
    for seat in range(s.players):
        if s.in_front[seat] > 0 and not s.answered >> seat & 1:
            seats |= 1 << seat
    return seats


@kernel
def call_is_open(s: Any) -> bool:
    """Can the player whose turn it was still call BLOOPS, or decline (BP-6.2)?"""
    return s.phase == OPEN and s.waiting == 0 and s.caller == NOBODY


@kernel
def settle(s: Any) -> None:
    """What follows by itself in an open window: void effects, the end of the guard, the end of the game."""
    if s.phase != OPEN:
        return
    while s.waiting and is_void(s):
        drop_effect(s)
    if s.guard and (s.declined or s.caller != NOBODY) and unanswered(s) == 0:
        s.guard = 0
    if not s.guard and s.waiting == 0 and is_last(s):
        end(s, BY_BLOOPS if s.caller != NOBODY and s.left == 0 else BY_TURNS)


@kernel
def has_clock(s: Any) -> bool:
    """May time end the guard? (The last window of `window=0` has a guard with a clock too.)"""
    return s.guard != 0 and s.window != NO_CLOCK

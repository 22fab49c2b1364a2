"""The window for counter-discards, its guard, and how it ends the game."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloops.rules.cards import put_on_discards, value_of
from tavoliere.games.bloops.rules.constants import LAST_VALUE, LAST_WINDOW, MOST_TURNS, NO_EFFECT
from tavoliere.games.bloops.rules.effects import drop_effect, drop_void_effects, effect_of
from tavoliere.games.bloops.rules.state import (
    BY_BLOOPS,
    BY_TURNS,
    BY_TWENTY,
    MOST_EFFECTS,
    NO_CLOCK,
    NOBODY,
    OPEN,
    OVER,
)


@kernel
def next_seat(s: Any, seat: int) -> int:
    return (seat + s.step) % s.players


@kernel
def drawer(s: Any) -> int:
    """Who draws next; before the first draw that is whose turn it will be."""
    return next_seat(s, s.turn) if s.turns else s.turn


@kernel
def is_last(s: Any) -> bool:
    """Is this the last window of the game (BP-6.2, BP-6.5)?"""
    return s.turns >= MOST_TURNS or (s.caller != NOBODY and s.left == 0)


@kernel
def start_guard(s: Any) -> None:
    """Everybody has the same time to answer again (BP-8.1)."""
    s.guard = 1 if s.window != 0 or is_last(s) else 0
    s.guards += s.guard
    s.answered = 0
    s.declined = 0


@kernel
def open_window(s: Any, seat: int, card: int) -> None:
    """A card was discarded: it may be answered, may have an effect, and may end the game."""
    put_on_discards(s, card)
    if value_of(s, card) == LAST_VALUE:
        end(s, BY_TWENTY)
        return
    s.phase = OPEN
    if effect_of(s, card) != NO_EFFECT:
        s.effect[s.waiting] = seat
        s.waiting += 1
    start_guard(s)


@kernel
def carry_out(s: Any) -> None:
    """The first effect was carried out. After the last one the guard begins again (BP-8.1).

    Void ones that follow are none to wait for: the guard begins after them.
    """
    drop_effect(s)
    drop_void_effects(s)
    if s.waiting == 0:
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
def unanswered(s: Any) -> int:
    """The seats with cards that have not said "nothing" since the guard began, as bits."""
    seats = 0
    for seat in range(s.players):
        if s.in_front[seat] > 0 and not s.answered >> seat & 1:
            seats |= 1 << seat
    return seats


@kernel
def can_counter(s: Any) -> bool:
    """Can cards be counter-discarded now, in time or late?"""
    return s.discarded > 0 and (s.phase == OPEN or s.late != 0) and s.waiting < MOST_EFFECTS


@kernel
def call_is_open(s: Any) -> bool:
    """Can the player whose turn it was still call BLOOPS, or decline (BP-6.2)?"""
    return s.phase == OPEN and s.waiting == 0 and s.caller == NOBODY


@kernel
def all_have_answered(s: Any) -> bool:
    """Has everybody said what there is to say, so that the guard ends early (BP-8.1)?"""
    return (s.declined != 0 or s.caller != NOBODY) and unanswered(s) == 0


@kernel
def last_window_is_closed(s: Any) -> bool:
    """Is nothing more to come?"""
    return s.guard == 0 and s.waiting == 0 and is_last(s)


@kernel
def settle(s: Any) -> None:
    """What follows by itself in an open window: void effects, the end of the guard, the end of the game."""
    if s.phase != OPEN:
        return
    drop_void_effects(s)
    if s.guard and all_have_answered(s):
        s.guard = 0
    if last_window_is_closed(s):
        end(s, BY_BLOOPS if s.caller != NOBODY and s.left == 0 else BY_TURNS)


@kernel
def has_clock(s: Any) -> bool:
    """May time end the guard? (The last window of `window=0` has a guard with a clock too.)"""
    return s.guard != 0 and s.window != NO_CLOCK


@kernel
def guard_seconds(s: Any) -> int:
    """How long the guard lasts that is running, where time ends it."""
    return s.window if s.window else LAST_WINDOW

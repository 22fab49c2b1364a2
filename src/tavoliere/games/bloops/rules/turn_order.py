"""Turn order: the seats that may act or are waited for, the guard, and the questions of the sequential form."""

from __future__ import annotations

from tavoliere.engine.compiled.kernel import constant, entry, kernel, widen
from tavoliere.engine.compiled.types import Scores
from tavoliere.games.bloops.rules.effects import first_in_line
from tavoliere.games.bloops.rules.state import (
    HELD,
    KIND_OF,
    LAST_WINDOW,
    LOOKING,
    MOST_EFFECTS,
    MOST_TURNS,
    NO_CLOCK,
    NOBODY,
    OPEN,
    OVER,
    WHOLE,
    Record,
    States,
)

_ONE, _TWO = constant(1), constant(2)


# ---- The window for counter-discards and its guard -------------------------------------------------


@kernel
def next_seat(s: Record, seat: int) -> int:
    """The next seat in playing order, without a division: this is asked at every action."""
    following = seat + s.step
    return following if following < s.players else following - s.players


@kernel
def drawer(s: Record) -> int:
    """The seat that draws next; before the first draw, the seat that will."""
    return next_seat(s, s.turn) if s.turns else s.turn


@kernel
def call_is_served(s: Record) -> bool:
    """Returns whether all others have had their turn after a call (BP-6.2)."""
    return s.caller != NOBODY and next_seat(s, s.turn) == s.caller


@kernel
def is_last(s: Record) -> bool:
    """Returns whether this is the last window of the game (BP-6.2, BP-6.5)."""
    return s.turns >= MOST_TURNS or call_is_served(s)


@kernel
def begins_guarded(s: Record) -> bool:
    """Returns whether a window has a guard at first: all but those of `window=0`, and of these the last (BP-8.1)."""
    return s.window != 0 or is_last(s)


@kernel
def unanswered(s: Record) -> int:
    """The seats with cards that have not said "nothing" since the guard began, as bits."""
    return with_cards(s, _ONE) & ~s.answered


@kernel
def can_counter(s: Record) -> bool:
    """Returns whether cards can be counter-discarded now, in time or late."""
    return s.discarded > 0 and (s.phase == OPEN or s.late != 0) and s.waiting < MOST_EFFECTS


@kernel
def call_is_open(s: Record) -> bool:
    """Returns whether the player whose turn it was can still call BLOOPS, or decline (BP-6.2)."""
    return s.phase == OPEN and s.waiting == 0 and s.caller == NOBODY


@kernel
def all_have_answered(s: Record) -> bool:
    """Returns whether all have answered, so that the guard ends early (BP-8.1)."""
    return (s.declined != 0 or s.caller != NOBODY) and unanswered(s) == 0


@kernel
def last_window_is_closed(s: Record) -> bool:
    """Returns whether the last window is over."""
    return s.guard == 0 and s.waiting == 0 and is_last(s)


@kernel
def has_clock(s: Record) -> bool:
    """Returns whether time may end the guard. (The last window of `window=0` has a guard with a clock too.)"""
    return s.guard != 0 and s.window != NO_CLOCK


# ---- A move that is half made -----------------------------------------------------------------------


@kernel
def named_card(s: Record) -> int:
    """The first card of a swap or a rearrangement that is half made."""
    return s.half - KIND_OF[s.half]


@kernel
def namer(s: Record) -> int:
    """The seat that has named it: the card is its own."""
    return widen(s.place[named_card(s)])


# ---- Seats --------------------------------------------------------------------------------------------


@kernel
def with_cards(s: Record, fewest: int) -> int:
    """The seats that have at least so many cards, as bits."""
    seats = 0
    for seat in range(s.players):
        if s.in_front[seat] >= fewest:
            seats |= 1 << seat
    return seats


@kernel
def to_act(s: Record) -> int:
    """The seats that may act now, as bits; the bit after the last seat is the clock's.

    It holds no secret: a seat that has not answered yet could also counter-discard.
    """
    seats = due(s)
    if s.phase == OVER or s.half != WHOLE:
        return seats
    seats |= s.looking | with_cards(s, _ONE if can_counter(s) else _TWO)  # one card cannot be rearranged
    if call_is_open(s):
        seats |= 1 << s.turn
    if has_clock(s):
        seats |= 1 << s.players
    return seats


@kernel
def due(s: Record) -> int:
    """The seats that the game waits for, but for answers to the guard, as bits: these are given in secret."""
    if s.phase == OVER:
        return 0
    if s.half != WHOLE:
        return 1 << namer(s)
    if s.phase == LOOKING:
        return s.looking
    if s.phase == HELD:
        return 1 << s.turn
    if s.waiting:
        return 1 << first_in_line(s)
    return 0 if s.guard else 1 << drawer(s)


@kernel
def asked(s: Record) -> int:
    """The seats that may be waited for, as far as all can see (BP-8.2), as bits."""
    seats = due(s)
    if s.guard and s.half == WHOLE:
        seats |= with_cards(s, _ONE)
        if call_is_open(s):
            seats |= 1 << s.turn
    return seats


@kernel
def waited_for(s: Record) -> int:
    """The seats that the game is waiting for, as bits. Secret: no seat may be shown who has answered."""
    seats = due(s)
    if s.guard and seats == 0:
        seats = unanswered(s)
        if call_is_open(s) and not s.declined:
            seats |= 1 << s.turn
    return seats


@kernel
def polled(s: Record) -> int:
    """The seat that is asked next in the sequential form of a game that is not over."""
    if s.phase == OPEN and s.half == WHOLE:
        seats = unanswered(s)
        if seats and can_counter(s):
            return first_of(s, seats)
        if call_is_open(s) and not s.declined:
            return s.turn
    return first_of(s, due(s) or 1 << drawer(s))


@kernel
def first_of(s: Record, seats: int) -> int:
    """The first of these seats in playing order, from the one whose turn it is."""
    seat = s.turn
    while not seats >> seat & 1:
        seat = next_seat(s, seat)
    return seat


# ---- For Python ----------------------------------------------------------------------------------


@entry
def describe_turn(states: States, out: Scores) -> None:
    """Write whose turn it is, who is asked (as bits), the guard's seconds or 0, and its number."""
    s = states[0]
    waits_for_draw = s.phase == OPEN and not s.guard and not s.waiting
    out[0] = drawer(s) if waits_for_draw else s.turn
    out[1] = asked(s)
    out[2] = (s.window or LAST_WINDOW) if has_clock(s) else 0
    out[3] = s.guards

"""Carries out actions: the deal, turns, counter-discards, effects and calls."""

from __future__ import annotations

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloops.rules.cards import (
    can_be_drawn,
    close_all,
    close_card,
    deal_cards,
    everybody,
    penalise,
    put_in_front,
    put_on_discards,
    show,
    swap_cards,
    take_from_front,
    take_from_pile,
    top,
    value_of,
)
from tavoliere.games.bloops.rules.effects import NO_EFFECT, drop_effect, drop_void_effects, effect_of
from tavoliere.games.bloops.rules.state import (
    BY_BLOOPS,
    BY_DECK,
    BY_TURNS,
    BY_TWENTY,
    CALL,
    COUNTER,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    GIVE_TO,
    HELD,
    IN_HAND,
    KEEP,
    KIND_OF,
    LAST_VALUE,
    LOOK_AT,
    LOOKING,
    NO_CARD,
    NOBODY,
    NOTHING,
    OPEN,
    OVER,
    READY,
    SWAP_OWN,
    WHOLE,
    WITH,
    Record,
)
from tavoliere.games.bloops.rules.turn_order import (
    all_have_answered,
    begins_guarded,
    call_is_served,
    drawer,
    last_window_is_closed,
    named_card,
)


@kernel
def deal(s: Record) -> None:
    """Set up the game: options, number of players, cards and seed are in the state already."""
    s.turn = s.start
    s.phase = LOOKING
    s.caller = NOBODY
    s.held = NO_CARD
    s.half = WHOLE
    deal_cards(s)


@kernel
def is_over(s: Record) -> bool:
    return s.phase == OVER


@kernel
def ending(s: Record) -> int:
    """The ending of a finished game: the place of its name in ENDINGS."""
    return s.ending - 1


@kernel
def is_between_moves(s: Record) -> bool:
    """False after the first card of a swap or of a rearrangement was named."""
    return s.half == WHOLE


@kernel
def draw(s: Record) -> None:
    """The window closes and the next turn begins; without any card to draw the game ends (BP-3.2)."""
    if can_be_drawn(s) == 0:
        end(s, BY_DECK)
        return
    close_all(s, everybody(s))
    s.turn = drawer(s)
    s.turns += 1
    s.answered = 0
    s.declined = 0
    s.phase = HELD
    s.held = take_from_pile(s)
    s.place[s.held] = IN_HAND
    s.seen[s.held] = 1 << s.turn
    s.open[s.held] = 1 << s.turn


@kernel
def discard(s: Record, seat: int, card: int) -> None:
    """Discard the drawn card, or another one: then the drawn one goes face down to the end (BP-3.1)."""
    s.open[s.held] = 0
    if card != s.held:
        put_in_front(s, seat, s.held)
        take_from_front(s, seat, card)
    s.held = NO_CARD
    open_window(s, seat, card)


@kernel
def counter(s: Record, seat: int, card: int) -> None:
    """Right, wrong (BP-5.4) or late (BP-5.5)."""
    if s.phase == OPEN and value_of(s, card) == value_of(s, top(s)):
        take_from_front(s, seat, card)
        open_window(s, seat, card)
    else:
        show(s, card, everybody(s))
        penalise(s, seat)


@kernel
def name_second(s: Record, seat: int, card: int) -> None:
    """The second card completes a swap or a rearrangement."""
    first = named_card(s)
    swapping = KIND_OF[s.half] == SWAP_OWN
    s.half = WHOLE
    swap_cards(s, seat, first, widen(s.place[card]), card)
    if swapping:
        close_card(s, first)
        close_card(s, card)
        finish_effect(s)


@kernel
def say(s: Record, seat: int, action: int) -> None:
    """The actions that name no card."""
    if action == DONE:
        close_all(s, 1 << seat)
        if s.phase == LOOKING and s.looking == 0:
            s.phase = READY
    elif action == DRAW:
        draw(s)
    elif action == DISCARD:
        discard(s, seat, s.held)
    elif action == NOTHING:
        s.answered |= 1 << seat
    elif action == DECLINE:
        s.declined = 1
    elif action == CALL:
        s.caller = seat
        s.declined = 0
    else:
        s.guard = 0


@kernel
def apply(s: Record, seat: int, action: int) -> None:
    """Carry out a legal action."""
    kind = KIND_OF[action]
    part = action - kind
    if kind < GIVE_TO:
        say(s, seat, kind)
    elif kind == GIVE_TO:
        put_in_front(s, part, take_from_pile(s))
        finish_effect(s)
    elif kind == KEEP:
        discard(s, seat, part)
    elif kind == COUNTER:
        counter(s, seat, part)
    elif kind == LOOK_AT:
        show(s, part, 1 << seat)
        finish_effect(s)
    elif kind == WITH:
        name_second(s, seat, part)
    else:
        s.half = action
    settle(s)


# ---- The window ------------------------------------------------------------------------------------


@kernel
def start_guard(s: Record) -> None:
    """Give all seats the same time to answer again (BP-8.1)."""
    s.guard = 1 if begins_guarded(s) else 0
    s.guards += s.guard
    s.answered = 0
    s.declined = 0


@kernel
def open_window(s: Record, seat: int, card: int) -> None:
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
def finish_effect(s: Record) -> None:
    """The first effect was carried out: the next one is due. After the last one the guard begins again (BP-8.1).

    Void ones that follow are none to wait for: the guard begins after them.
    """
    drop_effect(s)
    drop_void_effects(s)
    if s.waiting == 0:
        start_guard(s)


@kernel
def end(s: Record, ending: int) -> None:
    """The game is over; effects that wait lapse."""
    s.phase = OVER
    s.ending = ending
    s.guard = 0
    s.answered = 0
    s.declined = 0
    while s.waiting:
        drop_effect(s)
    close_all(s, everybody(s))


@kernel
def settle(s: Record) -> None:
    """Carry out what follows without a move in an open window: void effects, the end of the guard and of the game."""
    if s.phase != OPEN:
        return
    drop_void_effects(s)
    if s.guard and all_have_answered(s):
        s.guard = 0
    if last_window_is_closed(s):
        end(s, BY_BLOOPS if call_is_served(s) else BY_TURNS)

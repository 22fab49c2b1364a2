"""The rules of Bloops as the engine asks for them.

Several seats may act at one time, and the engine takes their actions in the order in which they
arrive. The guard's clock lives outside: all that comes of it is the action `CLOSE`, which belongs to
a seat of its own, the number after the last player's.

The sequential form, for search and learners, is the same game with one question at a time (`polled`):
after every start of the guard each seat with cards is asked once, in playing order from the player
whose turn it is, whether it answers the discard; then whoever has an effect to carry out, then the
player whose turn it was about BLOOPS, then the next one to draw.
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import chance, luck
from tavoliere.engine.compiled.kernel import ZERO, constant, kernel, widen
from tavoliere.games.bloops.actions import (
    ACTIONS,
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
    MAX_LEGAL,
    NOTHING,
    SWAP_OWN,
    WITH,
)
from tavoliere.games.bloops.cards import (
    can_draw,
    close_all,
    close_card,
    deal_cards,
    everybody,
    penalise,
    put_in_front,
    show,
    swap_cards,
    take_from_front,
    take_from_pile,
    top,
    value_of,
)
from tavoliere.games.bloops.choices import can_counter, legal_actions, list_effects, to_act
from tavoliere.games.bloops.components import MAX_CARDS
from tavoliere.games.bloops.judge import drawer, violation
from tavoliere.games.bloops.scoring import score
from tavoliere.games.bloops.state import (
    BY_DECK,
    HELD,
    IN_HAND,
    LOOKING,
    NO_CARD,
    NOBODY,
    OPEN,
    OVER,
    READY,
    STATE,
)
from tavoliere.games.bloops.window import (
    call_is_open,
    drop_effect,
    end,
    first_in_line,
    next_seat,
    open_window,
    settle,
    start_guard,
    unanswered,
)

RANDOM_START = -1

# Random players counter-discard blindly, or call, once in so many times: else almost every random
# game would end with all cards in penalties, or with a call after the first turn.
_SELDOM = constant(16)


@kernel
def deal(s: Any) -> None:
    """Set the table up: options, number of players, cards and seed are in the record already."""
    if s.start == RANDOM_START:
        s.start = chance.below(s.chance, s.players)
    s.turn = s.start
    s.phase = LOOKING
    s.caller = NOBODY
    s.held = NO_CARD
    s.named = NO_CARD
    deal_cards(s)


@kernel
def is_over(s: Any) -> bool:
    return s.phase == OVER


@kernel
def ending(s: Any) -> int:
    """How a finished game ended: the place of its name in ENDINGS."""
    return s.ending - 1


@kernel
def is_between_moves(s: Any) -> bool:
    """False after the first card of a swap or of a rearrangement was named."""
    return s.named == NO_CARD


@kernel
def draw(s: Any) -> None:
    """The window closes and the next turn begins; without any card to draw the game ends (BP-3.2)."""
    if not can_draw(s):
        end(s, BY_DECK)
        return
    close_all(s, everybody(s))
    s.turn = drawer(s)
    s.turns += 1
    if s.caller != NOBODY:
        s.left -= 1
    s.answered = 0
    s.declined = 0
    s.phase = HELD
    s.held = take_from_pile(s)
    s.place[s.held] = IN_HAND
    s.seen[s.held] = 1 << s.turn
    s.open[s.held] = 1 << s.turn


@kernel
def keep(s: Any, seat: int, card: int) -> None:
    """The drawn card goes face down to the end, and another one is discarded (BP-3.1)."""
    s.open[s.held] = 0
    put_in_front(s, seat, s.held)
    s.held = NO_CARD
    take_from_front(s, seat, card)
    open_window(s, seat, card)


@kernel
def counter(s: Any, seat: int, card: int) -> None:
    """Right, wrong (BP-5.4) or late (BP-5.5)."""
    if s.phase == OPEN and value_of(s, card) == value_of(s, top(s)):
        take_from_front(s, seat, card)
        open_window(s, seat, card)
    else:
        show(s, card, everybody(s))
        penalise(s, seat)


@kernel
def carry_out(s: Any) -> None:
    """The first effect was carried out; after the last one the guard begins again (BP-8.1)."""
    drop_effect(s)
    if s.waiting == 0:
        start_guard(s)


@kernel
def name_second(s: Any, seat: int, card: int) -> None:
    """The second card completes a swap or a rearrangement."""
    first = s.named
    swapping = s.naming
    s.named = NO_CARD
    s.namer = 0
    s.naming = 0
    if swapping:
        close_card(s, first)
        close_card(s, card)
    swap_cards(s, seat, first, widen(s.place[card]), card)
    if swapping:
        carry_out(s)


@kernel
def say(s: Any, seat: int, action: int) -> None:
    """The actions that name no card."""
    if action == DONE:
        close_all(s, 1 << seat)
        if s.phase == LOOKING and s.looking == 0:
            s.phase = READY
    elif action == DRAW:
        draw(s)
    elif action == DISCARD:
        card = s.held
        s.held = NO_CARD
        s.open[card] = 0
        open_window(s, seat, card)
    elif action == NOTHING:
        s.answered |= 1 << seat
    elif action == DECLINE:
        s.declined = 1
    elif action == CALL:
        s.caller = seat
        s.declined = 0
        s.left = s.players - 1
    else:
        s.guard = 0


@kernel
def apply(s: Any, seat: int, action: int) -> None:
    """Carry out a legal action."""
    card = (action - KEEP) % MAX_CARDS
    if action < GIVE_TO:
        say(s, seat, action)
    elif action < KEEP:
        put_in_front(s, action - GIVE_TO, take_from_pile(s))
        carry_out(s)
    elif action < COUNTER:
        keep(s, seat, card)
    elif action < LOOK_AT:
        counter(s, seat, card)
    elif action < SWAP_OWN:
        show(s, card, 1 << seat)
        carry_out(s)
    elif action < WITH:
        s.named = card
        s.namer = seat
        s.naming = 1 if action < ARRANGE else 0
    else:
        name_second(s, seat, card)
    settle(s)


@kernel
def waited_for(s: Any) -> int:
    """Those whom the table is waiting for, as bits. Secret: no seat may be shown who has answered."""
    if s.phase == OVER:
        return 0
    if s.named != NO_CARD:
        return 1 << s.namer
    if s.phase == LOOKING:
        return s.looking
    if s.phase == HELD:
        return 1 << s.turn
    if s.waiting:
        return 1 << first_in_line(s)
    if s.guard:
        seats = unanswered(s)
        if call_is_open(s) and not s.declined:
            seats |= 1 << s.turn
        return seats
    return 1 << drawer(s)


@kernel
def polled(s: Any) -> int:
    """The seat that is asked next in the sequential form of the game."""
    if s.named != NO_CARD:
        return s.namer
    if s.phase == LOOKING:
        return first_of(s, s.looking)
    if s.phase == OPEN:
        seats = unanswered(s)
        if seats:
            return first_of(s, seats)
        if s.waiting:
            return first_in_line(s)
        if call_is_open(s) and not s.declined:
            return s.turn
    return s.turn if s.phase == HELD else drawer(s)


@kernel
def first_of(s: Any, seats: int) -> int:
    """The first of these seats in playing order, from the one whose turn it is."""
    seat = s.turn
    while not seats >> seat & 1:
        seat = next_seat(s, seat)
    return seat


@kernel
def playout_action(s: Any, seat: int, rng: Any, out: Any) -> int:
    """A sensible random player's answer to what the seat is asked in the sequential form.

    Turns and effects are decided evenly. Blind counter-discards and calls are seldom, and cards are
    never rearranged, which changes nothing. A seat that is not asked does anything legal.
    """
    if seat != polled(s) or s.named != NO_CARD:
        return widen(out[luck.below(rng, legal_actions(s, seat, out))])
    if s.phase == LOOKING:
        return DONE
    n = s.in_front[seat]
    if s.phase == HELD:
        choice = luck.below(rng, n + 1)
        return DISCARD if choice == n else KEEP + widen(s.hand[seat, choice])
    if s.phase == OPEN:
        if n and not s.answered >> seat & 1 and can_counter(s):
            choice = luck.below(rng, n * _SELDOM)
            return COUNTER + widen(s.hand[seat, choice]) if choice < n else NOTHING
        if s.waiting:
            return widen(out[luck.below(rng, list_effects(s, seat, out, ZERO))])
        if call_is_open(s) and not s.declined:
            return DECLINE if luck.below(rng, _SELDOM) else CALL
    return DRAW

"""The judge: whether a seat may do something, and which rule forbids it."""

from __future__ import annotations

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.cards import owns
from tavoliere.games.bloops.rules.effects import (
    violation_of_giving,
    violation_of_looking,
    violation_of_partner,
    violation_of_swapping,
)
from tavoliere.games.bloops.rules.state import (
    ACTIONS,
    ARRANGE,
    CLOSE,
    COUNTER,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    GIVE_TO,
    HELD,
    KEEP,
    LOOK_AT,
    LOOKING,
    MAX_CARDS,
    MOST_EFFECTS,
    NO_CARD,
    NOBODY,
    NOTHING,
    OPEN,
    OVER,
    READY,
    SWAP_OWN,
    WITH,
    Record,
)
from tavoliere.games.bloops.rules.turn_order import drawer, has_clock


@kernel
def violation(s: Record, seat: int, action: int) -> int:
    """The one judge: 0 when the seat may do this now, else the code of the rule that it breaks."""
    if s.phase == OVER:
        return codes.GAME_OVER
    if seat < 0 or seat > s.players:
        return codes.NO_SUCH_SEAT
    if action < 0 or action >= ACTIONS:
        return codes.NO_SUCH_ACTION
    if (s.named != NO_CARD) != (action >= WITH):
        return codes.HALF_MADE
    if (seat == s.players) != (action == CLOSE):
        return codes.ONLY_THE_CLOCK
    if action < GIVE_TO:
        return violation_of_saying(s, seat, action)
    if action < KEEP:
        return violation_of_giving(s, seat, action - GIVE_TO)
    return violation_of_naming(s, seat, action)


@kernel
def violation_of_naming(s: Record, seat: int, action: int) -> int:
    """The actions that name a card."""
    card = (action - KEEP) % MAX_CARDS
    if action < COUNTER:
        return violation_of_keeping(s, seat, card)
    if action < LOOK_AT:
        return violation_of_countering(s, seat, card)
    if action < SWAP_OWN:
        return violation_of_looking(s, seat, card)
    if action < ARRANGE:
        return violation_of_swapping(s, seat, card)
    if action < WITH:
        return violation_of_arranging(s, seat, card)
    return violation_of_second_card(s, seat, card)


@kernel
def violation_of_saying(s: Record, seat: int, action: int) -> int:
    if action == DONE:
        return codes.LEGAL if s.looking >> seat & 1 else codes.NOT_LOOKING
    if action == DRAW:
        return violation_of_drawing(s, seat)
    if action == DISCARD:
        return violation_of_deciding(s, seat)
    if action == NOTHING:
        return violation_of_answering(s, seat)
    if action == CLOSE:
        if has_clock(s):
            return codes.LEGAL
        return codes.NO_CLOCK if s.guard else codes.NO_GUARD
    return violation_of_calling(s, seat, action)


@kernel
def violation_of_answering(s: Record, seat: int) -> int:
    """Saying "nothing" (BP-8.1)."""
    if s.phase != OPEN:
        return codes.NO_WINDOW
    if s.in_front[seat] == 0:
        return codes.NO_CARDS
    if s.answered >> seat & 1:
        return codes.ALREADY_ANSWERED
    return codes.TOO_MANY_EFFECTS if s.waiting == MOST_EFFECTS else codes.LEGAL


@kernel
def violation_of_calling(s: Record, seat: int, action: int) -> int:
    """Calling BLOOPS, and declining to (BP-6.2)."""
    if s.caller != NOBODY:
        return codes.ALREADY_CALLED
    if seat != s.turn or s.phase == LOOKING or s.phase == READY:
        return codes.NOT_YOUR_CALL
    if s.phase != OPEN or s.waiting:
        return codes.TURN_GOES_ON
    return codes.ALREADY_ANSWERED if action == DECLINE and s.declined else codes.LEGAL


@kernel
def violation_of_drawing(s: Record, seat: int) -> int:
    if s.phase == LOOKING:
        return codes.STILL_LOOKING
    if s.phase == HELD and seat == s.turn:
        return codes.ALREADY_DRAWN
    if s.phase == HELD or seat != drawer(s):
        return codes.NOT_YOUR_TURN
    if s.waiting:
        return codes.EFFECTS_WAIT
    return codes.GUARDED if s.guard else codes.LEGAL


@kernel
def violation_of_deciding(s: Record, seat: int) -> int:
    """Discarding or keeping the card that was drawn."""
    if s.phase == LOOKING:
        return codes.STILL_LOOKING
    if seat == s.turn:
        return codes.LEGAL if s.phase == HELD else codes.NOT_DRAWN
    return codes.NOT_DRAWN if s.phase != HELD and seat == drawer(s) else codes.NOT_YOUR_TURN


@kernel
def violation_of_keeping(s: Record, seat: int, card: int) -> int:
    return violation_of_deciding(s, seat) or (codes.LEGAL if owns(s, seat, card) else codes.NOT_YOUR_CARD)


@kernel
def violation_of_countering(s: Record, seat: int, card: int) -> int:
    if s.discarded == 0:
        return codes.NOTHING_DISCARDED
    if s.phase != OPEN and not s.late:
        return codes.TOO_LATE
    if not owns(s, seat, card):
        return codes.NOT_YOUR_CARD
    return codes.TOO_MANY_EFFECTS if s.waiting == MOST_EFFECTS else codes.LEGAL


@kernel
def violation_of_arranging(s: Record, seat: int, card: int) -> int:
    """The first card of a rearrangement: not the one with the highest identifier."""
    if not owns(s, seat, card):
        return codes.NOT_YOUR_CARD
    for slot in range(s.in_front[seat]):
        if s.hand[seat, slot] > card:
            return codes.LEGAL
    return codes.LOWER_FIRST


@kernel
def violation_of_second_card(s: Record, seat: int, card: int) -> int:
    if seat != s.namer:
        return codes.HALF_MADE
    if s.naming:
        return violation_of_partner(s, seat, card)
    if not owns(s, seat, card):
        return codes.NOT_YOUR_CARD
    if card == s.named:
        return codes.SAME_CARD
    return codes.LEGAL if card > s.named else codes.LOWER_FIRST

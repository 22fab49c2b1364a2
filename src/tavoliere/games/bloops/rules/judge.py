"""The judge: whether a seat may do something, and which rule forbids it.

It asks first about the kind of action, then about the card or the seat that the action names. The generator of legal
actions asks the same two questions.
"""

from __future__ import annotations

from tavoliere.engine.compiled.kernel import constant, entry, kernel
from tavoliere.engine.compiled.types import Seat
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.cards import highest_card, owns
from tavoliere.games.bloops.rules.effects import (
    EFFECT_KINDS,
    effect_due,
    first_in_line,
    violation_of_effect,
    violation_of_partner,
    violation_of_target,
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
    KIND_OF,
    LOOKING,
    MOST_EFFECTS,
    NOBODY,
    NOTHING,
    OPEN,
    OVER,
    READY,
    SWAP_OWN,
    WHOLE,
    WITH,
    Record,
    States,
)
from tavoliere.games.bloops.rules.turn_order import drawer, has_clock, named_card, namer


@kernel
def violation(s: Record, seat: int, action: int) -> int:
    """The one judge: 0 when the seat may do this now, else the code of the rule that it breaks."""
    if s.phase == OVER:
        return codes.GAME_OVER
    if seat < 0 or seat > s.players:
        return codes.NO_SUCH_SEAT
    if action < 0 or action >= ACTIONS:
        return codes.NO_SUCH_ACTION
    kind = KIND_OF[action]
    return violation_of_kind(s, seat, kind) or violation_of_part(s, seat, kind, action - kind)


# ---- The kind of action --------------------------------------------------------------------------


@kernel
def violation_of_kind(s: Record, seat: int, kind: int) -> int:
    """Judge whether a seat may do something of this kind now, whatever it names."""
    if (s.half != WHOLE) != (kind == WITH):
        return codes.HALF_MADE
    if (seat == s.players) != (kind == CLOSE):
        return codes.ONLY_THE_CLOCK
    return violation_of_saying(s, seat, kind) if kind < GIVE_TO else violation_of_naming(s, seat, kind)


@kernel
def violation_of_saying(s: Record, seat: int, kind: int) -> int:
    """The kinds of action that name nothing."""
    if kind == DONE:
        return codes.LEGAL if s.looking >> seat & 1 else codes.NOT_LOOKING
    if kind == DRAW:
        return violation_of_drawing(s, seat)
    if kind == DISCARD:
        return violation_of_deciding(s, seat)
    if kind == NOTHING:
        return violation_of_answering(s, seat)
    if kind != CLOSE:
        return violation_of_calling(s, seat, kind)
    if has_clock(s):
        return codes.LEGAL
    return codes.NO_CLOCK if s.guard else codes.NO_GUARD


@kernel
def violation_of_naming(s: Record, seat: int, kind: int) -> int:
    """The others. One's own cards can be rearranged at any time."""
    if kind == KEEP:
        return violation_of_deciding(s, seat)
    if kind == COUNTER:
        return violation_of_countering(s)
    if kind == ARRANGE:
        return codes.LEGAL
    if kind == WITH:
        return codes.LEGAL if seat == namer(s) else codes.HALF_MADE
    return violation_of_effect(s, seat, kind)


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
def violation_of_calling(s: Record, seat: int, kind: int) -> int:
    """Calling BLOOPS, and declining to (BP-6.2)."""
    if s.caller != NOBODY:
        return codes.ALREADY_CALLED
    if seat != s.turn or s.phase == LOOKING or s.phase == READY:
        return codes.NOT_YOUR_CALL
    if s.phase != OPEN or s.waiting:
        return codes.TURN_GOES_ON
    return codes.ALREADY_ANSWERED if kind == DECLINE and s.declined else codes.LEGAL


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
def violation_of_countering(s: Record) -> int:
    if s.discarded == 0:
        return codes.NOTHING_DISCARDED
    return codes.LEGAL if s.phase == OPEN or s.late else codes.TOO_LATE


# ---- The sequential form -------------------------------------------------------------------------

NO_QUESTION = constant(-1)
_DECLINE = constant(DECLINE)


@kernel
def question(s: Record, seat: int) -> int:
    """The next question of this seat once it is polled; the secret answers of others do not matter.

    It is the first kind of action, in the order in which they are asked, that the judge lets the seat do: the usual
    answer. Playouts ask this at every action, so the judge is asked only where the phase leaves a choice.
    """
    if s.phase == OVER or seat < 0 or seat >= s.players:
        return NO_QUESTION
    if s.half != WHOLE:
        return WITH if seat == namer(s) else NO_QUESTION
    if s.phase == LOOKING:
        return DONE if s.looking >> seat & 1 else NO_QUESTION
    if s.phase == HELD:
        return DISCARD if seat == s.turn else NO_QUESTION
    if violation_of_answering(s, seat) == codes.LEGAL:
        return NOTHING
    if s.waiting:
        return effect_due(s) if seat == first_in_line(s) else NO_QUESTION
    if violation_of_calling(s, seat, _DECLINE) == codes.LEGAL:
        return DECLINE
    return DRAW if violation_of_drawing(s, seat) == codes.LEGAL else NO_QUESTION


@entry
def has_question(states: States, seat: Seat) -> bool:
    """Returns whether this seat has a question, as far as it knows itself."""
    return question(states[0], seat) != NO_QUESTION


# ---- What it names -------------------------------------------------------------------------------


@kernel
def violation_of_part(s: Record, seat: int, kind: int, part: int) -> int:
    """Judge the card or the seat that an action of this kind names."""
    if kind < GIVE_TO:
        return codes.LEGAL
    if kind in EFFECT_KINDS:
        return violation_of_target(s, seat, kind, part)
    if kind == WITH and KIND_OF[s.half] == SWAP_OWN:
        return violation_of_partner(s, seat, part)
    if not owns(s, seat, part):
        return codes.NOT_YOUR_CARD
    if kind == COUNTER and s.waiting == MOST_EFFECTS:
        return codes.TOO_MANY_EFFECTS
    if kind == ARRANGE and part == highest_card(s, seat):
        return codes.LOWER_FIRST
    if kind == WITH and part <= named_card(s):
        return codes.SAME_CARD if part == named_card(s) else codes.LOWER_FIRST
    return codes.LEGAL

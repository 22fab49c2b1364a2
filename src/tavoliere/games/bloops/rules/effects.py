"""The effects (BP-4.1): which cards have one, who has to carry it out, on what, and when it is void.

To give another card an effect that there is, add it to `EFFECTS`: the bot, the terminal, the page's icons and the
texts read this table. A new kind of effect needs a kind of action (`state.py`), its name and its targets here, a kernel
that carries it out (`apply.py`), a move and an event, and an icon.
"""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.kernel import ZERO, constant, entry, kernel, widen
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.cards import can_be_drawn, is_in_front, owns, top, value_of
from tavoliere.games.bloops.rules.state import GIVE_TO, LOOK_AT, MAX_VALUE, NOBODY, SWAP_OWN, Record, States

# An effect is the kind of action that carries it out.
NO_EFFECT, GIVE, LOOK, SWAP = constant(-1), constant(GIVE_TO), constant(LOOK_AT), constant(SWAP_OWN)
EFFECT_NAMES = {NO_EFFECT: "", GIVE: "give", LOOK: "look", SWAP: "swap"}  # the moves that carry them out
EFFECT_KINDS = (GIVE, LOOK, SWAP)
EFFECTS = {6: GIVE, 7: LOOK, 8: LOOK, 9: SWAP}  # by the value of the discarded card

EFFECT_OF = np.full(MAX_VALUE + 1, NO_EFFECT)
EFFECT_OF[[*EFFECTS]] = [*EFFECTS.values()]


@kernel
def effect_of(s: Record, card: int) -> int:
    """The effect of this card when it is discarded."""
    return EFFECT_OF[value_of(s, card)]


@kernel
def effect_due(s: Record) -> int:
    """The effect that waits to be carried out: all that wait at a time are of one value."""
    return effect_of(s, top(s)) if s.waiting else NO_EFFECT


@kernel
def first_in_line(s: Record) -> int:
    """The seat that has to carry out an effect now, or NOBODY."""
    return widen(s.effect[0]) if s.waiting else NOBODY


@kernel
def drop_effect(s: Record) -> None:
    """The first effect is done with."""
    s.waiting -= 1
    for i in range(s.waiting):
        s.effect[i] = s.effect[i + 1]
    s.effect[s.waiting] = 0


@kernel
def can_be_swapped(s: Record, seat: int, owner: int) -> bool:
    """Returns whether this seat's swap may take a card of that one (BP-4.1, BP-6.3)."""
    return owner != seat and owner != s.caller


@kernel
def is_void(s: Record, at: int) -> bool:
    """Returns whether the effect at this place has no legal target (BP-4.2); those before it are of the same kind."""
    effect = effect_due(s)
    if effect == GIVE:
        return can_be_drawn(s) <= at
    seat = widen(s.effect[at])
    targets = 0
    for owner in range(s.players):
        if effect == LOOK or can_be_swapped(s, seat, owner):
            targets += s.in_front[owner]
    return targets == 0 or (effect == SWAP and s.in_front[seat] == 0)


@entry
def last_effect(states: States) -> int:
    """The effect that waits last in the line, or NO_EFFECT where it will be void when its turn comes."""
    s = states[0]
    return NO_EFFECT if s.waiting == 0 or is_void(s, s.waiting - 1) else effect_due(s)


@kernel
def drop_void_effects(s: Record) -> None:
    """Effects without a legal target go away when their turn comes."""
    while s.waiting and is_void(s, ZERO):
        drop_effect(s)


# ---- The judge of effects ------------------------------------------------------------------------


@kernel
def violation_of_effect(s: Record, seat: int, effect: int) -> int:
    """Judge whether this seat has to carry out this effect now."""
    if s.waiting == 0:
        return codes.NO_EFFECT
    if first_in_line(s) != seat:
        return codes.NOT_YOUR_EFFECT
    return codes.LEGAL if effect_due(s) == effect else codes.OTHER_EFFECT


@kernel
def violation_of_target(s: Record, seat: int, effect: int, target: int) -> int:
    """Judge the target of an effect. A second card for a swap is certain: otherwise it would have been void."""
    if effect == GIVE:
        return codes.LEGAL if target < s.players and target != seat else codes.NO_OPPONENT
    if effect == LOOK:
        return codes.LEGAL if is_in_front(s, target) else codes.NOT_IN_FRONT
    return codes.LEGAL if owns(s, seat, target) else codes.NOT_YOUR_CARD


@kernel
def violation_of_partner(s: Record, seat: int, card: int) -> int:
    """Judge the second card of a swap, an opponent's."""
    if not is_in_front(s, card):
        return codes.NOT_IN_FRONT
    owner = widen(s.place[card])
    if can_be_swapped(s, seat, owner):
        return codes.LEGAL
    return codes.NO_OPPONENT if owner == seat else codes.IMMUNE

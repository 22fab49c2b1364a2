"""The effects (BP-4.1): which cards have one, who has to carry it out, on what, and when it is void.

To give another card an effect that there is, add it to `EFFECTS`: the bot, the terminal, the page's icons and the
texts read this table. A new kind of effect needs a name and its kernels here, a move in `moves.py` and an icon.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import ZERO, constant, entry, kernel, widen
from tavoliere.engine.compiled.types import Actions, Seat
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.cards import can_be_drawn, is_in_front, list_cards, owns, top, value_of
from tavoliere.games.bloops.rules.state import GIVE_TO, LOOK_AT, MAX_VALUE, NOBODY, SWAP_OWN, WITH, Record, States

NO_EFFECT, GIVE, LOOK, SWAP = (constant(number) for number in range(4))
EFFECT_NAMES = ("", "give", "look", "swap")  # the kinds of moves that carry them out
EFFECTS = {6: GIVE, 7: LOOK, 8: LOOK, 9: SWAP}  # by the value of the discarded card

EFFECT_OF = np.zeros(MAX_VALUE + 1, dtype=np.int8)
for _value, _effect in EFFECTS.items():
    EFFECT_OF[_value] = _effect


# What is passed on to another kernel.
_LOOKS, _SWAPS, _PARTNERS = constant(LOOK_AT), constant(SWAP_OWN), constant(WITH)


@kernel
def effect_of(s: Record, card: int) -> int:
    """The effect of this card when it is discarded."""
    return widen(EFFECT_OF[value_of(s, card)])


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


@entry
def partners_of(states: States, seat: Seat, out: Actions) -> int:
    """List the second cards of a swap of this seat."""
    return list_partners(states[0], seat, out, ZERO)


# ---- The judge of effects ------------------------------------------------------------------------


@kernel
def violation_of_effect(s: Record, seat: int, effect: int) -> int:
    """Judge whether this seat has to carry out an effect of this kind now."""
    if s.waiting == 0:
        return codes.NO_EFFECT
    if first_in_line(s) != seat:
        return codes.NOT_YOUR_EFFECT
    return codes.LEGAL if effect_due(s) == effect else codes.OTHER_EFFECT


@kernel
def violation_of_giving(s: Record, seat: int, target: int) -> int:
    return violation_of_effect(s, seat, GIVE) or (
        codes.LEGAL if target < s.players and target != seat else codes.NO_OPPONENT
    )


@kernel
def violation_of_looking(s: Record, seat: int, card: int) -> int:
    return violation_of_effect(s, seat, LOOK) or (codes.LEGAL if is_in_front(s, card) else codes.NOT_IN_FRONT)


@kernel
def violation_of_swapping(s: Record, seat: int, card: int) -> int:
    """The first card of a swap: one's own. (A second one is certain: otherwise the effect would have been void.)"""
    return violation_of_effect(s, seat, SWAP) or (codes.LEGAL if owns(s, seat, card) else codes.NOT_YOUR_CARD)


@kernel
def violation_of_partner(s: Record, seat: int, card: int) -> int:
    """The second card of a swap: an opponent's."""
    if not is_in_front(s, card):
        return codes.NOT_IN_FRONT
    owner = widen(s.place[card])
    if can_be_swapped(s, seat, owner):
        return codes.LEGAL
    return codes.NO_OPPONENT if owner == seat else codes.IMMUNE


# ---- The lists of targets ------------------------------------------------------------------------


@kernel
def list_effects(s: Record, seat: int, out: Any, n: int) -> int:
    """The targets of the effect that this seat has to carry out."""
    effect = effect_due(s)
    if effect == SWAP:
        return list_cards(s, seat, _SWAPS, out, n)
    for owner in range(s.players):
        if effect == LOOK:
            n = list_cards(s, owner, _LOOKS, out, n)
        elif owner != seat:
            out[n] = GIVE_TO + owner
            n += 1
    return n


@kernel
def list_partners(s: Record, seat: int, out: Any, n: int) -> int:
    """The second cards of a swap."""
    for owner in range(s.players):
        if can_be_swapped(s, seat, owner):
            n = list_cards(s, owner, _PARTNERS, out, n)
    return n

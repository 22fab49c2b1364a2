"""Bloops: what cards weigh that a seat has seen, or has not.

A card that it has not seen counts as much as those do on average.
"""

from __future__ import annotations

import math
from typing import Any

from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloops.rules.cards import knows, value_of
from tavoliere.games.bloops.rules.constants import STARS
from tavoliere.games.bloops.rules.state import NO_CARD, NOBODY

NO_VALUE, NONE = constant(-1), constant(NO_CARD)

_TWO_STARS = 0.8  # of their value, since a third one sets them aside
_KEPT = 0.75  # of an unseen card's value: what others know and have kept is better than what is not seen at all


@kernel
def mean_unseen(s: Any, seat: int) -> float:
    """What a card that the seat has not seen is worth on average."""
    total, n = 0, 0
    for card in range(s.cards):
        if not knows(s, seat, card):
            total += value_of(s, card)
            n += 1
    return total / max(1, n)


@kernel
def weight(s: Any, seat: int, owner: int, mean: float, without: int, gone: int, more: int) -> float:
    """What somebody's cards are worth as the seat knows them, without a card and those of a value, with another."""
    total, starred, stars = 0.0, 0.0, 0
    for slot in range(s.in_front[owner] + 1):
        card = widen(s.hand[owner, slot]) if slot < s.in_front[owner] else more
        if card in (without, NO_CARD):
            continue
        if not knows(s, seat, card):
            total += mean * _KEPT if knows(s, owner, card) else mean
        elif value_of(s, card) != gone:
            if s.face[card] & 1:
                starred += value_of(s, card)
                stars += 1
            else:
                total += value_of(s, card)
    if stars >= STARS:
        return total
    return total + starred * (_TWO_STARS if stars == STARS - 1 else 1.0)


@kernel
def own_weight(s: Any, seat: int, mean: float) -> float:
    return weight(s, seat, seat, mean, NONE, NO_VALUE, NONE)


@kernel
def lightest_rival(s: Any, seat: int, mean: float) -> tuple[int, float]:
    """The rival with the lightest cards, as far as the seat knows, and their weight."""
    best, least = NOBODY, math.inf
    for rival in range(s.players):
        if rival != seat:
            heavy = weight(s, seat, rival, mean, NONE, NO_VALUE, NONE)
            if heavy < least:
                best, least = rival, heavy
    return best, least


@kernel
def heaviest(s: Any, seat: int, mean: float) -> float:
    """By how much the seat's cards would be lighter without one of them, at best."""
    whole, most = own_weight(s, seat, mean), 0.0
    for slot in range(s.in_front[seat]):
        most = max(most, whole - weight(s, seat, seat, mean, widen(s.hand[seat, slot]), NO_VALUE, NONE))
    return most


@kernel
def has_unseen(s: Any, seat: int) -> bool:
    unseen = 0
    for slot in range(s.in_front[seat]):
        unseen += not knows(s, seat, widen(s.hand[seat, slot]))
    return unseen > 0

"""The score: the values of the cards in front of a seat, without the stars of whoever has three (BP-6.4)."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, kernel, widen
from tavoliere.games.bloops.rules.constants import STARS


@kernel
def counts(face: int, stars: int) -> bool:
    """Does a card of this face count in front of somebody with so many stars?"""
    return not (face & 1 and stars >= STARS)


@kernel
def points(s: Any, seat: int) -> int:
    """The score of one seat as of now."""
    stars = 0
    for slot in range(s.in_front[seat]):
        stars += widen(s.face[s.hand[seat, slot]]) & 1
    total = 0
    for slot in range(s.in_front[seat]):
        face = widen(s.face[s.hand[seat, slot]])
        if counts(face, stars):
            total += face >> 1
    return total


@kernel
def score(s: Any, out: Any) -> None:
    """Write the score of every seat as of now."""
    for seat in range(s.players):
        out[seat] = points(s, seat)


@kernel
def outcome(s: Any, out: Any) -> None:
    """Write every seat's share of the victory, as if the game ended now: the lowest win, and share a tie."""
    lowest = points(s, ZERO)
    winners = 0
    for seat in range(s.players):
        mine = points(s, seat)
        if mine < lowest:
            lowest = mine
            winners = 0
        if mine == lowest:
            winners += 1
    for seat in range(s.players):
        out[seat] = 1.0 / winners if points(s, seat) == lowest else 0.0

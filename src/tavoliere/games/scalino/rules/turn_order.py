"""Colours and their seats (SC-2.1 to SC-2.3), the seat whose turn it is, and the end of a game."""

from __future__ import annotations

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.scalino.rules.constants import BUILDING, LEVELS, NEUTRAL
from tavoliere.games.scalino.rules.state import CLEARED, COMPLETE, STUCK, Record

NOBODY = -1


@kernel
def seat_at(s: Record, ahead: int) -> int:
    """Return the seat so many places after the starting one: a step or two are quicker than a division."""
    seat = s.start + ahead
    while seat >= s.players:
        seat -= s.players
    return seat


@kernel
def is_neutral(s: Record, colour: int) -> bool:
    return s.players == 3 and colour == NEUTRAL


@kernel
def owner_of(s: Record, colour: int) -> int:
    """Return the seat that a colour scores for."""
    return NOBODY if is_neutral(s, colour) else seat_at(s, colour)


@kernel
def player_of(s: Record, colour: int) -> int:
    """Return the seat that places a colour: its owner, or the one that has the neutral colour's turn."""
    return seat_at(s, s.neutral if is_neutral(s, colour) else colour)


@kernel
def polled(s: Record) -> int:
    """Return the seat whose turn it is."""
    return player_of(s, s.turn) if s.mode == BUILDING else s.turn


@kernel
def is_over(s: Record) -> bool:
    return s.over != 0


@kernel
def ending(s: Record) -> int:
    """Return how a finished game ended: the place of its name in ENDINGS."""
    if s.mode != BUILDING:
        return CLEARED
    return COMPLETE if s.level == LEVELS else STUCK

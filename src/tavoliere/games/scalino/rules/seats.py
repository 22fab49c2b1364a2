"""Who has which colour (SC-2.1 to SC-2.3)."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.scalino.rules.state import NEUTRAL

NOBODY = -1


@kernel
def seat_at(s: Any, ahead: int) -> int:
    """The seat so many places after the starting one: a step or two are quicker than a division."""
    seat = s.start + ahead
    while seat >= s.players:
        seat -= s.players
    return seat


@kernel
def is_neutral(s: Any, colour: int) -> bool:
    return s.players == 3 and colour == NEUTRAL


@kernel
def owner_of(s: Any, colour: int) -> int:
    """The seat that a colour scores for."""
    return NOBODY if is_neutral(s, colour) else seat_at(s, colour)


@kernel
def player_of(s: Any, colour: int) -> int:
    """The seat that places a colour: its owner, or whoever has the neutral colour's turn."""
    return seat_at(s, s.neutral if is_neutral(s, colour) else colour)

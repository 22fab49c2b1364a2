"""Turn order: whether a seat can do anything now, and begin a move. The seat in the field `turn` is to act."""

from __future__ import annotations

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.state import DREW, TURN, Record


@kernel
def is_over(s: Record) -> bool:
    return s.over != 0


@kernel
def is_between_moves(s: Record) -> bool:
    """A drawn tile is a move; a row that is begun is not."""
    return s.phase == TURN or s.phase == DREW


@kernel
def violation_of_turn(s: Record, seat: int) -> int:
    """Judge whether the seat can do anything at all now."""
    if s.over:
        return codes.GAME_OVER
    return codes.LEGAL if seat == s.turn else codes.NOT_YOUR_TURN

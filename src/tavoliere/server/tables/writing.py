"""A finished game on paper: its record."""

from __future__ import annotations

from tavoliere.engine.record import write_record
from tavoliere.server.tables.fold import Fold
from tavoliere.server.tables.replaying import session_of


def write_table(fold: Fold) -> str:
    """The game as a record. Moves may be secret while it goes on, so it has to be over."""
    return write_record(session_of(fold).record, fold.game)

"""A finished game on paper: its record, and what proves its deal."""

from __future__ import annotations

import msgspec

from tavoliere.engine.record import write_record
from tavoliere.server.tables.fold import Fold
from tavoliere.server.words import Refusal


class Verification(msgspec.Struct, frozen=True, omit_defaults=True):
    """SHA-256 of the seed, from the deal on; the seed itself once the game is over."""

    game: str
    rules: int
    commitment: str = ""
    seed: str = ""


def write_table(fold: Fold) -> str:
    """The game as a record. Moves may be secret while it goes on, so it has to be over."""
    if fold.session is None:
        raise Refusal("not_playing")
    if fold.phase not in ("over", "closed"):
        raise Refusal("not_over")
    return write_record(fold.session.record, fold.game)


def verify(fold: Fold) -> Verification:
    record = fold.session.record if fold.session else None
    return Verification(
        game=fold.opened.game,
        rules=fold.opened.rules,
        commitment=record.commitment if record else "",
        seed=(record.seed or "") if record and fold.phase in ("over", "closed") else "",
    )

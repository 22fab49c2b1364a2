"""The deal, once every seat is taken."""

from __future__ import annotations

from tavoliere.server.tables import entries as e
from tavoliere.server.tables.fold import Fold
from tavoliere.server.words import Refusal


def deal(fold: Fold, seed: bytes, asked: str = "") -> e.Started:
    """The entry that begins the game."""
    if fold.phase != "open":
        raise Refusal("not_open")
    if not all(seat.taken for seat in fold.seats):
        raise Refusal("seats_free")
    return e.Started(id=asked, seed=seed.hex(), names=[seat.name for seat in fold.seats])

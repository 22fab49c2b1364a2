"""The deal, once every seat is taken, and how many seats there may be."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game
from tavoliere.engine.position import read_position
from tavoliere.server.tables import entries as e
from tavoliere.server.tables.fold import Fold
from tavoliere.server.texts import Refusal


def deal(fold: Fold, seed: bytes, asked: str = "") -> e.Started:
    """The entry that begins the game."""
    if fold.phase != "open":
        raise Refusal("not_open")
    if not all(seat.taken for seat in fold.seats):
        raise Refusal("seats_free")
    return e.Started(id=asked, seed=seed.hex(), names=[seat.name for seat in fold.seats])


def check_players(game: Game, options: dict[str, Any], position: str | None, seats: int) -> None:
    """Deal once on the side: whatever a game could have against it, it says now."""
    if position is None:
        game.blank(seats, game.make_options(options))
    elif read_position(game, position).players != seats:
        raise BadInput("The position is for another number of players than there are seats.")

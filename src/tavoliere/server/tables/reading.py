"""Moves and drafts as they come over the wire: notation, or the structs of prompts."""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.engine.game import Game
from tavoliere.engine.moves import Draft, Move
from tavoliere.server.texts import Refusal


def read_move(game: Game, said: Any) -> Move:
    """A move as notation, or as its struct."""
    if isinstance(said, str):
        return game.parse(said)
    try:
        move: Move = msgspec.convert(said, game.move_type)
    except (msgspec.ValidationError, RecursionError):
        raise Refusal("unreadable") from None
    return move


def read_draft(game: Game, said: Any) -> Draft:
    """A draft; without one, the empty one."""
    try:
        return game.draft_type() if said is None else msgspec.convert(said, game.draft_type)
    except (msgspec.ValidationError, RecursionError):
        raise Refusal("unreadable") from None

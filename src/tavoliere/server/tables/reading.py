"""Moves and drafts as they come over the wire: notation, or the structs of prompts."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tavoliere.engine.game import Game
from tavoliere.engine.moves import Draft, Move
from tavoliere.server.words import Refusal


@cache
def _decoder(game: Game, part: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(getattr(game, part))


def read_move(game: Game, raw: msgspec.Raw) -> Move:
    """A move as notation in quotes, or as its struct."""
    data = bytes(raw)
    try:
        if data[:1] == b'"':
            return game.parse(msgspec.json.decode(data, type=str))
        move: Move = _decoder(game, "move_type").decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("unreadable") from None
    return move


def read_draft(game: Game, raw: msgspec.Raw) -> Draft:
    """A draft; without one, the empty one."""
    data = bytes(raw)
    try:
        draft: Draft = game.draft_type() if data == b"null" else _decoder(game, "draft_type").decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("unreadable") from None
    return draft

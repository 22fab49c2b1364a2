"""What a seat knows: everything but what chance would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tavoliere.engine.rules import State
from tavoliere.engine.view import Knowledge as AnyKnowledge
from tavoliere.games.scalino.position import Position, write_position

if TYPE_CHECKING:
    from tavoliere.games.scalino.game import Scalino


class Knowledge(AnyKnowledge, frozen=True, kw_only=True):
    """All that a seat can infer: the position without its seed."""

    position: Position


def write_knowledge(game: Scalino, state: State, seat: int) -> Knowledge:
    """What a seat knows."""
    return Knowledge(seat=seat, position=msgspec.structs.replace(write_position(game, state), chance=None))

"""What a seat knows: everything but what chance would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine.view import Knowledge
from tavoliere.games.bloom_garden.position import Position, write_position

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden


class GardenKnowledge(Knowledge, frozen=True):
    """All that a seat can infer: the position without its seed."""

    position: Position


def write_knowledge(game: BloomGarden, state: Any, seat: int) -> GardenKnowledge:
    """All that a seat can infer."""
    return GardenKnowledge(position=msgspec.structs.replace(write_position(game, state), chance=None), seat=seat)

"""The score with all its parts: coins, visible flowers, the ornament's meadow, and the bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tavoliere.engine.view import SeatScore
from tavoliere.games.bloom_garden.rules.constants import COLOURS, MAX_PLAYERS, Colour
from tavoliere.games.bloom_garden.rules.queries import (
    BLOOMING,
    FINISHING,
    GROUP_POINTS,
    GROUPS,
    MEADOW_CELLS,
    ORNAMENT_POINTS,
    PARTS,
    POINTS,
    SHARING,
    TIED,
    count_parts,
)
from tavoliere.games.bloom_garden.rules.state import MOST_FLOWERS

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden


class GardenScore(SeatScore, frozen=True, omit_defaults=False):
    """A seat's score and what it is made of; for who is not finished, as of now."""

    colour: Colour
    finished: bool  # coins, flowers and ornament are fixed (BG-7.1)
    coins: int
    flowers: int  # own visible flowers
    meadow: int  # the cells of the meadow that the ornament stands on
    sharing: int  # how many ornaments share it
    ornament: int  # the points that it brings (BG-7.2)
    groups: list[int]  # own flowers in groups, largest first, as the garden lies now
    largest: int  # points for the largest group (BG-7.3)
    tied: int  # how many seats share these points
    place: int  # in which place all cards were placed; 0 for not at all
    finishing: int  # points for it (BG-7.4, BG-8.3)


def break_down(game: BloomGarden, state: Any) -> list[GardenScore]:
    """The score of every seat."""
    parts = np.zeros((MAX_PLAYERS, PARTS), dtype=np.int64)
    count_parts(state, parts)
    s = game.read(state)
    return [_seat_score(s, seat, row) for seat, row in enumerate(parts[: s.players].tolist())]


def _seat_score(s: Any, seat: int, parts: list[int]) -> GardenScore:
    return GardenScore(
        seat=seat,
        points=parts[POINTS],
        colour=COLOURS[seat],
        finished=s.finished[seat] > 0,
        coins=s.coins[seat],
        flowers=parts[BLOOMING],
        meadow=parts[MEADOW_CELLS],
        sharing=parts[SHARING],
        ornament=parts[ORNAMENT_POINTS],
        groups=[size for size in range(MOST_FLOWERS, 0, -1) for _ in range(parts[GROUPS + size])],
        largest=parts[GROUP_POINTS],
        tied=parts[TIED],
        place=s.finished[seat],
        finishing=parts[FINISHING],
    )

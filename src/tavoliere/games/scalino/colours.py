"""The four colours of a position: whose they are, and whether they still fit."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tavoliere.games.scalino.rules.constants import COLOURS
from tavoliere.games.scalino.rules.legal import describe_colours
from tavoliere.games.scalino.rules.turn_order import NOBODY


class Colour(NamedTuple):
    """One of them, in building."""

    owner: int | None  # the seat that it scores for; None for the neutral one
    player: int  # the seat that places it next
    fits: bool  # anywhere on the level, now


def colours_of(state: Any) -> list[Colour]:
    """All four, in their order."""
    out = np.empty(3 * len(COLOURS), dtype=np.int64)
    describe_colours(state, out)
    numbers = out.tolist()
    return [
        Colour(None if owner == NOBODY else owner, player, bool(fits))
        for owner, player, fits in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    ]

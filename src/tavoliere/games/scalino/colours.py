"""The four colours of a position: whose they are, and whether they still fit."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tavoliere.games.scalino.rules.components import COLOURS
from tavoliere.games.scalino.rules.queries import list_colours
from tavoliere.games.scalino.rules.seats import NOBODY


class Colour(NamedTuple):
    """One of them, in building."""

    owner: int | None  # the seat that it scores for; nobody for the neutral one
    player: int  # the seat that places it next
    fits: bool  # anywhere on the level, now


def colours_of(state: Any) -> list[Colour]:
    """All four, in their order."""
    out = np.empty((len(COLOURS), len(Colour._fields)), dtype=np.int64)
    list_colours(state, out)
    return [Colour(None if owner == NOBODY else owner, player, bool(fits)) for owner, player, fits in out.tolist()]

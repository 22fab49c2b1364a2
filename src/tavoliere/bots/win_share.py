"""From points to shares: what a finished or cut-off game is worth to everybody (see `assess` in `skill`)."""

from __future__ import annotations

import math
from typing import Any

from tavoliere.engine.compiled.kernel import kernel

_BY_LEAD = 0.5  # of a share


@kernel
def best_of_others(points: Any, players: int, seat: int) -> float:
    best = -math.inf
    for other in range(players):
        if other != seat:
            best = max(best, points[other])
    return best


@kernel
def share_out(points: Any, players: int, sure: float, shares: Any) -> None:
    """Half by who has won, a tie being shared, and half by how far each is before the best of the others.

    A lead of `sure` points is nearly as good as a win. Without that half, a search would not care by how
    much it wins or loses, and one lucky playout would tell it as much as a sound one.
    """
    most = points[0]
    for seat in range(1, players):
        most = max(most, points[seat])
    winners = 0
    for seat in range(players):
        winners += points[seat] == most
    for seat in range(players):
        won = 1 / winners if points[seat] == most else 0.0
        lead = points[seat] - best_of_others(points, players, seat)
        shares[seat] = (1 - _BY_LEAD) * won + _BY_LEAD / (1 + math.exp(-lead / sure))

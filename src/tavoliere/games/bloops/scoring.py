"""The score: the values of the cards in front of a seat, without the stars of whoever has three (BP-6.4)."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloops.components import STARS


@kernel
def score(s: Any, out: Any) -> None:
    """Write the score of every seat as of now."""
    for seat in range(s.players):
        stars = 0
        starred = 0
        total = 0
        for slot in range(s.in_front[seat]):
            face = widen(s.face[s.hand[seat, slot]])
            total += face >> 1
            if face & 1:
                stars += 1
                starred += face >> 1
        out[seat] = total - starred if stars >= STARS else total

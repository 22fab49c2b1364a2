"""The score: point tiles less the flowers left in the stock (BR-7.3), and the first round's."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.components import HIGHEST, NUMBERS


@kernel
def score(s: Any, out: Any) -> None:
    """Write the score of every seat as of now."""
    for seat in range(s.players):
        total = s.earned[seat]
        for value in range(1, HIGHEST + 1):
            total += value * widen(s.taken[seat, value])
        out[seat] = total
    for number in range(1, NUMBERS + 1):
        seat = widen(s.where[number])
        if seat < s.players:
            out[seat] -= widen(s.flowers[number])

"""Things in places: `place[thing]` is a small number, such as a seat for its hand, or one for the stock."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import deal_rng
from tavoliere.engine.compiled.kernel import kernel


@kernel
def count(places: Any, place: int) -> int:
    """The number of things in this place."""
    n = 0
    for thing in range(len(places)):
        n += places[thing] == place
    return n


@kernel
def draw(chance: Any, places: Any, source: int, target: int) -> None:
    """Move one thing from a place, if there is any, to another: which one is drawn from the deal's generator."""
    left = count(places, source)
    if left:
        skip = deal_rng.below(chance, left)
        for thing in range(len(places)):
            if places[thing] == source:
                if skip == 0:
                    places[thing] = target
                    return
                skip -= 1

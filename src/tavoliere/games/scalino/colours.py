"""The four colours of a position: whose they are, and whether they still fit."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from tavoliere.games.scalino.rules.components import COLOURS
from tavoliere.games.scalino.rules.queries import SEATS, about_colours


class Colour(NamedTuple):
    """One of them, in building."""

    owner: int | None  # the seat that it scores for; nobody for the neutral one
    player: int  # the seat that places it next
    fits: bool  # anywhere on the level, now


def colours_of(state: Any) -> tuple[Colour, ...]:
    """All four, in their order."""
    return _read(int(about_colours(state)))


@cache
def _read(told: int) -> tuple[Colour, ...]:
    colours = []
    for _ in COLOURS:
        told, owner = divmod(told, SEATS)
        told, player = divmod(told, SEATS)
        told, fits = divmod(told, 2)
        colours.append(Colour(owner if owner < SEATS - 1 else None, player, bool(fits)))
    return tuple(colours)

"""What happens in the garden. Nothing of it is secret."""

from __future__ import annotations

import msgspec

from tavoliere.engine.events import Event
from tavoliere.games.bloom_garden.moves import Cell, Flowers
from tavoliere.games.bloom_garden.rules.constants import Colour, Pawn


class Bloom(msgspec.Struct, frozen=True):
    """A flower in the garden: its colour and its cell."""

    colour: Colour
    x: int
    y: int


class Placed(Event, frozen=True, tag="placed"):
    """A card went from the hand of its colour into the garden: its upper left cell to (x, y), after quarter turns."""

    seat: int
    colour: Colour
    card: int
    turned: int
    x: int
    y: int


class Passed(Event, frozen=True, tag="passed"):
    """A colour had no legal placement."""

    seat: int
    colour: Colour


class Returned(Event, frozen=True, tag="returned"):
    """A pawn went from a cell back to its owner's hand, taken back or covered by its owner's card."""

    colour: Colour
    pawn: Pawn
    cell: Cell
    covered: bool = False


class Harvested(Event, frozen=True, tag="harvested"):
    """Flowers were picked: tokens went from the supply to a seat, one for each of these cells."""

    seat: int
    flowers: Flowers
    cells: list[Bloom]


class Missed(Event, frozen=True, tag="missed"):
    """Flowers were covered for which the supply had no token left."""

    seat: int
    flowers: Flowers
    cells: list[Bloom]


class Unlocked(Event, frozen=True, tag="unlocked"):
    """A pawn became available, for good."""

    colour: Colour
    pawn: Pawn


class Discarded(Event, frozen=True, tag="discarded"):
    """Flowers went from a seat back to the supply for nothing."""

    seat: int
    flowers: Flowers


class Sold(Event, frozen=True, tag="sold"):
    """Flowers went from a seat back to the supply for coins."""

    seat: int
    flowers: Flowers
    coins: int


class PawnSet(Event, frozen=True, tag="pawn_set"):
    """A pawn was set: from a cell, or from its owner's hand, to one cell; an ornament to flower and meadow."""

    colour: Colour
    pawn: Pawn
    cells: tuple[Cell, ...]
    start: Cell | None = None


class Finished(Event, frozen=True, tag="finished"):
    """A player has placed all cards; this score is fixed, and bonuses may come on top."""

    seat: int
    place: int
    points: int


GardenEvent = Placed | Passed | Returned | Harvested | Missed | Unlocked | Discarded | Sold | PawnSet | Finished

"""What happens in the garden. Nothing of it is secret."""

from __future__ import annotations

from tavoliere.engine.events import Event
from tavoliere.games.bloom_garden.moves import Cell, Flowers


class Placed(Event, frozen=True, tag="placed"):
    """A card was laid: with its upper left cell at (x, y), after quarter turns clockwise."""

    seat: int
    colour: str
    card: int
    turned: int
    x: int
    y: int


class Passed(Event, frozen=True, tag="passed"):
    """A colour had no legal placement."""

    seat: int
    colour: str


class Returned(Event, frozen=True, tag="returned"):
    """A pawn was covered by its owner's card, or taken back, and is in hand again."""

    colour: str
    pawn: str
    cell: Cell


class Harvested(Event, frozen=True, tag="harvested"):
    """Flowers went from the supply to a player."""

    seat: int
    flowers: Flowers


class Unlocked(Event, frozen=True, tag="unlocked"):
    """A pawn became available, for good."""

    colour: str
    pawn: str


class Discarded(Event, frozen=True, tag="discarded"):
    """Flowers went back to the supply for nothing."""

    seat: int
    flowers: Flowers


class Sold(Event, frozen=True, tag="sold"):
    """Flowers went back to the supply for coins."""

    seat: int
    flowers: Flowers
    coins: int


class PawnSet(Event, frozen=True, tag="pawn_set"):
    """A gardener or animal was set, or an ornament placed (flower and meadow)."""

    colour: str
    pawn: str
    cells: list[Cell]


class Finished(Event, frozen=True, tag="finished"):
    """A player has placed all cards; this score is fixed, and bonuses may come on top."""

    seat: int
    place: int
    points: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    scores: list[int]
    winners: list[int]


GardenEvent = Placed | Passed | Returned | Harvested | Unlocked | Discarded | Sold | PawnSet | Finished | Ended

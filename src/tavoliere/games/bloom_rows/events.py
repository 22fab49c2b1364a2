"""What happens in a game. Blind draws and dealt stocks are secret; the rest is open."""

from __future__ import annotations

from tavoliere.engine.events import Event
from tavoliere.games.bloom_rows.moves import Tile


class Drew(Event, frozen=True, tag="drew"):
    """A tile was drawn. From the covered supply, only the seat itself may see which."""

    seat: int
    covered: bool
    tile: Tile | None = None


class Stopped(Event, frozen=True, tag="stopped"):
    """Somebody did without a second tile."""

    seat: int


class Refilled(Event, frozen=True, tag="refilled"):
    """Tiles were turned over for the open spaces; jokers went to their own."""

    tiles: list[int]
    jokers: int = 0


class Laid(Event, frozen=True, tag="laid"):
    """A new row lies on the table."""

    seat: int
    row: str
    tiles: list[Tile]
    robbed: list[str] = []


class TookPoints(Event, frozen=True, tag="took_points"):
    """The point tile for a row; 0 when there was none left."""

    seat: int
    flowers: int
    points: int


class TookJoker(Event, frozen=True, tag="took_joker"):
    """A joker for a row of exactly three."""

    seat: int


class Added(Event, frozen=True, tag="added"):
    """Tiles were added to a row; `result` is the row as it is now."""

    seat: int
    row: str
    tiles: list[Tile]
    result: list[Tile]


class Swapped(Event, frozen=True, tag="swapped"):
    """A number tile took the place of a joker."""

    seat: int
    row: str
    tile: int
    place: int  # in the row, from 1


class Passed(Event, frozen=True, tag="passed"):
    """Somebody could do nothing."""

    seat: int


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """The stocks are shown and the round is counted."""

    round: int
    scores: list[int]
    stocks: list[list[Tile]]


class RoundBegan(Event, frozen=True, tag="round_began"):
    """Everything is set up anew. A seat sees its own stock only."""

    round: int
    start: int
    open: list[int]
    stocks: list[list[Tile] | None]


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    scores: list[int]
    winners: list[int]


BloomRowsEvent = (
    Drew
    | Stopped
    | Refilled
    | Laid
    | TookPoints
    | TookJoker
    | Added
    | Swapped
    | Passed
    | RoundEnded
    | RoundBegan
    | Ended
)

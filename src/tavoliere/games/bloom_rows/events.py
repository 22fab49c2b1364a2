"""What happens in a game. Blind draws and dealt stocks are secret; the rest is open."""

from __future__ import annotations

from tavoliere.engine.events import Ended, Event
from tavoliere.games.bloom_rows.moves import Tile
from tavoliere.games.bloom_rows.pieces import Joker, Number, TilePiece


class Drew(Event, frozen=True, tag="drew"):
    """A tile went into a stock, off an open space (1 to 8) or out of the covered supply.

    From the covered supply, only the seat itself may see which.
    """

    seat: int
    space: int | None = None
    tile: TilePiece | None = None


class Stopped(Event, frozen=True, tag="stopped"):
    """Somebody did without a second tile."""

    seat: int


class Refilled(Event, frozen=True, tag="refilled"):
    """Tiles were turned over for the open spaces; jokers went to their own."""

    tiles: list[TilePiece]  # numbers with their spaces, then jokers


class Laid(Event, frozen=True, tag="laid"):
    """A new row lies on the table. Tiles without a row and place come out of the stock, others out of that row."""

    seat: int
    row: str
    tiles: list[TilePiece]
    jokers: list[int] = []  # which jokers the new row has, from left to right
    robbed: str | None = None  # the row that tiles came out of
    left: list[Tile] = []  # and what is left of it


class TookPoints(Event, frozen=True, tag="took_points"):
    """The point tile for a row went from the board to a seat, if there was one left."""

    seat: int
    flowers: int
    points: int | None = None


class TookJoker(Event, frozen=True, tag="took_joker"):
    """A joker went from the board into a stock, for a row of exactly three."""

    seat: int
    joker: Joker


class Added(Event, frozen=True, tag="added"):
    """Tiles of a stock were added to a row. Each says its place in the row as it is now, `result`."""

    seat: int
    row: str
    tiles: list[TilePiece]
    result: list[Tile]
    jokers: list[int] = []  # which jokers the row has now, from left to right


class Swapped(Event, frozen=True, tag="swapped"):
    """A number tile of a stock took the place of a joker in a row; the joker went into the stock."""

    seat: int
    tile: Number
    joker: Joker


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
    jokers: list[Joker]
    covered: int
    stocks: list[list[Tile] | None]


SHOWING = (Refilled, RoundEnded, RoundBegan)  # after these, everybody knows more than before

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

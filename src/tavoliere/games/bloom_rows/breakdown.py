"""The score with all its parts, through a seat's eyes."""

from __future__ import annotations

from typing import Any

from tavoliere.engine import view as head
from tavoliere.games.bloom_rows.moves import Tile, tile_names
from tavoliere.games.bloom_rows.position import stock_of, taken_by


class SeatScore(head.SeatScore, frozen=True, kw_only=True):
    """A seat's score and what it is made of. Until the game is over, a stock is its owner's secret."""

    first_round: int = 0  # 0 in the first round itself
    tiles: list[int] = []  # the point tiles of this round
    stock: list[Tile] | None = None  # what is left in the stock
    penalty: int | None = None  # the flowers on it


def break_down(s: Any, eyes: int | None) -> list[SeatScore]:
    """The score of every seat as of now, as one seat (or a spectator) may know it."""
    return [_seat_score(s, seat, bool(s.over) or seat == eyes) for seat in range(s.players)]


def _seat_score(s: Any, seat: int, open_to_see: bool) -> SeatScore:
    tiles, first = [*taken_by(s, seat)], s.earned[seat]
    if not open_to_see:
        return SeatScore(seat=seat, points=None, first_round=first, tiles=tiles)
    stock = stock_of(s, seat)
    penalty = sum(s.flowers[tile] for tile in stock)
    return SeatScore(
        seat=seat,
        points=first + sum(tiles) - penalty,
        first_round=first,
        tiles=tiles,
        stock=list(tile_names(stock)),
        penalty=penalty,
    )

"""The score with all its parts."""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.games.bloom_rows.moves import Tile, tile_names
from tavoliere.games.bloom_rows.position import stock_of, taken_by, unpack


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's score and what it is made of."""

    seat: int
    points: int
    first_round: int  # 0 in the first round itself
    tiles: list[int]  # the point tiles of this round
    stock: list[Tile]  # what is left in the stock
    penalty: int  # the flowers on it


def break_down(s: Any) -> list[SeatScore]:
    """The score of every seat as of now."""
    s = unpack(s)
    return [_seat_score(s, seat) for seat in range(s.players)]


def _seat_score(s: Any, seat: int) -> SeatScore:
    stock, tiles = stock_of(s, seat), taken_by(s, seat)
    penalty = sum(s.flowers[stock].tolist())
    first = int(s.earned[seat])
    return SeatScore(seat, first + sum(tiles) - penalty, first, tiles, list(tile_names(stock)), penalty)

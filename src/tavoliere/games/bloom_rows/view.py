"""Views, scores with their parts, and what a seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from tavoliere.engine import view as head
from tavoliere.games.bloom_rows.arrangement import rows_of
from tavoliere.games.bloom_rows.events import BOARD, Jokers
from tavoliere.games.bloom_rows.moves import ROW_NAMES, Tile, tile_names
from tavoliere.games.bloom_rows.position import (
    Half,
    Position,
    flowers_of,
    known_of,
    stock_of,
    taken_by,
    write_half,
    write_table,
)
from tavoliere.games.bloom_rows.rules.score import second_round
from tavoliere.games.bloom_rows.rules.state import DREW, Plain

if TYPE_CHECKING:
    from tavoliere.engine.rules import Shown, State
    from tavoliere.games.bloom_rows.game import BloomRows


class RowView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row on the table."""

    row: str
    laid_by: int
    tiles: tuple[Tile, ...]
    jokers: tuple[int, ...] = ()  # which jokers they are, from left to right


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open parts of a seat."""

    tiles: int  # how many the stock holds
    taken: tuple[int, ...] = ()  # its point tiles of this round
    first_round: int = 0
    jokers: tuple[int, ...] = ()  # jokers that all have seen come into the stock


class View(head.View, frozen=True, kw_only=True):
    """The table as a seat (or a spectator) sees it now."""

    round: int
    drawn: bool  # the seat whose turn it is has drawn one tile
    passes: int  # how many turns in a row ended with a pass
    open: list[int]  # the open spaces; 0 is an empty one
    board_jokers: tuple[int, ...]  # which jokers are on the joker spaces
    covered: int  # how many tiles the covered supply holds
    points: list[int]  # how many point tiles of each value, from 0, are still there
    rows: list[RowView]
    seats: list[SeatView]
    stock: tuple[Tile, ...]  # the seat's own
    penalty: int  # the flowers on it: what it would cost now
    flowers: list[int]  # on the tiles 1 to 100, if not the usual ones
    half: Half | None  # the beginning of a move, in between its actions only


def write_view(game: BloomRows, state: Shown, seat: int | None, identities: Jokers | None) -> View:
    """Write the view of a seat; without a seat, of a spectator."""
    s = game.read(state)
    jokers = identities or game.identities(state)
    stocks = _open_stocks(s, seat)
    own = () if seat is None else stocks[seat] or ()
    return View(
        **game.head(state, seat),
        scores=tuple([_count_points(s, i, stock) for i, stock in enumerate(stocks)]),
        round=s.second + 1,
        drawn=s.phase == DREW,
        passes=s.passes,
        open=[*s.open],
        board_jokers=jokers[BOARD],
        covered=s.covered,
        points=[*s.points],
        rows=[
            RowView(name, layer, tile_names(row) if (lying := jokers.get(name)) else row, lying or ())
            for name, layer, row in zip(ROW_NAMES, s.layer, rows_of(s), strict=False)
        ],
        seats=[SeatView(s.held[i], taken_by(s, i), s.earned[i], jokers.get(i, ())) for i in range(s.players)],
        stock=tile_names(own),
        penalty=_count_flowers(s, own),
        flowers=flowers_of(s),
        half=write_half(s),
    )


# ---- Scores ---------------------------------------------------------------------------------------


class SeatScore(head.SeatScore, frozen=True, kw_only=True):
    """A seat's score and what it is made of. Until the game is over, a stock is its owner's secret."""

    first_round: int = 0  # 0 in the first round itself
    tiles: list[int] = []  # the point tiles of this round
    stock: list[Tile] | None = None  # what is left in the stock
    penalty: int | None = None  # the flowers on it


def break_down(game: BloomRows, state: Shown, seat: int | None) -> list[SeatScore]:
    """The score of every seat as of now, as one seat (or a spectator) may know it."""
    s = game.read(state)
    return [
        SeatScore(
            seat=i,
            points=_count_points(s, i, stock),
            first_round=s.earned[i],
            tiles=[*taken_by(s, i)],
            stock=None if stock is None else [*tile_names(stock)],
            penalty=None if stock is None else _count_flowers(s, stock),
        )
        for i, stock in enumerate(_open_stocks(s, seat))
    ]


def _open_stocks(s: Plain, seat: int | None) -> list[list[int] | None]:
    """The stocks that a seat may look at: its own, at the end all."""
    return [stock_of(s, i) if s.over or i == seat else None for i in range(s.players)]


def _count_points(s: Plain, seat: int, stock: Sequence[int] | None) -> int | None:
    """A seat's points as of now; None while its stock is secret."""
    return None if stock is None else s.earned[seat] + sum(taken_by(s, seat)) - _count_flowers(s, stock)


def _count_flowers(s: Plain, stock: Sequence[int]) -> int:
    return sum([s.flowers[tile] for tile in stock])


def tie_breaks(game: BloomRows, state: State) -> list[int]:
    """Of seats with the same points, the one with the better second round is ahead."""
    s = game.read(state)
    return [second_round(s, seat) for seat in range(s.players)]


# ---- Knowledge ------------------------------------------------------------------------------------


class Knowledge(head.Knowledge, frozen=True, kw_only=True):
    """All that a seat has seen: the table, and which tiles it has not seen, wherever they are."""

    table: Position  # of the others' stocks only what all have seen, and no supply
    sizes: list[int]  # how many tiles each stock holds
    covered: int  # how many tiles the covered supply holds
    hidden: list[Tile]  # the tiles that are covered, or in others' stocks and not seen by all
    half: Half | None = None  # the beginning of a move, in between its actions only


def write_knowledge(game: BloomRows, known: Shown, seat: int) -> Knowledge:
    """Write what a seat knows."""
    s = game.read(known)
    stocks = [Counter(stock_of(s, i) if i == seat else known_of(s, i)) for i in range(s.players)]
    hidden = Counter(s.supply[: s.covered])
    for i, stock in enumerate(stocks):
        hidden += Counter(stock_of(s, i)) - stock
    return Knowledge(
        seat=seat,
        table=write_table(s, [list(tile_names([*stock.elements()])) for stock in stocks]),
        sizes=list(s.held[: s.players]),
        covered=s.covered,
        hidden=list(tile_names(sorted(hidden.elements()))),
        half=write_half(s),
    )

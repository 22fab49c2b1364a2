"""Views, scores with their parts, and what a seat knows.

States are as `Game.read` gives them.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tavoliere.engine import view as head
from tavoliere.engine.view import Turn
from tavoliere.games.bloom_rows.arrangement import rows_of
from tavoliere.games.bloom_rows.events import Jokers
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
from tavoliere.games.bloom_rows.rules.constants import JOKER
from tavoliere.games.bloom_rows.rules.state import DREW, IN_SUPPLY, Plain


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


def write_view(s: Plain, seat: int | None, ending: str, winners: Sequence[int], jokers: Jokers) -> View:
    """Write the view of a seat of a state, as `Game.read` gives it; without a seat, of a spectator."""
    seats = [SeatView(s.held[i], taken_by(s, i), s.earned[i], jokers.stocks[i]) for i in range(s.players)]
    layer, numbers = s.layer, jokers.rows
    stock = [] if seat is None else stock_of(s, seat)
    flowers = s.flowers
    penalty = sum([flowers[tile] for tile in stock])
    scores: list[int | None] = [None] * s.players
    if s.over:
        scores = [_collected(seats[i]) - sum([flowers[tile] for tile in stock_of(s, i)]) for i in range(s.players)]
    elif seat is not None:
        scores[seat] = _collected(seats[seat]) - penalty
    return View(
        game="bloom_rows",
        rules=s.rules,
        players=s.players,
        seat=seat,
        turn=Turn() if s.over else Turn(s.turn, (s.turn,)),
        scores=tuple(scores),
        over=bool(s.over),
        ending=ending,
        winners=tuple(winners),
        round=s.second + 1,
        drawn=s.phase == DREW,
        passes=s.passes,
        open=[*s.open],
        board_jokers=jokers.board,
        covered=s.covered,
        points=[*s.points],
        rows=[
            RowView(ROW_NAMES[i], layer[i], tile_names(row) if JOKER in row else tuple(row), numbers[i])
            for i, row in enumerate(rows_of(s))
        ],
        seats=seats,
        stock=tile_names(stock),
        penalty=penalty,
        flowers=flowers_of(s),
        half=write_half(s),
    )


def _collected(seat: SeatView) -> int:
    return seat.first_round + sum(seat.taken)


# ---- Scores ---------------------------------------------------------------------------------------


class SeatScore(head.SeatScore, frozen=True, kw_only=True):
    """A seat's score and what it is made of. Until the game is over, a stock is its owner's secret."""

    first_round: int = 0  # 0 in the first round itself
    tiles: list[int] = []  # the point tiles of this round
    stock: list[Tile] | None = None  # what is left in the stock
    penalty: int | None = None  # the flowers on it


def break_down(s: Plain, eyes: int | None) -> list[SeatScore]:
    """The score of every seat as of now, as one seat (or a spectator) may know it."""
    return [_seat_score(s, seat, bool(s.over) or seat == eyes) for seat in range(s.players)]


def _seat_score(s: Plain, seat: int, open_to_see: bool) -> SeatScore:
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


# ---- Knowledge ------------------------------------------------------------------------------------


class Knowledge(head.Knowledge, frozen=True, kw_only=True):
    """All that a seat has seen: the table, and which tiles it has not seen, wherever they are."""

    table: Position  # of the others' stocks only what all have seen, and no supply
    sizes: list[int]  # how many tiles each stock holds
    covered: int  # how many tiles the covered supply holds
    hidden: list[Tile]  # the tiles that are covered, or in others' stocks and not seen by all
    half: Half | None = None  # the beginning of a move, in between its actions only


def write_knowledge(s: Plain, seat: int) -> Knowledge:
    """Write what a seat knows of a state, as `Game.read` gives it."""
    known = [list(tile_names(known_of(s, i))) for i in range(s.players)]
    stocks = [list(tile_names(stock_of(s, i))) if i == seat else known[i] for i in range(s.players)]
    where, seen, players = s.where, s.seen, s.players
    hidden = [
        number
        for number in range(1, len(where))
        if where[number] == IN_SUPPLY or (where[number] < players and where[number] != seat and not seen[number])
    ]
    jokers = s.supply[: s.covered].count(JOKER)
    jokers += sum(s.jokers[i] - s.seen_jokers[i] for i in range(s.players) if i != seat)
    return Knowledge(
        seat=seat,
        table=write_table(s, stocks=stocks, known=known, supply=[]),
        sizes=list(s.held[: s.players]),
        covered=s.covered,
        hidden=list(tile_names(hidden + [JOKER] * jokers)),
        half=write_half(s),
    )

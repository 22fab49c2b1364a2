"""What a seat sees and knows."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from tavoliere.engine.compiled import chance
from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import write_chance
from tavoliere.engine.seed import set_seed
from tavoliere.games.bloom_rows.arrange import rows_of
from tavoliere.games.bloom_rows.components import JOKER, JOKERS, NUMBERS
from tavoliere.games.bloom_rows.moves import Tile, said, tile_names, tile_numbers
from tavoliere.games.bloom_rows.position import (
    Half,
    Position,
    Table,
    flowers_of,
    known_of,
    read_position,
    stock_of,
    taken_by,
    unpack,
    write_half,
)
from tavoliere.games.bloom_rows.state import DREW, OUT, STATE


class Board(msgspec.Struct, frozen=True):
    """What lies open before everybody (BR-2.4); the fields are those of a position."""

    players: int
    options: Table
    start: int
    round: int
    turn: int
    drawn: bool
    passes: int
    over: bool
    rows: list[str]
    laid_by: list[int]
    open: list[int]
    jokers: int
    sizes: list[int]  # how many tiles each stock holds
    covered: int  # how many tiles the covered supply holds
    points: list[int]  # the point tiles on the board
    taken: list[list[int]]
    first_round: list[int]
    half: Half | None  # the beginning of a move, in between its actions only


class View(msgspec.Struct, frozen=True):
    """The table as a seat (or a spectator) sees it now."""

    board: Board
    seat: int | None
    stock: list[Tile]  # the seat's own
    flowers: int  # in the own stock: what it would cost now
    to_act: tuple[int, ...]
    collected: list[int]  # per seat: the first round's score and the point tiles of this one
    scores: tuple[int, ...]  # when the game is over


class Knowledge(msgspec.Struct, frozen=True):
    """All that a seat has seen, and so knows with perfect recall."""

    board: Board
    seat: int
    stock: list[Tile]
    known: list[list[Tile]]  # per seat, the tiles of its stock that everybody knows
    out: list[Tile]  # tiles that are not in the game: only in positions made by hand


def board_of(s: Any) -> Board:
    """What everybody sees, of an unpacked record."""
    seats = range(s.players)
    return Board(
        players=int(s.players),
        options=Table(flowers_of(s)),
        start=int(s.start),
        round=int(s.second) + 1,
        turn=int(s.turn),
        drawn=bool(s.phase == DREW),
        passes=int(s.passes),
        over=bool(s.over),
        rows=[said(row) for row in rows_of(s)],
        laid_by=s.layer[: s.rows].tolist(),
        open=s.open.tolist(),
        jokers=int(s.board_jokers),
        sizes=s.held[: s.players].tolist(),
        covered=int(s.covered),
        points=[value for value, count in enumerate(s.points.tolist()) for _ in range(count)],
        taken=[taken_by(s, seat) for seat in seats],
        first_round=s.earned[: s.players].tolist() if s.second else [],
        half=write_half(s),
    )


def view_of(s: Any, seat: int | None, to_act: tuple[int, ...], scores: tuple[int, ...]) -> View:
    """What a seat sees; without a seat, what a spectator does."""
    s = unpack(s)
    board = board_of(s)
    stock = [] if seat is None else stock_of(s, seat)
    return View(
        board=board,
        seat=seat,
        stock=list(tile_names(stock)),
        flowers=sum(s.flowers[stock].tolist()),
        to_act=to_act,
        collected=[int(s.earned[i]) + sum(board.taken[i]) for i in range(board.players)],
        scores=scores if board.over else (),
    )


def knowledge_of(s: Any, seat: int) -> Knowledge:
    """What a seat knows."""
    s = unpack(s)
    out = (np.flatnonzero(s.where[1:] == OUT) + 1).tolist()
    covered = int(np.count_nonzero(s.supply[: s.covered] == JOKER))
    jokers = JOKERS - int(s.jokers.sum() + s.table_jokers + s.board_jokers) - covered
    return Knowledge(
        board=board_of(s),
        seat=seat,
        stock=list(tile_names(stock_of(s, seat))),
        known=[list(tile_names(known_of(s, i))) for i in range(s.players)],
        out=list(tile_names([*out, *[JOKER] * jokers])),
    )


def hidden_tiles(knowledge: Knowledge) -> list[int]:
    """The tiles that the seat has not seen: in the covered supply or in the others' stocks."""
    board = knowledge.board
    shown = [tile for row in board.rows for tile in row.split()]
    shown += [str(tile) for tile in [*board.open, *knowledge.stock, *knowledge.out]]
    shown += [str(tile) for seat, tiles in enumerate(knowledge.known) if seat != knowledge.seat for tile in tiles]
    numbers = set(shown)
    jokers = JOKERS - board.jokers - shown.count("J")
    return [*(number for number in range(1, NUMBERS + 1) if str(number) not in numbers), *[JOKER] * jokers]


@entry
def shuffle_tiles(states: Any, tiles: Any) -> None:
    chance.shuffle(states[0].chance, tiles, len(tiles))


def imagine(knowledge: Knowledge, seed: bytes) -> Any:
    """A position that looks just so to the seat: the hidden tiles are shuffled over all hidden places.

    Every way to deal them is as likely. What others might have given away by passing is not used.
    """
    board = knowledge.board
    hidden = hidden_tiles(knowledge)
    missing = [
        board.sizes[seat] - len(known) if seat != knowledge.seat else 0 for seat, known in enumerate(knowledge.known)
    ]
    if sum(missing) + board.covered != len(hidden) or min(missing) < 0:
        raise BadInput("The knowledge does not add up: its tiles are not those of one game.")
    source = np.zeros(1, dtype=STATE)
    set_seed(source[0].chance, seed)
    tiles = np.array(hidden, dtype=np.int8)
    shuffle_tiles(source, tiles)
    shuffled = tiles.tolist()
    stocks = []
    for seat, known in enumerate(knowledge.known):
        drawn = [shuffled.pop() for _ in range(missing[seat])]
        own = tile_numbers(knowledge.stock if seat == knowledge.seat else known)
        stocks.append(list(tile_names([*own, *drawn])))
    return read_position(
        Position(
            players=board.players,
            stocks=stocks,
            options=board.options,
            start=board.start,
            round=board.round,
            turn=board.turn,
            drawn=board.drawn,
            passes=board.passes,
            over=board.over,
            rows=board.rows,
            laid_by=board.laid_by,
            open=board.open,
            jokers=board.jokers,
            supply=list(tile_names(shuffled)),
            known=knowledge.known,
            taken=board.taken,
            first_round=board.first_round,
            chance=write_chance(source[0].chance),
        ),
        board.half,
    )

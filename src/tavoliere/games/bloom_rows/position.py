"""Positions as documented JSON, easily written by hand.

    {"players": 2, "rows": ["21 22 J 25"], "stocks": [[23, 24], [40, "J"]], "supply": []}

Without `supply`, every tile that is named nowhere lies in the covered supply, the lowest number on top
and the jokers last; with it, tiles that are named nowhere are not in the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
import numpy as np

from tavoliere.engine import position as head
from tavoliere.engine.compiled.codes import find_sentence
from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_chance, write_chance
from tavoliere.engine.seed import permutation, set_seed
from tavoliere.games.bloom_rows.arrangement import rows_of
from tavoliere.games.bloom_rows.moves import Tile, read_tile, tile_names, tile_numbers
from tavoliere.games.bloom_rows.options import write_flowers
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import (
    FLOWERS,
    HIGHEST,
    JOKER,
    JOKERS,
    MAX_PLAYERS,
    MAX_ROWS,
    NUMBERS,
    OPEN_SPACES,
    POINT_TILES,
    ROUNDS,
    TILES,
)
from tavoliere.games.bloom_rows.rules.state import DREW, IN_OPEN, IN_ROW, IN_SUPPLY, OUT, STATE, TURN, Plain
from tavoliere.games.bloom_rows.rules.validate import validate

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.bloom_rows.game import BloomRows

Seat = Annotated[int, msgspec.Meta(ge=0, le=MAX_PLAYERS - 1)]
Points = Annotated[int, msgspec.Meta(gt=-(2**31), lt=2**31)]
PointTiles = Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=HIGHEST)]], msgspec.Meta(max_length=sum(POINT_TILES))]
Open = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=NUMBERS)]], msgspec.Meta(max_length=OPEN_SPACES)]

Rows = Annotated[list[str], msgspec.Meta(max_length=MAX_ROWS)]
Supply = Annotated[list[Tile], msgspec.Meta(max_length=TILES)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that a position is played with."""

    flowers: list[int] = []  # on the tiles 1 to 100; empty for the usual ones


class Half(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that is half made, as the rules keep it; never in a position between moves."""

    phase: int
    making: int
    victim: int
    robbed_at: int
    robbed: list[int]
    robbed_jokers: int
    hand: int
    fresh: list[int]


class Position(head.Position, frozen=True, kw_only=True, omit_defaults=True):
    """A whole position. Everything but players and stocks has a default. `start` is who began the first round."""

    game: Literal["bloom_rows"] = "bloom_rows"
    options: Settings = Settings()
    stocks: list[list[Tile]]  # per seat
    round: Annotated[int, msgspec.Meta(ge=1, le=ROUNDS)] = 1
    start: Seat = 0
    turn: Seat = 0
    drawn: bool = False  # the seat whose turn it is has drawn one tile
    passes: Annotated[int, msgspec.Meta(ge=0, le=MAX_PLAYERS)] = 0  # how many turns in a row ended with a pass
    over: bool = False
    rows: Rows = []  # "21 22 J 25", in the order in which they were laid
    laid_by: list[Seat] = []  # who laid each row; seat 0 when it is left out
    open: Open = []  # the open spaces; 0 is an empty one
    jokers: Annotated[int, msgspec.Meta(ge=0, le=JOKERS)] = 0  # on the joker spaces
    supply: Supply | None = None  # the covered tiles; the first one is drawn next
    known: list[list[Tile]] = []  # per seat, the tiles of its stock that all have seen
    taken: list[PointTiles] = []  # per seat, its point tiles; the others are on the board
    first_round: list[Points] = []  # in round 2: the scores of the first


def stock_of(s: Plain, seat: int) -> list[int]:
    """A stock in order, jokers last."""
    return [number for number, where in enumerate(s.where) if where == seat and number] + [JOKER] * s.jokers[seat]


def known_of(s: Plain, seat: int) -> list[int]:
    """List the tiles of a stock that all have seen."""
    known = [number for number, where in enumerate(s.where) if where == seat and s.seen[number]]
    return known + [JOKER] * s.seen_jokers[seat]


def taken_by(s: Plain, seat: int) -> tuple[int, ...]:
    """A seat's point tiles in order."""
    return _spread(s.taken[seat])


@lru_cache(maxsize=1 << 12)  # they change in few turns
def _spread(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(value for value, count in enumerate(counts) for _ in range(count))


def flowers_of(s: Plain) -> list[int]:
    """The flower table of a state; empty when it is the usual one."""
    flowers = s.flowers[1 : NUMBERS + 1]
    return [] if flowers == FLOWERS else list(flowers)


def position(game: BloomRows, state: State) -> Position:
    """The whole position of a state between two moves."""
    s = game.read(state)
    table = write_table(s, stocks=[list(tile_names(stock_of(s, seat))) for seat in range(s.players)])
    supply = list(tile_names(s.supply[: s.covered][::-1]))
    return msgspec.structs.replace(table, supply=supply, chance=write_chance(state[0].chance))


def write_table(s: Plain, stocks: list[list[Tile]]) -> Position:
    """Write what lies open before all (BR-2.4), with these stocks; the supply is empty."""
    return Position(
        players=s.players,
        rules=s.rules,
        options=Settings(flowers_of(s)),
        start=s.start,
        stocks=stocks,
        round=s.second + 1,
        turn=s.turn,
        drawn=s.phase == DREW,
        passes=s.passes,
        over=bool(s.over),
        rows=[" ".join(map(str, tile_names(row))) for row in rows_of(s)],
        laid_by=list(s.layer[: s.rows]),
        open=[*s.open],
        jokers=s.board_jokers,
        supply=[],
        known=[list(tile_names(known_of(s, seat))) for seat in range(s.players)],
        taken=[[*taken_by(s, seat)] for seat in range(s.players)],
        first_round=list(s.earned[: s.players]) if s.second else [],
    )


def reshuffle(game: BloomRows, state: State, seed: bytes) -> None:
    """Shuffle the covered supply, in place."""
    s = state[0]
    set_seed(s.chance, seed)
    s.supply[: s.covered] = s.supply[permutation(seed, s.covered)]


def write_half(s: Plain) -> Half | None:
    """The half-made move of a state, if there is one."""
    if s.phase in (TURN, DREW):
        return None
    fresh = [i for i, new in enumerate(s.fresh) if new]
    return Half(s.phase, s.making, s.victim, s.robbed_at, [*s.robbed], s.robbed_jokers, s.hand, fresh)


def read_position(game: BloomRows, position: Position) -> State:
    """Make the state of a position."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    s.rules, s.players = position.rules, position.players
    s.start, s.turn = position.start, position.turn
    s.phase, s.passes, s.over = DREW if position.drawn else TURN, position.passes, position.over
    write_flowers(s, position.options.flowers)
    read_chance(s.chance, position.chance)
    s.where[1:] = OUT
    _read_rows(s, position)
    _read_stocks(s, position)
    _read_board(s, position)
    _read_points(s, position)
    if code := validate(state):
        raise BadInput(find_sentence(codes, code))
    return state


def _require_one_each(field: str, given: Sequence[Any], count: int, what: str = "seats") -> None:
    """Raise a sentence if a list has not one entry for each of so many seats or rows."""
    if len(given) != count:
        raise BadInput(f"'{field}' has {len(given)} entries for {count} {what}: give one for each.")


def _read_rows(s: Any, position: Position) -> None:
    rows = [tile_numbers([read_tile(word) for word in row.split()]) for row in position.rows]
    if sum(map(len, rows)) > TILES:
        raise BadInput(f"The rows have more tiles than the {TILES} of the box.")
    end = 0
    for number, row in enumerate(rows):
        s.pool[end : end + len(row)] = row
        s.where[[tile for tile in row if tile != JOKER]] = IN_ROW + number
        end += len(row)
        s.begin[number + 1] = end
    s.rows = len(rows)
    s.table_jokers = sum(row.count(JOKER) for row in rows)
    if position.laid_by:
        _require_one_each("laid_by", position.laid_by, len(rows), "rows")
        s.layer[: len(rows)] = position.laid_by


def _read_stocks(s: Any, position: Position) -> None:
    known = position.known or [[] for _ in position.stocks]
    _require_one_each("stocks", position.stocks, position.players)
    _require_one_each("known", known, position.players)
    for seat, (stock, open_part) in enumerate(zip(position.stocks, known, strict=True)):
        if Counter(open_part) - Counter(stock):
            raise BadInput(f"'known' names a tile that seat {seat} does not hold.")
        s.held[seat], s.jokers[seat], s.seen_jokers[seat] = len(stock), stock.count("J"), open_part.count("J")
        s.where[[tile for tile in stock if tile != "J"]] = seat
        s.seen[[tile for tile in open_part if tile != "J"]] = 1


def _read_board(s: Any, position: Position) -> None:
    s.open[: len(position.open)] = position.open
    s.where[[tile for tile in position.open if tile]] = IN_OPEN
    s.board_jokers = position.jokers
    if position.supply is None:
        free = max(0, JOKERS - int(s.jokers.sum() + s.table_jokers + s.board_jokers))
        supply = [*(np.flatnonzero(s.where[1:] == OUT) + 1).tolist(), *[JOKER] * free]
    else:
        supply = tile_numbers(position.supply)
    s.where[[tile for tile in supply if tile != JOKER]] = IN_SUPPLY
    s.covered = len(supply)
    s.supply[: len(supply)] = supply[::-1]


def _read_points(s: Any, position: Position) -> None:
    s.second = position.round - 1
    if s.second or position.first_round:
        _require_one_each("first_round", position.first_round, position.players if s.second else 0)
    s.earned[: len(position.first_round)] = position.first_round
    if position.taken:
        _require_one_each("taken", position.taken, position.players)
    for seat, values in enumerate(position.taken):
        s.taken[seat] = np.bincount(values, minlength=HIGHEST + 1)
    s.points[:] = POINT_TILES - s.taken.sum(axis=0)

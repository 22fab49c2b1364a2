"""Positions as documented JSON, easily written by hand.

    {"players": 2, "rows": ["21 22 J 25"], "stocks": [[23, 24], [40, "J"]], "supply": []}

Without `supply`, every tile that is named nowhere lies in the covered supply, the lowest number on top
and the jokers last; with it, tiles that are named nowhere are not in the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from typing import Any, Literal

import msgspec
import numpy as np

from tavoliere.engine import position as head
from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_chance, read_seat, write_chance
from tavoliere.games.bloom_rows.arrangement import is_row, rows_of
from tavoliere.games.bloom_rows.moves import Tile, read_tile, tile_name, tile_names, tile_numbers
from tavoliere.games.bloom_rows.rules.components import (
    FLOWERS,
    HIGHEST,
    JOKER,
    JOKERS,
    MOST_FLOWERS,
    NUMBERS,
    OPEN_SPACES,
    POINT_TILES,
    ROUNDS,
    TILES,
)
from tavoliere.games.bloom_rows.rules.state import DREW, IN_OPEN, IN_ROW, IN_SUPPLY, OUT, STATE, TURN

_SCORE_LIMIT = 2**31
_NUMBERS = range(1, NUMBERS + 1)


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
    round: int = 1
    turn: int = 0
    drawn: bool = False  # the seat whose turn it is has drawn one tile
    passes: int = 0  # how many turns in a row ended with a pass
    over: bool = False
    rows: list[str] = []  # "21 22 J 25", in the order in which they were laid
    laid_by: list[int] = []  # who laid each row; seat 0 when it is left out
    open: list[int] = []  # the open spaces; 0 is an empty one
    jokers: int = 0  # on the joker spaces
    supply: list[Tile] | None = None  # the covered tiles; the first one is drawn next
    known: list[list[Tile]] = []  # per seat, the tiles of its stock that everybody knows
    taken: list[list[int]] = []  # per seat, its point tiles; the others are on the board
    first_round: list[int] = []  # in round 2: the scores of the first


def stock_of(s: Any, seat: int) -> list[int]:
    """A stock in order, jokers last."""
    return [*compress(_NUMBERS, map(seat.__eq__, s.where[1:])), *[JOKER] * s.jokers[seat]]


def known_of(s: Any, seat: int) -> list[int]:
    """What everybody knows of a stock."""
    seen = s.seen
    known = [number for number, where in enumerate(s.where) if where == seat and seen[number]]
    return known + [JOKER] * s.seen_jokers[seat]


def taken_by(s: Any, seat: int) -> tuple[int, ...]:
    """A seat's point tiles in order."""
    return _spread(s.taken[seat])


@lru_cache(maxsize=1 << 12)  # they change in few turns
def _spread(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(value for value, count in enumerate(counts) for _ in range(count))


def flowers_of(s: Any) -> list[int]:
    """The flower table of a state; empty when it is the usual one."""
    flowers = s.flowers[1 : NUMBERS + 1]
    return [] if flowers == FLOWERS else list(flowers)


def write_row(tiles: Sequence[int]) -> str:
    return " ".join(str(tile_name(tile)) for tile in tiles)


def write_flowers(s: Any, flowers: Sequence[int]) -> None:
    """Put a flower table into a state; jokers have none."""
    if flowers and len(flowers) != NUMBERS:
        raise BadInput(f"A flower table has {NUMBERS} numbers, one for each tile, not {len(flowers)}.")
    for number in flowers:
        if not 0 <= number <= MOST_FLOWERS:
            raise BadInput(f"A tile has 0 to {MOST_FLOWERS} flowers, not {str(number)[:20]}.")
    s.flowers[1 : NUMBERS + 1] = flowers or FLOWERS


def write_position(s: Any, generator: Any) -> Position:
    """The whole position of a state between two moves, as `Game.read` gives it; and its generator."""
    seats = range(s.players)
    table = write_table(
        s,
        stocks=[list(tile_names(stock_of(s, seat))) for seat in seats],
        known=[list(tile_names(known_of(s, seat))) for seat in seats],
        supply=list(tile_names(s.supply[: s.covered][::-1])),
    )
    return msgspec.structs.replace(table, chance=write_chance(generator))


def write_table(s: Any, *, stocks: list[list[Tile]], known: list[list[Tile]], supply: list[Tile]) -> Position:
    """What lies open before everybody (BR-2.4), with these stocks and this supply."""
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
        rows=[write_row(row) for row in rows_of(s)],
        laid_by=list(s.layer[: s.rows]),
        open=[*s.open],
        jokers=s.board_jokers,
        supply=supply,
        known=known,
        taken=[[*taken_by(s, seat)] for seat in range(s.players)],
        first_round=list(s.earned[: s.players]) if s.second else [],
    )


def write_half(s: Any) -> Half | None:
    """The half-made move of a state, if there is one."""
    if s.phase in (TURN, DREW):
        return None
    fresh = [i for i, new in enumerate(s.fresh) if new]
    return Half(s.phase, s.making, s.victim, s.robbed_at, [*s.robbed], s.robbed_jokers, s.hand, fresh)


def read_half(s: Any, half: Half) -> None:
    """Put a half-made move back into a state; it comes from `write_half`, so it is not judged."""
    s.phase, s.making, s.victim, s.robbed_at = half.phase, half.making, half.victim, half.robbed_at
    s.robbed[:] = half.robbed
    s.robbed_jokers, s.hand = half.robbed_jokers, half.hand
    s.fresh[half.fresh] = 1


def read_position(position: Position, half: Half | None = None) -> Any:
    """The state of a position; `half` is what a seat's knowledge may have besides."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    s.rules = position.rules
    s.players = position.players
    write_flowers(s, position.options.flowers)
    s.start = read_seat(position.start, position.players, "start")
    s.turn = read_seat(position.turn, position.players, "turn")
    s.where[1:] = OUT
    if len(position.stocks) != position.players:
        raise BadInput(f"The position needs a stock for each of the {position.players} seats.")
    _read_rows(s, position, half)
    _read_stocks(s, position, half)
    _read_board(s, position)
    _read_rounds(s, position)
    _read_taken(s, position)
    if position.drawn:
        if not s.covered and not s.open.any():
            raise BadInput("When nothing is left to draw, the turn is over: set 'drawn' to false.")
        s.phase = DREW
    if half is not None:
        read_half(s, half)
    read_chance(s.chance, position.chance)
    return state


def _place(s: Any, tiles: Sequence[int], where: int) -> None:
    """Note where number tiles are; each is in one place only."""
    places = s.where
    for tile in tiles:
        if tile != JOKER:
            if places[tile] != OUT:
                raise BadInput(f"The tile {tile} is in two places: every number is there once.")
            places[tile] = where


def _read_rows(s: Any, position: Position, half: Half | None) -> None:
    rows = [tile_numbers([read_tile(word) for word in row.split()]) for row in position.rows]
    if sum(len(row) for row in rows) > TILES:
        raise BadInput(f"The rows have more tiles than the {TILES} of the box.")
    pool, begins, begin = s.pool, s.begin, 0
    for number, (row, text) in enumerate(zip(rows, position.rows, strict=True)):
        if half is None and not is_row(row):
            raise BadInput(f"{text[:60]!r} is no row: three tiles or more, rising by 1 or 2, and no whole round.")
        pool[begin : begin + len(row)] = row
        begin += len(row)
        begins[number + 1] = begin
        _place(s, row, IN_ROW + number)
    s.table_jokers = sum(row.count(JOKER) for row in rows)
    s.rows = len(rows)
    if position.laid_by:
        if len(position.laid_by) != len(rows):
            raise BadInput(f"'laid_by' needs a seat for each of the {len(rows)} rows, or none at all.")
        s.layer[: len(rows)] = [read_seat(seat, position.players, "laid_by") for seat in position.laid_by]


def _read_stocks(s: Any, position: Position, half: Half | None) -> None:
    known = position.known or [[] for _ in position.stocks]
    if len(known) != position.players:
        raise BadInput(f"'known' needs a list for each of the {position.players} seats, or none at all.")
    held, jokers, seen, seen_jokers = s.held, s.jokers, s.seen, s.seen_jokers
    for seat, (stock, open_part) in enumerate(zip(position.stocks, known, strict=True)):
        tiles, shown = tile_numbers(stock), tile_numbers(open_part)
        if not tiles and not position.over and half is None:
            raise BadInput(f"Seat {seat} has no tile left, so the round is over: give it a stock.")
        _place(s, tiles, seat)
        held[seat], jokers[seat] = len(tiles), tiles.count(JOKER)
        if Counter(shown) - Counter(tiles):
            raise BadInput(f"'known' names a tile that seat {seat} does not hold.")
        seen[[tile for tile in shown if tile != JOKER]] = 1
        seen_jokers[seat] = shown.count(JOKER)


def _read_board(s: Any, position: Position) -> None:
    if len(position.open) > OPEN_SPACES:
        raise BadInput(f"There are {OPEN_SPACES} open spaces, not {len(position.open)}.")
    shown = [tile for tile in position.open if tile]
    if not all(1 <= tile <= NUMBERS for tile in shown):
        raise BadInput("The open spaces hold number tiles 1 to 100; 0 is an empty space.")
    _place(s, shown, IN_OPEN)
    s.open[: len(position.open)] = position.open
    if not 0 <= position.jokers <= JOKERS:
        raise BadInput(f"There are {JOKERS} joker spaces: 'jokers' cannot be {position.jokers}.")
    s.board_jokers = position.jokers
    free = JOKERS - int(s.jokers.sum() + s.table_jokers + s.board_jokers)
    if position.supply is None:
        supply = [*(np.flatnonzero(s.where[1:] == OUT) + 1).tolist(), *[JOKER] * max(free, 0)]
    else:
        supply = tile_numbers(position.supply)
    if supply.count(JOKER) > free:
        raise BadInput(f"There are more jokers than the {JOKERS} of the box.")
    _place(s, supply, IN_SUPPLY)
    s.covered = len(supply)
    s.supply[: len(supply)] = supply[::-1]


def _read_rounds(s: Any, position: Position) -> None:
    if not 1 <= position.round <= ROUNDS:
        raise BadInput(f"A game has {ROUNDS} rounds: 'round' cannot be {position.round}.")
    s.second = position.round - 1
    if len(position.first_round) != (position.players if s.second else 0):
        raise BadInput("'first_round' has a score for each seat in round 2, and is empty in round 1.")
    if not all(abs(score) < _SCORE_LIMIT for score in position.first_round):
        raise BadInput("A score of 'first_round' is far beyond what can be reached.")
    s.earned[: len(position.first_round)] = position.first_round
    if not 0 <= position.passes < position.players:
        raise BadInput(f"'passes' cannot be {position.passes}: as many as players end the round.")
    s.passes = position.passes
    if position.over and (not s.second or position.drawn):
        raise BadInput("A game is over only after the second round, between two turns.")
    s.over = position.over


def _read_taken(s: Any, position: Position) -> None:
    points, taken = s.points, s.taken
    points[:] = POINT_TILES
    if position.taken and len(position.taken) != position.players:
        raise BadInput(f"'taken' needs a list for each of the {position.players} seats, or none at all.")
    for seat, values in enumerate(position.taken):
        for value in values:
            if not 1 <= value <= HIGHEST or points[value] == 0:
                raise BadInput(f"There is no point tile {value} for seat {seat} to have.")
            points[value] -= 1
            taken[seat, value] += 1

"""What people want to know of their stock: its runs, its longest rows, the best one, what fits now.

A row takes jokers only where it needs them: between numbers that are too far apart, and to make three.
So of all rows that go from one number to another the one with every number of the stock in between is
the longest and has the most flowers, and a handful of rows tells everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tavoliere.engine.guard import require_player
from tavoliere.games.bloom_rows.arrangement import is_row, jokers_for, plainest_robbery, rows_of, way, without
from tavoliere.games.bloom_rows.moves import Lay, Spot, Tile, row_name, tile_name, tile_names, tile_numbers
from tavoliere.games.bloom_rows.position import stock_of
from tavoliere.games.bloom_rows.rules.constants import JOKER, SHORTEST, STEP, TILES
from tavoliere.games.bloom_rows.rules.queries import list_fits

if TYPE_CHECKING:
    from tavoliere.engine.game import Game


class Fit(msgspec.Struct, frozen=True):
    """A tile of the stock that can be added to a row now, after so many of its tiles."""

    tile: Tile
    row: str
    place: int


def sort_by_runs(tiles: Sequence[Any]) -> list[list[Tile]]:
    """A stock in runs of numbers that can be neighbours, past 100 too; jokers come last."""
    found = tile_numbers(tiles)
    runs: list[list[Tile]] = [list(tile_names(run)) for run in _runs([tile for tile in found if tile != JOKER])]
    jokers = found.count(JOKER)
    return [*runs, ["J"] * jokers] if jokers else runs


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number - runs[-1][-1] <= STEP:
            runs[-1].append(number)
        else:
            runs.append([number])
    if len(runs) > 1 and way(runs[-1][-1], runs[0][0]) <= STEP:
        runs[0] = runs.pop() + runs[0]
    return runs


def _jokers_between(a: int, b: int) -> int:
    """How many jokers it takes from one number to another."""
    return jokers_for(way(a, b))


def maximal_rows(tiles: Sequence[Any], jokers: int | None = None) -> Iterator[tuple[Tile, ...]]:
    """The rows of a stock that no other number of it could lengthen, with at most so many of its jokers."""
    found = tile_numbers(tiles)
    held = found.count(JOKER)
    for row in _maximal([tile for tile in found if tile != JOKER], held if jokers is None else min(jokers, held)):
        yield tile_names(row)


def _maximal(numbers: Sequence[int], jokers: int) -> Iterator[list[int]]:
    runs = _runs(numbers)
    if not runs and jokers >= SHORTEST:
        yield [JOKER] * SHORTEST
    seen: set[frozenset[int]] = set()
    for first in range(len(runs)):
        row, left = list(runs[first]), jokers
        for k in range(1, len(runs)):
            run = runs[(first + k) % len(runs)]
            needed = _jokers_between(row[-1], run[0])
            if needed > left:
                break
            row += [JOKER] * needed + run
            left -= needed
        else:
            k = len(runs)
        before = runs[first - 1]
        if k < len(runs) and _jokers_between(before[-1], row[0]) <= left:
            continue  # the row that begins with the run before has it all
        row += [JOKER] * max(0, min(left, SHORTEST - len(row)))
        if len(row) >= SHORTEST and frozenset(row) not in seen:
            seen.add(frozenset(row))
            yield row


def robberies(s: Any) -> Iterator[tuple[tuple[Spot, ...], list[int]]]:
    """All ways to rob one or two tiles that leave a valid row: their spots, and the tiles."""
    for number, row in enumerate(rows_of(s)):
        for size in (1, 2):
            for places in combinations(range(len(row)), size):
                if len(row) - size < SHORTEST or plainest_robbery(row, places) != places:
                    continue
                if is_row(without(row, places)):
                    name = row_name(number)
                    spots = (Spot(name, tile_name(row[i]), row[: i + 1].count(JOKER) or 1) for i in places)
                    yield tuple(_plain(spot) for spot in spots), [row[i] for i in places]


def _plain(spot: Spot) -> Spot:
    return spot if spot.tile == "J" else Spot(spot.row, spot.tile)


def lays(game: Game, state: Any, seat: int, jokers: int | None = None, robbing: bool = False) -> Iterator[Lay]:
    """The maximal rows that a seat could lay now, with or without jokers and robbing, one at a time."""
    seat = require_player(game, state, seat)
    s = game.read(state)
    stock = stock_of(s, seat)
    own = min(stock.count(JOKER), TILES if jokers is None else jokers)
    numbers = [tile for tile in stock if tile != JOKER]
    for row in _maximal(numbers, own):
        yield Lay(tile_names(row))
    for spots, tiles in robberies(s) if robbing else ():
        robbed = [tile for tile in tiles if tile != JOKER]
        more = len(tiles) - len(robbed)
        for row in _maximal(numbers + robbed, own + more):
            row += [JOKER] * max(0, more - row.count(JOKER))
            if set(robbed) <= set(row) and is_row(row):
                yield Lay(tile_names(row), spots)


def best_row(game: Game, state: Any, seat: int, jokers: int | None = None, robbing: bool = False) -> Lay | None:
    """The row with the most flowers that a seat could lay now; of several, the one with fewer jokers."""
    game.require(state)
    flowers = game.read(state).flowers

    def worth(move: Lay) -> tuple[int, int]:
        tiles = tile_numbers(move.tiles)
        return sum(flowers[tile] for tile in tiles), -tiles.count(JOKER)

    return max(lays(game, state, seat, jokers, robbing), key=worth, default=None)


def fitting_tiles(game: Game, state: Any, seat: int) -> list[Fit]:
    """The tiles of a stock that could be added to a row now, each by itself."""
    seat = require_player(game, state, seat)
    out = np.zeros((TILES * TILES, 2), dtype=np.int64)
    s = game.read(state)
    fits = []
    for tile, slot in out[: list_fits(state, seat, out)].tolist():
        row = next(r for r in range(s.rows) if slot <= s.begin[r + 1] + r)
        fits.append(Fit(tile_name(tile), row_name(row), slot - row - s.begin[row]))
    return fits

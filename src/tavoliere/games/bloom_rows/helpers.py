"""What people want to know of their stock: its runs, its longest rows, the best one, what fits now.

A row takes jokers only where it needs them: between numbers that are too far apart, and to make three.
So of all rows that go from one number to another the one with every number of the stock in between is
the longest and has the most flowers, and a handful of rows tells everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec
import numpy as np

from tavoliere.engine.compiled.kernel import entry
from tavoliere.games.bloom_rows.rules.adding import next_slot
from tavoliere.games.bloom_rows.arrange import is_row, plainest_robbery, rows_of, without
from tavoliere.games.bloom_rows.rules.components import JOKER, NUMBERS, SHORTEST, TILES
from tavoliere.games.bloom_rows.moves import Lay, Tile, row_name, spot_name, tile_name, tile_names, tile_numbers
from tavoliere.games.bloom_rows.position import stock_of
from tavoliere.games.bloom_rows.rules.row import NOTHING, NOWHERE

_STEP = 2  # the widest step of a row


class Fit(msgspec.Struct, frozen=True):
    """A tile of the stock that can be added to a row now, after so many of its tiles."""

    tile: Tile
    row: str
    place: int


def _way(a: int, b: int) -> int:
    return (b - a) % NUMBERS


def sort_by_runs(tiles: Sequence[Any]) -> list[list[Tile]]:
    """A stock in runs of numbers that can be neighbours, past 100 too; jokers come last."""
    found = tile_numbers(tiles)
    runs: list[list[Tile]] = [list(tile_names(run)) for run in _runs([tile for tile in found if tile != JOKER])]
    jokers = found.count(JOKER)
    return [*runs, ["J"] * jokers] if jokers else runs


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number - runs[-1][-1] <= _STEP:
            runs[-1].append(number)
        else:
            runs.append([number])
    if len(runs) > 1 and _way(runs[-1][-1], runs[0][0]) <= _STEP:
        runs[0] = runs.pop() + runs[0]
    return runs


def _jokers_between(a: int, b: int) -> int:
    """How many jokers it takes from one number to another."""
    return (_way(a, b) + 1) // _STEP - 1


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


def robberies(state: Any) -> Iterator[tuple[tuple[str, ...], list[int]]]:
    """All ways to rob one or two tiles that leave a valid row: their names, and the tiles."""
    for number, row in enumerate(rows_of(state[0])):
        for size in (1, 2):
            for places in combinations(range(len(row)), size):
                if len(row) - size < SHORTEST or plainest_robbery(row, places) != places:
                    continue
                if is_row(without(row, places)):
                    names = (spot_name(row_name(number), tile_name(row[i]), row[: i + 1].count(JOKER)) for i in places)
                    yield tuple(names), [row[i] for i in places]


def lays(state: Any, seat: int, jokers: int | None = None, robbing: bool = False) -> Iterator[Lay]:
    """The maximal rows that a seat could lay now, with or without jokers and robbing, one at a time."""
    stock = stock_of(state[0], seat)
    own = min(stock.count(JOKER), TILES if jokers is None else jokers)
    numbers = [tile for tile in stock if tile != JOKER]
    for row in _maximal(numbers, own):
        yield Lay(tile_names(row))
    for names, tiles in robberies(state) if robbing else ():
        robbed = [tile for tile in tiles if tile != JOKER]
        more = len(tiles) - len(robbed)
        for row in _maximal(numbers + robbed, own + more):
            row += [JOKER] * max(0, more - row.count(JOKER))
            if set(robbed) <= set(row) and is_row(row):
                yield Lay(tile_names(row), names)


def best_row(state: Any, seat: int, jokers: int | None = None, robbing: bool = False) -> Lay | None:
    """The row with the most flowers that a seat could lay now; of several, the one with fewer jokers."""
    flowers = state[0].flowers.tolist()

    def worth(move: Lay) -> tuple[int, int]:
        tiles = tile_numbers(move.tiles)
        return sum(flowers[tile] for tile in tiles), -tiles.count(JOKER)

    return max(lays(state, seat, jokers, robbing), key=worth, default=None)


@entry
def _list_fits(states: Any, seat: int, out: Any) -> int:
    """Write tile and slot of everything that fits; say how many."""
    s = states[0]
    n = 0
    for tile in range(1, JOKER + 1):
        if (s.jokers[seat] > 0) if tile == JOKER else (s.where[tile] == seat):
            slot = next_slot(s, tile, NOTHING)
            while slot != NOWHERE and n < len(out):
                out[n, 0] = tile
                out[n, 1] = slot
                n += 1
                slot = next_slot(s, tile, slot + 1)
    return n


def fitting_tiles(state: Any, seat: int) -> list[Fit]:
    """The tiles of a stock that could be added to a row now, each by itself."""
    out = np.zeros((TILES * TILES, 2), dtype=np.int64)
    n = int(_list_fits(state, seat, out))
    begin = state[0].begin.tolist()
    fits = []
    for tile, slot in out[:n].tolist():
        row = next(r for r in range(int(state[0].rows)) if slot <= begin[r + 1] + r)
        fits.append(Fit(tile_name(tile), row_name(row), slot - row - begin[row]))
    return fits

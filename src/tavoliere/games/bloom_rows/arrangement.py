"""Rows as lists of tiles: what is robbed out of them, and where added tiles go.

`s` is a state as `Game.read` gives it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from tavoliere.games.bloom_rows.rules import leaves
from tavoliere.games.bloom_rows.rules.components import JOKER, NUMBERS, WIDEST
from tavoliere.games.bloom_rows.rules.judging import NOTES
from tavoliere.games.bloom_rows.rules.queries import judge_row

way = leaves.plain(leaves.way)
bridges = leaves.plain(leaves.bridges)


def rows_of(s: Any) -> list[list[int]]:
    """The rows of a state, as lists of tiles."""
    pool = s.pool
    return [pool[first:end] for first, end in pairwise(s.begin[: s.rows + 1])]


def row_of(s: Any, row: int) -> list[int]:
    tiles: list[int] = s.pool[s.begin[row] : s.begin[row + 1]]
    return tiles


def is_row(tiles: Sequence[int]) -> bool:
    return bool(judge_row(np.array(tiles, dtype=np.int64), np.empty(NOTES, dtype=np.int64)) == 0)


def without(tiles: Sequence[int], places: Sequence[int]) -> list[int]:
    return [tile for i, tile in enumerate(tiles) if i not in places]


def plainest_robbery(row: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """The leftmost places whose tiles are the same and leave the same row: jokers are all alike."""
    if JOKER not in (row[i] for i in places):
        return tuple(sorted(places))
    left = without(row, places)
    return next(chosen for chosen in combinations(range(len(row)), len(places)) if without(row, chosen) == left)


# ---- Adding -----------------------------------------------------------------------------------------


class Arrangement:
    """A row with new tiles in it. An old joker comes before new ones wherever that is the same row."""

    def __init__(self, old: Sequence[int], tiles: Sequence[int]) -> None:
        self.tiles = list(tiles)
        self.fresh: list[bool] = []
        matched = 0
        for tile in self.tiles:
            is_old = matched < len(old) and tile == old[matched]
            matched += is_old
            self.fresh.append(not is_old)

    @property
    def added(self) -> tuple[list[int], tuple[int, ...]]:
        """The new tiles in order, and after how many old ones each comes."""
        tiles, places, old = [], [], 0
        for tile, fresh in zip(self.tiles, self.fresh, strict=True):
            if fresh:
                tiles.append(tile)
                places.append(old)
            else:
                old += 1
        return tiles, tuple(places)

    def steps(self) -> list[tuple[int, int]]:
        """Tiles and places in the one order in which the rules let them be added."""
        tiles, fresh = list(self.tiles), list(self.fresh)
        steps = []
        while any(fresh):
            alone = fresh.count(True) == 1  # then the row was one before
            last = next(
                i for i in range(len(tiles) - 1, -1, -1) if fresh[i] and (alone or is_row(without(tiles, (i,))))
            )
            steps.append((tiles.pop(last), last))
            fresh.pop(last)
        return steps[::-1]


def merged(old: Sequence[int], new: Sequence[int], places: Sequence[int]) -> list[int]:
    """The row with the new tiles after so many of the old ones each."""
    tiles: list[int] = []
    for i in range(len(old) + 1):
        tiles += [tile for tile, place in zip(new, places, strict=True) if place == i]
        tiles += old[i : i + 1]
    return tiles


def arrange(old: Sequence[int], new: Sequence[int]) -> list[int] | None:
    """The valid row with the new tiles in this order and each as far left as can be; None if there is none.

    Number tiles may also be named out of order.
    """
    found = next(_arrangements(old, new), None)
    numbers = [tile for tile in old if tile != JOKER]
    if found is None and JOKER not in new and numbers:
        middle = numbers[len(numbers) // 2]
        ordered = sorted(new, key=lambda tile: (tile - middle + NUMBERS // 2) % NUMBERS)
        if ordered != list(new):
            found = next(_arrangements(old, ordered), None)
    return found


def _arrangements(old: Sequence[int], new: Sequence[int]) -> Iterator[list[int]]:
    """All valid ways to merge the two, new tiles first; ways that cannot end well are left early."""
    end = max((i for i, tile in enumerate(old) if tile != JOKER), default=-1)
    dead: set[tuple[int, int, int, int, int]] = set()

    def grow(made: list[int], i: int, k: int, last: int, after: int, span: int) -> Iterator[list[int]]:
        key = (i, k, last, after, span)
        if key in dead or (last and i <= end and span + way(last, old[end]) > WIDEST):
            return
        if i == len(old) and k == len(new):
            if is_row(made):
                yield list(made)
            return
        any_found = False
        for tile, next_i, next_k in _next(old, new, i, k):
            step = _step(last, after, span, tile)
            if step is None:
                continue
            made.append(tile)
            for found in grow(made, next_i, next_k, *step):
                any_found = True
                yield found
            made.pop()
        if not any_found:
            dead.add(key)

    yield from grow([], 0, 0, 0, 0, 0)


def _next(old: Sequence[int], new: Sequence[int], i: int, k: int) -> Iterator[tuple[int, int, int]]:
    if k < len(new):
        yield new[k], i, k + 1
    if i < len(old):
        yield old[i], i + 1, k


def _step(last: int, after: int, span: int, tile: int) -> tuple[int, int, int] | None:
    """Last number, jokers after it and span with one more tile; None when it does not fit."""
    if tile == JOKER:
        return last, after + 1, span
    if last == 0:
        return tile, 0, after
    d = way(last, tile)
    return (tile, 0, span + d) if bridges(d, after) else None

"""Rows of tiles in Python: reading them from a state, and placing added tiles.

`s` is a state as `Game.read` gives it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from operator import itemgetter

import numpy as np

from tavoliere.games.bloom_rows.rules import row as rules_of_rows
from tavoliere.games.bloom_rows.rules.constants import JOKER, NUMBERS, TILES, WIDEST, plain
from tavoliere.games.bloom_rows.rules.queries import judge_row
from tavoliere.games.bloom_rows.rules.row import NOTES
from tavoliere.games.bloom_rows.rules.state import Plain

way, bridges, jokers_for = plain(rules_of_rows.way), plain(rules_of_rows.bridges), plain(rules_of_rows.jokers_for)
point_tile = plain(rules_of_rows.point_tile)

_UNREAD = np.zeros(NOTES, dtype=np.int64)  # the judge of rows writes here what nothing reads


def rows_of(s: Plain) -> list[tuple[int, ...]]:
    """The rows of a state."""
    return [s.pool[first:end] for first, end in pairwise(s.begin[: s.rows + 1])]


def row_of(s: Plain, row: int) -> tuple[int, ...]:
    return s.pool[s.begin[row] : s.begin[row + 1]]


def row_at(s: Plain, place: int) -> int:
    """The row that a place of the pool belongs to."""
    return bisect_right(s.begin, place, 0, s.rows + 1) - 1


def is_row(tiles: Sequence[int]) -> bool:
    return bool(judge_row(np.array(tiles, dtype=np.int64), _UNREAD) == 0)


def remove_places(tiles: Sequence[int], places: Sequence[int]) -> list[int]:
    return [tile for i, tile in enumerate(tiles) if i not in places]


def leftmost_robbery(row: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """The leftmost places whose tiles are the same and leave the same row: jokers are all alike."""
    if JOKER not in (row[i] for i in places):
        return tuple(sorted(places))
    left = remove_places(row, places)
    return next(chosen for chosen in combinations(range(len(row)), len(places)) if remove_places(row, chosen) == left)


# ---- Adding -----------------------------------------------------------------------------------------


def added_places(old: Sequence[int], made: Sequence[int]) -> list[int]:
    """The places of the new tiles in a row. An old joker comes before new ones wherever that is the same row."""
    places: list[int] = []
    for place, tile in enumerate(made):
        matched = place - len(places)
        if matched == len(old) or tile != old[matched]:
            places.append(place)
    return places


def added_tiles(old: Sequence[int], made: Sequence[int]) -> tuple[list[int], tuple[int, ...]]:
    """The new tiles of a row in order, and after how many old ones each comes."""
    places = added_places(old, made)
    return [made[place] for place in places], tuple([place - nth for nth, place in enumerate(places)])


def order_steps(old: Sequence[int], made: Sequence[int]) -> list[tuple[int, int]]:
    """New tiles and their places in the one order in which the rules let them be added."""
    tiles, places = list(made), added_places(old, made)
    steps: list[tuple[int, int]] = []
    while places:
        last = next(place for place in reversed(places) if is_row(remove_places(tiles, (place,))))
        steps.insert(0, (tiles.pop(last), last))
        places = [place - (place > last) for place in places if place != last]
    return steps


def merge_tiles(old: Sequence[int], new: Sequence[int], places: Sequence[int]) -> list[int]:
    """The row with the new tiles after so many of the old ones each."""
    made = list(old)
    for nth, (place, tile) in enumerate(sorted(zip(places, new, strict=True), key=itemgetter(0))):
        made.insert(place + nth, tile)
    return made


def arrange(old: Sequence[int], new: Sequence[int]) -> tuple[int, ...] | None:
    """The valid row with the new tiles in this order and each as far left as can be; None if there is none.

    Number tiles may also be named out of order.
    """
    found = _arranged(old, new)
    numbers = [tile for tile in old if tile != JOKER]
    if found is None and JOKER not in new and numbers:
        middle = numbers[len(numbers) // 2]
        ordered = sorted(new, key=lambda tile: (tile - middle + NUMBERS // 2) % NUMBERS)
        if ordered != list(new):
            found = _arranged(old, ordered)
    return found


def _arranged(old: Sequence[int], new: Sequence[int]) -> tuple[int, ...] | None:
    """Lay the tiles of both out one by one, a new one first wherever that leads to a row."""

    @cache
    def complete(used: int, laid: int, last: int, jokers: int, span: int) -> tuple[int, ...] | None:
        """The tiles that make a row of a beginning with so many new and old ones."""
        if span + jokers > WIDEST:
            return None
        if used == len(new) and laid == len(old):
            return ()
        for tiles, at, counts in ((new, used, (used + 1, laid)), (old, laid, (used, laid + 1))):
            tile = tiles[at] if at < len(tiles) else 0
            if tile == JOKER:
                rest = complete(*counts, last, jokers + 1, span)
            elif tile and (not last or bridges(way(last, tile), jokers)):
                rest = complete(*counts, tile, 0, span + way(last, tile) if last else jokers)
            else:
                continue
            if rest is not None:
                return (tile, *rest)
        return None

    return complete(0, 0, 0, 0, 0) if len(old) + len(new) <= TILES else None

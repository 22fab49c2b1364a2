"""The legal move nearest to an illegal one: it keeps as many of its tiles as can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from tavoliere.games.bloom_rows.arrangement import row_of, way
from tavoliere.games.bloom_rows.draft import BloomRowsDraft
from tavoliere.games.bloom_rows.moves import ROW_NAMES, Add, Spot, read_row, tile_names, tile_numbers
from tavoliere.games.bloom_rows.position import stock_of
from tavoliere.games.bloom_rows.prompt import BENCH, checked, prompt
from tavoliere.games.bloom_rows.robbery import Refusal, robbed_places
from tavoliere.games.bloom_rows.rules import leaves
from tavoliere.games.bloom_rows.rules.components import JOKER, SHORTEST, WIDEST
from tavoliere.games.bloom_rows.rules.queries import all_swaps
from tavoliere.games.bloom_rows.translate import draft_of, first_missing, move_of, row_with

jokers_for = leaves.plain(leaves.jokers_for)

# People pick a few tiles: what is beyond that is no try that could be mended.
_MOST_ADDED = 12
_MOST_ROBBED = 3


def mend(state: Any, s: Any, seat: int, draft: BloomRowsDraft) -> BloomRowsDraft | None:
    """A legal move like this draft; None when there is none that has any of its tiles.

    Nobody knows which tile to draw instead, and there is no other way to stop or to pass.
    """
    given = checked(draft)
    if given is None or seat != s.turn or s.over:
        return None
    if given.kind == "lay":
        near = _lays(s, seat, given)
    elif given.kind == "add":
        near = _adds(s, seat, given)
    elif given.kind == "swap":
        near = _swaps(state, s, seat, given)
    else:
        return None
    return next((other for other in near if prompt(state, s, seat, other).move is not None), None)


# ---- Laying -----------------------------------------------------------------------------------------


class _Found(NamedTuple):
    """A row of a stock: how many picked tiles it keeps, how many jokers and numbers it adds to them, and its tiles."""

    kept: int
    jokers: int
    numbers: int
    tiles: tuple[int, ...]

    @property
    def rank(self) -> tuple[int, int, int]:
        return self.kept, -self.jokers, -self.numbers


def _lays(s: Any, seat: int, draft: BloomRowsDraft) -> Iterator[BloomRowsDraft]:
    """The rows that keep the most tiles, with all that is robbed, with some of it or with nothing."""
    if draft.wish:
        yield msgspec.structs.replace(draft, wish=False)
    found: list[tuple[_Found, tuple[Spot, ...]]] = []
    for rob in _robberies(s, draft.rob):
        row = _nearest_row(s, seat, tile_numbers(draft.tiles), tile_numbers([spot.tile for spot in rob]))
        if row is not None:
            found.append((row, rob))
    for row, rob in sorted(found, key=lambda pair: pair[0].rank, reverse=True):
        yield BloomRowsDraft(kind="lay", tiles=tile_names(row.tiles), rob=rob)


def _robberies(s: Any, rob: Sequence[Spot]) -> Iterator[tuple[Spot, ...]]:
    """What can stay of a robbery, nothing last."""
    there = [spot for spot in rob[:_MOST_ROBBED] if spot.row in ROW_NAMES[: s.rows]]
    for size in (2, 1, 0):
        yield from (some for some in combinations(there, size) if not isinstance(robbed_places(s, some), Refusal))


def _nearest_row(s: Any, seat: int, picked: Sequence[int], robbed: Sequence[int]) -> _Found | None:
    """The row of the stock and of all that is robbed that keeps the most picked tiles, with as few others as can be."""
    tiles = [*stock_of(s, seat), *robbed]
    jokers = tiles.count(JOKER)
    numbers = sorted({tile for tile in tiles if tile != JOKER})
    search = _Search(
        picked=frozenset(picked), spare=picked.count(JOKER), jokers=jokers, least=robbed.count(JOKER), must=set(robbed)
    )
    starts = (numbers[first:] + numbers[:first] for first in range(len(numbers)))
    wanted = {*picked, *robbed}
    if JOKER not in wanted:  # before the first of these numbers a row has others only to be long enough
        starts = (turned for turned in starts if wanted & set(turned[:SHORTEST]))
    rows = [row for turned in starts for row in search.rows(turned)]
    if not search.must:
        rows += search.ends(0, 0, (), 0)
    return max((row for row in rows if row.kept), key=lambda row: row.rank, default=None)


class _Search(msgspec.Struct):
    """Rows that begin with a number and go on with later ones, jokers in between only where they are needed."""

    picked: frozenset[int]
    spare: int  # jokers that are picked
    jokers: int  # that there are
    least: int  # that the row must have, being robbed
    must: set[int]  # robbed

    def rows(self, numbers: Sequence[int]) -> Iterator[_Found]:
        """The best rows that begin with the first of these numbers, which are in order from it on."""
        must = self.must - {JOKER}
        # Up to each number, by jokers and tiles so far (three are as good as more): picked numbers, others, the row.
        best: list[dict[tuple[int, int], tuple[int, int, tuple[int, ...]]]] = [{} for _ in numbers]
        self._reach(best[0], (0, 0), (0, 0, ()), (numbers[0],))
        for last, number in enumerate(numbers):
            for (used, length), so_far in best[last].items():
                kept, others, row = so_far
                if must <= set(row):
                    yield from self.ends(kept, others, row, used)
                for place in range(last + 1, len(numbers)):
                    needed = jokers_for(way(number, numbers[place]))
                    if used + needed > self.jokers:
                        break
                    self._reach(best[place], (used, length), so_far, (*[JOKER] * needed, numbers[place]))
                    if numbers[place] in must:
                        break

    def _reach(
        self,
        best: dict[tuple[int, int], tuple[int, int, tuple[int, ...]]],
        by: tuple[int, int],
        so_far: tuple[int, int, tuple[int, ...]],
        step: tuple[int, ...],
    ) -> None:
        """Note a way to a number if it is the best one: with more picked numbers, then with fewer others."""
        (used, length), (kept, others, row) = by, so_far
        key = used + len(step) - 1, min(length + len(step), SHORTEST)
        is_picked = step[-1] in self.picked
        kept, others = kept + is_picked, others + (not is_picked)
        if key not in best or (kept, -others) > (best[key][0], -best[key][1]):
            best[key] = kept, others, row + step

    def ends(self, kept: int, others: int, row: tuple[int, ...], used: int) -> Iterator[_Found]:
        """The row with more jokers at its end, as many as it needs or as are picked."""
        span = way(row[0], row[-1]) if row else -1
        for jokers in range(max(used, self.least), self.jokers + 1):
            tiles = row + (JOKER,) * (jokers - used)
            if len(tiles) >= SHORTEST and span + jokers - used <= WIDEST:
                yield _Found(kept + min(jokers, self.spare), max(0, jokers - self.spare), others, tiles)


# ---- Adding and swapping ----------------------------------------------------------------------------


def _adds(s: Any, seat: int, draft: BloomRowsDraft) -> Iterator[BloomRowsDraft]:
    """The same row with as many of the tiles as fit, else another one."""
    tiles: list[int] = []
    for tile in tile_numbers([placed.tile for placed in draft.added[:_MOST_ADDED]]):
        if not first_missing(s, seat, [*tiles, tile]):
            tiles.append(tile)
    names = ROW_NAMES[: s.rows]
    for rows in ([name for name in names if name == draft.row], names):
        fitting = [(_that_fit(row_of(s, read_row(name)), tiles), name) for name in rows]
        for added, name in sorted(fitting, key=lambda pair: -len(pair[0])):
            if added:
                yield draft_of(s, Add(tile_names(added), name))


def _that_fit(old: Sequence[int], tiles: Iterable[int]) -> list[int]:
    """As many of the tiles as can be added to a row, one after the other."""
    added: list[int] = []
    left = list(tiles)
    while True:
        more = next((tile for tile in left if row_with(old, [*added, tile], None)), None)
        if more is None:
            return added
        added.append(more)
        left.remove(more)


def _swaps(state: Any, s: Any, seat: int, draft: BloomRowsDraft) -> Iterator[BloomRowsDraft]:
    """Another joker for the same tile, or another tile for the same row."""
    actions = BENCH.actions[: all_swaps(state, seat, BENCH.actions)].tolist()
    legal = [draft_of(s, move_of(s, (action,))) for action in actions]
    alike = [other for other in legal if other.tile == draft.tile or other.row == draft.row]
    yield from sorted(
        alike, key=lambda other: (other.tile != draft.tile, other.row != draft.row, other.joker != draft.joker)
    )

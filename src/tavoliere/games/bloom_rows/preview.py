"""Previews: the result of a draft or a move, or why it is illegal and the nearest legal move.

A preview is a trial: the move is played on a copy, and its result is read from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine import moves as head
from tavoliere.engine.errors import BadInput
from tavoliere.engine.moves import Judgement
from tavoliere.engine.view import Event
from tavoliere.games.bloom_rows.arrangement import is_row, jokers_for, row_of, way
from tavoliere.games.bloom_rows.events import Added, Laid, RoundBegan, RoundEnded, Swapped, TookPoints
from tavoliere.games.bloom_rows.moves import (
    ROW_NAMES,
    Add,
    BloomRowsDraft,
    BloomRowsMove,
    Draw,
    Lay,
    Pass,
    Spot,
    Stop,
    Swap,
    Tile,
    checked,
    read_row,
    tile_names,
    tile_numbers,
)
from tavoliere.games.bloom_rows.pieces import Number
from tavoliere.games.bloom_rows.position import stock_of
from tavoliere.games.bloom_rows.prompt import list_swaps, make_prompt
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import JOKER, SHORTEST
from tavoliere.games.bloom_rows.translate import draft_of, robbed_places, row_with, spell

if TYPE_CHECKING:
    from tavoliere.engine.rules import Shown, State
    from tavoliere.games.bloom_rows.game import BloomRows


class BloomRowsPreview(head.Preview, frozen=True):
    """The result of a move, as far as the seat can know it before."""

    mend: BloomRowsDraft | None = None
    row: tuple[Tile, ...] = ()  # as it would lie there: the new one, or the one that is added to or swapped in
    robbed: tuple[Tile, ...] = ()  # what would be left of the robbed row
    flowers: int = 0  # on the new row
    points: int | None = None  # the point tile that it would bring
    joker: bool = False  # a joker may be taken with it
    ends_round: bool = False


def make_preview(game: BloomRows, state: Any, seat: int, tried: Any) -> BloomRowsPreview:
    """Try a draft or a move on a copy."""
    move, draft = tried, tried
    if isinstance(tried, BloomRowsDraft):
        asked = make_prompt(game, state, seat, tried)
        if asked.kinds and asked.move is None:
            return BloomRowsPreview(before=game.scores(state)[seat])
        move = asked.move
    else:
        draft = spell(tried)
    after = _why_not(game, state, seat, draft) if move is None else game.carry_out(state, seat, move)
    if isinstance(after, Judgement):
        return BloomRowsPreview(why=after, mend=mend(game, state, seat, draft))
    came = observe_move(game, state, seat, move, after, game.events(state, seat, move, after))
    is_blind = isinstance(move, Draw) and move.tile == "covered"  # nothing else is unknown before
    return msgspec.structs.replace(came, after=None) if is_blind else came


def _why_not(game: BloomRows, state: Any, seat: int, draft: BloomRowsDraft) -> Judgement:
    """Say why a draft leads to no legal move: what is wrong with it as a move, or that it leads nowhere."""
    nowhere = game.judgement(codes.LEADS_NOWHERE, {})
    move = _move_from(draft)
    try:
        why = None if move is None else game.check(state, move, seat)
    except BadInput:
        return nowhere
    # Short of three tiles is every row at its beginning: here something else is wrong.
    return nowhere if why is None or why.code == "too_short" else why


def _move_from(draft: BloomRowsDraft) -> BloomRowsMove | None:
    """Return the move that a draft is by its parts, legal or not; None when one is missing."""
    match draft:
        case BloomRowsDraft(kind="lay"):
            return Lay(draft.tiles, draft.rob, draft.wish)
        case BloomRowsDraft(kind="draw", tile=tile) if tile is not None:
            return Draw(tile)
        case BloomRowsDraft(kind="swap", tile="J" | int() as tile, row=str(row)):
            return Swap(tile, row, draft.joker)
        case BloomRowsDraft(kind="add", row=str(row)) if draft.added:
            return Add(tuple(p.tile for p in draft.added), row, tuple(p.at for p in draft.added))
        case _:
            return Stop() if draft.kind == "stop" else Pass() if draft.kind == "pass" else None


def observe_move(
    game: BloomRows, before: State, seat: int, move: BloomRowsMove, after: State, events: Sequence[Event]
) -> BloomRowsPreview:
    """Reads from the view and the events what a move has done for a seat, without the next round's deal."""
    told: dict[type[Event], Any] = {type(event): event for event in events}
    view = game.view(after, seat)
    came = BloomRowsPreview(
        legal=True,
        before=game.scores(before)[seat],
        after=view.seats[seat].first_round if RoundBegan in told else view.scores[seat],
        ends_round=RoundEnded in told,
    )
    if laid := told.get(Laid):
        return msgspec.structs.replace(
            came,
            row=tuple(piece.number if isinstance(piece, Number) else "J" for piece in laid.tiles),
            robbed=tuple(laid.left),
            flowers=told[TookPoints].flowers,
            points=told[TookPoints].points,
            joker=game.check(before, msgspec.structs.replace(move, joker=True), seat) is None,
        )
    if added := told.get(Added):
        return msgspec.structs.replace(came, row=tuple(added.result))
    if swapped := told.get(Swapped):
        tiles = next(row.tiles for row in view.rows if row.row == swapped.tile.row)
        return msgspec.structs.replace(came, row=tiles)
    return came


# ---- The nearest legal move -------------------------------------------------------------------------

# People pick a few tiles: more than that is not a try that could be mended.
_MOST_ADDED = 12
_MOST_ROBBED = 3
# The values of tiles in the nearest row: first all that is robbed, then the picked ones, then few jokers and others.
_ROBBED, _PICKED, _JOKER_MORE, _NUMBER_MORE = 10**8, 10**5, -1000, -1


def mend(game: BloomRows, state: Shown, seat: int, draft: BloomRowsDraft) -> BloomRowsDraft | None:
    """A legal move like this draft; None when there is none that has any of its tiles.

    It keeps as many of the tiles as can be. There is no other tile to draw, and no other way to stop or to pass.
    """
    given = checked(draft)
    find = None if given is None else _MENDS.get(given.kind)
    if find is None or seat not in game.to_act(state):
        return None
    near = find(game, state, seat, given)
    return next((other for other in near if make_prompt(game, state, seat, other).move is not None), None)


def _lays(game: BloomRows, state: Shown, seat: int, draft: BloomRowsDraft) -> Iterator[BloomRowsDraft]:
    """The rows that keep the most tiles, with all that is robbed, with some of it or with nothing."""
    s = game.read(state)
    if draft.wish:
        yield msgspec.structs.replace(draft, wish=False)
    there = [spot for spot in draft.rob[:_MOST_ROBBED] if spot.row in ROW_NAMES[: s.rows]]
    found: list[tuple[int, list[int], tuple[Spot, ...]]] = []
    for rob in (some for size in (2, 1, 0) for some in combinations(there, size)):
        if not isinstance(robbed_places(game, s, rob), Judgement):
            robbed = tile_numbers([spot.tile for spot in rob])
            value, row = nearest_row([*stock_of(s, seat), *robbed], tile_numbers(draft.tiles), robbed)
            if value > 0:
                found.append((value, row, rob))
    for _, row, rob in sorted(found, key=lambda one: one[0], reverse=True):
        yield BloomRowsDraft(kind="lay", tiles=tile_names(row), rob=rob)


def nearest_row(tiles: Sequence[int], picked: Sequence[int], robbed: Sequence[int]) -> tuple[int, list[int]]:
    """The row of some of these tiles with all robbed and the most picked ones, and what it is worth: 0 without one.

    Rows are grown from number to number, with jokers only where they are needed and at the end. Of the rows that
    have come to a number with the same number of jokers, and three tiles or not, only the best is followed.
    """
    numbers, jokers, spare = sorted({*tiles} - {JOKER}), tiles.count(JOKER), picked.count(JOKER)
    worth = {n: _ROBBED * (n in robbed) + (_PICKED if n in picked else _NUMBER_MORE) for n in numbers}
    needed = _ROBBED * sum(tile != JOKER for tile in robbed)
    best: tuple[int, list[int]] = (0, [])
    starts = [numbers[first:] + numbers[:first] for first in range(len(numbers))]
    wanted = {*picked, *robbed}
    if JOKER not in wanted:  # then tiles are put in front of a wanted one only to make three
        starts = [ordered for ordered in starts if wanted & {*ordered[:SHORTEST]}]
    for ordered in [*starts, []]:
        for value, row in _grow(ordered, jokers, worth):
            used = row.count(JOKER)
            for more in range(max(0, robbed.count(JOKER) - used), jokers - used + 1):
                total = value - needed + _PICKED * min(used + more, spare) + _JOKER_MORE * max(0, used + more - spare)
                tried = row + [JOKER] * more
                if total > best[0] and len(tried) >= SHORTEST and {*robbed} <= {*tried} and is_row(tried):
                    best = total, tried
    return best


def _grow(numbers: Sequence[int], jokers: int, worth: dict[int, int]) -> list[tuple[int, list[int]]]:
    """Rows that begin with the first of these numbers, and what their numbers are worth; without any, the empty row."""
    if not numbers:
        return [(0, [])]
    reached: list[dict[tuple[int, int], tuple[int, list[int]]]] = [{} for _ in numbers]
    reached[0][0, 1] = worth[numbers[0]], [numbers[0]]
    for here, number in enumerate(numbers):
        for (used, _), (value, row) in reached[here].items():
            for there in range(here + 1, len(numbers)):
                bridge = [JOKER] * jokers_for(way(number, numbers[there]))
                if used + len(bridge) > jokers:
                    break
                longer = row + bridge + [numbers[there]]
                key, total = (used + len(bridge), min(len(longer), SHORTEST)), value + worth[numbers[there]]
                if key not in reached[there] or total > reached[there][key][0]:
                    reached[there][key] = total, longer
    return [found for rows in reached for found in rows.values()]


def _adds(game: BloomRows, state: Shown, seat: int, draft: BloomRowsDraft) -> Iterator[BloomRowsDraft]:
    """Yield adds to the same row with as many of the tiles as fit, then to other rows."""
    s, named = game.read(state), tile_numbers([placed.tile for placed in draft.added[:_MOST_ADDED]])
    tiles = [*(Counter(named) & Counter(stock_of(s, seat))).elements()]
    names = ROW_NAMES[: s.rows]
    for rows in ([name for name in names if name == draft.row], names):
        fitting = [(_that_fit(row_of(s, read_row(name)), tiles), name) for name in rows]
        for added, name in sorted(fitting, key=lambda pair: -len(pair[0])):
            if added:
                yield draft_of(game, state, seat, Add(tile_names(added), name))


def _that_fit(old: Sequence[int], tiles: Iterable[int]) -> list[int]:
    """As many of the tiles as can be added to a row, one after the other."""
    added: list[int] = []
    for _ in tiles:
        left = (Counter(tiles) - Counter(added)).elements()
        added += islice((tile for tile in left if row_with(old, [*added, tile], None)), 1)
    return added


def _swaps(game: BloomRows, state: Shown, seat: int, draft: BloomRowsDraft) -> Iterator[BloomRowsDraft]:
    """Another joker for the same tile, or another tile for the same row."""
    legal = [draft_of(game, state, seat, swap) for swap in list_swaps(game, state, seat)]
    alike = [other for other in legal if other.tile == draft.tile or other.row == draft.row]
    yield from sorted(
        alike, key=lambda other: (other.tile != draft.tile, other.row != draft.row, other.joker != draft.joker)
    )


_MENDS: dict[str | None, Any] = {"lay": _lays, "add": _adds, "swap": _swaps}

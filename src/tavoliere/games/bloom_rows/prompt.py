"""Prompts: what can be picked next for a draft."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args

import msgspec
import numpy as np

from tavoliere.engine.moves import Judgement, Move
from tavoliere.games.bloom_rows.arrangement import is_row, merge_tiles, row_of
from tavoliere.games.bloom_rows.moves import (
    ROW_NAMES,
    AddPick,
    BloomRowsDraft,
    BloomRowsPrompt,
    Draw,
    JokerPick,
    Kind,
    Lay,
    LayPick,
    Pass,
    Placed,
    Stop,
    checked,
    read_row,
    tile_name,
    tile_numbers,
)
from tavoliere.games.bloom_rows.position import stock_of
from tavoliere.games.bloom_rows.rules.constants import END, KINDS, SHORTEST, TILES
from tavoliere.games.bloom_rows.rules.groove import WORK
from tavoliere.games.bloom_rows.rules.queries import is_open_lay, list_add_picks, list_lay_picks
from tavoliere.games.bloom_rows.rules.row import NOWHERE
from tavoliere.games.bloom_rows.rules.state import Plain
from tavoliere.games.bloom_rows.translate import (
    draft_of,
    lay_actions,
    leftmost_places,
    move_of,
    pad_places,
    robbed_places,
    shortest_add,
    spot_of,
)

if TYPE_CHECKING:
    from tavoliere.engine.rules import Shown, State
    from tavoliere.games.bloom_rows.game import BloomRows

NOTHING_TO_DO = BloomRowsPrompt()
EMPTY = BloomRowsDraft()


class Buffers(threading.local):
    """Arrays that the rules work on, one set for each thread."""

    def __init__(self) -> None:
        self.groove = np.zeros(2 * TILES, dtype=np.int64)
        self.work = np.zeros((WORK, TILES + 4), dtype=np.int64)
        self.picks = np.zeros((4 * TILES, 3), dtype=np.int64)


BUFFERS = Buffers()


def make_prompt(game: BloomRows, state: Shown, seat: int, draft: Any) -> BloomRowsPrompt:
    """List what can be picked next for a draft; nothing where no move can come out of it."""
    kinds = _kinds_of(game, state, seat)
    if draft is None or draft == EMPTY:
        return BloomRowsPrompt(kinds=kinds)
    given = checked(draft)
    if given is None:
        return NOTHING_TO_DO
    if given.kind is not None:
        return _PROMPTS[given.kind](game, state, seat, given) if given.kind in kinds else NOTHING_TO_DO
    drafts = {kind: msgspec.structs.replace(given, kind=kind) for kind in kinds}
    return BloomRowsPrompt(kinds=[kind for kind, d in drafts.items() if _PROMPTS[kind](game, state, seat, d).kinds])


def _kinds_of(game: BloomRows, state: Shown, seat: int) -> list[str]:
    """The kinds of moves that a seat can make now."""
    if not game.unchecked.is_between_moves(state):
        return []
    found = {KINDS[action] for action in game._legal_actions(state, seat)}
    return [kind for kind in get_args(Kind) if kind in found]


def list_swaps(game: BloomRows, state: Shown, seat: int) -> list[Any]:
    """All swaps that a seat can make now."""
    actions = game.legal_actions(state, seat)
    return [move_of(game, state, seat, (action,)) for action in actions if KINDS[action] == "swap"]


def absent_move(game: BloomRows, state: State, seat: int, rng: Any) -> Move | None:
    """Stop after one tile; else draw a covered tile, or an open one; else pass, or what has to be done."""
    s, kinds = game.read(state), _kinds_of(game, state, seat)
    if "stop" in kinds:
        return Stop()
    if "draw" in kinds:
        return Draw() if s.covered else Draw(min(tile for tile in s.open if tile))
    if "pass" in kinds:
        return Pass()
    if "add" in kinds:
        tile = next(action for action in game.legal_actions(state, seat) if KINDS[action] == "add")
        after = game.copy(state)
        game.apply(after, tile, seat)
        add = move_of(game, state, seat, (tile, game.legal_actions(after, seat)[0], END))
        return msgspec.structs.replace(add, at=(draft_of(game, state, seat, add).added[0].at,))
    return next(game.moves(state, seat), None) if kinds else None


def _prompt_without_parts(game: BloomRows, state: Shown, seat: int, draft: BloomRowsDraft) -> BloomRowsPrompt:
    """Ask what remains to be picked for a stop or a pass: nothing."""
    move = Stop() if draft.kind == "stop" else Pass()
    return BloomRowsPrompt(kinds=[str(draft.kind)], move=move) if draft == BloomRowsDraft(draft.kind) else NOTHING_TO_DO


def _prompt_draw(game: BloomRows, state: Shown, seat: int, draft: BloomRowsDraft) -> BloomRowsPrompt:
    s = game.read(state)
    draws: list[Any] = [tile for tile in s.open if tile] + (["covered"] if s.covered else [])
    if draft != BloomRowsDraft("draw", draft.tile):
        return NOTHING_TO_DO
    if draft.tile is None:
        return BloomRowsPrompt(kinds=["draw"], draws=draws)
    return BloomRowsPrompt(kinds=["draw"], move=Draw(draft.tile)) if draft.tile in draws else NOTHING_TO_DO


def _prompt_swap(game: BloomRows, state: Shown, seat: int, draft: BloomRowsDraft) -> BloomRowsPrompt:
    swaps = [
        swap
        for swap in list_swaps(game, state, seat)
        if draft.tile in (None, swap.tile) and draft.row in (None, swap.row) and draft.joker in (None, swap.joker or 1)
    ]
    if not swaps or draft != BloomRowsDraft("swap", draft.tile, draft.row, draft.joker):
        return NOTHING_TO_DO
    picked = draft.row is not None and draft.joker is not None
    jokers = {(swap.row, swap.joker or 1) for swap in swaps}
    return BloomRowsPrompt(
        kinds=["swap"],
        tiles=sorted({swap.tile for swap in swaps}) if draft.tile is None else [],
        jokers=[] if picked else [JokerPick(*spot) for spot in sorted(jokers)],
        move=swaps[0] if picked and draft.tile is not None else None,
    )


# ---- Laying -----------------------------------------------------------------------------------------


def _prompt_lay(game: BloomRows, state: Shown, seat: int, draft: BloomRowsDraft) -> BloomRowsPrompt:
    s = game.read(state)
    only = BloomRowsDraft("lay", tiles=draft.tiles, rob=draft.rob, wish=draft.wish)
    if draft != only or not _has_rows(s, draft):
        return NOTHING_TO_DO
    places = robbed_places(game, s, draft.rob)
    if isinstance(places, Judgement):
        return NOTHING_TO_DO
    groove, n, robbed = _fill(tile_numbers(draft.tiles)), len(draft.tiles), pad_places(places)
    count = list_lay_picks(state, seat, groove, n, robbed, draft.wish, BUFFERS.work, BUFFERS.picks)
    if count == NOWHERE:
        return NOTHING_TO_DO
    lay = Lay(draft.tiles, tuple(spot_of(s, place) for place in leftmost_places(s, places)), draft.wish)
    wishes = not draft.wish and not places and n <= SHORTEST
    return BloomRowsPrompt(
        kinds=["lay"],
        lays=[_lay_pick(s, places, pick) for pick in BUFFERS.picks[:count].tolist()],
        wish=wishes and bool(is_open_lay(state, seat, groove, n, robbed, True, BUFFERS.work)),
        move=None if isinstance(lay_actions(game, state, seat, lay), Judgement) else lay,
    )


def _has_rows(s: Plain, draft: BloomRowsDraft) -> bool:
    """Return whether all rows that the draft names are on the table."""
    names = ROW_NAMES[: s.rows]
    return all(spot.row in names for spot in draft.rob) and draft.row in (None, *names)


def _fill(tiles: list[int]) -> Any:
    """The groove with these tiles."""
    BUFFERS.groove[: len(tiles)] = tiles
    return BUFFERS.groove


def _lay_pick(s: Plain, places: tuple[int, ...], pick: list[int]) -> LayPick:
    tile, at, source = pick
    if source == NOWHERE:
        return LayPick(tile_name(tile), at)
    nth = sum([place < source for place in places]) if places else 0
    return LayPick(tile_name(tile), None if at == NOWHERE else at, spot_of(s, source), nth)


# ---- Adding -----------------------------------------------------------------------------------------


def _prompt_add(game: BloomRows, state: Shown, seat: int, draft: BloomRowsDraft) -> BloomRowsPrompt:
    s = game.read(state)
    if draft != BloomRowsDraft("add", row=draft.row, added=draft.added) or not _has_rows(s, draft):
        return NOTHING_TO_DO
    row = NOWHERE if draft.row is None else read_row(draft.row)
    old = () if draft.row is None else row_of(s, row)
    tiles = tile_numbers([placed.tile for placed in draft.added])
    at = [placed.at for placed in draft.added]
    if at != sorted(at) or max(at, default=0) > len(old) or Counter(tiles) - Counter(stock_of(s, seat)):
        return NOTHING_TO_DO
    made = merge_tiles(old, tiles, at)
    groove, n = _fill(made), len(made)
    count = list_add_picks(state, seat, row, groove, n, BUFFERS.work, BUFFERS.picks)
    if count == NOWHERE or not (count or tiles) or (tiles and row == NOWHERE):
        return NOTHING_TO_DO
    new = [i + own for i, own in enumerate(at)]  # the places of the added tiles in the row as it would be
    adds = []
    for tile, place, of in BUFFERS.picks[:count].tolist():
        nth = sum(other < place for other in new)
        adds.append(AddPick(tile_name(tile), ROW_NAMES[of], place - nth, nth))
    rows = sorted({add.row for add in adds}, key=ROW_NAMES.index) if draft.row is None else []
    move = shortest_add(str(draft.row), old, made) if tiles and is_row(made) else None
    return BloomRowsPrompt(kinds=["add"], adds=adds, rows=rows, move=move)


_PROMPTS = {
    "draw": _prompt_draw,
    "stop": _prompt_without_parts,
    "swap": _prompt_swap,
    "lay": _prompt_lay,
    "add": _prompt_add,
    "pass": _prompt_without_parts,
}


def picks(game: BloomRows, prompt: BloomRowsPrompt, draft: BloomRowsDraft) -> Iterator[BloomRowsDraft]:
    """Every draft that is one pick of this prompt further."""
    change = msgspec.structs.replace
    if draft.kind is None:
        yield from (change(draft, kind=kind) for kind in prompt.kinds)
    yield from (change(draft, tile=tile) for tile in (*prompt.draws, *prompt.tiles))
    yield from (change(draft, row=pick.row, joker=pick.joker) for pick in prompt.jokers)
    yield from (change(draft, row=row) for row in prompt.rows)
    for lay in prompt.lays:
        rob = draft.rob if lay.rob is None else _put_in(draft.rob, lay.nth, lay.rob)
        yield change(draft, tiles=draft.tiles if lay.at is None else _put_in(draft.tiles, lay.at, lay.tile), rob=rob)
    for add in prompt.adds:
        yield change(draft, row=add.row, added=_put_in(draft.added, add.nth, Placed(add.tile, add.at)))
    if prompt.wish:
        yield change(draft, wish=True)


def _put_in(things: tuple[Any, ...], at: int, thing: Any) -> tuple[Any, ...]:
    return (*things[:at], thing, *things[at:])

"""Prompts: what can be picked next for a draft."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

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
    Swap,
    read_row,
    tile_name,
    tile_numbers,
)
from tavoliere.games.bloom_rows.rules.constants import JOKER, JOKERS, NUMBERS, SHORTEST, TILES
from tavoliere.games.bloom_rows.rules.groove import WORK
from tavoliere.games.bloom_rows.rules.queries import (
    CAN_ADD,
    CAN_DRAW,
    CAN_LAY,
    CAN_PASS,
    CAN_STOP,
    CAN_SWAP,
    all_swaps,
    is_open_lay,
    kinds_now,
    list_add_picks,
    list_lay_picks,
)
from tavoliere.games.bloom_rows.rules.row import NOWHERE
from tavoliere.games.bloom_rows.rules.state import Plain
from tavoliere.games.bloom_rows.translate import (
    Refusal,
    first_missing,
    lay_actions,
    leftmost_places,
    move_of,
    pad_places,
    robbed_places,
    shortest_add,
    spot_of,
)

_KINDS: tuple[tuple[int, Kind], ...] = (
    (CAN_DRAW, "draw"),
    (CAN_STOP, "stop"),
    (CAN_SWAP, "swap"),
    (CAN_LAY, "lay"),
    (CAN_ADD, "add"),
    (CAN_PASS, "pass"),
)


NOTHING_TO_DO = BloomRowsPrompt()
EMPTY = BloomRowsDraft()
_PARTS = tuple(name for name in EMPTY.__struct_fields__ if name != "kind")


class Buffers(threading.local):
    """Arrays that the rules work on, one set for each thread."""

    def __init__(self) -> None:
        self.groove = np.zeros(2 * TILES, dtype=np.int64)
        self.work = np.zeros((TILES + 4, WORK), dtype=np.int64)
        self.picks = np.zeros((4 * TILES, 3), dtype=np.int64)
        self.actions = np.zeros(JOKERS * NUMBERS, dtype=np.int32)


BUFFERS = Buffers()


def checked(draft: Any) -> BloomRowsDraft | None:
    """A draft whose parts are what they say; None when they are not."""
    try:
        return msgspec.convert(msgspec.to_builtins(draft), BloomRowsDraft)
    except (msgspec.ValidationError, TypeError):
        return None


def prompt(state: Any, s: Plain, seat: int, draft: Any) -> BloomRowsPrompt:
    """List what can be picked next for a draft; nothing where no move can come out of it.

    `s` is the state as `Game.read` gives it.
    """
    kinds = kinds_of(state, s, seat)
    if draft is None or draft == EMPTY:
        return BloomRowsPrompt(kinds=kinds)
    given = checked(draft)
    if given is None or not kinds:
        return NOTHING_TO_DO
    if given.kind is not None:
        return _PROMPTS[given.kind](state, s, seat, given) if given.kind in kinds else NOTHING_TO_DO
    drafts = {kind: msgspec.structs.replace(given, kind=kind) for kind in kinds}
    return BloomRowsPrompt(kinds=[kind for kind, d in drafts.items() if _PROMPTS[kind](state, s, seat, d).kinds])


def kinds_of(state: Any, s: Plain, seat: int) -> list[str]:
    """The kinds of moves that a seat can make now."""
    if seat != s.turn or s.over:
        return []
    found = kinds_now(state, seat, BUFFERS.actions)
    return [kind for bit, kind in _KINDS if found & bit]


def _has_only(draft: BloomRowsDraft, *parts: str) -> bool:
    """Return whether no other parts than these are picked."""
    return all(name in parts or getattr(draft, name) == getattr(EMPTY, name) for name in _PARTS)


def _prompt_without_parts(state: Any, s: Plain, seat: int, draft: BloomRowsDraft) -> BloomRowsPrompt:
    """Ask what remains to be picked for a stop or a pass: nothing."""
    move = Stop() if draft.kind == "stop" else Pass()
    return BloomRowsPrompt(kinds=[str(draft.kind)], move=move) if _has_only(draft) else NOTHING_TO_DO


def _prompt_draw(state: Any, s: Plain, seat: int, draft: BloomRowsDraft) -> BloomRowsPrompt:
    draws: list[Any] = [tile for tile in s.open if tile] + (["covered"] if s.covered else [])
    if not _has_only(draft, "tile"):
        return NOTHING_TO_DO
    if draft.tile is None:
        return BloomRowsPrompt(kinds=["draw"], draws=draws)
    return BloomRowsPrompt(kinds=["draw"], move=Draw(draft.tile)) if draft.tile in draws else NOTHING_TO_DO


def _prompt_swap(state: Any, s: Plain, seat: int, draft: BloomRowsDraft) -> BloomRowsPrompt:
    if not _has_only(draft, "tile", "row", "joker"):
        return NOTHING_TO_DO
    swaps: list[tuple[Swap, int]] = []
    for action in BUFFERS.actions[: all_swaps(state, seat, BUFFERS.actions)].tolist():
        swap = move_of(s, (action,))
        assert isinstance(swap, Swap)
        if draft.tile in (None, swap.tile) and draft.row in (None, swap.row) and draft.joker in (None, swap.joker or 1):
            swaps.append((swap, swap.joker or 1))
    if not swaps:
        return NOTHING_TO_DO
    whole = draft.tile is not None and draft.row is not None and draft.joker is not None
    picked = draft.row is not None and draft.joker is not None
    return BloomRowsPrompt(
        kinds=["swap"],
        tiles=sorted({swap.tile for swap, _ in swaps}, key=int) if draft.tile is None else [],
        jokers=[] if picked else [JokerPick(*spot) for spot in sorted({(swap.row, n) for swap, n in swaps})],
        move=swaps[0][0] if whole else None,
    )


# ---- Laying -----------------------------------------------------------------------------------------


def _prompt_lay(state: Any, s: Plain, seat: int, draft: BloomRowsDraft) -> BloomRowsPrompt:
    if not _has_only(draft, "tiles", "rob", "wish") or not _has_rows(s, draft):
        return NOTHING_TO_DO
    places = robbed_places(s, draft.rob)
    if isinstance(places, Refusal):
        return NOTHING_TO_DO
    tiles = tile_numbers(draft.tiles)
    robbed = pad_places(places)
    if _first_not_held(s, seat, tiles, [s.pool[place] for place in places]):
        return NOTHING_TO_DO
    groove, n = _fill(tiles), len(tiles)
    count = list_lay_picks(state, seat, groove, n, robbed, draft.wish, BUFFERS.work, BUFFERS.picks)
    if count == NOWHERE:
        return NOTHING_TO_DO
    picks = [_lay_pick(s, places, pick) for pick in BUFFERS.picks[:count].tolist()]
    lay = Lay(draft.tiles, tuple(spot_of(s, place) for place in leftmost_places(s, places)), draft.wish)
    wishes = not draft.wish and not places and n <= SHORTEST
    return BloomRowsPrompt(
        kinds=["lay"],
        lays=picks,
        wish=wishes and bool(is_open_lay(state, seat, groove, n, robbed, True, BUFFERS.work)),
        move=None if isinstance(lay_actions(state, s, seat, lay), Refusal) else lay,
    )


def _has_rows(s: Plain, draft: BloomRowsDraft) -> bool:
    """Return whether all rows that the draft names are on the table."""
    names = ROW_NAMES[: s.rows]
    return all(spot.row in names for spot in draft.rob) and draft.row in (None, *names)


def _first_not_held(s: Plain, seat: int, tiles: list[int], robbed: list[int]) -> int:
    """The first tile that is neither the seat's nor robbed, or too often there."""
    own = list(tiles)
    for tile in robbed:
        if tile in own:
            own.remove(tile)
    return first_missing(s, seat, own) or next((tile for tile in robbed if tile != JOKER and tiles.count(tile) > 1), 0)


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


def _prompt_add(state: Any, s: Plain, seat: int, draft: BloomRowsDraft) -> BloomRowsPrompt:
    if not _has_only(draft, "row", "added") or not _has_rows(s, draft):
        return NOTHING_TO_DO
    if draft.row is None:
        return _prompt_rows(state, s, seat) if not draft.added else NOTHING_TO_DO
    row = read_row(draft.row)
    old, tiles = row_of(s, row), tile_numbers([placed.tile for placed in draft.added])
    at = [placed.at for placed in draft.added]
    if at != sorted(at) or max(at, default=0) > len(old) or first_missing(s, seat, tiles):
        return NOTHING_TO_DO
    made = merge_tiles(old, tiles, at)
    groove, n = _fill(made), len(made)
    count = list_add_picks(state, seat, row, groove, n, BUFFERS.work, BUFFERS.picks)
    if count == NOWHERE or not (count or tiles):
        return NOTHING_TO_DO
    new = [i + own for i, own in enumerate(at)]  # the places of the added tiles in the row as it would be
    adds = []
    for tile, _, place in BUFFERS.picks[:count].tolist():
        nth = sum(other < place for other in new)
        adds.append(AddPick(tile_name(tile), draft.row, place - nth, nth))
    move = shortest_add(draft.row, old, made) if tiles and is_row(made) else None
    return BloomRowsPrompt(kinds=["add"], adds=adds, move=move)


def _prompt_rows(state: Any, s: Plain, seat: int) -> BloomRowsPrompt:
    count = list_add_picks(state, seat, NOWHERE, BUFFERS.groove, 0, BUFFERS.work, BUFFERS.picks)
    adds = [AddPick(tile_name(tile), ROW_NAMES[row], at) for tile, row, at in BUFFERS.picks[:count].tolist()]
    rows = sorted({add.row for add in adds}, key=ROW_NAMES.index)
    return BloomRowsPrompt(kinds=["add"], adds=adds, rows=rows)


_PROMPTS = {
    "draw": _prompt_draw,
    "stop": _prompt_without_parts,
    "swap": _prompt_swap,
    "lay": _prompt_lay,
    "add": _prompt_add,
    "pass": _prompt_without_parts,
}


def picks(prompt: BloomRowsPrompt, draft: BloomRowsDraft) -> Iterator[BloomRowsDraft]:
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

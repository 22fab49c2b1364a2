"""From moves to actions and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tavoliere.engine import prompts
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.moves import Judgement
from tavoliere.games.bloom_rows.arrangement import (
    added_tiles,
    arrange,
    is_row,
    leftmost_robbery,
    merge_tiles,
    order_steps,
    row_at,
    row_of,
)
from tavoliere.games.bloom_rows.moves import (
    ROW_NAMES,
    Add,
    BloomRowsDraft,
    BloomRowsMove,
    Draw,
    Lay,
    Pass,
    Placed,
    Spot,
    Stop,
    Swap,
    checked,
    read_row,
    tile_name,
    tile_names,
    tile_numbers,
)
from tavoliere.games.bloom_rows.pieces import Number, Row, pieces_of_lay, tile_piece
from tavoliere.games.bloom_rows.position import stock_of
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import (
    ADD,
    DRAW,
    DRAW_COVERED,
    END,
    END_WITH_JOKER,
    JOKER,
    KINDS,
    LAY,
    NUMBERS,
    PASS,
    ROB,
    SLOT,
    STOP,
    SWAP,
    add_action,
    lay_action,
    rob_action,
    slot_action,
    swap_action,
)
from tavoliere.games.bloom_rows.rules.queries import judge_lay
from tavoliere.games.bloom_rows.rules.row import NOTES, NOWHERE
from tavoliere.games.bloom_rows.rules.state import Plain

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.bloom_rows.game import BloomRows


def pad_places(places: Sequence[int]) -> Any:
    """The robbed places as the rules want them: always two."""
    return np.array([*places, NOWHERE, NOWHERE][:2], dtype=np.int64)


def robbed_places(game: BloomRows, s: Plain, spots: Sequence[Spot]) -> tuple[int, ...] | Judgement:
    """The places in the pool of what is robbed, or what is wrong with the form of the robbing (BR-5.6)."""
    if not spots:
        return ()
    names = sorted({spot.row for spot in spots})
    if len(names) > 1:
        return game.judgement(codes.ROBS_TWO_ROWS, {"rows": [*map(Row, names)]})
    if len(spots) > 2:
        return game.judgement(codes.ROBS_TOO_MANY, {"count": len(spots)})
    row = read_row(names[0])
    if row >= s.rows:
        return game.judgement(codes.ROBS_NO_ROW, {"row": Row(names[0])})
    places: list[int] = []
    for spot in spots:
        (number,) = tile_numbers((spot.tile,))
        there = [place for place in range(s.begin[row], s.begin[row + 1]) if s.pool[place] == number]
        if len(there) < spot.which:
            return game.judgement(codes.ROBS_WHAT_IS_NOT_THERE, {"tile": tile_piece(number), "row": Row(spot.row)})
        place = there[spot.which - 1]
        if place in places:
            piece = tile_piece(number, row=spot.row, place=place - s.begin[row] + 1)
            return game.judgement(codes.ROBS_TWICE, {"tile": piece})
        places.append(place)
    return tuple(places)


def leftmost_places(s: Plain, places: Sequence[int]) -> tuple[int, ...]:
    """The leftmost places that are the same robbery: jokers are all alike."""
    if not places:
        return ()
    row = row_at(s, places[0])
    begin = s.begin[row]
    return tuple(begin + i for i in leftmost_robbery(row_of(s, row), [place - begin for place in places]))


def rob_actions(s: Plain, places: Sequence[int]) -> tuple[int, ...]:
    """The actions of robbing at these places; the second joker is counted without the first."""
    return tuple(
        rob_action(s.pool[place], s.pool[:place].count(JOKER) - sum(s.pool[other] == JOKER for other in places[:nth]))
        for nth, place in enumerate(places)
    )


def spot_of(s: Plain, place: int) -> Spot:
    """The tile at a place of the pool, as moves name it."""
    row = row_at(s, place)
    tile = s.pool[place]
    which = s.pool[s.begin[row] : place + 1].count(JOKER) if tile == JOKER else 1
    return Spot(ROW_NAMES[row], tile_name(tile), which)


# ---- From moves to actions ------------------------------------------------------------------------

_TOO_EARLY = (codes.GAME_OVER, codes.NOT_YOUR_TURN, codes.IN_MID_DRAW, codes.IN_MID_MOVE)


def actions_of(game: BloomRows, state: State, seat: int, move: BloomRowsMove) -> Sequence[int] | Judgement:
    """The actions of a move, or what is wrong with it; draws, stops and passes are left to the rules."""
    if checked(move) is None:
        raise BadInput(f"{quote(move)} has a part that it cannot have: `parse` reads the notation of moves.")
    s = game.read(state)
    code = game.unchecked.violation(state, seat, SWAP)  # a swap begins a turn, like all but a second draw and a stop
    if code in _TOO_EARLY and (code != codes.IN_MID_DRAW or not isinstance(move, Draw | Stop)):
        return game.judgement(code, {})
    match move:
        case Lay():
            return lay_actions(game, state, seat, move)
        case Add():
            return _add_actions(game, s, seat, move)
        case Swap():
            return _swap_actions(game, s, seat, move)
        case Draw():
            return _draw_actions(game, s, move)
        case _:
            return (STOP,) if isinstance(move, Stop) else (PASS,)


def _draw_actions(game: BloomRows, s: Plain, move: Draw) -> tuple[int, ...] | Judgement:
    if move.tile == "covered":
        return (DRAW_COVERED,)
    (tile,) = tile_numbers((move.tile,))
    if tile == JOKER:
        return game.judgement(codes.BOARD_JOKER, {})
    if tile not in s.open:
        return game.judgement(codes.NOT_OPEN, {"tile": Number(tile)})
    return (DRAW + s.open.index(tile),)


# ---- Laying -----------------------------------------------------------------------------------------


def lay_actions(game: BloomRows, state: State, seat: int, move: Lay) -> tuple[int, ...] | Judgement:
    """The actions of a lay, judged as a whole; whether it is the seat's turn does not matter here."""
    s, tiles = game.read(state), tile_numbers(move.tiles)
    named = robbed_places(game, s, move.rob)
    if isinstance(named, Judgement):
        return named
    places = leftmost_places(s, named)
    notes = np.empty(NOTES, dtype=np.int64)
    code = judge_lay(state, seat, np.array(tiles, dtype=np.int64), pad_places(places), bool(move.joker), notes)
    if code:
        return game.judgement(code, pieces_of_lay(code, tiles, notes.tolist(), move.rob))
    return (*rob_actions(s, places), *map(lay_action, tiles), END_WITH_JOKER if move.joker else END)


# ---- Adding and swapping ----------------------------------------------------------------------------


def _add_actions(game: BloomRows, s: Plain, seat: int, move: Add) -> tuple[int, ...] | Judgement:
    row, tiles = read_row(move.row), tile_numbers(move.tiles)
    if row >= s.rows:
        return game.judgement(codes.NO_SUCH_ROW, {"row": Row(move.row)})
    if missing := [*(Counter(tiles) - Counter(stock_of(s, seat)))]:
        return game.judgement(codes.NOT_YOURS_TO_ADD, {"tile": tile_piece(missing[0])})
    old = row_of(s, row)
    made = row_with(old, tiles, move.at)
    if made is None:
        return game.judgement(codes.DOES_NOT_FIT, {"tiles": [*map(tile_piece, tiles)], "row": Row(move.row)})
    actions: list[int] = []
    for tile, place in order_steps(old, made):
        actions += (add_action(tile), slot_action(row, s.begin[row] + place))
    return (*actions, END)


def row_with(old: Sequence[int], tiles: Sequence[int], at: Sequence[int] | None) -> Sequence[int] | None:
    """The row with these tiles added; None when it would not be one."""
    if at is None:
        return arrange(old, tiles)
    fits = len(at) == len(tiles) and all(0 <= place <= len(old) for place in at)
    made = merge_tiles(old, tiles, at) if fits else []
    return made if is_row(made) else None


def _swap_actions(game: BloomRows, s: Plain, seat: int, move: Swap) -> tuple[int, ...] | Judgement:
    row, (tile,) = read_row(move.row), tile_numbers((move.tile,))
    if tile == JOKER or s.where[tile] != seat:
        return game.judgement(codes.NOT_YOURS_TO_SWAP, {"tile": tile_piece(tile)})
    if row >= s.rows:
        return game.judgement(codes.NO_SUCH_ROW_TO_SWAP, {"row": Row(move.row)})
    jokers = row_of(s, row).count(JOKER)
    if jokers < (move.joker or 1):
        return game.judgement(codes.NO_JOKER_IN_ROW, {"row": Row(move.row), "count": jokers})
    before = s.pool[: s.begin[row]].count(JOKER)
    return (swap_action(before + _find_joker(row_of(s, row), tile, move.joker) - 1, tile),)


def _find_joker(row: Sequence[int], tile: int, named: int | None) -> int:
    """Return which joker of a row a swap takes: the one that it names, else the first that this number can replace."""
    places = [i for i, other in enumerate(row) if other == JOKER]
    fitting = [nth for nth, i in enumerate(places, 1) if is_row([*row[:i], tile, *row[i + 1 :]])]
    return named or (fitting or [1])[0]


# ---- And back ---------------------------------------------------------------------------------------


def move_of(game: BloomRows, state: State, seat: int, actions: Sequence[int]) -> BloomRowsMove:
    """The move that these actions are, from this position on."""
    s, first = game.read(state), actions[0]
    match KINDS[first]:
        case "draw":
            return Draw() if first == DRAW_COVERED else Draw(s.open[first - DRAW])
        case "swap":
            return _swap_of(s, first)
        case "add":
            return _add_of(s, actions)
        case "lay":
            return _lay_of(s, actions)
        case _:
            return Stop() if first == STOP else Pass()


def _swap_of(s: Plain, action: int) -> Swap:
    ordinal, tile = divmod(action - SWAP, NUMBERS)
    spot = spot_of(s, [i for i, other in enumerate(s.pool) if other == JOKER][ordinal])
    alone = row_of(s, read_row(spot.row)).count(JOKER) == 1
    return Swap(tile + 1, spot.row, None if alone else spot.which)


def _lay_of(s: Plain, actions: Sequence[int]) -> Lay:
    left = list(range(s.begin[s.rows]))  # places that still have their tile
    robbed: list[Spot] = []
    for action in actions:
        if ROB <= action < SLOT:
            tile = min(action - ROB + 1, JOKER)
            there = [place for place in left if s.pool[place] == tile]
            place = there[action - ROB - NUMBERS if tile == JOKER else 0]
            left.remove(place)
            robbed.append(spot_of(s, place))
    tiles = tile_names([action - LAY + 1 for action in actions if LAY <= action < ADD])
    return Lay(tiles, tuple(robbed), actions[-1] == END_WITH_JOKER)


def _add_of(s: Plain, actions: Sequence[int]) -> Add:
    slot = actions[1] - SLOT
    row = next(r for r in range(s.rows) if slot <= s.begin[r + 1] + r)
    old = row_of(s, row)
    made = list(old)
    for tile, place in zip(actions[:-1:2], actions[1::2], strict=True):
        made.insert(place - SLOT - row - s.begin[row], tile - ADD + 1)
    return shortest_add(ROW_NAMES[row], old, made)


def shortest_add(name: str, old: Sequence[int], made: Sequence[int]) -> Add:
    """The add that makes one row of another, with places only where they are needed."""
    tiles, places = added_tiles(old, made)
    plain = arrange(old, tiles) == tuple(made)
    return Add(tile_names(tiles), name, None if plain else places)


def draft_of(game: BloomRows, state: State, seat: int, move: BloomRowsMove) -> BloomRowsDraft:
    """Return a legal move as a draft with all its parts."""
    if not isinstance(move, Swap | Add):
        return spell(move)
    row = row_of(game.read(state), read_row(move.row))
    if isinstance(move, Swap):
        (tile,) = tile_numbers((move.tile,))
        return spell(msgspec.structs.replace(move, joker=_find_joker(row, tile, move.joker)))
    tiles, places = added_tiles(row, row_with(row, tile_numbers(move.tiles), move.at) or row)
    return spell(Add(tile_names(tiles), move.row, places))


def spell(move: BloomRowsMove) -> BloomRowsDraft:
    """Return a move as a draft with the parts that it names, legal or not."""
    match move:
        case Lay():
            return BloomRowsDraft("lay", tiles=move.tiles, rob=move.rob, wish=move.joker)
        case Add():
            places = move.at or (0,) * len(move.tiles)
            added = tuple(Placed(tile, at) for tile, at in zip(move.tiles, places, strict=False))
            return BloomRowsDraft("add", row=move.row, added=added)
        case _:
            return prompts.spell(BloomRowsDraft, move)

"""From moves to actions and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_rows.actions import (
    ADD,
    DRAW,
    DRAW_COVERED,
    END,
    END_WITH_JOKER,
    LAY,
    PASS,
    ROB,
    SLOT,
    STOP,
    SWAP,
    rob_action,
    swap_action,
)
from tavoliere.games.bloom_rows.arrange import (
    Arrangement,
    add_actions,
    arrange,
    is_row,
    merged,
    plainest_robbery,
    rows_of,
)
from tavoliere.games.bloom_rows.components import JOKER, JOKERS, LONGEST, NUMBERS, TILES
from tavoliere.games.bloom_rows.explain import pieces_of_lay, pieces_of_row
from tavoliere.games.bloom_rows.judge import NOTES, judge_lay, judge_row, readiness
from tavoliere.games.bloom_rows.moves import (
    Add,
    BloomRowsMove,
    Draw,
    Lay,
    Pass,
    Stop,
    Swap,
    read_row,
    read_spot,
    row_name,
    said,
    spot_name,
    tile_name,
    tile_names,
    tile_numbers,
)
from tavoliere.games.bloom_rows.row import NOWHERE
from tavoliere.games.bloom_rows.violations import Violation

NOTHING_ROBBED = np.array([NOWHERE, NOWHERE], dtype=np.int64)


class Refusal(NamedTuple):
    """A move that breaks a rule by its very form: the code, and the pieces that its sentence needs."""

    code: int
    pieces: dict[str, Any]


def actions_of(state: Any, seat: int, move: BloomRowsMove) -> tuple[int, ...] | Refusal:
    """The actions of a move, or what is wrong with it; draws, stops and passes are left to the rules."""
    code = readiness(state, seat)
    if code and (code != Violation.IN_MID_DRAW or not isinstance(move, Draw | Stop)):
        return Refusal(code, {})
    if isinstance(move, Lay):
        return lay_actions(state, seat, move)
    if isinstance(move, Add):
        return _add_actions(state, seat, move)
    if isinstance(move, Swap):
        return _swap_actions(state, seat, move)
    if isinstance(move, Draw):
        return _draw_actions(state, move)
    return (STOP,) if isinstance(move, Stop) else (PASS,)


def _draw_actions(state: Any, move: Draw) -> tuple[int, ...] | Refusal:
    if move.tile == "covered":
        return (DRAW_COVERED,)
    (tile,) = tile_numbers((move.tile,))
    if tile == JOKER:
        return Refusal(Violation.BOARD_JOKER, {})
    spaces = state[0].open.tolist()
    return (DRAW + spaces.index(tile),) if tile in spaces else Refusal(Violation.NOT_OPEN, {"tile": tile})


# ---- Laying -----------------------------------------------------------------------------------------


def lay_actions(state: Any, seat: int, move: Lay) -> tuple[int, ...] | Refusal:
    """The actions of a lay that is the seat's turn, judged as a whole."""
    tiles = tile_numbers(move.tiles)
    if len(tiles) > TILES:
        raise BadInput(f"{len(tiles)} tiles are more than the box holds: name at most {TILES}.")
    robbed: Any = NOTHING_ROBBED
    actions: tuple[int, ...] = ()
    if move.rob:
        found = _robbery(state, move.rob)
        if isinstance(found, Refusal):
            return found
        robbed, actions = found
    notes = np.zeros(NOTES, dtype=np.int64)
    code = judge_lay(state, seat, np.array(tiles, dtype=np.int64), robbed, move.joker, notes)
    if code:
        pieces = pieces_of_lay(code, tiles, notes.tolist())
        if code == Violation.BREAKS_ROBBED_ROW:
            pieces["row"] = read_spot(move.rob[0])[0]
        return Refusal(code, pieces)
    return (*actions, *[LAY - 1 + tile for tile in tiles], END_WITH_JOKER if move.joker else END)


def _robbery(state: Any, spots: Sequence[str]) -> tuple[Any, tuple[int, ...]] | Refusal:
    """Places in the pool and actions of a robbery, or what is wrong with its form (BR-5.6)."""
    read = [read_spot(spot) for spot in spots]
    if len({name for name, _, _ in read}) > 1:
        return Refusal(Violation.ROBS_TWO_ROWS, {})
    if len(read) > 2:
        return Refusal(Violation.ROBS_TOO_MANY, {"count": len(read)})
    row = read_row(read[0][0])
    if row >= state["rows"][0]:
        return Refusal(Violation.ROBS_NO_ROW, {"row": read[0][0]})
    begin, pool = state["begin"][0].tolist(), state["pool"][0].tolist()
    lying = pool[begin[row] : begin[row + 1]]
    places: list[int] = []
    for name, tile, which in read:
        (number,) = tile_numbers((tile,))
        there = [i for i, other in enumerate(lying) if other == number]
        if len(there) < max(which, 1):
            return Refusal(Violation.ROBS_WHAT_IS_NOT_THERE, {"tile": tile, "row": name})
        place = there[max(which, 1) - 1]
        if place in places:
            return Refusal(Violation.ROBS_TWICE, {"tile": tile})
        places.append(place)
    chosen = plainest_robbery(lying, places)
    actions = []
    for nth, place in enumerate(chosen):
        jokers = pool[: begin[row] + place].count(JOKER) - sum(lying[i] == JOKER for i in chosen[:nth])
        actions.append(rob_action(lying[place], jokers))
    robbed = [*(begin[row] + place for place in chosen), NOWHERE]
    return np.array(robbed[:2], dtype=np.int64), tuple(actions)


# ---- Adding and swapping ----------------------------------------------------------------------------


def _add_actions(state: Any, seat: int, move: Add) -> tuple[int, ...] | Refusal:
    s = state[0]
    row, tiles = read_row(move.row), tile_numbers(move.tiles)
    if not tiles or len(tiles) > TILES:
        raise BadInput("An add needs one tile at least, and no more than the box holds.")
    if move.at is not None and (
        len(move.at) != len(tiles) or not all(type(place) is int and 0 <= place <= LONGEST for place in move.at)
    ):
        raise BadInput("An add needs a place for every tile or for none: how many old tiles come before it.")
    if row >= s.rows:
        return Refusal(Violation.NO_SUCH_ROW, {"row": move.row})
    missing = _first_missing(s, seat, tiles)
    if missing:
        return Refusal(Violation.NOT_YOURS_TO_ADD, {"tile": tile_name(missing)})
    old = rows_of(s)[row]
    if move.at is not None and max(move.at) <= len(old):
        made: list[int] | None = merged(old, tiles, move.at)
    else:
        made = arrange(old, tiles) if move.at is None else None
    if made is None or not is_row(made):
        return Refusal(Violation.DOES_NOT_FIT, {"tile": said(tiles), "row": move.row})
    return (*add_actions(row, int(s.begin[row]), Arrangement(old, made)), END)


def _first_missing(s: Any, seat: int, tiles: Sequence[int]) -> int:
    """The first tile that the stock does not hold, or not so many times; 0 if there is none."""
    jokers = int(s.jokers[seat])
    for i, tile in enumerate(tiles):
        if tile == JOKER:
            jokers -= 1
            if jokers < 0:
                return tile
        elif s.where[tile] != seat or tile in tiles[:i]:
            return tile
    return 0


def _swap_actions(state: Any, seat: int, move: Swap) -> tuple[int, ...] | Refusal:
    s = state[0]
    row, (tile,) = read_row(move.row), tile_numbers((move.tile,))
    if move.joker is not None and (type(move.joker) is not int or not 1 <= move.joker <= JOKERS):
        raise BadInput(f"A row has at most {JOKERS} jokers: number them from 1.")
    if tile == JOKER or s.where[tile] != seat:
        return Refusal(Violation.NOT_YOURS_TO_SWAP, {"tile": tile_name(tile)})
    if row >= s.rows:
        return Refusal(Violation.NO_SUCH_ROW_TO_SWAP, {"row": move.row})
    rows = rows_of(s)
    places = [i for i, other in enumerate(rows[row]) if other == JOKER]
    if len(places) < (move.joker or 1):
        return Refusal(Violation.NO_JOKER_IN_ROW, {"row": move.row, "count": len(places)})
    before = sum(tiles.count(JOKER) for tiles in rows[:row])
    chosen = range(len(places)) if move.joker is None else (move.joker - 1,)
    for which in chosen:
        place = places[which]
        if is_row([*rows[row][:place], tile, *rows[row][place + 1 :]]):
            return (swap_action(before + which, tile),)
    return Refusal(Violation.SWAP_DOES_NOT_FIT, {"tile": tile, "row": move.row})


# ---- And back ---------------------------------------------------------------------------------------


def move_of(state: Any, actions: Sequence[int]) -> BloomRowsMove:
    """The move that these actions are, from this position on."""
    first = actions[0]
    if first < STOP:
        return Draw() if first == DRAW_COVERED else Draw(int(state[0].open[first - DRAW]))
    if first in (STOP, PASS):
        return Stop() if first == STOP else Pass()
    if first >= SWAP:
        return _swap_of(state[0], first)
    if ADD <= first < ROB:
        return _add_of(state[0], actions)
    return _lay_of(state, actions)


def _swap_of(s: Any, action: int) -> Swap:
    ordinal, tile = divmod(action - SWAP, NUMBERS)
    for row, tiles in enumerate(rows_of(s)):
        jokers = tiles.count(JOKER)
        if ordinal < jokers:
            return Swap(tile + 1, row_name(row), None if jokers == 1 else ordinal + 1)
        ordinal -= jokers
    raise AssertionError("A swap without a joker.")


def _lay_of(state: Any, actions: Sequence[int]) -> Lay:
    robbed: list[str] = []
    if actions[0] >= ROB:
        rows = rows_of(state[0])
        left = [list(enumerate(tiles)) for tiles in rows]
        robbed = [_rob_of(rows, left, action) for action in actions if ROB <= action < SLOT]
    tiles = tile_names([action - LAY + 1 for action in actions if LAY <= action < ADD])
    return Lay(tiles, tuple(robbed), actions[-1] == END_WITH_JOKER)


def _rob_of(rows: list[list[int]], left: list[list[tuple[int, int]]], action: int) -> str:
    """Name a robbed tile by where it lay before the move, and take it out of what is left."""
    tile = min(action - ROB + 1, JOKER)
    ordinal = action - ROB - NUMBERS if tile == JOKER else 0
    lying = [(row, i) for row, tiles in enumerate(left) for i, (_, other) in enumerate(tiles) if other == tile]
    row, i = lying[ordinal]
    place, _ = left[row].pop(i)
    return spot_name(row_name(row), tile_name(tile), rows[row][: place + 1].count(JOKER))


def _add_of(s: Any, actions: Sequence[int]) -> Add:
    slot = actions[1] - SLOT
    begin = s.begin[: s.rows + 1].tolist()
    row = next(r for r in range(s.rows) if slot <= begin[r + 1] + r)
    old = rows_of(s)[row]
    made = list(old)
    for tile, place in zip(actions[:-1:2], actions[1::2], strict=True):
        made.insert(place - SLOT - row - begin[row], tile - ADD + 1)
    tiles, places = Arrangement(old, made).added
    plain = arrange(old, tiles) == made
    return Add(tile_names(tiles), row_name(row), None if plain else places)


def why_no_row(tiles: Sequence[int]) -> tuple[int, dict[str, Any]]:
    """The code of the rule that keeps tiles from being a row (0: they are one), and the pieces."""
    notes = np.zeros(NOTES, dtype=np.int64)
    code = int(judge_row(np.array(tiles, dtype=np.int64), notes))
    return code, pieces_of_row(tiles, notes.tolist())

"""The pieces that make an action illegal, named as the rulebook's sentences name them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tavoliere.games.bloom_rows.actions import ADD, DRAW_COVERED, LAY, ROB, SLOT, SWAP
from tavoliere.games.bloom_rows.arrange import rows_of
from tavoliere.games.bloom_rows.components import JOKER, NUMBERS
from tavoliere.games.bloom_rows.judge import LEFT, RIGHT, SPAN
from tavoliere.games.bloom_rows.moves import row_name, said, tile_name
from tavoliere.games.bloom_rows.violations import Violation


def pieces_of_row(tiles: Sequence[int], notes: Sequence[int]) -> dict[str, Any]:
    """What the sentences say of a row that is none: the tiles, and the two that do not fit."""
    left, right = int(notes[LEFT]), int(notes[RIGHT])
    pieces: dict[str, Any] = {"row": said(tiles), "count": len(tiles), "span": int(notes[SPAN])}
    if right >= 0:
        pieces |= {"left": tile_name(tiles[left]), "right": tile_name(tiles[right])}
    return pieces


def pieces_of_lay(code: int, tiles: Sequence[int], notes: Sequence[int]) -> dict[str, Any]:
    """The pieces of a lay that `judge_lay` refused."""
    if code == Violation.ROBBED_NOT_USED:
        return {"tile": tile_name(int(notes[LEFT]))}
    if code == Violation.NOT_YOURS:
        return {"tile": tile_name(tiles[int(notes[LEFT])])}
    return pieces_of_row(tiles, notes)


def pieces(state: Any, action: int, code: int) -> Mapping[str, Any]:
    """What the sentence of a violation needs to know, for a single action."""
    s = state[0]
    said_of: dict[str, Any] = {"tile": tile_of(action), "row": "?", "count": 0, "span": 0, "left": "?", "right": "?"}
    if code in (Violation.RUNS_INTO_ITSELF, Violation.BAD_STEP, Violation.JOKER_DOES_NOT_FIT, Violation.TOO_SHORT):
        begun = rows_of(s)[int(s.making)] if s.rows and s.phase else []
        numbers = [tile for tile in begun if tile != JOKER]
        said_of["row"] = said([*begun, action - LAY + 1] if LAY <= action < ADD else begun)
        said_of["count"] = len(begun)
        if numbers:
            said_of |= {"left": numbers[-1], "right": tile_of(action)}
    elif code in (Violation.DOES_NOT_FIT, Violation.NO_SUCH_ROW) and s.hand:
        said_of["tile"] = tile_name(int(s.hand))
    elif code == Violation.SWAP_DOES_NOT_FIT:
        places = [(row, tile) for row, tiles in enumerate(rows_of(s)) for tile in tiles if tile == JOKER]
        said_of["row"] = row_name(places[(action - SWAP) // NUMBERS][0])
    return said_of


def tile_of(action: int) -> int | str:
    """The tile that an action speaks of, as people write it."""
    if LAY <= action < ADD:
        return tile_name(action - LAY + 1)
    if ADD <= action < ROB:
        return tile_name(action - ADD + 1)
    if ROB <= action < SLOT:
        return tile_name(min(action - ROB + 1, JOKER))
    if action >= SWAP:
        return (action - SWAP) % NUMBERS + 1
    return f"#{action + 1}" if 0 <= action < DRAW_COVERED else "?"

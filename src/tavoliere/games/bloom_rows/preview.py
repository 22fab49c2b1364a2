"""What a selection of tiles would bring: for interfaces, at any time, whoever's turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from tavoliere.engine.rulebook import Rulebook
from tavoliere.games.bloom_rows.rules.components import HIGHEST, SHORTEST
from tavoliere.games.bloom_rows.moves import Lay, Tile, tile_numbers
from tavoliere.games.bloom_rows.position import unpack
from tavoliere.games.bloom_rows.translate import Refusal, lay_actions
from tavoliere.games.bloom_rows.rules.codes import Violation


class Preview(msgspec.Struct, frozen=True):
    """A row that is not laid yet."""

    legal: bool  # could be laid like this, if it were the seat's turn
    flowers: int
    points: int  # the point tile that it would bring now; 0 for none
    joker: bool  # a joker may be taken with it
    rule: str = ""  # why it cannot be laid: the id of the first rule that it breaks
    code: str = ""  # the judge's code and pieces, for the sentence in the rulebook
    pieces: dict[str, Any] = {}
    neighbours: tuple[Tile, Tile] | None = None  # the two tiles that do not fit


@cache
def _rulebook() -> Rulebook:
    return Rulebook.load(__package__)


def preview(state: Any, seat: int, tiles: Sequence[Any], rob: Sequence[str] = ()) -> Preview:
    """What laying these tiles from left to right would bring the seat now, `rob` as in a move."""
    s = unpack(state[0])
    flowers = sum(s.flowers[tile_numbers(tiles)].tolist())
    found = lay_actions(state, seat, Lay(tuple(tiles), tuple(rob)))
    if isinstance(found, Refusal):
        left, right = found.pieces.get("left"), found.pieces.get("right")
        neighbours = None if left is None or right is None else (left, right)
        code = Violation(found.code).name.lower()
        return Preview(False, flowers, 0, False, _rulebook().rule_of(code), code, found.pieces, neighbours)
    left_over = s.points.tolist()
    points = next((value for value in range(min(flowers, HIGHEST), 0, -1) if left_over[value]), 0)
    joker = len(tiles) == SHORTEST and not rob and s.board_jokers > 0 and s.held[seat] > SHORTEST
    return Preview(True, flowers, points, bool(joker))

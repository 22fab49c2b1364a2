"""What is done for a seat that does not react: the smallest harmless move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavoliere.games.bloom_rows.helpers import fitting_tiles
from tavoliere.games.bloom_rows.moves import Add, BloomRowsMove, Draw, Pass, Stop
from tavoliere.games.bloom_rows.prompt import kinds_of

if TYPE_CHECKING:
    from tavoliere.games.bloom_rows.game import BloomRows


def absent_move(game: BloomRows, state: Any, seat: int) -> BloomRowsMove | None:
    """Stop after one tile; else draw a covered tile, or an open one; else pass, or what has to be done."""
    s = game.read(state)
    kinds = kinds_of(state, s, seat)
    if not kinds:
        return None
    if "stop" in kinds:
        return Stop()
    if "draw" in kinds:
        return Draw() if s.covered else Draw(min(tile for tile in s.open if tile))
    if "pass" in kinds:
        return Pass()
    fits = fitting_tiles(game, state, seat)
    if fits:
        return Add((fits[0].tile,), fits[0].row, (fits[0].place,))
    move: Any = next(game.moves(state, seat))
    return move

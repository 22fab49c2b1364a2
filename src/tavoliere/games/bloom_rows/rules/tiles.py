"""Moving tiles between stocks and rows."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules.components import JOKER
from tavoliere.games.bloom_rows.rules.row import NOWHERE
from tavoliere.games.bloom_rows.rules.state import IN_ROW


@kernel
def row_at(s: Any, place: int) -> int:
    """The row that a place of the pool belongs to."""
    row = 0
    while s.begin[row + 1] <= place:
        row += 1
    return row


@kernel
def place_of(s: Any, number: int) -> int:
    """Where in the pool a number tile lies; `NOWHERE` if in no row."""
    row = widen(s.where[number]) - IN_ROW
    if row >= 0:
        for i in range(s.begin[row], s.begin[row + 1]):
            if s.pool[i] == number:
                return i
    return NOWHERE


@kernel
def place_of_joker(s: Any, ordinal: int) -> int:
    """Where in the pool the table's joker of this ordinal lies; `NOWHERE` if there are fewer."""
    for i in range(s.begin[s.rows]):
        if s.pool[i] == JOKER:
            if ordinal == 0:
                return i
            ordinal -= 1
    return NOWHERE


@kernel
def put(s: Any, seat: int, tile: int, row: int, place: int) -> None:
    """Put a tile of the stock into a row, in front of this place of the pool."""
    total = s.begin[s.rows]
    for i in range(total, place, -1):
        s.pool[i] = s.pool[i - 1]
        s.fresh[i] = s.fresh[i - 1]
    s.pool[place] = tile
    s.fresh[place] = 0
    for r in range(row + 1, s.rows + 1):
        s.begin[r] += 1
    play(s, seat, tile, row)


@kernel
def play(s: Any, seat: int, tile: int, row: int) -> None:
    """A tile leaves the stock for a row: what everybody knows of the stock changes with it."""
    s.held[seat] -= 1
    if tile == JOKER:
        s.jokers[seat] -= 1
        s.seen_jokers[seat] = max(s.seen_jokers[seat] - 1, 0)
    else:
        s.where[tile] = IN_ROW + row
        s.seen[tile] = 0


@kernel
def pick(s: Any, seat: int, tile: int) -> None:
    """A tile comes into the stock before everybody's eyes."""
    s.held[seat] += 1
    if tile == JOKER:
        s.jokers[seat] += 1
        s.seen_jokers[seat] += 1
    else:
        s.where[tile] = seat
        s.seen[tile] = 1


@kernel
def take_out(s: Any, row: int, place: int) -> int:
    """Take a tile out of a row, which closes up; say which."""
    tile = widen(s.pool[place])
    total = s.begin[s.rows]
    for i in range(place, total - 1):
        s.pool[i] = s.pool[i + 1]
    s.pool[total - 1] = 0
    for r in range(row + 1, s.rows + 1):
        s.begin[r] -= 1
    return tile

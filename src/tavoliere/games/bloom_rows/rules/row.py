"""Rows: what makes one (BR-5.1 to BR-5.4), where tiles lie, and how they come into a row and out of it.

Whether a row may be laid is decided in `new_row`, whether tiles may be added to one in `addition`.

Between two numbers with k jokers in between there are k + 1 steps, so the way from the one to the other,
counted past 100, must be k + 1 steps long, small or large ones (`bridges`). Jokers in front of the
first number and after the last one always find a reading; they take one step each at least. So a row is
valid when every such way is, and all of it spans at most 99. Nothing has to be tried out.
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.constants import HIGHEST, JOKER, NUMBERS, SHORTEST, STEP, WIDEST
from tavoliere.games.bloom_rows.rules.state import Record

NOTHING, NOWHERE = constant(0), constant(-1)
UP, DOWN = constant(1), constant(-1)


@kernel
def way(a: int, b: int) -> int:
    """Distance from one number up to the next, counted past 100 (BR-5.3)."""
    return (b - a) % NUMBERS


@kernel
def bridges(way: int, jokers: int) -> bool:
    """Return whether so many jokers fill such a way. Without any, it is one step (BR-5.2, BR-5.4)."""
    return jokers < way <= STEP * (jokers + 1)


@kernel
def jokers_for(way: int) -> int:
    """The fewest jokers that bridge such a way."""
    return (way - 1) // STEP


@kernel
def point_tile(points: Any, flowers: int) -> int:
    """Return the point tile for so many flowers: the next lower one that is there, 0 if there is none (BR-5.7)."""
    value = min(flowers, HIGHEST)
    while value > 0 and points[value] == 0:
        value -= 1
    return value


# ---- Reading a row from left to right ------------------------------------------------------------------

# The *reading* of the first tiles of a row: how many they are, the last number (0 without one), the jokers after it,
# the span up to it, and all jokers. Numbers are read with as small steps as can be.
Reading = tuple[int, int, int, int, int]
START: Reading = (constant(0),) * 5


@kernel
def read_on(reading: Reading, tile: int) -> Reading:
    """Read the next tile, whether it fits or not."""
    tiles, last, after, span, jokers = reading
    if tile == JOKER:
        return tiles + 1, last, after + 1, span, jokers + 1
    return tiles + 1, tile, NOTHING, span + (way(last, tile) if last != 0 else after), jokers


@kernel
def span_of(reading: Reading) -> int:
    """The span of all tiles that are read; jokers at the ends count one each."""
    tiles, last, after, span, _ = reading
    return span + after if last != 0 else tiles - 1


@kernel
def violation_of_step(reading: Reading, tile: int) -> int:
    """Judge a tile as the next one: whether the jokers before it fill the way from the last number (BR-5.2, BR-5.4)."""
    _, last, after, _, _ = reading
    if tile == JOKER or last == 0 or bridges(way(last, tile), after):
        return codes.LEGAL
    return codes.JOKER_DOES_NOT_FIT if after else codes.BAD_STEP


@kernel
def is_row_with(s: Record, row: int, without: int, without2: int, at: int, tile: int) -> bool:
    """Return whether a row is valid without the tiles at two places of the pool, and with one in front of a third.

    `NOWHERE` stands for no place. The tiles of a whole lay, which lie nowhere yet, are judged by `violation_of_row`.
    """
    place, end = s.begin[row], s.begin[row + 1]
    reading = START
    while place < end or place == at:
        if place == at:
            t = tile
            at = NOWHERE
        else:
            t = widen(s.pool[place])
            place += 1
            if place - 1 in (without, without2):
                continue
        if violation_of_step(reading, t) != codes.LEGAL:
            return False
        reading = read_on(reading, t)
    return reading[0] >= SHORTEST and span_of(reading) <= WIDEST


@kernel
def is_row_itself(s: Record, row: int) -> bool:
    """Return whether a row is valid as it lies there."""
    return is_row_with(s, row, NOWHERE, NOWHERE, NOWHERE, NOTHING)


# Notes of a judge beside its code: the places of the two neighbours that do not fit, and the span.
LEFT, RIGHT, SPAN = range(3)
NOTES = 3


@kernel
def violation_of_row(tiles: Any, n: int, notes: Any) -> int:
    """Return the rule that keeps the first n tiles, in this order, from being a row: BR-5.1, 5.2, 5.4 or 5.3.

    A row runs into itself only if every step fits.
    """
    bad = codes.LEGAL
    reading = START
    for i in range(n):
        code = violation_of_step(reading, tiles[i])
        if code != codes.LEGAL and (bad == codes.LEGAL or (code == codes.BAD_STEP and bad != codes.BAD_STEP)):
            bad = code
            notes[LEFT], notes[RIGHT] = i - 1 - reading[2], i
        reading = read_on(reading, tiles[i])
    notes[SPAN] = span_of(reading)
    if n < SHORTEST:
        return codes.TOO_SHORT
    if bad != codes.LEGAL:
        return bad
    return codes.RUNS_INTO_ITSELF if notes[SPAN] > WIDEST else codes.LEGAL


# ---- Where tiles lie --------------------------------------------------------------------------------


@kernel
def holds(s: Record, seat: int, tile: int) -> bool:
    """Return whether there is such a tile in the stock of a seat."""
    return s.jokers[seat] > 0 if tile == JOKER else s.where[tile] == seat


@kernel
def next_number(tiles: Any, first: int, end: int, place: int, turn: int) -> tuple[int, int]:
    """The first number from a place on, up (`turn` 1) or down (-1), and the jokers on the way; 0 beyond the ends."""
    jokers = 0
    while first <= place < end:
        if tiles[place] != JOKER:
            return widen(tiles[place]), jokers
        jokers += 1
        place += turn
    return 0, jokers


@kernel
def row_at(s: Record, place: int) -> int:
    """Return the row that a place of the pool belongs to."""
    row = 0
    while s.begin[row + 1] <= place:
        row += 1
    return row


@kernel
def tile_at(s: Record, place: int) -> int:
    """Return the tile at a place of the pool; 0 at `NOWHERE`."""
    return widen(s.pool[place]) if place != NOWHERE else 0


@kernel
def place_of(s: Record, tile: int, ordinal: int) -> int:
    """Return the place of a tile in the pool, of jokers the one of this ordinal; `NOWHERE` if it is in no row."""
    for i in range(s.begin[s.rows]):
        if s.pool[i] == tile:
            if ordinal == 0:
                return i
            ordinal -= 1
    return NOWHERE


@kernel
def put_in(tiles: Any, n: int, at: int, tile: int) -> None:
    """Put a tile in front of the one at a place of n tiles."""
    for i in range(n, at, -1):
        tiles[i] = tiles[i - 1]
    tiles[at] = tile


@kernel
def take_from(tiles: Any, n: int, at: int) -> None:
    """Take the tile at a place out of n tiles, which close up."""
    for i in range(at, n - 1):
        tiles[i] = tiles[i + 1]

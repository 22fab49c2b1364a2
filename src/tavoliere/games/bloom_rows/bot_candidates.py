"""The rows that the bot considers: which a stock can make, alone or by robbing, and what each brings.

They are found by walking up the numbers: a row takes every tile of the stock on its way, with as few jokers as
bridge the gaps. So there are few rows to compare, and they are the good ones. It is worth the point tile that it
brings, the flowers that leave the stock, and the change in what the stock promises.
"""

from __future__ import annotations

import math
from typing import Any

from tavoliere.bots.skill import NO_PLACE, place_for
from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloom_rows.rules.constants import (
    END,
    END_WITH_JOKER,
    JOKER,
    NUMBERS,
    SHORTEST,
    STEP,
    WIDEST,
    laying,
    robbing,
)
from tavoliere.games.bloom_rows.rules.new_row import owns
from tavoliere.games.bloom_rows.rules.row import NOWHERE, is_row_with, jokers_for, point_tile, way
from tavoliere.games.bloom_rows.rules.score import collected_points
from tavoliere.games.bloom_rows.rules.state import Record

NOTHING, LOWEST, HIGHEST_NUMBER = constant(0), constant(1), constant(NUMBERS)
_UP, _DOWN = constant(1), constant(-1)
NO_SPAN = constant(-1)  # of a row that is none

LONGEST = 40  # actions of a move that is considered

# In points.
JOKER_WORTH = 1.6
LAST = 0.7  # of the lead with which the round is ended
_PAIR = 0.8  # for each flower of two tiles that could lie side by side
_RUN = 0.8  # of the point tile that a run of the stock would bring
_UNSEEN = 1.6  # flowers of a tile in another stock


@kernel
def promise_of_run(s: Record, tiles: int, flowers: int) -> float:
    if tiles < SHORTEST:
        return _PAIR * flowers if tiles == SHORTEST - 1 else 0.0
    return flowers + _RUN * point_tile(s.points, flowers)


@kernel
def promise_between(s: Record, seat: int, low: int, high: int, first: int, span: int) -> float:
    """Promise of the numbers from `low` to `high`, without those from `first` as far as `span`."""
    total, tiles, flowers, last = 0.0, 0, 0, 0
    for number in range(low, high + 1):
        if s.where[number] != seat or way(first, number) <= span:
            continue
        if number - last > STEP:
            total += promise_of_run(s, tiles, flowers)
            tiles = 0
            flowers = 0
        tiles += 1
        flowers += widen(s.flowers[number])
        last = number
    return total + promise_of_run(s, tiles, flowers)


@kernel
def promise(s: Record, seat: int) -> float:
    """Value of what the stock can still become."""
    return promise_between(s, seat, LOWEST, HIGHEST_NUMBER, LOWEST, NO_SPAN)


@kernel
def run_end(s: Record, seat: int, number: int, turn: int) -> int:
    """The last tile, up (`turn` 1) or down (-1), of the run that this number belongs to, or would belong to."""
    end, at = number, number + turn
    while 0 < at <= NUMBERS and -STEP <= at - end <= STEP:
        if s.where[at] == seat:
            end = at
        at += turn
    return end


@kernel
def gain_by(s: Record, seat: int, tile: int) -> float:
    """Gain in the stock's promise by this tile, which joins the runs below and above it."""
    low, high = run_end(s, seat, tile, _DOWN), run_end(s, seat, tile, _UP)
    tiles, flowers = 1, widen(s.flowers[tile])
    for number in range(low, high + 1):
        if s.where[number] == seat and number != tile:
            tiles += 1
            flowers += widen(s.flowers[number])
    return promise_of_run(s, tiles, flowers) - promise_between(s, seat, low, high, tile, NOTHING)


@kernel
def loss_without(s: Record, seat: int, first: int, span: int) -> float:
    """Loss in the promise of the stock without the numbers from `first` as far as `span`."""
    low, high = LOWEST, HIGHEST_NUMBER
    if first + span <= NUMBERS:  # else it goes past 100
        low = run_end(s, seat, first, _DOWN)
        high = run_end(s, seat, first + span, _UP)
    return promise_between(s, seat, low, high, LOWEST, NO_SPAN) - promise_between(s, seat, low, high, first, span)


@kernel
def lead(s: Record, seat: int) -> float:
    """Points by which the seat would lead the best of the others if it ended the round now."""
    best = -math.inf
    for other in range(s.players):
        if other != seat:
            best = max(best, collected_points(s, other) - _UNSEEN * s.held[other])
    return collected_points(s, seat) - best


# ---- Rows of the stock alone ----------------------------------------------------------------------


@kernel
def next_tile(s: Record, seat: int, number: int, reach: int, r1: int, r2: int) -> int:
    """Distance to the next tile that the seat has or robs; 0 if there is none within reach."""
    for d in range(1, reach + 1):
        if owns(s, seat, number + d, r1, r2):
            return d
    return 0


@kernel
def list_rows_from(
    s: Record, seat: int, first: int, r1: int, r2: int, n: int, most: int, lines: Any, values: Any
) -> int:
    """The rows that begin with this number and hold what is robbed: one for every tile that they could end with."""
    robs = (r1 != 0) + (r2 != 0)
    last, span, tiles, jokers, flowers, spent, used = first, 0, 0, 0, 0, 0, 0
    while True:
        tiles += 1
        flowers += widen(s.flowers[last])
        if last in (r1, r2):
            used += 1
        else:
            spent += 1
        more = max(0, SHORTEST - tiles - jokers)
        if used == robs and jokers + more <= s.jokers[seat] and span + more <= WIDEST and spent + jokers + more > 0:
            value = price_of_row(s, seat, first, span, tiles, jokers + more, flowers, spent, robs)
            n = note_row(s, seat, first, last, more, r1, r2, value, n, most, lines, values)
        d = next_tile(s, seat, last, STEP * (s.jokers[seat] - jokers + 1), r1, r2)
        if d == 0 or span + d > WIDEST:
            return n
        jokers += jokers_for(d)
        span += d
        last = (last + d - 1) % NUMBERS + 1


@kernel
def price_of_row(
    s: Record, seat: int, first: int, span: int, tiles: int, jokers: int, flowers: int, spent: int, robs: int
) -> float:
    """The point tile, the flowers that leave the stock, and the change in what it promises."""
    leaving = 0
    for d in range(span + 1):
        number = (first + d - 1) % NUMBERS + 1
        if s.where[number] == seat:
            leaving += widen(s.flowers[number])
    brings = point_tile(s.points, flowers)
    value = brings + leaving - loss_without(s, seat, first, span) - JOKER_WORTH * jokers
    if s.held[seat] == spent + jokers:
        return value + LAST * (lead(s, seat) + brings)
    if tiles + jokers == SHORTEST and robs == 0 and s.board_jokers > 0:
        value += JOKER_WORTH
    return value


@kernel
def note_row(
    s: Record,
    seat: int,
    first: int,
    last: int,
    more: int,
    r1: int,
    r2: int,
    value: float,
    n: int,
    most: int,
    lines: Any,
    values: Any,
) -> int:
    """Write a row where it belongs in the list: what is robbed, its tiles from left to right, and its end."""
    at = place_for(value, n, most, lines, values)
    if at == NO_PLACE:
        return n
    line = lines[at]
    line[0] = 0
    for robbed in (r1, r2):
        if robbed != 0:
            write(line, robbing(robbed, NOTHING))
    robs, number = line[0], first
    while line[0] < LONGEST - SHORTEST:
        write(line, laying(number))
        if number == last:
            break
        d = next_tile(s, seat, number, WIDEST, r1, r2)
        for _ in range(jokers_for(d)):
            write(line, laying(JOKER))
        number = (number + d - 1) % NUMBERS + 1
    for _ in range(more):
        write(line, laying(JOKER))
    wish = line[0] == SHORTEST and robs == 0 and s.board_jokers > 0 and s.held[seat] > SHORTEST
    write(line, END_WITH_JOKER if wish else END)
    return min(n + 1, most)


@kernel
def write(line: Any, action: int) -> None:
    """Write the next action of a move; in one that is too long, over the last."""
    line[0] = min(line[0] + 1, LONGEST)
    line[line[0]] = action


@kernel
def list_rows(s: Record, seat: int, n: int, most: int, lines: Any, values: Any) -> int:
    """Rows of the stock alone."""
    for first in range(1, NUMBERS + 1):
        if s.where[first] == seat:
            n = list_rows_from(s, seat, first, NOTHING, NOTHING, n, most, lines, values)
    return n


# ---- Robbing --------------------------------------------------------------------------------------------------


@kernel
def list_robberies(s: Record, seat: int, n: int, most: int, lines: Any, values: Any) -> int:
    """Rows with one or two numbers of a row that stays one."""
    for row in range(s.rows):
        for place in range(s.begin[row], s.begin[row + 1]):
            one = widen(s.pool[place])
            if one == JOKER or s.begin[row + 1] - s.begin[row] == SHORTEST or not is_near(s, seat, one):
                continue
            for second in range(place, min(place + 3, s.begin[row + 1])):
                other = widen(s.pool[second]) if second != place else NOTHING
                if other != JOKER and is_row_with(s, row, place, second, NOWHERE, NOTHING):
                    n = list_rows_with(s, seat, one, other, n, most, lines, values)
    return n


@kernel
def is_near(s: Record, seat: int, number: int) -> bool:
    """Return whether a tile of the stock is close enough to a number of a row to share a row with it."""
    reach = STEP * (1 + s.jokers[seat]) + STEP
    return next_tile(s, seat, number - reach - 1, 2 * reach + 1, NOTHING, NOTHING) != 0


@kernel
def list_rows_with(s: Record, seat: int, r1: int, r2: int, n: int, most: int, lines: Any, values: Any) -> int:
    """Rows that hold what is robbed: they begin with it, or with a tile of the stock not far below."""
    n = list_rows_from(s, seat, r1, r1, r2, n, most, lines, values)
    first, steps = r1, 0
    for d in range(1, WIDEST):
        number = (r1 - d - 1) % NUMBERS + 1
        if way(number, first) > STEP * (s.jokers[seat] + 1) or steps == SHORTEST:
            return n
        if s.where[number] == seat:
            n = list_rows_from(s, seat, number, r1, r2, n, most, lines, values)
            first = number
            steps += 1
    return n

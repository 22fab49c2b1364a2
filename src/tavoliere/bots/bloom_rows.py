"""Bloom (rows) played well: which rows a stock can make, alone or by robbing, and what is worth keeping.

A turn is worth the point tile that it brings, the flowers that leave the stock, and what the rest of the stock
then promises. What can be laid is found by walking up the numbers: a row takes every tile of the stock on its
way, with as few jokers as bridge the gaps. So there are few rows to compare, and they are the good ones.
"""

from __future__ import annotations

import math
from typing import Any

from tavoliere.bots.listing import NO_PLACE, place_for
from tavoliere.bots.skill import Skill
from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloom_rows.rules import (
    apply,
    is_between_moves,
    is_over,
    legal_actions,
    outcome,
    score,
    violation,
)
from tavoliere.games.bloom_rows.rules.actions import (
    ADD,
    DRAW_COVERED,
    END,
    END_WITH_JOKER,
    PASS,
    STOP,
    SWAP,
    laying,
    robbing,
)
from tavoliere.games.bloom_rows.rules.adding import list_slots, list_tiles_to_add
from tavoliere.games.bloom_rows.rules.components import HIGHEST, JOKER, NUMBERS, SHORTEST, STEP, WIDEST
from tavoliere.games.bloom_rows.rules.leaves import jokers_for, point_tile, way
from tavoliere.games.bloom_rows.rules.rounds import list_draws
from tavoliere.games.bloom_rows.rules.row import NO_ROW, NOTHING, NOWHERE, span_with
from tavoliere.games.bloom_rows.rules.state import DREW, TURN
from tavoliere.games.bloom_rows.rules.swapping import list_swaps

_NONE, _ONE = constant(0), constant(1)
_EMPTY = constant(-1)  # the span of a row that is none

_WIDTH = 14
_LONGEST = 40  # actions of a move that is considered

# In points.
_PAIR = 0.8  # for each flower of two tiles that could lie side by side
_RUN = 0.8  # of the point tile that a run of the stock would bring
_JOKER = 1.6
_ADDED = -1.2  # for each tile that is spent without a point tile
_LAST = 0.7  # of the lead with which the round is ended
_UNSEEN = 1.6  # flowers of a tile that somebody else has
_BLIND = -0.5  # for drawing a covered tile

_LEAD = 0.5  # of a share that goes by the lead, when the game is over
_SURE = 12.0  # points of lead that are nearly as good as a win


# ---- What a stock promises ------------------------------------------------------------------------------------


@kernel
def promise_of_run(s: Any, tiles: int, flowers: int) -> float:
    if tiles < SHORTEST:
        return _PAIR * flowers if tiles == SHORTEST - 1 else 0.0
    return flowers + _RUN * point_tile(s.points, flowers)


@kernel
def promise(s: Any, seat: int, first: int, span: int, more: int) -> float:
    """What the stock can still become, without the numbers from `first` as far as `span`, and with one more."""
    total, tiles, flowers, last = 0.0, 0, 0, 0
    for number in range(1, NUMBERS + 1):
        if (s.where[number] != seat or way(first, number) <= span) and number != more:
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
def standing(s: Any, seat: int) -> float:
    """The points of a seat without what its stock costs."""
    total = float(s.earned[seat])
    for value in range(1, HIGHEST + 1):
        total += value * widen(s.taken[seat, value])
    return total


@kernel
def lead(s: Any, seat: int) -> float:
    """How far the seat would be before the best of the others, if it ended the round now."""
    best = -math.inf
    for other in range(s.players):
        if other != seat:
            best = max(best, standing(s, other) - _UNSEEN * s.held[other])
    return standing(s, seat) - best


# ---- Rows to lay ----------------------------------------------------------------------------------------------


@kernel
def next_tile(s: Any, seat: int, number: int, reach: int, r1: int, r2: int) -> int:
    """How far it is to the next tile that the seat has or robs; 0 if there is none within reach."""
    for d in range(1, reach + 1):
        at = (number + d - 1) % NUMBERS + 1
        if s.where[at] == seat or at in (r1, r2):
            return d
    return 0


@kernel
def list_rows_from(
    s: Any, seat: int, first: int, r1: int, r2: int, whole: float, n: int, most: int, lines: Any, values: Any
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
            value = price_of_row(s, seat, first, span, tiles, jokers + more, flowers, spent, robs, whole)
            n = note_row(s, seat, first, last, more, r1, r2, value, n, most, lines, values)
        d = next_tile(s, seat, last, STEP * (s.jokers[seat] - jokers + 1), r1, r2)
        if d == 0 or span + d > WIDEST:
            return n
        jokers += jokers_for(d)
        span += d
        last = (last + d - 1) % NUMBERS + 1


@kernel
def price_of_row(
    s: Any, seat: int, first: int, span: int, tiles: int, jokers: int, flowers: int, spent: int, robs: int, whole: float
) -> float:
    """The point tile, the flowers that leave the stock, and the change in what it promises."""
    leaving = 0
    for d in range(span + 1):
        number = (first + d - 1) % NUMBERS + 1
        if s.where[number] == seat:
            leaving += widen(s.flowers[number])
    brings = point_tile(s.points, flowers)
    value = brings + leaving + promise(s, seat, first, span, _NONE) - whole - _JOKER * jokers
    if s.held[seat] == spent + jokers:
        return value + _LAST * (lead(s, seat) + brings)
    if tiles + jokers == SHORTEST and robs == 0 and s.board_jokers > 0:
        value += _JOKER
    return value


@kernel
def note_row(
    s: Any,
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
    actions, laid, spent, number = 0, 0, 0, first
    for robbed in (r1, r2):
        if robbed != 0:
            actions += 1
            line[actions] = robbing(robbed, _NONE)
    while actions < _LONGEST - SHORTEST:
        actions += 1
        laid += 1
        spent += number not in (r1, r2)
        line[actions] = laying(number)
        if number == last:
            break
        d = next_tile(s, seat, number, WIDEST, r1, r2)
        for _ in range(jokers_for(d)):
            actions += 1
            laid += 1
            spent += 1
            line[min(actions, _LONGEST)] = laying(JOKER)
        number = (number + d - 1) % NUMBERS + 1
    for _ in range(more):
        actions += 1
        laid += 1
        spent += 1
        line[min(actions, _LONGEST)] = laying(JOKER)
    wish = laid == SHORTEST and r1 == 0 and s.board_jokers > 0 and spent < s.held[seat]
    actions = min(actions + 1, _LONGEST)
    line[actions] = END_WITH_JOKER if wish else END
    line[0] = actions
    return min(n + 1, most)


@kernel
def list_rows(s: Any, seat: int, whole: float, n: int, most: int, lines: Any, values: Any) -> int:
    """Rows of the stock alone."""
    for first in range(1, NUMBERS + 1):
        if s.where[first] == seat:
            n = list_rows_from(s, seat, first, _NONE, _NONE, whole, n, most, lines, values)
    return n


# ---- Robbing --------------------------------------------------------------------------------------------------


@kernel
def list_robberies(s: Any, seat: int, whole: float, n: int, most: int, lines: Any, values: Any) -> int:
    """Rows with one or two numbers of a row that stays one."""
    for row in range(s.rows):
        for place in range(s.begin[row], s.begin[row + 1]):
            one = widen(s.pool[place])
            left = s.begin[row + 1] - s.begin[row] - 1
            if one == JOKER or left < SHORTEST or next_to(s, seat, one) == 0:
                continue
            if span_with(s, row, place, NOWHERE, NOWHERE, NOTHING) != NO_ROW:
                n = list_rows_with(s, seat, one, _NONE, whole, n, most, lines, values)
            for second in range(place + 1, min(place + 3, s.begin[row + 1])):
                other = widen(s.pool[second])
                if other != JOKER and left > SHORTEST and span_with(s, row, place, second, NOWHERE, NOTHING) != NO_ROW:
                    n = list_rows_with(s, seat, one, other, whole, n, most, lines, values)
    return n


@kernel
def next_to(s: Any, seat: int, number: int) -> int:
    """How many tiles of the stock are close enough to a number to share a row with it."""
    near = 0
    reach = STEP * (1 + s.jokers[seat]) + STEP
    for d in range(-reach, reach + 1):
        near += s.where[(number + d - 1) % NUMBERS + 1] == seat
    return near


@kernel
def list_rows_with(
    s: Any, seat: int, r1: int, r2: int, whole: float, n: int, most: int, lines: Any, values: Any
) -> int:
    """Rows that hold what is robbed: they begin with it, or with a tile of the stock not far below."""
    n = list_rows_from(s, seat, r1, r1, r2, whole, n, most, lines, values)
    first, steps = r1, 0
    for d in range(1, WIDEST):
        number = (r1 - d - 1) % NUMBERS + 1
        if way(number, first) > STEP * (s.jokers[seat] + 1) or steps == SHORTEST:
            return n
        if s.where[number] == seat:
            n = list_rows_from(s, seat, number, r1, r2, whole, n, most, lines, values)
            first = number
            steps += 1
    return n


# ---- Everything else that can be done -------------------------------------------------------------------------


@kernel
def note_action(action: int, value: float, n: int, most: int, lines: Any, values: Any) -> int:
    """Write a move of one action where it belongs."""
    at = place_for(value, n, most, lines, values)
    if at == NO_PLACE:
        return n
    lines[at, 0] = 1
    lines[at, 1] = action
    return min(n + 1, most)


@kernel
def price_of_draw(s: Any, seat: int, action: int, whole: float) -> float:
    """What it brings to have a tile more."""
    if action == DRAW_COVERED:
        return _BLIND
    tile = widen(s.open[action])
    return promise(s, seat, _ONE, _EMPTY, tile) - whole - widen(s.flowers[tile])


@kernel
def list_drawings(s: Any, seat: int, whole: float, out: Any, n: int, most: int, lines: Any, values: Any) -> int:
    """Tiles to draw; after one, to stop."""
    for i in range(list_draws(s, out, _NONE)):
        n = note_action(widen(out[i]), price_of_draw(s, seat, widen(out[i]), whole), n, most, lines, values)
    if s.phase == DREW:
        n = note_action(STOP, 0.0, n, most, lines, values)
    return n


@kernel
def list_swappings(s: Any, seat: int, whole: float, out: Any, n: int, most: int, lines: Any, values: Any) -> int:
    """Numbers against jokers of rows."""
    for i in range(list_swaps(s, seat, out, _NONE)):
        number = (widen(out[i]) - SWAP) % NUMBERS + 1
        gain = promise(s, seat, number, _NONE, _NONE) - whole
        n = note_action(widen(out[i]), _JOKER + widen(s.flowers[number]) + gain, n, most, lines, values)
    return n


@kernel
def price_of_adding(s: Any, seat: int, tile: int, whole: float) -> float:
    """What it brings to be rid of a tile without a point tile for it."""
    if tile == JOKER:
        value = -_JOKER + _ADDED
    else:
        value = widen(s.flowers[tile]) + _ADDED + promise(s, seat, tile, _NONE, _NONE) - whole
    return value + _LAST * lead(s, seat) if s.held[seat] == 1 else value


@kernel
def list_addings(
    s: Any, seat: int, whole: float, tries: Any, out: Any, n: int, most: int, lines: Any, values: Any
) -> int:
    """The best tile to add to a row, and whatever else goes with it."""
    spare = len(lines) - 1  # the list is never that long
    value = add_up(s, seat, whole, tries, out, lines[spare])
    if lines[spare, 0] == 0:
        return n
    at = place_for(value, n, most, lines, values)
    if at == NO_PLACE:
        return n
    for i in range(lines[spare, 0] + 1):
        lines[at, i] = lines[spare, i]
    return min(n + 1, most)


@kernel
def add_up(s: Any, seat: int, whole: float, tries: Any, out: Any, line: Any) -> float:
    """Add tiles as long as that brings something, the first one in any case; write how, say what it brings."""
    tries[0] = s
    t = tries[0]
    total, actions = 0.0, 0
    while actions < _LONGEST - SHORTEST:
        best, brings = best_to_add(t, seat, whole if actions == 0 else promise(t, seat, _ONE, _EMPTY, _NONE), out)
        if best == 0 or (actions > 0 and brings <= 0):
            break
        line[actions + 1] = ADD + best - 1
        apply(t, seat, ADD + best - 1)
        list_slots(t, seat, out, _NONE)
        line[actions + 2] = out[0]
        apply(t, seat, widen(out[0]))
        total += brings
        actions += 2
    line[0] = actions + 1 if actions > 0 else 0
    line[actions + 1] = END
    return total


@kernel
def best_to_add(s: Any, seat: int, whole: float, out: Any) -> tuple[int, float]:
    """The tile that it is best to be rid of, 0 if none can be added, and what that brings."""
    best, most = 0, -math.inf
    for i in range(list_tiles_to_add(s, seat, out, _NONE)):
        tile = widen(out[i]) - ADD + 1
        value = price_of_adding(s, seat, tile, whole)
        if value > most:
            best = tile
            most = value
    return best, most


# ---- Greedy ---------------------------------------------------------------------------------------------------


@kernel
def list_moves(s: Any, seat: int, most: int, robs: bool, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The moves that are worth something, the best first."""
    whole = promise(s, seat, _ONE, _EMPTY, _NONE)
    n = 0
    if s.phase == TURN:
        n = list_rows(s, seat, whole, n, most, lines, values)
        if robs:
            n = list_robberies(s, seat, whole, n, most, lines, values)
        n = list_swappings(s, seat, whole, out, n, most, lines, values)
        n = list_addings(s, seat, whole, tries, out, n, most, lines, values)
    n = list_drawings(s, seat, whole, out, n, most, lines, values)
    return n if n > 0 else note_action(PASS, 0.0, n, most, lines, values)


@kernel
def is_legal(s: Any, seat: int, line: Any, tries: Any) -> bool:
    tries[0] = s
    for i in range(line[0]):
        if violation(tries[0], seat, widen(line[i + 1])) != 0:
            return False
        apply(tries[0], seat, widen(line[i + 1]))
    return True


@kernel
def keep_legal(s: Any, seat: int, n: int, tries: Any, lines: Any, values: Any) -> int:
    """Drop what the judge refuses; say how many moves are left."""
    legal = 0
    for i in range(n):
        if is_legal(s, seat, lines[i], tries):
            values[legal] = values[i]
            for j in range(lines[i, 0] + 1):
                lines[legal, j] = lines[i, j]
            legal += 1
    return legal


@kernel
def rank(s: Any, seat: int, most: int, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The moves that are worth something. A robbery is found by rules of thumb, so the judge has the last word."""
    room = len(lines) - 1
    n = keep_legal(s, seat, list_moves(s, seat, room, True, tries, out, lines, values), tries, lines, values)
    if n == 0:
        n = keep_legal(s, seat, list_moves(s, seat, room, False, tries, out, lines, values), tries, lines, values)
    if n == 0:
        find_any(s, seat, tries, out, lines[0])
        values[0] = 0.0
        n = 1
    return min(n, most)


@kernel
def find_any(s: Any, seat: int, tries: Any, out: Any, line: Any) -> None:
    """A move as the rules list it, ended as soon as it can be: for the rare time when nothing else was found."""
    tries[0] = s
    t = tries[0]
    line[0] = 0
    while line[0] == 0 or not is_between_moves(t):
        last = widen(out[legal_actions(t, seat, out) - 1])
        action = last if last in (END, END_WITH_JOKER) else widen(out[0])
        line[0] += 1
        line[line[0]] = action
        apply(t, seat, action)


# ---- Search ---------------------------------------------------------------------------------------------------


@kernel
def reply(s: Any, seat: int, rng: Any, tries: Any, out: Any, lines: Any, values: Any) -> None:
    """The best move without robbing."""
    list_moves(s, seat, _ONE, False, tries, out, lines, values)
    if lines[0, 1] == PASS and violation(s, seat, PASS) != 0:
        find_any(s, seat, tries, out, lines[0])


@kernel
def assess(s: Any, shares: Any, points: Any) -> None:
    """Half by who wins, half by how far; before the end, by how far with what the stocks promise."""
    over = is_over(s)
    if over:
        outcome(s, shares)
    score(s, points)
    if not over:
        for seat in range(s.players):
            points[seat] += promise(s, seat, _ONE, _EMPTY, _NONE) + _JOKER * s.jokers[seat]
    for seat in range(s.players):
        best = -math.inf
        for other in range(s.players):
            if other != seat:
                best = max(best, points[other])
        ahead = 1 / (1 + math.exp((best - points[seat]) / _SURE))
        shares[seat] = (1 - _LEAD) * shares[seat] + _LEAD * ahead if over else ahead


SKILL = Skill(rank=rank, expand=rank, reply=reply, assess=assess, is_open=False, width=_WIDTH + 1, longest=_LONGEST)

"""The bots of Bloom (rows): the turns that are worth something, and a search that plays on by the best of them.

`bot_candidates` has the rows and the value of a stock. A search looks as far as the end of the round: what is dealt
next is chance.
"""

from __future__ import annotations

import math
from typing import Any

from tavoliere.bots.greedy import Greedy
from tavoliere.bots.level import Level
from tavoliere.bots.search import Search
from tavoliere.bots.skill import ENOUGH, NO_PLACE, Skill, best_of_others, place_for
from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloom_rows.bot_candidates import (
    JOKER_WORTH,
    LAST,
    LONGEST,
    NOTHING,
    gain_by,
    lead,
    list_robberies,
    list_rows,
    promise,
    write,
)
from tavoliere.games.bloom_rows.rules import (
    apply,
    is_between_moves,
    is_over,
    legal_actions,
    outcome,
    score,
    violation,
)
from tavoliere.games.bloom_rows.rules.addition import list_tiles_to_add
from tavoliere.games.bloom_rows.rules.constants import (
    ADD,
    DRAW_COVERED,
    END,
    END_WITH_JOKER,
    JOKER,
    NUMBERS,
    PASS,
    ROB,
    SHORTEST,
    SLOT,
    STOCK,
    SWAP,
)
from tavoliere.games.bloom_rows.rules.legal import AFTER_STOP, DRAW, list_legal, list_swaps
from tavoliere.games.bloom_rows.rules.state import TURN, Record

_NONE, _ONE = constant(0), constant(1)
_WIDTH = 14  # moves in a list, at most

# In points.
_ADDED = -1.2  # for each tile that is spent without a point tile
_BLIND = -0.5  # for drawing a covered tile

_LEAD = 0.5  # of a share that goes by the lead, when the game is over
_SURE = 12.0  # points of lead that are nearly as good as a win
_KEPT = 0.7  # of what a stock promises: a round may end before it is laid


# ---- Moves that are worth something --------------------------------------------------------------------------


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
def price_of_draw(s: Record, seat: int, action: int) -> float:
    """Value of having a tile more; of stopping, none."""
    if action >= DRAW_COVERED:
        return _BLIND if action == DRAW_COVERED else 0.0
    tile = widen(s.open[action])
    return gain_by(s, seat, tile) - widen(s.flowers[tile])


@kernel
def list_drawings(s: Record, seat: int, out: Any, n: int, most: int, lines: Any, values: Any) -> int:
    """Tiles to draw; after one, to stop."""
    for i in range(list_legal(s, seat, DRAW, AFTER_STOP, out, NOTHING)):
        n = note_action(widen(out[i]), price_of_draw(s, seat, widen(out[i])), n, most, lines, values)
    return n


@kernel
def list_swappings(s: Record, seat: int, out: Any, n: int, most: int, lines: Any, values: Any) -> int:
    """Numbers against jokers of rows."""
    for i in range(list_swaps(s, seat, out, NOTHING)):
        number = (widen(out[i]) - SWAP) % NUMBERS + 1
        value = JOKER_WORTH + widen(s.flowers[number]) - gain_by(s, seat, number)
        n = note_action(widen(out[i]), value, n, most, lines, values)
    return n


@kernel
def price_of_adding(s: Record, seat: int, tile: int) -> float:
    """Value of being rid of a tile without a point tile for it."""
    value = widen(s.flowers[tile]) + _ADDED - (JOKER_WORTH if tile == JOKER else gain_by(s, seat, tile))
    return value + LAST * lead(s, seat) if s.held[seat] == 1 else value


@kernel
def list_addings(s: Record, seat: int, tries: Any, out: Any, n: int, most: int, lines: Any, values: Any) -> int:
    """The best tile to add to a row, and whatever else goes with it."""
    spare = len(lines) - 1  # the list is never that long
    value = add_up(s, seat, tries, out, lines[spare])
    if lines[spare, 0] == 0:
        return n
    at = place_for(value, n, most, lines, values)
    if at == NO_PLACE:
        return n
    for i in range(lines[spare, 0] + 1):
        lines[at, i] = lines[spare, i]
    return min(n + 1, most)


@kernel
def add_up(s: Record, seat: int, tries: Any, out: Any, line: Any) -> float:
    """Add tiles as long as that brings something, the first one in any case; write how, say what it brings."""
    tries[0] = s
    t = tries[0]
    total, actions = 0.0, 0
    while actions < LONGEST - SHORTEST:
        best, brings = best_to_add(t, seat, out)
        if best == 0 or (actions > 0 and brings <= 0):
            break
        line[actions + 1] = ADD + best - 1
        apply(t, seat, ADD + best - 1)
        legal_actions(t, seat, out)
        line[actions + 2] = out[0]
        apply(t, seat, widen(out[0]))
        total += brings
        actions += 2
    line[0] = actions + 1 if actions > 0 else 0
    line[actions + 1] = END
    return total


@kernel
def best_to_add(s: Record, seat: int, out: Any) -> tuple[int, float]:
    """The tile that it is best to be rid of, 0 if none can be added, and what that brings."""
    best, most = 0, -math.inf
    for i in range(list_tiles_to_add(s, seat, out, NOTHING)):
        tile = widen(out[i]) - ADD + 1
        value = price_of_adding(s, seat, tile)
        if value > most:
            best = tile
            most = value
    return best, most


# ---- Greedy ---------------------------------------------------------------------------------------------------


@kernel
def list_moves(
    s: Record, seat: int, most: int, robs: bool, adds: bool, tries: Any, out: Any, lines: Any, values: Any
) -> int:
    """The moves that are worth something, the best first; without `adds`, tiles are added only where no row pays."""
    n = _NONE
    if s.phase == TURN:
        n = list_rows(s, seat, n, most, lines, values)
        if robs:
            n = list_robberies(s, seat, n, most, lines, values)
        n = list_swappings(s, seat, out, n, most, lines, values)
        if adds or n == 0 or values[0] <= 0:
            n = list_addings(s, seat, tries, out, n, most, lines, values)
    return list_drawings(s, seat, out, n, most, lines, values)


@kernel
def is_legal(s: Record, seat: int, line: Any, tries: Any) -> bool:
    tries[0] = s
    for i in range(line[0]):
        if violation(tries[0], seat, widen(line[i + 1])) != 0:
            return False
        apply(tries[0], seat, widen(line[i + 1]))
    return True


@kernel
def keep_legal(s: Record, seat: int, n: int, tries: Any, lines: Any, values: Any) -> int:
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
def rank(s: Record, seat: int, most: int, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The moves that are worth something. A robbery is found by rules of thumb, so the judge has the last word."""
    n = rank_some(s, seat, most, True, tries, out, lines, values)
    return n if n > 0 else rank_naively(s, seat, most, tries, out, lines, values)


@kernel
def rank_naively(s: Record, seat: int, most: int, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """Rank the moves without robberies, which beginners do not see."""
    n = rank_some(s, seat, most, False, tries, out, lines, values)
    if n == 0:
        find_any(s, seat, tries, out, lines[0])
        values[0] = 0.0
        n = 1
    return n


@kernel
def rank_some(s: Record, seat: int, most: int, robs: bool, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The legal ones of the listed moves, the best first; a pass where nothing else is found."""
    n = list_moves(s, seat, len(lines) - 1, robs, True, tries, out, lines, values)
    if n == 0:
        n = note_action(PASS, 0.0, n, most, lines, values)
    return min(keep_legal(s, seat, n, tries, lines, values), most)


@kernel
def find_any(s: Record, seat: int, tries: Any, out: Any, line: Any) -> None:
    """A move as the rules list it, ended as soon as it can be: for the rare time when nothing else was found."""
    tries[0] = s
    t = tries[0]
    line[0] = 0
    while line[0] == 0 or not is_between_moves(t):
        last = widen(out[legal_actions(t, seat, out) - 1])
        action = last if last in (END, END_WITH_JOKER) else widen(out[0])
        write(line, action)
        apply(t, seat, action)


# ---- Search ---------------------------------------------------------------------------------------------------


@kernel
def is_new_round(s: Record) -> bool:
    """Return whether the second round has just begun."""
    untouched = s.rows == 0 and s.second != 0
    for seat in range(s.players):
        untouched = untouched and s.held[seat] == STOCK
    return untouched


@kernel
def reply(s: Record, seat: int, rng: Any, tries: Any, out: Any, lines: Any, values: Any) -> None:
    """The best move, as greedy play sees it at a glance."""
    if is_new_round(s):
        lines[0, 0] = ENOUGH
        return
    n = list_moves(s, seat, _ONE, True, False, tries, out, lines, values)
    if n > 0 and ROB <= lines[0, 1] < SLOT and not is_legal(s, seat, lines[0], tries):
        n = list_moves(s, seat, _ONE, False, False, tries, out, lines, values)
    if n == 0:
        find_any(s, seat, tries, out, lines[0])


@kernel
def assess(s: Record, shares: Any, points: Any) -> None:
    """Half by who wins, half by how far; before the end, by how far with what the stocks may still bring."""
    over = is_over(s)
    if over:
        outcome(s, shares)
    score(s, points)
    if not over:
        between_rounds = is_new_round(s)
        for seat in range(s.players):
            if between_rounds:
                points[seat] = s.earned[seat]
            else:
                points[seat] += _KEPT * promise(s, seat) + JOKER_WORTH * s.jokers[seat]
    for seat in range(s.players):
        ahead = 1 / (1 + math.exp((best_of_others(points, s.players, seat) - points[seat]) / _SURE))
        shares[seat] = (1 - _LEAD) * shares[seat] + _LEAD * ahead if over else ahead


SKILL = Skill(
    rank=rank,
    rank_naively=rank_naively,
    expand=rank,
    reply=reply,
    assess=assess,
    is_open=False,
    width=_WIDTH + 1,
    longest=LONGEST,
)

LEVELS: dict[Level, Greedy | Search] = {
    "learning": Greedy(noise=2.0, oversight=0.4, naive=True),
    "easy": Greedy(noise=1.0, oversight=0.15),
    "sound": Greedy(noise=0.3),
    "strong": Search(simulations=80, breadth=5, widening=0.1, depth=1, horizon=12, exploration=0.15),
    "master": Search(simulations=100_000, seconds=0.5, breadth=10, widening=0.1, depth=1, horizon=12, exploration=0.15),
}

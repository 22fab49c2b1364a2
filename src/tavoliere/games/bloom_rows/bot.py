"""Bloom (rows) played well: the turns that are worth something, and a search that plays on by the best of them.

What a row brings is in `rows_laying`, anything else in `rows_besides`, what is worth keeping in `rows_stock`.
A search looks as far as the end of the round: what the next one deals is chance alone.
"""

from __future__ import annotations

import math
from typing import Any

from tavoliere.bots.greedy import Greedy
from tavoliere.bots.level import Level
from tavoliere.bots.listing import ENOUGH
from tavoliere.bots.search import Search
from tavoliere.bots.skill import Skill
from tavoliere.bots.win_share import best_of_others
from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloom_rows.bot_other_turns import list_addings, list_drawings, list_swappings, note_action
from tavoliere.games.bloom_rows.bot_rows import LONGEST, list_robberies, list_rows
from tavoliere.games.bloom_rows.bot_stock import JOKER_WORTH, promise
from tavoliere.games.bloom_rows.rules import (
    apply,
    is_between_moves,
    is_over,
    legal_actions,
    outcome,
    score,
    violation,
)
from tavoliere.games.bloom_rows.rules.constants import END, END_WITH_JOKER, PASS, ROB, SLOT, STOCK
from tavoliere.games.bloom_rows.rules.state import TURN

_NONE, _ONE = constant(0), constant(1)
_WIDTH = 14

_LEAD = 0.5  # of a share that goes by the lead, when the game is over
_SURE = 12.0  # points of lead that are nearly as good as a win
_KEPT = 0.7  # of what a stock promises: a round may end before it is laid


# ---- Greedy ---------------------------------------------------------------------------------------------------


@kernel
def list_moves(s: Any, seat: int, most: int, robs: bool, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The moves that are worth something, the best first."""
    n = _NONE
    if s.phase == TURN:
        n = list_rows(s, seat, n, most, lines, values)
        if robs:
            n = list_robberies(s, seat, n, most, lines, values)
        n = list_swappings(s, seat, out, n, most, lines, values)
        n = list_addings(s, seat, tries, out, n, most, lines, values)
    n = list_drawings(s, seat, out, n, most, lines, values)
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
    n = keep_legal(s, seat, list_moves(s, seat, len(lines) - 1, True, tries, out, lines, values), tries, lines, values)
    return min(n, most) if n > 0 else rank_naively(s, seat, most, tries, out, lines, values)


@kernel
def rank_naively(s: Any, seat: int, most: int, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The same without robberies, which beginners do not see."""
    n = keep_legal(s, seat, list_moves(s, seat, len(lines) - 1, False, tries, out, lines, values), tries, lines, values)
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
def is_dealt_anew(s: Any) -> bool:
    """Has the second round just begun?"""
    untouched = s.rows == 0 and s.second != 0
    for seat in range(s.players):
        untouched = untouched and s.held[seat] == STOCK
    return untouched


@kernel
def list_best(s: Any, seat: int, robs: bool, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The best move alone; tiles are added only where no row pays. Says how many moves that are: one, or none."""
    n = _NONE
    if s.phase == TURN:
        n = list_rows(s, seat, n, _ONE, lines, values)
        if robs:
            n = list_robberies(s, seat, n, _ONE, lines, values)
        n = list_swappings(s, seat, out, n, _ONE, lines, values)
        if n == 0 or values[0] <= 0:
            n = list_addings(s, seat, tries, out, n, _ONE, lines, values)
    return list_drawings(s, seat, out, n, _ONE, lines, values)


@kernel
def reply(s: Any, seat: int, rng: Any, tries: Any, out: Any, lines: Any, values: Any) -> None:
    """The best move, as greedy play sees it at a glance."""
    if is_dealt_anew(s):
        lines[0, 0] = ENOUGH
        return
    n = list_best(s, seat, True, tries, out, lines, values)
    if n > 0 and ROB <= lines[0, 1] < SLOT and not is_legal(s, seat, lines[0], tries):
        n = list_best(s, seat, False, tries, out, lines, values)
    if n == 0:
        find_any(s, seat, tries, out, lines[0])


@kernel
def assess(s: Any, shares: Any, points: Any) -> None:
    """Half by who wins, half by how far; before the end, by how far with what the stocks may still bring."""
    over = is_over(s)
    if over:
        outcome(s, shares)
    score(s, points)
    if not over:
        between_rounds = is_dealt_anew(s)
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

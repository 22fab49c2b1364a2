"""Scalino played well: what a position is worth, and which moves to look into.

Building, a move is worth the lead that it gives, and how much more one can still do than the others. A search
does not need that: nothing is hidden, a playout at random takes microseconds, and many of them know better. They
count half by who wins and half by how far; cut off before the end, they know nothing.
"""

from __future__ import annotations

import math
from typing import Any

from tavoliere.bots.greedy import Greedy
from tavoliere.bots.level import Level
from tavoliere.bots.search import Search
from tavoliere.bots.skill import NO_SECOND, Skill, add_move, share_out
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.scalino.rules import MAX_LEGAL, apply, legal_actions, playout_action, score
from tavoliere.games.scalino.rules.constants import BUILDING, COLOURS, DECLINE
from tavoliere.games.scalino.rules.legal import count_placements
from tavoliere.games.scalino.rules.score import points_of
from tavoliere.games.scalino.rules.state import Record
from tavoliere.games.scalino.rules.turn_order import NOBODY, owner_of

_MOBILITY = 3.0  # points, for the root of a colour's number of placements
_SURE = 10.0  # points of lead that are nearly as good as a win


# ---- Greedy: what a position is worth -------------------------------------------------------------------


@kernel
def mobility(s: Record, seat: int) -> float:
    """Return what the seat can still do, less what the others can."""
    total = 0.0
    for colour in range(len(COLOURS)):
        owner = owner_of(s, colour)
        if owner != NOBODY:
            free = math.sqrt(count_placements(s, colour))
            total += free if owner == seat else -free
    return total


@kernel
def evaluate(s: Record, seat: int) -> float:
    """Return what a position is worth to a seat, in points."""
    best = -1e9
    for other in range(s.players):
        if other != seat:
            best = max(best, points_of(s, other))
    value = points_of(s, seat) - best
    if s.mode == BUILDING and s.over == 0:
        value += _MOBILITY * mobility(s, seat)
    return value


@kernel
def rank(s: Record, seat: int, most: int, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """List every move, by what the position after it is worth. In demolition a block for nothing is taken, by all."""
    n = 0
    for i in range(legal_actions(s, seat, out)):
        if out[i] == DECLINE and s.mode != BUILDING and n > 0:
            continue
        tries[0] = s
        apply(tries[0], seat, widen(out[i]))
        n = add_move(widen(out[i]), NO_SECOND, evaluate(tries[0], seat), n, most, lines, values)
    return n


# ---- Search -----------------------------------------------------------------------------------------------


@kernel
def expand(s: Record, seat: int, most: int, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """List every move, in any order."""
    n = legal_actions(s, seat, out)
    for i in range(n):
        lines[i, 0] = 1
        lines[i, 1] = out[i]
        values[i] = 0.0
    return n


@kernel
def reply(s: Record, seat: int, rng: Any, tries: Any, out: Any, lines: Any, values: Any) -> None:
    """Choose any move."""
    lines[0, 0] = 1
    lines[0, 1] = playout_action(s, seat, rng, out)


@kernel
def assess(s: Record, shares: Any, points: Any) -> None:
    """Judge half by who wins, half by how far."""
    score(s, points)
    share_out(points, s.players, _SURE, shares)


SKILL = Skill(rank=rank, expand=expand, reply=reply, assess=assess, is_open=True, width=MAX_LEGAL)

LEVELS: dict[Level, Greedy | Search] = {
    "learning": Greedy(noise=5.0, oversight=0.8),
    "easy": Greedy(noise=0.5, oversight=0.1),
    "sound": Search(simulations=400, exploration=0.35),
    "strong": Search(simulations=2_000, exploration=0.35),
    "master": Search(simulations=500_000, seconds=2.5, exploration=0.35),
}

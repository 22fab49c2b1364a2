"""Bloom (garden) played well: place and card are valued apart, and the rest of a turn follows from them.

A place is worth what the card covers there: flowers of rivals (the later, the surer that they would have
counted), own ones less, and what the harvest brings in coins. Small cards come first: what lies longest is
covered. The gardener and the animal stand where they keep most cards away from own flowers, the ornament
waits for the last turn. A search looks into the best pairs of a place and a card.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tavoliere.bots.greedy import Greedy
from tavoliere.bots.level import Level
from tavoliere.bots.search import Search
from tavoliere.bots.skill import NO_PLACE, Skill, place_for, share_out
from tavoliere.engine.compiled.fast_rng import word
from tavoliere.engine.compiled.hashes import mix
from tavoliere.engine.compiled.kernel import ZERO, constant, kernel, widen
from tavoliere.games.bloom_garden.bot_turn import (
    Stakes,
    play_on,
    promise,
    stake,
    stakes,
)
from tavoliere.games.bloom_garden.rules import codes, is_over, legal_actions, score
from tavoliere.games.bloom_garden.rules.constants import (
    CARDS,
    LONGEST_MOVE,
    ORIENTATIONS,
    PASS,
    PUT_FIRST,
    TAKE_CARD,
)
from tavoliere.games.bloom_garden.rules.garden import FLOWERS, column_under, flowers_of, put_action, violation_of_cover
from tavoliere.games.bloom_garden.rules.grid import place_at
from tavoliere.games.bloom_garden.rules.state import Record

WIDTH = 64  # pairs of a place and a card
_CARDS_TRIED = 3

# In points.
_LATER = 0.3  # to keep a card that has more flowers than another one
_DOUBT = 1.2  # by how much a playout misjudges a place at most
_SURE = 4.0  # points of lead that are as good as a win

_RANDOM = 1 / 2**64
_PASS, _PUT_FIRST = constant(PASS), constant(PUT_FIRST)


# ---- The worth of a place --------------------------------------------------------------------------------


@kernel
def worth_of_place(s: Record, seat: int, x: int, y: int, under: int, at: Stakes, bare: float) -> float:
    """The worth to a seat of covering these cells with a card; minus infinity where it may not.

    A place without flowers is worth what the seat's own flowers promise: `bare`.
    """
    if violation_of_cover(s, s.turn, x, y, under) != codes.LEGAL:
        return -math.inf
    if under >> FLOWERS == 0:
        return bare
    value = promise(s, seat, under)
    for colour in range(s.colours):
        value += flowers_of(under, colour) * stake(s, seat, colour, at)
    return value


# ---- Places and cards -------------------------------------------------------------------------------------


@kernel
def best_place(s: Record, seat: int, salt: np.uint64) -> int:
    """The action of putting a card at the best place, each being somewhat misjudged."""
    best = _PUT_FIRST
    most = -math.inf
    at, bare = stakes(s), promise(s, seat, ZERO)
    for y in range(s.top - 2, s.bottom + 1):
        first, second = column_under(s, s.left - 2, y), column_under(s, s.left - 1, y)
        for x in range(s.left - 2, s.right + 1):
            third = column_under(s, x + 2, y)
            value = worth_of_place(s, seat, x, y, first + second + third, at, bare)
            first, second = second, third
            if value + _DOUBT > most:
                value += _DOUBT * _RANDOM * mix(salt, place_at(x, y))
                if value > most:
                    best, most = put_action(s, x, y), value
    return best


@kernel
def list_pairs(s: Record, seat: int, most: int, lines: Any, values: Any) -> int:
    """Write the best pairs of a card and a place, as the beginnings of lines; return how many."""
    if s.stuck:
        begin_line(lines[0], _PASS, ZERO)
        values[0] = 0.0
        return 1
    if s.laid == 0:
        return list_cards(s, 0.0, ZERO, most, _PUT_FIRST, lines, values)
    n = ZERO
    at, bare = stakes(s), promise(s, seat, ZERO)
    for y in range(s.top - 2, s.bottom + 1):
        first, second = column_under(s, s.left - 2, y), column_under(s, s.left - 1, y)
        for x in range(s.left - 2, s.right + 1):
            third = column_under(s, x + 2, y)
            value = worth_of_place(s, seat, x, y, first + second + third, at, bare)
            first, second = second, third
            if value > -math.inf and (n < most or value > values[n - 1]):
                n = list_cards(s, value, n, most, put_action(s, x, y), lines, values)
    return n


@kernel
def begin_line(line: Any, take: int, put: int) -> None:
    """The beginning of a turn: a card and its place, or passing."""
    line[0] = 1 if take == PASS else 2
    line[1] = take
    line[2] = put


@kernel
def list_cards(s: Record, value: float, n: int, most: int, put: int, lines: Any, values: Any) -> int:
    """Add the pairs of this place and the smallest cards; return the length of the list."""
    tried = 0
    for card in range(CARDS):
        if s.hand[s.turn] >> card & 1 and tried < _CARDS_TRIED:
            at = place_for(value - _LATER * tried, n, most, lines, values)
            if at == NO_PLACE:
                return n
            begin_line(lines[at], TAKE_CARD + card * ORIENTATIONS, put)
            n = min(n + 1, most)
            tried += 1
    return n


# ---- The functions of a skill ---------------------------------------------------------------------------------


@kernel
def rank(s: Record, seat: int, most: int, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The best pairs of a place and a card, each with what follows from it."""
    n = list_pairs(s, seat, most, lines, values)
    for i in range(n):
        tries[0] = s
        play_on(tries[0], seat, False, out, lines[i])
    return n


@kernel
def reply(s: Record, seat: int, rng: Any, tries: Any, out: Any, lines: Any, values: Any) -> None:
    """The smallest card at a place that is nearly the best."""
    line = lines[0]
    legal_actions(s, seat, out)  # the first of them takes up the smallest card, or passes
    begin_line(line, widen(out[0]), ZERO if s.stuck else best_place(s, seat, word(rng)))
    play_on(s, seat, True, out, line)
    line[0] = 0  # it is played


@kernel
def assess(s: Record, shares: Any, points: Any) -> None:
    """Half by who wins, half by how far; before the end, with what the flowers in hand promise."""
    score(s, points)
    if not is_over(s):
        for seat in range(s.players):
            points[seat] += promise(s, seat, ZERO)
    share_out(points, s.players, _SURE, shares)


SKILL = Skill(
    rank=rank,
    expand=rank,
    reply=reply,
    assess=assess,
    is_open=True,
    width=WIDTH,
    longest=LONGEST_MOVE,
)

LEVELS: dict[Level, Greedy | Search] = {
    "learning": Greedy(noise=2.0, oversight=0.4),
    "easy": Greedy(noise=0.7, oversight=0.2),
    "sound": Search(simulations=40, breadth=8, widening=0.1, depth=1, exploration=0.35),
    "strong": Search(simulations=120, breadth=6, widening=0.3, inner=16, exploration=0.35, trust=0.15),
    "master": Search(simulations=40_000, seconds=1.0, breadth=4, widening=1.0, inner=16, exploration=0.35, trust=0.15),
}

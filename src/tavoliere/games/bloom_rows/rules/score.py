"""The score: point tiles less the flowers in the stock (BR-7.3), and the first round's; who wins, and why it ended.

Most points win; ties go to the better second round, and then the victory is shared: `outcome` below (BR-7.4).
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, kernel, widen
from tavoliere.games.bloom_rows.rules.constants import HIGHEST, NUMBERS
from tavoliere.games.bloom_rows.rules.state import Record

ENDINGS = ("stock_used_up", "all_passed")


@kernel
def ending(s: Record) -> int:
    """Return how the last round of a finished game ended: the place of its name in ENDINGS (BR-7.1, BR-7.2)."""
    for seat in range(s.players):
        if s.held[seat] == 0:
            return 0
    return 1


@kernel
def collected_points(s: Record, seat: int) -> int:
    """The points of a seat without what its stock costs."""
    total = s.earned[seat]
    for value in range(1, HIGHEST + 1):
        total += value * widen(s.taken[seat, value])
    return total


@kernel
def score(s: Record, out: Any) -> None:
    """Write the score of every seat as of now."""
    for seat in range(s.players):
        out[seat] = collected_points(s, seat)
    for number in range(1, NUMBERS + 1):
        seat = widen(s.where[number])
        if seat < s.players:
            out[seat] -= widen(s.flowers[number])


def second_round(s: Record, seat: int) -> int:
    """Decide between equal points: of level seats, the better second round is the worse first one."""
    return -s.earned[seat]


_tie_break = kernel(second_round)


@kernel
def outcome(s: Record, out: Any) -> None:
    """Write the share of the victory of every seat: most points, then the better second round (BR-7.4)."""
    score(s, out)
    best = (out[0], _tie_break(s, ZERO))
    for seat in range(1, s.players):
        if (out[seat], _tie_break(s, seat)) > best:
            best = (out[seat], _tie_break(s, seat))
    winners = 0
    for seat in range(s.players):
        winners += 1 if (out[seat], _tie_break(s, seat)) == best else 0
    for seat in range(s.players):
        out[seat] = 1 / winners if (out[seat], _tie_break(s, seat)) == best else 0.0

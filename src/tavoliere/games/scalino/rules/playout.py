"""Random play: each legal action as likely."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.bits import count, index, nth
from tavoliere.engine.compiled.fast_rng import below
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.scalino.rules.constants import BUILDING, DECLINE
from tavoliere.games.scalino.rules.legal import legal_actions, placing
from tavoliere.games.scalino.rules.state import Record


@kernel
def playout_action(s: Record, seat: int, rng: Any, out: Any) -> int:
    """Return one of the legal actions of the seat whose turn it is, each as likely."""
    if s.mode == BUILDING:
        return random_placement(s, rng)
    return widen(out[below(rng, legal_actions(s, seat, out))])


@kernel
def random_placement(s: Record, rng: Any) -> int:
    """Return one of the legal placements, or declining where that is possible, each as likely.

    The shape is found by counting, without a branch: no processor could guess it.
    """
    end1 = count(s.open[0])
    end2 = end1 + count(s.open[1])
    end3 = end2 + count(s.open[2])
    end4 = end3 + count(s.open[3])
    end5 = end4 + count(s.open[4])
    drawn = below(rng, end5 + s.bonus)
    if drawn >= end5:
        return DECLINE
    shape = widen(drawn >= end1) + (drawn >= end2) + (drawn >= end3) + (drawn >= end4)
    before = max(end1 * (drawn >= end1), end2 * (drawn >= end2), end3 * (drawn >= end3), end4 * (drawn >= end4))
    return placing(s.level, shape, index(nth(s.open[shape], drawn - before)))

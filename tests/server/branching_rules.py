"""The rules of Two Piles as they might be one day: a field of the state tells the kernels which version is played."""

from __future__ import annotations

from typing import Any

import numpy as np

from examples.two_piles import rules as first
from examples.two_piles.rules import (
    ACTIONS,
    LAID,
    MAX_LEGAL,
    ONTO,
    PASS,
    deal,
    ending,
    fingerprint,
    is_between_moves,
    is_over,
    legal_actions,
    outcome,
    playout_action,
    polled,
    redeal,
    sane,
    score,
    violation,
)
from tavoliere.engine.compiled.kernel import kernel, layout

__all__ = [
    "ACTIONS",
    "MAX_LEGAL",
    "STATE",
    "apply",
    "deal",
    "ending",
    "fingerprint",
    "is_between_moves",
    "is_over",
    "legal_actions",
    "outcome",
    "playout_action",
    "polled",
    "redeal",
    "sane",
    "score",
    "violation",
]

# The new field comes first: behind the others, Numba would take one layout for a kind of the other.
STATE = layout([("rules", np.int64), *((name, first.STATE[name]) for name in first.STATE.names or ())])

_as_before = first.apply


@kernel
def apply(s: Any, seat: int, action: int) -> None:
    """Since version 2 nobody draws a card for the one that they have laid."""
    if s.rules < 2 or not ONTO <= action < PASS:
        _as_before(s, seat, action)
        return
    s.top[action - ONTO] = s.chosen
    s.place[s.chosen] = LAID
    s.chosen = 0
    s.passes = 0
    s.turn = (s.turn + 1) % s.players

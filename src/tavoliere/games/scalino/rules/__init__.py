"""The rules of Scalino, compiled: the kernels and numbers that the engine asks for.

Nothing here knows of words; moves, views and sentences live one floor up. No legal action is pointless for
sure, so `sensible` is the engine's own.
"""

from tavoliere.games.scalino.rules.actions import ACTIONS, MAX_LEGAL
from tavoliere.games.scalino.rules.hidden import forget, redeal
from tavoliere.games.scalino.rules.knowing import fingerprint
from tavoliere.games.scalino.rules.scoring import outcome, score
from tavoliere.games.scalino.rules.state import STATE
from tavoliere.games.scalino.rules.turns import (
    apply,
    deal,
    ending,
    is_between_moves,
    is_over,
    legal_actions,
    playout_action,
    polled,
    violation,
)
from tavoliere.games.scalino.rules.validate import in_bounds as sane
from tavoliere.games.scalino.rules.validate import validate

__all__ = [
    "ACTIONS",
    "MAX_LEGAL",
    "STATE",
    "apply",
    "deal",
    "ending",
    "fingerprint",
    "forget",
    "is_between_moves",
    "is_over",
    "legal_actions",
    "outcome",
    "playout_action",
    "polled",
    "redeal",
    "sane",
    "score",
    "validate",
    "violation",
]

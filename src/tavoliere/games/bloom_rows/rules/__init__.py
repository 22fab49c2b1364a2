"""The rules of Bloom (rows): everything compiled. The names here are those that the engine asks for."""

from tavoliere.games.bloom_rows.rules.actions import ACTIONS, MAX_LEGAL
from tavoliere.games.bloom_rows.rules.hidden import forget, redeal
from tavoliere.games.bloom_rows.rules.scoring import outcome, score
from tavoliere.games.bloom_rows.rules.state import STATE
from tavoliere.games.bloom_rows.rules.turns import (
    apply,
    deal,
    ending,
    is_between_moves,
    is_over,
    legal_actions,
    playout_action,
    polled,
    sensible,
    violation,
)
from tavoliere.games.bloom_rows.rules.validate import in_bounds as sane
from tavoliere.games.bloom_rows.rules.validate import validate

__all__ = [
    "ACTIONS",
    "MAX_LEGAL",
    "STATE",
    "apply",
    "deal",
    "ending",
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
    "sensible",
    "validate",
    "violation",
]

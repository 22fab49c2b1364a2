"""The compiled rules of the garden game: the kernels that the engine's contract asks for, by name."""

from __future__ import annotations

from tavoliere.games.bloom_garden.rules.apply import apply, deal
from tavoliere.games.bloom_garden.rules.constants import ACTIONS, MAX_LEGAL
from tavoliere.games.bloom_garden.rules.hidden import forget, redeal
from tavoliere.games.bloom_garden.rules.judge import violation
from tavoliere.games.bloom_garden.rules.legal import legal_actions, playout_action, sensible
from tavoliere.games.bloom_garden.rules.score import outcome, score
from tavoliere.games.bloom_garden.rules.state import STATE
from tavoliere.games.bloom_garden.rules.turn_order import ending, is_between_moves, is_over, polled
from tavoliere.games.bloom_garden.rules.validate import in_bounds as sane
from tavoliere.games.bloom_garden.rules.validate import validate

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

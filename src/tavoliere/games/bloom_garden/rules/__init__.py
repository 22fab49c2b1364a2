"""The compiled rules of the garden game: the kernels that the engine's contract asks for, by name."""

from __future__ import annotations

from tavoliere.games.bloom_garden.rules.apply import apply, deal
from tavoliere.games.bloom_garden.rules.constants import ACTIONS, LONGEST_MOVE, MAX_LEGAL
from tavoliere.games.bloom_garden.rules.judge import violation
from tavoliere.games.bloom_garden.rules.legal import legal_actions, playout_action, sensible
from tavoliere.games.bloom_garden.rules.score import score
from tavoliere.games.bloom_garden.rules.state import STATE
from tavoliere.games.bloom_garden.rules.turn_order import ENDINGS, ending, is_between_moves, is_over
from tavoliere.games.bloom_garden.rules.turn_order import active_seat as polled
from tavoliere.games.bloom_garden.rules.validate import in_bounds as sane
from tavoliere.games.bloom_garden.rules.validate import validate

__all__ = [
    "ACTIONS",
    "ENDINGS",
    "LONGEST_MOVE",
    "MAX_LEGAL",
    "STATE",
    "apply",
    "deal",
    "ending",
    "is_between_moves",
    "is_over",
    "legal_actions",
    "playout_action",
    "polled",
    "sane",
    "score",
    "sensible",
    "validate",
    "violation",
]

"""The rules of Bloom (rows): everything compiled. The names here are those that the engine asks for."""

from tavoliere.games.bloom_rows.rules.apply import apply, deal
from tavoliere.games.bloom_rows.rules.constants import ACTIONS, LONGEST_MOVE, MAX_LEGAL
from tavoliere.games.bloom_rows.rules.hidden import forget, redeal
from tavoliere.games.bloom_rows.rules.judge import violation
from tavoliere.games.bloom_rows.rules.legal import legal_actions, sensible
from tavoliere.games.bloom_rows.rules.score import ENDINGS, ending, outcome, score
from tavoliere.games.bloom_rows.rules.state import STATE
from tavoliere.games.bloom_rows.rules.turn_order import is_between_moves, is_over
from tavoliere.games.bloom_rows.rules.validate import in_bounds as sane
from tavoliere.games.bloom_rows.rules.validate import validate

__all__ = [
    "ACTIONS",
    "ENDINGS",
    "LONGEST_MOVE",
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
    "redeal",
    "sane",
    "score",
    "sensible",
    "validate",
    "violation",
]

"""The rules of Scalino, compiled: the kernels and numbers that the engine asks for.

Nothing is hidden but the future, and every action is a whole move: for these, and for the outcome, the engine's
defaults do.
"""

from tavoliere.games.scalino.rules.apply import apply, deal
from tavoliere.games.scalino.rules.constants import ACTIONS, MAX_LEGAL
from tavoliere.games.scalino.rules.judge import violation
from tavoliere.games.scalino.rules.legal import legal_actions
from tavoliere.games.scalino.rules.playout import playout_action
from tavoliere.games.scalino.rules.score import score
from tavoliere.games.scalino.rules.state import ENDINGS, STATE
from tavoliere.games.scalino.rules.turn_order import ending, is_over, polled
from tavoliere.games.scalino.rules.validate import in_bounds as sane
from tavoliere.games.scalino.rules.validate import validate

__all__ = [
    "ACTIONS",
    "ENDINGS",
    "MAX_LEGAL",
    "STATE",
    "apply",
    "deal",
    "ending",
    "is_over",
    "legal_actions",
    "playout_action",
    "polled",
    "sane",
    "score",
    "validate",
    "violation",
]

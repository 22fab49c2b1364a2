"""The rules of Bloops as the engine asks for them: everything compiled, and nothing but that.

Several seats may act at one time, and the engine takes their actions in the order in which they
arrive. The guard's clock lives outside: all that comes of it is the action `CLOSE`, which belongs to
a seat of its own, the number after the last player's.

The sequential form, for search and learners, is the same game with one question at a time (`polled`):
after every start of the guard each seat with cards is asked once, in playing order from the player
whose turn it is, whether it answers the discard; then the seat that has an effect to carry out, then the
player whose turn it was about BLOOPS, then the next one to draw.
"""

from __future__ import annotations

from tavoliere.games.bloops.rules.apply import apply, deal, ending, is_between_moves, is_over
from tavoliere.games.bloops.rules.cards import score
from tavoliere.games.bloops.rules.hidden import forget, redeal
from tavoliere.games.bloops.rules.judge import violation
from tavoliere.games.bloops.rules.legal import legal_actions, sensible
from tavoliere.games.bloops.rules.playout import playout_action
from tavoliere.games.bloops.rules.state import (
    ACTIONS,
    ENDINGS,
    LENGTHS,
    LONGEST_MOVE,
    LOWEST_SCORE_WINS,
    MAX_LEGAL,
    STATE,
)
from tavoliere.games.bloops.rules.turn_order import polled, to_act, waited_for
from tavoliere.games.bloops.rules.validate import in_bounds as sane
from tavoliere.games.bloops.rules.validate import validate

__all__ = [
    "ACTIONS",
    "ENDINGS",
    "LENGTHS",
    "LONGEST_MOVE",
    "LOWEST_SCORE_WINS",
    "MAX_LEGAL",
    "STATE",
    "apply",
    "deal",
    "ending",
    "forget",
    "is_between_moves",
    "is_over",
    "legal_actions",
    "playout_action",
    "polled",
    "redeal",
    "sane",
    "score",
    "sensible",
    "to_act",
    "validate",
    "violation",
    "waited_for",
]

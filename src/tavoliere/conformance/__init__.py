"""Checks that any game must pass: ours and yours.

    from tavoliere.conformance import check_game
    check_game(my_game, players=3, options={}, games=10)

Every check plays random games and raises `NonConformance` with a sentence that says what is wrong.
"""

from __future__ import annotations

from tavoliere.conformance.play import NonConformance
from tavoliere.conformance.suite import CHECKS, ONCE, check_game

__all__ = ["CHECKS", "ONCE", "NonConformance", "check_game"]

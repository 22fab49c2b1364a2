"""The rules that a table was opened under: it finishes with them, whatever the newest are."""

from __future__ import annotations

from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game
from tavoliere.server.words import Refusal


def game_under(name: str, rules: int) -> Game:
    """A game as a version of its rules has it; a log of a version that we do not know is left alone."""
    try:
        return games.load(name).under(rules)
    except BadInput:
        raise Refusal("unknown_rules", rules=rules) from None

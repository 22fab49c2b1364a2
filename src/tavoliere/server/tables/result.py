"""How a game at a table ended: who forfeits ranks last, whatever the points say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tavoliere.engine.game import Game


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a game. `ranks` counts from 1, equal where nothing separates two seats."""

    ending: str  # a word of the game's vocabulary, or `forfeited`, `abandoned`
    ranks: list[int]
    scores: list[int]
    winners: list[int]
    forfeited: list[int] = []


def rank(game: Game, state: Any, forfeited: Sequence[int]) -> Result:
    """The result of a game that is over, or that ends now because one seat is left."""
    scores = game.scores(state)
    shares = game.outcome(state)
    better = -1 if game.lowest_score_wins else 1

    def standing(seat: int) -> tuple[bool, float, int]:
        return (seat not in forfeited, shares[seat] > 0, better * scores[seat])

    seats = range(len(scores))
    ranks = [1 + sum(standing(other) > standing(seat) for other in seats) for seat in seats]
    return Result(
        ending=game.ending(state) or "forfeited",
        ranks=ranks,
        scores=list(scores),
        winners=[seat for seat in seats if ranks[seat] == 1 and seat not in forfeited],
        forfeited=list(forfeited),
    )


def nobody(game: Game, state: Any, forfeited: Sequence[int]) -> Result:
    """All agreed to stop."""
    scores = game.scores(state)
    return Result("abandoned", [1] * len(scores), list(scores), [], list(forfeited))

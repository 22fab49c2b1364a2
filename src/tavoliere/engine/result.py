"""How a game ended: who forfeits ranks last, whatever the points say."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from tavoliere.engine.game import Game


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a game. `ranks` counts from 1, equal where nothing separates two seats."""

    ending: str  # a word of the game's vocabulary, or `forfeited`, `abandoned`
    ranks: list[int]
    scores: list[int]
    winners: list[int]
    forfeited: list[int] = []


def rank(game: Game, state: Any, forfeited: Collection[int]) -> Result:
    """The result of a game that is over, or that ends now because one seat is left."""
    scores, ties = game.scores(state), game.tie_breaks(state)
    better = -1 if game.lowest_score_wins else 1

    # Not by the shares of the victory: among all seats, a seat that has forfeited may have them all.
    seats = range(len(scores))
    standings = [(seat not in forfeited, better * scores[seat], ties[seat]) for seat in seats]
    ranks = [1 + sum([other > own for other in standings]) for own in standings]
    return Result(
        ending=game.ending(state) or "forfeited",
        ranks=ranks,
        scores=list(scores),
        winners=[seat for seat in seats if ranks[seat] == 1 and seat not in forfeited],
        forfeited=sorted(forfeited),
    )


def nobody(game: Game, state: Any, forfeited: Collection[int]) -> Result:
    """Nobody plays on."""
    scores = game.scores(state)
    return Result("abandoned", [1] * len(scores), list(scores), [], sorted(forfeited))

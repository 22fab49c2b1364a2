"""The suite: which checks there are, and how one game is put through all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tavoliere.conformance import legality, reproduction, secrets
from tavoliere.conformance.play import Match, NonConformance
from tavoliere.engine.game import Game

CHECKS: tuple[Callable[[Match], None], ...] = (
    legality.legal_list_is_the_judge,
    legality.games_end_without_dead_ends,
    legality.moves_are_distinct_and_legal,
    legality.illegal_moves_change_nothing,
    legality.scores_are_the_sum_of_their_parts,
    reproduction.same_seed_same_game,
    reproduction.copies_are_exact_and_independent,
    reproduction.positions_survive_json,
    reproduction.moves_survive_notation_and_json,
    reproduction.records_replay,
    secrets.knowledge_determinizes_consistently,
    secrets.views_depend_on_nothing_hidden,
    secrets.nothing_is_told_that_is_hidden,
)

__all__ = ["CHECKS", "NonConformance", "check_game"]


def check_game(
    game: Game,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    games: int = 5,
    seed: int = 0,
) -> None:
    """Put a game through all checks with one number of players and one set of options."""
    for number in range(games):
        for check in CHECKS:
            check(Match(game, players, options, seed=f"{seed}/{number}"))

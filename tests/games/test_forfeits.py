"""A seat that forfeits ranks last; the others rank as the game would rank them alone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.record import rank
from tests.games.every import NAMES, every_variant, load

_GAMES = 6


@pytest.mark.parametrize(("name", "players", "options"), [table for name in NAMES for table in every_variant(name)])
def test_those_who_stay_are_ranked_by_points_and_tie_breaks(name: str, players: int, options: dict[str, Any]) -> None:
    game, rng = load(name), new_rng(1)
    better = -1 if game.lowest_score_wins else 1
    for number in range(_GAMES):
        state = game.start(players, number, options)
        game.play_out(state, rng)
        assert rank(game, state, ()).winners == list(game.winners(state))
        scores, ties = game.scores(state), game.tie_breaks(state)
        for gone in range(1, players):
            for forfeited in combinations(range(players), gone):
                staying = [seat for seat in range(players) if seat not in forfeited]
                worth = {seat: (better * scores[seat], ties[seat]) for seat in staying}
                best = max(worth.values())
                result = rank(game, state, forfeited)
                assert result.winners == [seat for seat in staying if worth[seat] == best]
                assert all(result.ranks[seat] <= len(staying) for seat in staying)
                assert all(result.ranks[seat] > len(staying) for seat in forfeited)

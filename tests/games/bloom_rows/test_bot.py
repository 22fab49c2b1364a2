"""Bloom rows' bot: it lays, robs, adds, swaps and draws, always legally, and ends its rounds."""

from __future__ import annotations

from collections import Counter

import pytest

from tavoliere import games
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.games.bloom_rows.bot import SKILL
from tavoliere.games.bloom_rows.moves import Lay

GAME = games.load("bloom_rows")


@pytest.mark.parametrize("players", [2, 5])
def test_greedy_play_uses_every_kind_of_move(players: int) -> None:
    bot = GreedyBot(GAME, SKILL, Greedy())
    kinds: Counter[str] = Counter()
    for seed in range(4):
        state = GAME.start(players, seed)
        while not GAME.is_over(state):
            seat = GAME.polled(state)
            choice = bot.choose(GAME.forget(state, seat), seat, bytes(32))
            assert choice is not None
            GAME.play(state, choice.move, seat)  # an illegal one raises
            kinds[str(choice.move).split()[0]] += 1
            kinds["rob"] += isinstance(choice.move, Lay) and bool(choice.move.rob)
        assert max(GAME.scores(state)) > 0
    assert set(kinds) >= {"lay", "add", "draw", "rob"}

"""Many games side by side are the same games as one by one, in every game and with the options of a usual table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tavoliere import games
from tavoliere.engine.batch import Batch
from tavoliere.engine.game import Game
from tavoliere.engine.seed import get_seed

TABLES = [
    (name, players)
    for name in games.names()
    for players in games.load(name).players_for(games.load(name).make_options(None))
]
SIZE = 6
RESETS = 3
LOOKED_AT = 20  # masks compared with the lists of single games, one in so many steps


def alone(game: Game, batch: Batch, i: int) -> Any:
    """A copy of one of the games."""
    return game.copy(batch.states[i : i + 1])


def deal_like(game: Game, state: Any, players: int) -> Any:
    return game.start(players, get_seed(state[0].chance))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_batch_is_dealt_like_single_games(name: str, players: int) -> None:
    game = games.load(name)
    batch = Batch(game, 40, players, seed=5)
    assert set(batch.states["start"].tolist()) == set(range(players))
    for i in range(len(batch)):
        state = alone(game, batch, i)
        assert state.tobytes() == deal_like(game, state, players).tobytes()
    assert batch.seats().tolist() == [game.polled(alone(game, batch, i)) for i in range(len(batch))]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_batch_goes_like_single_games_through_many_deals(name: str, players: int) -> None:
    game, random = games.load(name), np.random.default_rng(players)
    batch = Batch(game, SIZE, players, seed=2)
    resets = np.zeros(SIZE, dtype=int)
    steps = 0
    while resets.min() < RESETS:
        masks = batch.masks()
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in masks])
        if steps % LOOKED_AT == 0:
            compare(game, batch, masks, actions)
        before = [alone(game, batch, i) for i in range(SIZE)]
        rewards, done = batch.step(actions)
        for i, state in enumerate(before):
            game.apply(state, int(actions[i]))
            assert done[i] == game.is_over(state)
            if done[i]:
                assert rewards[i].tolist() == list(game.outcome(state))
                state = deal_like(game, batch.states[i : i + 1], players)
            assert state.tobytes() == batch.states[i].tobytes()
        resets += done
        steps += 1


def compare(game: Game, batch: Batch, masks: Any, actions: Any) -> None:
    """A batch answers about its games as each does by itself."""
    sensible = batch.masks(sensible=True)
    illegal = [int(np.flatnonzero(mask == 0)[0]) for mask in masks]
    legal, refused = batch.judge(actions), batch.judge(illegal)
    assert not legal.any()
    for i, seat in enumerate(batch.seats().tolist()):
        state = alone(game, batch, i)
        assert np.flatnonzero(masks[i]).tolist() == sorted(set(game.legal_actions(state)))
        assert np.flatnonzero(sensible[i]).tolist() == sorted(set(game.sensible_actions(state)))
        assert refused[i] == game.violation(state, illegal[i], seat) > 0

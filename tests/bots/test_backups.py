"""With more than two players everybody plays for themselves: a search credits a move to whoever makes it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import pytest

from tavoliere import games
from tavoliere.bots.levels import make_as
from tavoliere.bots.search import Search

GAME = games.load("scalino")
PLAYERS = 3
SURE = 10.0  # points of lead, as the bot weighs it

Judge = Callable[[tuple[float, ...], int], float]


def endgame(seed: int, before_the_end: int) -> Any:
    """So many actions before the end of a random game."""
    state, chance = GAME.start(PLAYERS, seed=seed), random.Random(seed)
    states = [GAME.copy(state)]
    while not GAME.is_over(state):
        GAME.apply(state, chance.choice(GAME.legal_actions(state)))
        states.append(GAME.copy(state))
    return states[-1 - before_the_end]


def shares(state: Any) -> tuple[float, ...]:
    """Half by who wins, half by how far."""
    won, points = GAME.outcome(state), GAME.scores(state)
    leads = [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]
    return tuple(won[seat] / 2 + 0.5 / (1 + math.exp(-lead / SURE)) for seat, lead in enumerate(leads))


def best(state: Any, judge: Judge) -> tuple[tuple[float, ...], int | None]:
    """The shares of all seats when each plays what this judge finds best, and the first action of it."""
    if GAME.is_over(state):
        return shares(state), None
    seat, found = GAME.polled(state), []
    for action in GAME.legal_actions(state):
        after = GAME.copy(state)
        GAME.apply(after, action)
        found.append((best(after, judge)[0], action))
    return max(found, key=lambda each: judge(each[0], seat))


@pytest.mark.parametrize(("seed", "before_the_end"), [(24, 5), (35, 4), (42, 5), (101, 6), (108, 6), (135, 6)])
def test_nobody_is_thought_to_play_for_us(seed: int, before_the_end: int) -> None:
    """Endgames in which the best move, if all played for us, is not the best if they play for themselves."""
    state = endgame(seed, before_the_end)
    us = GAME.polled(state)
    _, ours = best(state, lambda got, seat: got[seat])
    _, dreamt = best(state, lambda got, _: got[us])
    assert ours is not None
    assert ours != dreamt
    choice = make_as(GAME, Search(simulations=4_000, exploration=0.35)).choose(GAME.forget(state, us), us, bytes(32))
    assert choice is not None
    assert GAME.actions_of(state, us, choice.move) == (ours,)

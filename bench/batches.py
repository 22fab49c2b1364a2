"""Many games at a time: what one step, one mask and one new deal of what is hidden cost in each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import numpy as np

from bench.figure import Figure
from tavoliere import games
from tavoliere.engine.batch import Batch

GAMES = 256
STEPS_BEFORE = 20  # into the games: an opening is no usual position
ROUNDS = 10


def batches(name: str) -> Iterator[Figure]:
    """A game in batches, in µs for every game of the batch. These figures have no bar."""
    batch = Batch(games.load(name), GAMES, 2, seed=1)
    random = np.random.default_rng(1)
    for _ in range(STEPS_BEFORE):
        batch.step(_any_actions(batch, random))
    actions, seats = _any_actions(batch, random), batch.seats()
    asked: dict[str, Callable[[], Any]] = {
        "redeal": lambda: batch.redeal(np.minimum(seats, batch.players - 1)),
        "mask": batch.masks,
        "mask of sensible actions": lambda: batch.masks(sensible=True),
        "step in a batch": lambda: batch.step(actions),
        "playout in a batch": batch.play_out,
    }
    before = batch.states.copy()
    for what, work in asked.items():
        micro = min(_seconds(batch, before, work) for _ in range(ROUNDS)) / GAMES * 1e6
        yield Figure(f"{name}, {what}, in µs", f"{micro:.2f}", "", micro)


def _any_actions(batch: Batch, random: np.random.Generator) -> Any:
    return np.array([random.choice(np.flatnonzero(mask)) for mask in batch.masks()])


def _seconds(batch: Batch, before: Any, work: Callable[[], Any]) -> float:
    batch.states[:] = before
    began = perf_counter()
    work()
    return perf_counter() - began

"""Many games at random, all inside the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.compiled.templates import MAX_SEATS
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.options import Options

if TYPE_CHECKING:
    from tavoliere.engine.game import Game

_MOST_GAMES = 5_000_000  # their results are kept in memory
_SEEDS = 2**62
_GAMES_AT_A_TIME = 500


class Simulation(msgspec.Struct, frozen=True):
    """What random games came to: a row per game."""

    scores: Any  # games x players
    actions: Any
    moves: Any
    endings: Any


def check_numbers(games: int, seed: int) -> None:
    """So many games from this seed, or a sentence that says why not."""
    if type(games) is not int or not 1 <= games <= _MOST_GAMES:
        raise BadInput(f"The number of games must be 1 to {_MOST_GAMES}, not {quote(games)}.")
    if type(seed) is not int or not 0 <= seed < _SEEDS:
        raise BadInput(f"The seed of random games is a number from 0 to {_SEEDS - 1}, not {quote(seed)}.")


def simulate(
    game: Game,
    games: int,
    players: int | None,
    seed: int,
    options: Options | Mapping[str, Any] | None,
    progress: Callable[[int], None] | None,
) -> Simulation:
    """Deal and play random games; the same seed gives the same ones."""
    check_numbers(games, seed)
    blank = game.blank(players, options)
    state = blank.copy()
    seeds = np.random.Philox(seed).random_raw((games, 4))
    scores = np.zeros((games, MAX_SEATS), dtype=np.int64)
    counts = np.zeros((games, 3), dtype=np.int64)
    scratch = np.empty(game.max_legal, dtype=np.int32)
    rng = new_rng(seed)
    for first in range(0, games, _GAMES_AT_A_TIME):
        part = slice(first, first + _GAMES_AT_A_TIME)
        game.unchecked.simulate(state, blank, seeds[part], rng, scratch, scores[part], counts[part])
        if progress:
            progress(min(part.stop, games))
    return Simulation(scores[:, : blank[0].players], *counts.T)

"""Plays some games and prints hashes of all their positions; `tests/games/test_interpreted.py` runs it.

As plain Python a row takes long to judge, so the games stop early.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

from tavoliere.engine.compiled.luck import new_luck
from tavoliere.engine.position import read_json, write_json
from tests.games.bloom_rows.helper import GAME

JUDGED = 12  # actions per position
TABLES: list[tuple[int, dict[str, Any]]] = [(2, {}), (3, {"start": 2}), (5, {"flowers": [n % 6 for n in range(100)]})]
ACTIONS = 80


def play_games() -> Iterator[str]:
    """A hash over the positions of each game, and over what was said about them."""
    for players, options in TABLES:
        yield _play(players, options)
    yield str(GAME.perft(GAME.start(2, 1), 1))


def _play(players: int, options: dict[str, Any]) -> str:
    rng, digest = random.Random(players), hashlib.sha256()
    state = GAME.start(players, "interpreted", options)
    for _ in range(ACTIONS):
        legal = GAME.legal_actions(state)
        actions = rng.sample(range(GAME.action_count), JUDGED)
        codes = [GAME.violation(state, action, GAME.polled(state)) for action in actions]
        digest.update(state.tobytes() + f"{legal} {codes} {GAME.scores(state)}".encode())
        GAME.apply(state, rng.choice(legal))
    digest.update(read_json(GAME, write_json(GAME, state)).tobytes())
    digest.update(f"{GAME.breakdown(state, 0)} {GAME.view(state, 0)} {GAME.knowledge(state, 1)}".encode())
    digest.update(f"{GAME.unchecked.sane(state)} {GAME.unchecked.fingerprint(state, 0)} {GAME.outcome(state)}".encode())
    GAME.redeal(state, 0, new_luck(players))
    digest.update(state.tobytes())
    return digest.hexdigest()


if __name__ == "__main__":
    print("\n".join(play_games()))

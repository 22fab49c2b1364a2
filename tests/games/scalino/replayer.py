"""Plays some games of every option and prints the bytes of their ends; `test_interpreted.py` runs it.

It uses all that Python asks of the rules, so that nothing is left uninterpreted.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator

from tavoliere.engine.position import read_json, write_json
from tests.games.scalino.helper import EVERY_TABLE, GAME, replayed

JUDGED = 60  # actions per position


def play_games() -> Iterator[str]:
    """A hash over all positions of each game, and over what was said about them."""
    for options, players in EVERY_TABLE:
        if options["mode"] == "building" or (options["gaps"] == "enclosed" and players in (2, 5)):
            yield _play(options, players)
    for name in ("complete-diamond-enclosed-3", "complete-square-u-shape-2", "complete-diamond-u-shape-4"):
        yield _replay(name)
    state = GAME.start(2, 1)
    yield str(GAME.perft(state, 2))
    yield from (str(number) for number in GAME.simulate(2, 3, seed=5).scores.ravel().tolist())
    demolition = GAME.simulate(2, 6, seed=5, options={"mode": "demolition"})
    yield from (str(number) for number in demolition.scores.ravel().tolist())


def _play(options: dict[str, str], players: int) -> str:
    rng, digest = random.Random(f"{options} {players}"), hashlib.sha256()
    state = GAME.start(players, "interpreted", options)
    while not GAME.is_over(state):
        legal = GAME.legal_actions(state)
        actions = rng.sample(range(GAME.action_count), JUDGED)
        codes = [GAME.violation(state, action, GAME.to_act(state)[0]) for action in actions]
        digest.update(state.tobytes() + f"{legal} {codes} {GAME.scores(state)}".encode())
        GAME.apply(state, rng.choice(legal))
    digest.update(state.tobytes() + f"{GAME.scores(state)} {GAME.breakdown(state, None)}".encode())
    digest.update(read_json(GAME, write_json(GAME, state)).tobytes())
    return digest.hexdigest()


def _replay(name: str) -> str:
    digest = hashlib.sha256()
    for step in replayed(name):
        digest.update(step.state.tobytes() + f"{step.events} {GAME.scores(step.state)}".encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print("\n".join(play_games()))

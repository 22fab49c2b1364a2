"""Plays some games of every table and prints hashes of all their positions; `test_interpreted.py` runs it.

It uses all that Python asks of the rules, so that nothing is left uninterpreted.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

from tavoliere.engine.compiled import luck
from tavoliere.engine.position import read_json, write_json
from tests.games.bloops.helper import GAME, VARIANTS, read_data, replayed

JUDGED = 60  # actions per position


def play_games() -> Iterator[str]:
    """A hash over all positions of each game, and over what was said about them."""
    for players, options in VARIANTS:
        yield _play(players, options)
    for name in ("rulebook-example-4", "deck-late-penalty-0-2"):
        yield _replay(name)
    yield str(GAME.perft(GAME.start(2, 1), 2))
    simulated = GAME.simulate(3, 3, seed=5)
    yield from (str(number) for number in [*simulated.scores.ravel().tolist(), *simulated.endings.tolist()])


def _play(players: int, options: dict[str, Any]) -> str:
    rng, digest = random.Random(f"{options} {players}"), hashlib.sha256()
    state, dice = GAME.start(players, "interpreted", options), luck.new_luck(players)
    while not GAME.is_over(state):
        seat = rng.choice(GAME.to_act(state)) if rng.random() < 0.2 else GAME.polled(state)
        legal = GAME.legal_actions(state, seat)
        codes = [GAME.violation(state, action, seat) for action in rng.sample(range(GAME.action_count), JUDGED)]
        said = f"{legal} {codes} {GAME.scores(state)} {GAME.waited_for(state)} {GAME.view(state, 0)}"
        said += f"{GAME.sensible_actions(state, seat)} {GAME.fingerprint(state, 0)} {GAME.outcome(state)}"
        said += f"{GAME.prompt(state, 0)} {GAME.turn(state)} {GAME.unchecked.sane(state)}"
        digest.update(state.tobytes() + said.encode())
        action = rng.choice(legal) if rng.random() < 0.2 else GAME.playout_action(state, seat, dice)
        GAME.apply(state, action, seat)
    digest.update(state.tobytes() + f"{GAME.scores(state)} {GAME.breakdown(state, None)}".encode())
    digest.update(read_json(GAME, write_json(GAME, state)).tobytes())
    return digest.hexdigest()


def _replay(name: str) -> str:
    digest = hashlib.sha256()
    for step, state in replayed(read_data(name)):
        world = GAME.copy(state)
        GAME.redeal(world, 0, luck.new_luck(7))
        told = step.events if step else []
        digest.update(state.tobytes() + world.tobytes() + f"{told} {GAME.knowledge(state, 0)}".encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print("\n".join(play_games()))

"""Plays games of one kind and prints hashes of all that is seen of them; `test_interpreted.py` runs it.

It uses all that Python asks of the rules, so that nothing is left uninterpreted.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import Game, State
from tavoliere.engine.position import read_json, write_json
from tests.games.every import SOAK, load, variants

JUDGED = 40  # actions per position
LOOK = 8  # so many moves lie between two looks at everything
TABLES = 3 if SOAK else 1  # without a compiler a whole game takes up to a minute


def play_games(name: str) -> Iterator[str]:
    """A hash over all positions of each game, and over what was said about them."""
    game = load(name)
    tables = variants(name)
    for players, options in tables[:: -(-len(tables) // TABLES)]:
        yield _play(game, players, options)
    simulated = game.simulate(1, seed=5)
    yield from (str(number) for number in [*simulated.scores.ravel().tolist(), *simulated.endings.tolist()])


def _play(game: Game, players: int, options: dict[str, Any]) -> str:
    rng, digest = random.Random(f"{options} {players}"), hashlib.sha256()
    state, luck = game.start(players, "interpreted", options), new_rng(players)
    moves = 0
    while not game.is_over(state):
        seat = rng.choice(game.to_act(state)) if rng.random() < 0.2 else game.polled(state)
        action = game.playout_action(state, seat, luck)
        digest.update(state.tobytes())
        if game.is_between_moves(state):
            if moves % LOOK == 0:
                digest.update(_look(game, state, seat, rng))
            moves += 1
        game.apply(state, action, seat)
    digest.update(_look(game, state, 0, rng))
    return digest.hexdigest()


def _look(game: Game, state: State, seat: int, rng: random.Random) -> bytes:
    """Everything that can be asked about a position between two moves."""
    world = game.copy(state)
    players = int(state[0].players)
    codes = [game.violation(state, rng.randrange(game.action_count), seat) for _ in range(JUDGED)]
    said: list[Any] = [
        codes,
        game.legal_actions(state, seat),
        game.scores(state),
        game.outcome(state),
        game.waited_for(state),
    ]
    if seat < players:  # the clock sees nothing
        game.redeal(world, seat, new_rng(rng.getrandbits(60)))
        said += [game.knowledge(world, seat), game.fingerprint(state, seat), game.sensible_actions(state, seat)]
        said += [game.view(state, seat), game.prompt(state, seat), game.breakdown(state, seat)]
    said += [read_json(game, write_json(game, state)).tobytes().hex(), world.tobytes().hex()]
    return msgspec.json.encode(said)


if __name__ == "__main__":
    print("\n".join(play_games(sys.argv[1])))

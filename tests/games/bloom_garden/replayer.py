"""Plays some games and prints the bytes of their ends; `test_interpreted.py` runs it.

It uses all that Python asks of the rules, so that nothing is left uninterpreted. Plain Python looks at
every cell of the garden with its own slow call, so the games are few, and some stop early.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

from tavoliere.engine.position import read_json, write_json
from tavoliere.engine.record import read_record, replay
from tests.games.bloom_garden.helper import CROOKED, DATA, GAME, load

JUDGED = 20  # actions per position
TABLES: list[tuple[dict[str, Any], int, int]] = [  # options, players, how many actions
    ({"order": "base", "sell": "all"}, 2, 60),
    ({"order": "advanced", "sell": "choose", "cards": CROOKED, "supply": 3}, 3, 60),
    ({"order": "advanced", "sell": "bouquets"}, 5, 60),
]


def play_games() -> Iterator[str]:
    """A hash over all positions of each game, and over what was said about them."""
    for options, players, actions in TABLES:
        yield _play(options, players, actions)
    for name in ("base-bouquets-4", "advanced-choose-2", "blocked-base-5"):
        yield _replay(name)
    yield str(GAME.perft(GAME.start(2, 1), 1))
    yield from (str(number) for number in GAME.simulate(1, 3, seed=5).scores.ravel().tolist())
    yield _end_of_the_world()


def _play(options: dict[str, Any], players: int, actions: int) -> str:
    rng, digest = random.Random(f"{options} {players}"), hashlib.sha256()
    state = GAME.start(players, "interpreted", options)
    for _ in range(actions):
        legal = GAME.legal_actions(state)
        judged = [*rng.sample(range(GAME.action_count), JUDGED), *legal[:3]]
        codes = [GAME.violation(state, action, GAME.to_act(state)[0]) for action in judged]
        digest.update(state.tobytes() + f"{legal} {codes} {GAME.scores(state)}".encode())
        GAME.apply(state, rng.choice(legal))
    digest.update(read_json(GAME, write_json(GAME, state)).tobytes())
    digest.update(f"{GAME.breakdown(state)} {GAME.view(state, 0)}".encode())
    return digest.hexdigest()


def _replay(name: str) -> str:
    digest = hashlib.sha256()
    steps = replay(read_record((DATA / f"{name}.txt").read_text(encoding="utf-8")), GAME)
    for number, step in enumerate(steps):
        digest.update(step.state.tobytes() + f"{step.events} {GAME.scores(step.state)}".encode())
        if name != "base-bouquets-4" and number > 6:
            break
    return digest.hexdigest()


def _end_of_the_world() -> str:
    """The largest garden: nothing may lie outside the record."""
    colours = ("hyacinth", "tulip", "rose", "lily", "daffodil")
    cards = [f"{c} {n} at {-2 * i},{2 * i}" for i, (n, c) in enumerate((n, c) for n in range(2, 10) for c in colours)]
    state = load(players=5, cards=cards[:-1], turn="daffodil")
    said = f"{len(GAME.placements(state))} {GAME.preview(state, 9, 0, -78, 78)} {GAME.legal_actions(state)}"
    GAME.play(state, GAME.parse("9 at -78,78; gardener -78,80"))
    return hashlib.sha256(state.tobytes() + f"{said} {GAME.scores(state)}".encode()).hexdigest()


if __name__ == "__main__":
    print("\n".join(play_games()))

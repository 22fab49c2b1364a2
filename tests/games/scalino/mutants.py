"""States with fields and bytes changed at random: each is mad, or everything can be asked of it and it ends.

`test_validate.py` runs this with the bounds of every array checked.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import State
from tavoliere.games.scalino.moves import ScalinoDraft
from tavoliere.games.scalino.pieces import Cell
from tests.games.scalino.helper import EVERY_TABLE, GAME, replayed

TIMES = 10 if os.environ.get("TAVOLIERE_SOAK") else 1
NUMBERS = (-(2**63), -(2**31), -1, 0, 1, 2, 3, 4, 5, 6, 7, 48, 49, 127, 2**15, 2**31, 2**63 - 1)
FIELDS = [name for name in GAME.state_type.names or () if name != "chance"]


def originals() -> Iterator[State]:
    for options, players in EVERY_TABLE[::3]:
        rng, state = random.Random(players), GAME.start(players, "mutants", options)
        while not GAME.is_over(state):
            if rng.random() < 0.15:
                yield GAME.copy(state)
            GAME.apply(state, rng.choice(GAME.legal_actions(state)))
        yield state
    for name in ("complete-diamond-enclosed-2", "complete-square-u-shape-3"):
        yield from (step.state for number, step in enumerate(replayed(name)) if number % 8 == 7)


def with_other_fields(state: State, rng: random.Random) -> State:
    """One or two numbers of the state are others."""
    state = GAME.copy(state)
    for name in rng.sample(FIELDS, rng.choice((1, 1, 1, 2))):
        field = state[name]
        info = np.iinfo(field.dtype)
        number = rng.choice((rng.choice(NUMBERS), rng.randrange(8), rng.getrandbits(63)))
        value = min(max(number, info.min), info.max)
        if field.ndim == 1:
            state[name] = value
        else:
            field[0].flat[rng.randrange(field[0].size)] = value
    return state


def with_other_bytes(state: State, rng: random.Random) -> State:
    data = bytearray(state.tobytes())
    for _ in range(rng.choice((1, 2, 8))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return np.frombuffer(data, dtype=GAME.state_type)


def mutants(rng: random.Random) -> Iterator[State]:
    size = GAME.state_type.itemsize
    yield np.zeros(1, dtype=GAME.state_type)
    for _ in range(200 * TIMES):
        yield np.frombuffer(bytearray(rng.randbytes(size)), dtype=GAME.state_type)
    for state in originals():
        for _ in range(25 * TIMES):
            yield with_other_fields(state, rng)
            yield with_other_bytes(state, rng)


def ask_everything(state: State, rng: random.Random) -> None:
    """Every kernel, for every seat; and play on to the end."""
    kernels, out, luck = GAME.unchecked, np.zeros(GAME.max_legal, dtype=np.int32), new_rng(rng.randrange(1000))
    tries = np.zeros(1, dtype=GAME.state_type)
    kernels.score(state, np.zeros(8, dtype=np.int64))
    kernels.outcome(state, np.zeros(8))
    kernels.ending(state)
    for seat in (-1, 0, 1, 2, 5, 9):
        kernels.fingerprint(state, seat, tries, np.zeros(1, dtype=np.uint64))
        n = kernels.legal_actions(state, seat, out)
        for action in (*out[:n].tolist(), *(rng.randrange(-2, GAME.action_count + 2) for _ in range(8)), 2**40):
            kernels.violation(state, seat, action)
    while not kernels.is_over(state):
        seat = kernels.polled(state)
        kernels.apply(state, seat, kernels.playout_action(state, seat, luck, out))
    kernels.score(state, np.zeros(8, dtype=np.int64))


def say_everything(state: State, rng: random.Random) -> None:
    """All that is said about a position, for the polled seat."""
    seat = GAME.polled(state)
    draft = ScalinoDraft(length=rng.choice((None, 1, 2, 3)), cell=rng.choice((None, Cell(rng.randrange(-4, 5), 0))))
    said: list[Any] = [GAME.view(state, seat), GAME.prompt(state, seat), GAME.prompt(state, seat, draft)]
    said += [GAME.breakdown(state, None), GAME.position(state), GAME.knowledge(state, seat)]
    said += [GAME.preview(state, seat, draft), GAME.absent_move(state, seat, new_rng(1))]
    assert msgspec.json.encode(said)


def main() -> None:
    rng, sane, mad = random.Random(7), 0, 0
    for state in mutants(rng):
        if GAME.unchecked.sane(state):
            say_everything(state, rng)
            ask_everything(state, rng)
            sane += 1
        else:
            mad += 1
    print(sane, mad)


if __name__ == "__main__":
    main()

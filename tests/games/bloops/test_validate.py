"""`validate`: whatever bytes a state holds, either that is found out or every kernel copes with it.

The checks are run in a process of its own in which every index is checked, so that a kernel that would
read beyond an array raises `IndexError` there instead of reading it.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tavoliere.engine.compiled import fast_rng
from tests.games.bloops.helper import GAME, VARIANTS, judge

ROOT = Path(__file__).parents[3]
CHANGES = 60 if not os.environ.get("TAVOLIERE_SOAK") else 3000


def real_states() -> Iterator[Any]:
    """Some positions of a game of every variant, halves of moves included."""
    for number, (players, options) in enumerate(VARIANTS):
        rng, dice = random.Random(number), fast_rng.new_rng(number)
        state = GAME.start(players, f"sane {number}", options)
        while not GAME.is_over(state):
            if rng.random() < 0.1:
                yield GAME.copy(state)
            seat = rng.choice(GAME.to_act(state)) if rng.random() < 0.3 else GAME.polled(state)
            legal = GAME.legal_actions(state, seat)
            action = rng.choice(legal) if rng.random() < 0.3 else GAME.playout_action(state, seat, dice)
            GAME.apply(state, action, seat)
        yield state


def changed(rng: random.Random, state: Any) -> Any:
    """A copy with one to three of its numbers changed: to any other, or to one nearby."""
    other = GAME.copy(state)
    for _ in range(rng.randint(1, 3)):
        name = rng.choice([name for name in GAME.state_type.names if name != "chance"])
        field = other[name].reshape(-1)
        bounds = np.iinfo(field.dtype)
        place = rng.randrange(min(field.size, 80))
        nearby = int(field[place]) + rng.choice([-2, -1, 1, 2])
        number = rng.choice([nearby, 0, -1, 5, 127, rng.randint(bounds.min, bounds.max)])
        field[place] = min(max(number, bounds.min), bounds.max)
    return other


def exercise(state: Any, dice: Any) -> None:
    """Ask every kernel, and play on."""
    kernels = GAME.unchecked
    out, scores, shares = np.zeros(2 * GAME.max_legal, np.int32), np.zeros(8, np.int64), np.zeros(8)
    for _ in range(10):
        assert kernels.sane(state)
        kernels.score(state, scores)
        kernels.outcome(state, shares)
        kernels.to_act(state)
        kernels.waited_for(state)
        GAME.turn(state)
        for seat in range(-1, 7):
            GAME.prompt(state, seat)
            n = kernels.legal_actions(state, seat, out)
            for action in (*out[:n].tolist(), -1, 10**6):
                assert (kernels.violation(state, seat, action) == 0) == (action in out[:n])
        for seat in range(int(state[0].players)):
            GAME.absent_move(state, seat, dice)
            world = GAME.copy(state)
            kernels.redeal(world, seat, dice)
            assert GAME.fingerprint(world, seat) == GAME.fingerprint(state, seat)
            assert (kernels.sensible(state, seat, out) > 0) == (kernels.legal_actions(state, seat, out) > 0)
        if kernels.is_over(state):
            kernels.ending(state)
            return
        seat = kernels.polled(state)
        action = kernels.playout_action(state, seat, dice, out)
        assert kernels.violation(state, seat, action) == 0
        kernels.apply(state, seat, action)


def try_everything() -> int:
    """Return the number of changed states that passed as in bounds; each of them was played on with."""
    rng, dice, passed = random.Random(1), fast_rng.new_rng(1), 0
    for state in real_states():
        assert GAME.unchecked.sane(state)
        for _ in range(CHANGES // 10):
            other = changed(rng, state)
            if GAME.unchecked.sane(other):
                passed += 1
                exercise(other, dice)
    for _ in range(CHANGES * 10):
        noise = np.frombuffer(bytearray(rng.randbytes(GAME.state_type.itemsize)), dtype=GAME.state_type)
        assert not GAME.unchecked.sane(noise)
    assert not GAME.unchecked.sane(np.zeros(1, GAME.state_type))
    return passed


def test_every_state_of_a_game_is_valid() -> None:
    assert not any(judge(state) for state in real_states())


def test_changed_states_are_found_out_or_harmless() -> None:
    settings = {"NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": f"{ROOT}/src:{ROOT}"}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.games.bloops.test_validate"],
        env={**os.environ, **settings},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 50  # many numbers can be changed without harm


if __name__ == "__main__":
    print(try_everything())

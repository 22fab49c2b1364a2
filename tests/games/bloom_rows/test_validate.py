"""States that cannot be do no harm."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from tavoliere.engine.compiled.luck import new_luck
from tests.games.bloom_rows.helper import GAME, positions
from tests.games.every import SOAK


def test_real_states_are_sane_and_mangled_ones_do_no_harm() -> None:
    """Whatever bytes a state holds: it is not sane, or everything can be asked about it and played on."""
    rng, luck = random.Random(11), new_luck(11)
    passed = 0
    for state in positions(4 if SOAK else 2, every=9):
        assert GAME.unchecked.sane(state)
        for _ in range(60 if SOAK else 12):
            mangled = bytearray(state.tobytes())
            for _ in range(rng.choice((1, 1, 2, 5))):
                mangled[rng.randrange(104, len(mangled))] = rng.choice(
                    (0, 1, 2, 5, 101, 127, 128, 255, rng.randrange(256))
                )
            world = np.frombuffer(mangled, dtype=GAME.state_type)
            if GAME.unchecked.sane(world):
                passed += 1
                _ask_everything(world, luck)
    assert passed > 10
    assert not GAME.unchecked.sane(np.zeros(1, dtype=GAME.state_type))


def _ask_everything(state: Any, luck: Any) -> None:
    for seat in range(int(state[0].players)):
        assert set(GAME.sensible_actions(state, seat)) <= set(GAME.legal_actions(state, seat))
        GAME.fingerprint(state, seat)
        world = GAME.copy(state)
        GAME.redeal(world, seat, luck)
    GAME.outcome(state)
    for _ in range(200):
        if GAME.is_over(state) or not GAME.legal_actions(state):
            return
        GAME.apply(state, GAME.playout_action(state, GAME.polled(state), luck))

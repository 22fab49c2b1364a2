"""`validate`: every state of a game passes, what cannot be is found out, and no bytes do harm."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.state import DREW, IN_SUPPLY
from tavoliere.games.bloom_rows.rules.validate import validate
from tests.games.bloom_rows.helper import GAME, make, positions
from tests.games.every import SOAK


def test_all_states_of_a_game_are_valid_and_so_is_what_a_seat_knows() -> None:
    for state in positions(4):
        assert validate(state) == codes.VALID
        for seat in (None, *range(int(state[0].players))):
            assert validate(GAME.forget(state, seat)) == codes.VALID


@pytest.mark.parametrize(
    ("field", "place", "value", "code"),
    [
        ("players", None, 6, codes.NO_POSITION),
        ("start", None, 2, codes.BAD_START),
        ("turn", None, -1, codes.BAD_TURN),
        ("passes", None, 2, codes.BAD_PASSES),
        ("pool", 0, 25, codes.BAD_TILES),
        ("begin", 1, 2, codes.NO_ROW),
        ("layer", 0, 2, codes.BAD_LAYER),
        ("where", 40, IN_SUPPLY, codes.BAD_TILES),
        ("held", 0, 3, codes.BAD_TILES),
        ("board_jokers", None, 4, codes.BAD_JOKERS),
        ("seen_jokers", 1, 1, codes.BAD_JOKERS),
        ("seen", 21, 1, codes.BAD_KNOWN),
        ("phase", None, DREW, codes.NOTHING_TO_DRAW),
        ("phase", None, 7, codes.NO_POSITION),
        ("over", None, 1, codes.BAD_END),
        ("points", 3, 1, codes.BAD_POINTS),
    ],
)
def test_what_cannot_be_is_found_out(field: str, place: int | None, value: int, code: int) -> None:
    state = make([[40, 50], [60]], ["21 22 J 24"])
    target = state[field][0] if place is not None else state[field]
    target[place or 0] = value
    assert validate(state) == code


def test_only_who_puts_the_last_tile_down_may_have_none() -> None:
    state = make([[23], [60]], ["20 21 22"])
    state["held"][0, 0], state["where"][0, 23] = 0, state["where"][0, 24]
    assert validate(state) == codes.EMPTY_STOCK


def test_real_states_are_sane_and_mangled_ones_do_no_harm() -> None:
    """Whatever bytes a state holds: it is not sane, or everything can be asked about it and played on."""
    rng, luck = random.Random(11), new_rng(11)
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

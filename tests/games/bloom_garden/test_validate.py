"""`validate`: every state of a game passes, what cannot be is found out, and no bytes do harm."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import numpy as np
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.compiled.types import States
from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_garden.rules import codes, validate
from tavoliere.games.bloom_garden.rules.constants import CARDS
from tavoliere.games.bloom_garden.rules.grid import spot_of
from tavoliere.games.bloom_garden.rules.state import ANIMALS, CARD, GARDENERS, MEADOWS, ORNAMENTS, PLACE, SELL, STATE
from tests.games.bloom_garden.helper import GAME, VARIANTS, load
from tests.games.bloom_garden.versus import play_both


@partial(entry, record=STATE)
def judge(states: States) -> int:
    return validate(states[0])


def test_all_states_of_a_game_are_valid_and_so_is_what_a_seat_knows() -> None:
    for players, options in VARIANTS:
        state, luck = GAME.start(players, 9, options), new_rng(9)
        while not GAME.is_over(state):
            assert judge(state) == codes.VALID
            GAME.apply(state, GAME.playout_action(state, GAME.polled(state), luck))
        assert judge(state) == codes.VALID
        assert judge(GAME.forget(state, 1)) == codes.VALID


@pytest.mark.parametrize(
    ("field", "place", "value", "code"),
    [
        ("players", 0, 6, codes.NO_POSITION),
        ("start", 0, 3, codes.BAD_START),
        ("control", 0, 2, codes.BAD_CONTROL),
        ("turn", 0, 3, codes.BAD_TURN),
        ("opening", 0, 4, codes.BAD_OPENING),
        ("step", 0, 8, codes.BAD_STEP),
        ("kind", 0, 3, codes.BAD_STEP),
        ("step", 0, SELL, codes.BAD_STEP),
        ("left", 0, -90, codes.NO_POSITION),
        ("right", 0, 2**63 - 1, codes.NO_POSITION),
        ("hand", 1, 511, codes.NO_POSITION),
        ("hand", 3, 1, codes.NO_POSITION),
        ("cells", 40 * 94 + 40, 1, codes.NO_POSITION),
        ("pawns", 5 * GARDENERS + 1, spot_of((0, 0)), codes.BAD_PAWN),
        ("pawns", 5 * ANIMALS + 1, spot_of((3, 0)), codes.BAD_PAWN),
        ("pawns", 5 * ANIMALS, spot_of((1, 1)), codes.BAD_PAWN),
        ("pawns", 5 * ORNAMENTS, spot_of((1, 1)), codes.BAD_PAWN),
        ("pawns", 5 * MEADOWS, spot_of((2, 0)), codes.BAD_PAWN),
        ("flowers", 6, 100, codes.BAD_FLOWERS),
        ("supply", 0, -1, codes.BAD_FLOWERS),
        ("passed", 4, 1, codes.BAD_PASS),
        ("passed", 2, 1, codes.BAD_TURN),
        ("sale", 2, 1, codes.BAD_STEP),
        ("finished", 0, 1, codes.BAD_FINISH),
    ],
)
def test_what_cannot_be_is_found_out(field: str, place: int, value: int, code: int) -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 5 at 2,2"], pawns=["hyacinth gardener 0,0"])
    assert judge(state) == codes.VALID
    state[field].reshape(-1)[place] = value
    assert judge(state) == code


def test_a_card_that_was_taken_up_is_in_hand() -> None:
    """Else it would be laid twice, and its old cells would lead nowhere."""
    state = load(players=3, cards=["hyacinth 9 at 0,0"], turn="hyacinth")
    state[0].step, state[0].card = PLACE, 4 * (CARDS - 1)
    assert not GAME.unchecked.sane(state)
    state[0].step = CARD
    assert GAME.unchecked.sane(state)


def test_an_ornament_lies_on_a_flower_and_on_a_meadow() -> None:
    """The size of its meadow is counted from there."""
    cards = ["hyacinth 9 at 0,0", "hyacinth 8 at 2,2", "hyacinth 7 at 4,4"]
    state = load(players=3, cards=cards, pawns=["hyacinth ornament 3,2 and 3,3"])
    for pawn, cell in ((MEADOWS, None), (MEADOWS, (4, 2)), (MEADOWS, (3, 1)), (ORNAMENTS, None)):
        other = GAME.copy(state)
        other[0].pawns[pawn, 0] = spot_of(cell) if cell else 0
        assert not GAME.unchecked.sane(other)


def spoilt(rng: random.Random) -> Any:
    """A real state with some bytes or fields changed."""
    players, options = rng.choice(VARIANTS)
    state, luck = GAME.start(players, rng.randrange(10**6), options), new_rng(rng.randrange(10**6))
    for _ in range(rng.randrange(120)):
        if GAME.is_over(state):
            break
        GAME.apply(state, GAME.playout_action(state, GAME.polled(state), luck))
    raw = state.view(np.uint8).reshape(-1)
    for _ in range(rng.choice((1, 1, 2, 5))):
        if rng.random() < 0.5:
            name = rng.choice([name for name in STATE.names or () if name != "chance"])
            field = state[name].reshape(-1)
            field[rng.randrange(field.size)] = rng.choice((0, 1, 2, 3, 5, 9, 44, 45, 63, 64, 100, 127))
        else:
            raw[rng.randrange(raw.size)] = rng.randrange(256)
    return state


def exercise(state: Any) -> bool:
    """All that can be asked of a state; False when it is refused. A crash or a hang is the failure."""
    try:
        GAME.require(state)
    except BadInput:
        return False
    rng = new_rng(1)
    GAME.scores(state), GAME.outcome(state), GAME.fingerprint(state, 0)
    for action in (*GAME.legal_actions(state)[:5], 0, 40, 700, 2500, 3000):
        GAME.violation(state, action, GAME.polled(state))
    GAME.prompt(state, GAME.polled(state))
    GAME.play_out(GAME.copy(state), rng)
    return True


def test_states_that_are_none_do_no_harm() -> None:
    rng = random.Random(4)
    sane = sum(exercise(spoilt(rng)) for _ in range(400))
    assert 20 < sane < 380
    assert not exercise(np.zeros(1, dtype=STATE))
    for _ in range(20):
        assert not exercise(np.frombuffer(bytearray(rng.randbytes(STATE.itemsize)), dtype=STATE))


def test_what_is_not_there_is_not_sane() -> None:
    """Flowers that are to be sold and not held, and a card that lies and is in hand."""
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 5 at 2,2"])
    selling, twice = GAME.copy(state), GAME.copy(state)
    selling[0].sale[2] = 1
    twice[0].hand[1] |= 1 << 4
    for spoilt_state in (selling, twice):
        with pytest.raises(BadInput):
            GAME.require(spoilt_state)


def test_every_real_state_is_sane() -> None:
    for players, options in VARIANTS:
        for _, state in play_both(players, options, 6):
            GAME.require(state)
    colours = ("hyacinth", "tulip", "rose", "lily", "daffodil")
    cards = [f"{c} {n} at {-2 * i},{2 * i}" for i, (n, c) in enumerate((n, c) for n in range(2, 10) for c in colours)]
    GAME.require(load(players=5, cards=cards[:-1], turn="daffodil"))

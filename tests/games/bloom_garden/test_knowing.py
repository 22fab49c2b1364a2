"""What search and batches ask: outcome, fingerprint, sensible actions, redeals, and states that are none."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_garden.rules.actions import DISCARD_SOME, SELL_SOME
from tavoliere.games.bloom_garden.rules.state import STATE
from tests.games.bloom_garden.helper import GAME, VARIANTS, load
from tests.games.bloom_garden.versus import play_both


@pytest.mark.parametrize(("players", "options"), VARIANTS, ids=str)
def test_along_a_game(players: int, options: dict[str, Any]) -> None:
    """Shares sum to one, sensible actions are legal, and each position has a fingerprint of its own."""
    state = GAME.start(players, 7, options)
    rng, seen = new_rng(3), set()
    while not GAME.is_over(state):
        shares = GAME.outcome(state)
        assert sum(shares) == pytest.approx(1)
        best = max(GAME.scores(state))
        assert [share > 0 for share in shares] == [points == best for points in GAME.scores(state)]
        legal, sensible = GAME.legal_actions(state), GAME.sensible_actions(state)
        assert sensible
        assert set(sensible) <= set(legal)
        for seat in range(players):
            seen.add(GAME.fingerprint(state, seat))
        world = GAME.copy(state)
        GAME.redeal(world, 0, rng)
        assert world[0].chance.key.tolist() != state[0].chance.key.tolist()
        assert GAME.fingerprint(world, 0) == GAME.fingerprint(state, 0)
        assert GAME.knowledge(world, 0) == GAME.knowledge(state, 0)
        GAME.apply(state, GAME.playout_action(state, GAME.polled(state), rng))
        count = len(seen)
        assert count % players == 0
    assert len(seen) > 100


def test_the_same_knowledge_by_another_way_has_the_same_fingerprint() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 5 at 2,2"], pawns=["tulip gardener 2,2"])
    again = GAME.load(GAME.knowledge(state, 1).position)
    assert GAME.fingerprint(again, 1) == GAME.fingerprint(state, 1)
    assert GAME.fingerprint(state, 0) != GAME.fingerprint(state, 1)
    other = load(players=3, cards=["hyacinth 9 at 0,0", "tulip 5 at 2,2"], pawns=["tulip gardener 4,2"])
    assert GAME.fingerprint(other, 1) != GAME.fingerprint(state, 1)


def test_what_is_not_sensible() -> None:
    """Turns of the first card, and discards before everything is sold."""
    state = GAME.start(3, 0, {"start": 0})
    assert (len(GAME.legal_actions(state)), len(GAME.sensible_actions(state))) == (13, 9)
    line = [f"tulip {n} at {2 * i},0" for i, n in enumerate(range(1, 9))]
    state = load(players=3, cards=line, turn="tulip", flowers=[{}, {"rose": 3}, {}])
    for action in GAME.actions_of(state, 1, GAME.parse("9 at 16,-2"))[:2]:  # type: ignore[index]
        GAME.apply(state, action)
    assert len(GAME.legal_actions(state)) > 1
    (only,) = GAME.sensible_actions(state)
    assert DISCARD_SOME <= only < SELL_SOME


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

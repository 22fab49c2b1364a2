"""Positions: what is read, what is refused, and that nothing else happens."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_json, write_json
from tests.games.bloom_rows.helper import GAME, shown

odd = st.none() | st.integers() | st.text(max_size=4) | st.lists(st.integers(-3, 200), max_size=3) | st.booleans()

POSITION = msgspec.json.decode(write_json(GAME, GAME.start(3, 7)))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(POSITION)), odd | st.lists(st.lists(odd, max_size=4), max_size=4))
def test_no_position_does_harm(field: str, value: Any) -> None:
    text = msgspec.json.encode({**POSITION, field: value})
    try:
        state = read_json(GAME, text)
    except BadInput:
        return
    again = read_json(GAME, write_json(GAME, state))
    assert again.tobytes() == state.tobytes()
    assert GAME.legal_actions(state)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"stocks": [[1]]}, "'stocks' has 1 entries for 2 seats"),
        ({"stocks": [[1], []]}, "no tile left"),
        ({"stocks": [[1], [1]]}, "two places"),
        ({"rows": ["1 2 4", "4 5 6"]}, "two places"),
        ({"rows": ["40 41 44"]}, "no row"),
        ({"rows": ["J J J"], "jokers": 2}, "more jokers"),
        ({"known": [[5], []]}, "does not hold"),
        ({"taken": [[6], [6]]}, "more often"),
        ({"open": [101]}, "open"),
        ({"round": 3}, "round"),
        ({"first_round": [1, 2]}, "first_round"),
        ({"passes": 2}, "passes"),
        ({"over": True}, "over only"),
        ({"drawn": True, "supply": []}, "turn is over"),
        ({"laid_by": [0]}, "laid_by"),
        ({"options": {"flowers": [1]}}, "flower table"),
        ({"turn": 2}, "no seat"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields: dict[str, Any], sentence: str) -> None:
    plain = {"players": 2, "stocks": [[1], [2]]}
    with pytest.raises(BadInput, match=sentence):
        read_json(GAME, msgspec.json.encode({**plain, **fields}))


def test_a_position_by_hand_needs_little() -> None:
    state = read_json(GAME, '{"players": 2, "stocks": [[1, 2], [3, "J"]]}')
    position = shown(state)
    assert position.supply == [*range(4, 101), "J", "J", "J"]
    assert GAME.to_act(state) == (0,)

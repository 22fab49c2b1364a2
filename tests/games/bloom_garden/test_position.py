"""Positions as JSON: exact, quickly written by hand, and hard to fool."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_json, write_json
from tests.games.bloom_garden.helper import EVERY_TABLE, GAME, ODD_TABLES, load, table_name, turn
from tests.games.bloom_garden.versus import play_both

TWO = ["hyacinth 9 at 0,0", "tulip 6 r1 at 2,-1"]


@pytest.mark.parametrize(("options", "players"), EVERY_TABLE[::4] + ODD_TABLES, ids=table_name)
def test_every_step_of_a_game_survives(options: dict[str, Any], players: int) -> None:
    """Also in the middle of a turn, and after passes."""
    for seed, walls in ((1, 0.0), (2, 0.4)):
        for _, state in play_both(players, options, seed, walls=walls):
            if state[0].stuck:  # walled in by the test: no position can say that
                continue
            assert read_json(GAME, write_json(GAME, state)).tobytes() == state.tobytes()
            within = GAME.copy(state)
            for _ in range(4):
                if GAME.is_over(within):
                    break
                GAME.apply(within, GAME.legal_actions(within)[-1])
                assert read_json(GAME, write_json(GAME, within)).tobytes() == within.tobytes()


def test_the_smallest_position() -> None:
    state = read_json(GAME, '{"players": 3}')
    assert state.tobytes() == GAME.load(GAME.position(state)).tobytes()
    assert (turn(state), GAME.to_act(state)) == ("hyacinth", (0,))


def test_the_example_of_the_documentation() -> None:
    text = '{"players": 3, "cards": ["hyacinth 5 at 0,0", "tulip 6 r1 at 2,-1"], "pawns": ["tulip gardener 2,0"]}'
    state = read_json(GAME, text)
    assert turn(state) == "rose"
    assert GAME.position(state).pawns == ["tulip gardener 2,0"]


def test_good_defaults() -> None:
    state = load(players=2, start=1, cards=["tulip 9 at 0,0", "hyacinth 9 at 2,2"])
    position = GAME.position(state)
    assert (position.turn, position.control) == ("rose", 1)
    state = load(players=3, options={"order": "advanced"}, cards=["hyacinth 9 at 0,0", "tulip 1 at 2,2"])
    assert (GAME.position(state).turn, GAME.position(state).opening) == ("rose", 1)
    hyacinths = [f"hyacinth {n} at {2 * i},0" for i, n in enumerate(range(1, 10))]
    state = load(players=3, cards=hyacinths)
    (finish,) = GAME.position(state).finished
    assert (finish.seat, finish.flowers) == (0, GAME.view(state, 0).colours[0].visible)


@pytest.mark.parametrize(
    "fields",
    [
        {"players": 1},
        {"players": 6},
        {"players": 10**30},
        {"rules": 2},
        {"start": 3},
        {"start": 2**70},
        {"cards": ["hyacinth 9 at 1,0"]},
        {"cards": ["hyacinth 9"]},
        {"cards": ["oak 9 at 0,0"]},
        {"cards": ["lily 9 at 0,0"]},
        {"cards": ["hyacinth 9 r1 at 0,0"]},
        {"cards": [*TWO, "tulip 6 at 0,3"]},
        {"cards": [*TWO, "rose 9 at 9,9"]},
        {"cards": [*TWO, "rose 9 at 96,0"]},
        {"cards": ["hyacinth 9 at 0,0", "tulip 9 at 0,0"]},
        {"pawns": ["tulip gardener 0,0"]},
        {"pawns": ["hyacinth gardener 0,0", "hyacinth gardener 1,0"]},
        {"pawns": ["hyacinth animal -1,0"]},
        {"pawns": ["hyacinth ornament 0,0 and 0,1"]},
        {"pawns": ["hyacinth dragon 0,0"]},
        {"pawns": ["hyacinth gardener home"]},
        {"flowers": [{}, {}]},
        {"flowers": [{"tulip": 16}, {}, {}]},
        {"flowers": [{"tulip": 8}, {"tulip": 8}, {}]},
        {"flowers": [{"tulip": -1}, {}, {}]},
        {"flowers": [{"lily": 1}, {}, {}]},
        {"flowers": [{"tulip": 10**40}, {}, {}]},
        {"coins": [1, 2]},
        {"coins": [-1, 0, 0]},
        {"coins": [10**40, 0, 0]},
        {"turn": "lily"},
        {"turn": "rose", "passed": ["rose"]},
        {"passed": ["oak"]},
        {"control": 0},
        {"opening": 1},
        {"options": {"order": "advanced"}, "opening": 4},
        {"options": {"order": "advanced"}, "opening": 10**30},
        {"finished": [{"seat": 0, "flowers": 3}]},
        {"finished": [{"seat": 7, "flowers": 3}]},
        {"options": {"cards": ["111"]}},
        {"options": {"supply": 1000}},
        {"options": {"supply": 10**30}},
        {"step": {"step": "place"}},
        {"step": {"step": "place", "card": 6}, "turn": "tulip"},
        {"step": {"step": "discard", "flower": "tulip"}},
        {"step": {"step": "discard", "flower": "oak"}},
        {"step": {"step": "sell", "flower": "tulip"}},
        {"step": {"step": "keep"}},
        {"step": {"step": "animal"}},
        {"step": {"step": "ornament"}},
        {"chance": {"seed": "xyz"}},
        {"chance": {"seed": "00", "drawn": 1}},
    ],
)
def test_what_cannot_be(fields: dict[str, Any]) -> None:
    position = {"players": 3, "cards": TWO, **fields}
    with pytest.raises(BadInput):
        read_json(GAME, json.dumps(position))


def test_who_has_no_cards_has_no_flowers() -> None:
    hyacinths = [f"hyacinth {n} at {2 * i},0" for i, n in enumerate(range(1, 10))]
    with pytest.raises(BadInput):
        load(players=3, cards=hyacinths, flowers=[{"rose": 1}, {}, {}])
    with pytest.raises(BadInput):
        load(players=3, cards=hyacinths, finished=[{"seat": 0, "flowers": 3}, {"seat": 0, "flowers": 3}])
    with pytest.raises(BadInput):
        load(players=3, cards=hyacinths, turn="hyacinth")
    with pytest.raises(BadInput):
        load(players=3, cards=hyacinths, finished=[{"seat": 0, "flowers": 10**30}])


def test_a_position_hides_nothing_but_the_seed() -> None:
    state = GAME.start(4, 3)
    assert GAME.position(state).chance is not None
    assert GAME.knowledge(state, 0).position.chance is None
    assert b"seed" not in msgspec.json.encode(GAME.view(state, None))


def test_the_state_is_small() -> None:
    assert GAME.state_type.itemsize <= 12 * 1024
    assert GAME.action_count < 3200

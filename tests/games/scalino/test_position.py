"""Positions from outside: what can be read is read, and the rest is refused in one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tavoliere.engine.position import read_json, write_json
from tests.games.hostile import refuse
from tests.games.scalino.helper import EVERY_TABLE, GAME, at, table_name


def test_the_shortest_position() -> None:
    state = read_json(GAME, '{"players": 2}')
    assert GAME.to_act(state) == (0,)
    assert state.tobytes() == read_json(GAME, write_json(GAME, state)).tobytes()


def test_every_field_of_a_building_position() -> None:
    state = at(
        "lily 1 e5, tulip 1 e6-f6", players=3, start=1, turn="daffodil", neutral=2, pyramid="square", gaps="u-shape"
    )
    position = GAME.position(state)
    assert (position.players, position.start, position.turn, position.neutral) == (3, 1, "daffodil", 2)
    assert (position.options.mode, position.options.pyramid, position.options.gaps) == ("building", "square", "u-shape")
    assert position.blocks == ["lily 1 e5", "tulip 1 e6-f6"]
    assert GAME.to_act(state) == (0,)  # two seats on from the starting one


def test_every_field_of_a_demolition_position() -> None:
    taken = [[1, 0, 2], [0, 3, 0], [0, 0, 0]]
    state = at("lily 1 e5, tulip 1 e6-f6", players=3, mode="demolition", turn=2, bonus=True, taken=taken)
    assert GAME.scores(state) == (7, 6, 0)
    assert GAME.to_act(state) == (2,)
    assert GAME.position(state).taken == taken
    assert GAME.position(state).bonus is True


def test_a_bar_of_a_position_can_be_named_from_either_end() -> None:
    assert at("lily 1 g5-e5").tobytes() == at("lily 1 e5-g5").tobytes()


def test_bytes_are_read_like_text() -> None:
    assert read_json(GAME, b'{"players": 2}').tobytes() == read_json(GAME, '{"players": 2}').tobytes()


@pytest.mark.parametrize(("options", "players"), EVERY_TABLE, ids=table_name)
def test_positions_are_exact(options: dict[str, str], players: int) -> None:
    state = GAME.start(players, "exact", options)
    while not GAME.is_over(state):
        assert read_json(GAME, write_json(GAME, state)).tobytes() == state.tobytes()
        GAME.apply(state, GAME.legal_actions(state)[-1])
    assert read_json(GAME, write_json(GAME, state)).tobytes() == state.tobytes()


# ---- Positions that cannot -----------------------------------------------------------------------

SEED = "00" * 32

BROKEN_TEXTS = [
    "",
    " ",
    "{",
    "}",
    "null",
    "[]",
    "2",
    '"players"',
    "NaN",
    "Infinity",
    '{"players": NaN}',
    '{"players": Infinity}',
    '{"players": 2,}',
    '{"players": 2} {}',
    "{'players': 2}",
    '{"players": 2',
    '{"players": "\ud800"}',
    '{"players": 2, "turn": "\\ud800"}',
    '{"players": 2, "blocks": ["\\ud83d 1 e5"]}',
    "\ufeff",
    "\x00",
    "[" * 100_000,
    '{"players": ' + "[" * 100_000,
    '{"players": 2, "blocks": ' + "[" * 500 + "]" * 500 + "}",
    '{"players": 1' + "0" * 5000 + "}",
    '{"players": 2, "start": -1' + "0" * 400 + "}",
    '{"players": 1e400}',
]


@pytest.mark.parametrize("text", BROKEN_TEXTS, ids=lambda text: ascii(text[:24]))
def test_texts_that_are_no_position(text: str) -> None:
    refuse(lambda: read_json(GAME, text))


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b'{"players": "\xc3"}', b"\x80", b'{"players": 2, "turn": "\xed\xa0\x80"}']
)
def test_bytes_that_are_no_text(data: bytes) -> None:
    refuse(lambda: read_json(GAME, data))


BROKEN_FIELDS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 5},
    {"players": 0},
    {"players": -2},
    {"players": 2**63},
    {"players": 2**64},
    {"players": 10**30},
    {"players": 2.5},
    {"players": "2"},
    {"players": None},
    {"players": True},
    {"players": [2]},
    {"colour": "tulip"},
    {"game": "chess"},
    {"game": None},
    {"rules": 2},
    {"rules": 10**30},
    {"rules": "1"},
    {"options": None},
    {"options": []},
    {"options": {"mode": "flying"}},
    {"options": {"pyramid": "round"}},
    {"options": {"gaps": 3}},
    {"options": {"start": 0}},
    {"start": -1},
    {"start": 2},
    {"start": 2**63},
    {"start": 10**30},
    {"start": "0"},
    {"start": 0.5},
    {"turn": "blue"},
    {"turn": "Tulip"},
    {"turn": 0},
    {"turn": 10**30},
    {"turn": ["tulip"]},
    {"bonus": True},
    {"bonus": 1},
    {"bonus": "yes"},
    {"neutral": 3},
    {"neutral": -1},
    {"neutral": 10**30},
    {"neutral": None},
    {"blocks": "tulip 1 e5"},
    {"blocks": [3]},
    {"blocks": [None]},
    {"blocks": [[]]},
    {"blocks": [""]},
    {"blocks": ["tulip"]},
    {"blocks": ["tulip 1"]},
    {"blocks": ["tulip 1 e5 e6"]},
    {"blocks": ["tulip 0 e5"]},
    {"blocks": ["tulip 5 e5"]},
    {"blocks": ["tulip 12 e5"]},
    {"blocks": ["tulip 1234 e5"]},
    {"blocks": ["tulip -1 e5"]},
    {"blocks": ["tulip ² e5"]},
    {"blocks": ["tulip 1 e0"]},
    {"blocks": ["tulip 1 j5"]},
    {"blocks": ["tulip 1 e5-"]},
    {"blocks": ["tulip 1 e5-f6"]},
    {"blocks": ["tulip 1 c5-f5"]},
    {"blocks": ["tulip 1 a1"]},
    {"blocks": ["tulip 1 i5-i6"]},
    {"blocks": ["rose 1 e5"]},
    {"blocks": ["tulip 1 e5", "lily 1 e5"]},
    {"blocks": ["tulip 1 e5-g5", "lily 1 g4-g6"]},
    {"blocks": ["tulip 2 e5"]},
    {"blocks": ["tulip 1 e5", "lily 2 e5"]},
    {"blocks": [f"tulip 1 {cell}" for cell in ("e5", "c5", "g5", "e3", "e7", "a5", "i5")]},
    {"blocks": [f"tulip 1 {bar}" for bar in ("d5-f5", "d6-f6", "d7-f7", "d4-f4")]},
    {"blocks": ["tulip 1 e5"] * 10_000},
    {"blocks": ["x" * 100_000]},
    {"taken": [[0, 0, 0], [0, 0, 0]]},
    {"taken": None},
    {"chance": {"seed": "zz"}},
    {"chance": {"seed": ""}},
    {"chance": {"seed": "00"}},
    {"chance": {"seed": SEED + "00"}},
    {"chance": {"seed": "ä" * 64}},
    {"chance": {"seed": SEED, "drawn": -1}},
    {"chance": {"seed": SEED, "drawn": 2**63}},
    {"chance": {"seed": SEED, "drawn": 10**30}},
    {"chance": {"seed": 5}},
    {"chance": {}},
    {"chance": "secret"},
    {"chance": {"seed": SEED, "more": 1}},
]


@pytest.mark.parametrize("fields", BROKEN_FIELDS, ids=lambda fields: ascii(fields)[:60])
def test_fields_that_cannot_be(fields: dict[str, Any]) -> None:
    refuse(lambda: read_json(GAME, json.dumps({"players": 2, **fields})))


BROKEN_DEMOLITIONS: list[dict[str, Any]] = [
    {"players": 7},
    {"turn": 2},
    {"turn": -1},
    {"turn": "tulip"},
    {"turn": 2**63},
    {"taken": [[0, 0, 0]]},
    {"taken": [[0, 0], [0, 0]]},
    {"taken": [[0, 0, 0, 0], [0, 0, 0, 0]]},
    {"taken": [[-1, 0, 0], [0, 0, 0]]},
    {"taken": [[25, 0, 0], [0, 0, 0]]},
    {"taken": [[10**30, 0, 0], [0, 0, 0]]},
    {"taken": [[20, 0, 0], [20, 0, 0]]},
    {"taken": [[24, 0, 0], [0, 0, 0]]},  # and one stands
    {"taken": [[0.5, 0, 0], [0, 0, 0]]},
    {"taken": [0, 0]},
    {"blocks": ["lily 2 e5"]},
]


@pytest.mark.parametrize("fields", BROKEN_DEMOLITIONS, ids=lambda fields: ascii(fields)[:60])
def test_demolitions_that_cannot_be(fields: dict[str, Any]) -> None:
    begin = {"players": 2, "options": {"mode": "demolition"}, "blocks": ["lily 1 e5"]}
    refuse(lambda: read_json(GAME, json.dumps({**begin, **fields})))


def test_a_bonus_needs_a_cleared_level() -> None:
    whole = GAME.position(GAME.start(2, 0, {"mode": "demolition"})).blocks
    refuse(lambda: at(", ".join(whole), 2, mode="demolition", bonus=True))


ENDLESS = "9" * 4000


@pytest.mark.parametrize(
    "text",
    [
        f'{{"players": {ENDLESS}}}',
        f'{{"players": 2, "rules": {ENDLESS}}}',
        f'{{"players": 2, "start": {ENDLESS}}}',
        f'{{"players": 2, "turn": "{ENDLESS}"}}',
        f'{{"players": 2, "neutral": {ENDLESS}}}',
        f'{{"players": 2, "{ENDLESS}": 1}}',
        f'{{"players": 2, "blocks": ["tulip{" " * 4000}1 e4-f5"]}}',
        f'{{"players": 2, "chance": {{"seed": "{SEED}", "drawn": {ENDLESS}}}}}',
        f'{{"players": 2, "options": {{"mode": "demolition"}}, "taken": [[{ENDLESS}, 0, 0], [0, 0, 0]]}}',
    ],
    ids=lambda text: text[:24],
)
def test_a_refusal_does_not_repeat_endless_input(text: str) -> None:
    """A message is for people: it quotes at most the beginning of what was wrong."""
    refuse(lambda: read_json(GAME, text))

"""Positions at random: whatever is read can be played on, and nothing but a sentence comes out of the rest."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tavoliere.engine.position import read_json, write_json
from tests.games.hostile import fuzz, read_or_refuse, refuse
from tests.games.scalino.helper import DIAMOND_1, EVERY_TABLE, GAME, at, written

FIELDS = ["players", "game", "rules", "options", "start", "turn", "bonus", "neutral", "blocks", "taken", "chance"]
cells = st.builds("{}{}".format, st.sampled_from("abcdefghij"), st.integers(0, 10))
block_texts = st.builds(
    "{} {} {}{}".format,
    st.sampled_from(["hyacinth", "tulip", "lily", "daffodil", "rose", ""]),
    st.integers(0, 5),
    cells,
    st.just("") | st.builds("-{}".format, cells),
)

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=-(10**40), max_value=10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
    | st.sampled_from(["tulip", "diamond", "square", "u-shape", "demolition", "tulip 1 e5", "lily 2 c4-c6", "e5"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def usable(state: Any) -> None:
    """A position that was read can be played on and written again."""
    assert read_json(GAME, write_json(GAME, state)).tobytes() == state.tobytes()
    GAME.scores(state)
    if not GAME.is_over(state):
        GAME.apply(state, GAME.legal_actions(state)[0])


@fuzz
@given(st.dictionaries(st.sampled_from(FIELDS), anything, max_size=4), st.integers(2, 4))
def test_any_value_in_any_field(fields: dict[str, Any], players: int) -> None:
    state = read_or_refuse(lambda: read_json(GAME, json.dumps({"players": players, **fields})))
    if state is not None:
        usable(state)


@fuzz
@given(
    st.lists(block_texts, max_size=6),
    st.sampled_from(EVERY_TABLE),
    st.booleans(),
    st.integers(0, 3),
    st.sampled_from(["hyacinth", "tulip", "lily", "daffodil", 0, 1, 2]),
)
def test_any_blocks(blocks: list[str], table: Any, bonus: bool, neutral: int, turn: Any) -> None:
    options, players = table
    data = written(players=players, bonus=bonus, neutral=neutral, turn=turn, **options)
    state = read_or_refuse(lambda: read_json(GAME, json.dumps({**data, "blocks": blocks})))
    if state is not None:
        usable(state)


WHOLE = write_json(GAME, at(f"{DIAMOND_1}, lily 2 b5", turn="daffodil"))


@fuzz
@given(st.integers(0, len(WHOLE) - 1))
def test_a_text_that_breaks_off(length: int) -> None:
    text = WHOLE[:length]
    if text.strip() != WHOLE.strip():
        refuse(lambda: read_json(GAME, text))


@fuzz
@given(st.randoms(use_true_random=False), st.integers(1, 4))
def test_a_text_with_wrong_letters(rng: random.Random, times: int) -> None:
    letters = list(WHOLE)
    for _ in range(times):
        letters[rng.randrange(len(letters))] = rng.choice('{}[]",:0123456789 abcdefghitulp-\\\n\x00\ud800é')
    state = read_or_refuse(lambda: read_json(GAME, "".join(letters)))
    if state is not None:
        usable(state)


@fuzz
@given(st.binary(max_size=60))
def test_any_bytes(data: bytes) -> None:
    refuse(lambda: read_json(GAME, data))

"""Whatever comes from outside: only BadInput and IllegalMove come back, and nothing is changed."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tavoliere.engine.errors import BadInput, IllegalMove
from tavoliere.engine.position import read_json, write_json
from tests.games.bloom_garden.helper import GAME, load

STATE = load(
    players=3,
    cards=["hyacinth 9 at 0,0", "tulip 9 at 2,2", "tulip 8 at 4,4"],
    pawns=["tulip gardener 4,4", "tulip animal 5,3", "hyacinth gardener 0,0"],
    flowers=[{}, {"rose": 2, "tulip": 3}, {}],
    turn="tulip",
    options={"sell": "choose"},
)
CALM = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
numbers = st.integers() | st.integers(-12, 12)
cells = st.tuples(numbers, numbers)
colours = st.sampled_from(["hyacinth", "tulip", "rose", "lily", "oak", "\ud800", ""])
flowers = st.dictionaries(colours, numbers, max_size=3)
rest = {
    "discard": flowers,
    "sell": flowers,
    "keep": numbers,
    "gardener": st.none() | st.just("back") | cells,
    "animal": st.none() | st.just("back") | cells,
    "ornament": st.none() | st.tuples(cells, cells),
}
moves: Any = st.fixed_dictionaries(
    {"move": st.just("place"), "card": numbers, "x": numbers, "y": numbers, "turned": numbers}, optional=rest
) | st.fixed_dictionaries({"move": st.just("pass")}, optional=rest)
words = st.sampled_from(
    [
        "1",
        "5 r1",
        "at",
        "0,0",
        "3,-2",
        ";",
        "; discard",
        "; sell",
        "2 tulip",
        "; keep",
        "; gardener",
        "back",
        "; animal",
    ]
) | st.sampled_from(["; ornament", "and", "pass", "-", ",", "r9", "9" * 30, "\ud800", "Ω"])


def try_to_play(text: str) -> None:
    state = GAME.copy(STATE)
    try:
        GAME.play(state, GAME.parse(text))
    except (BadInput, IllegalMove):
        assert state.tobytes() == STATE.tobytes()


@CALM
@given(st.text(max_size=60) | st.lists(words, max_size=12).map(" ".join))
def test_notation(text: str) -> None:
    try_to_play(text)


@CALM
@given(moves)
def test_moves_as_structs(fields: dict[str, Any]) -> None:
    try:
        move = msgspec.convert(fields, GAME.move_type)
    except (msgspec.ValidationError, OverflowError, UnicodeError):
        return
    state = GAME.copy(STATE)
    for seat in (0, 1):
        judgement = GAME.check(state, move, seat)
        assert state.tobytes() == STATE.tobytes()
        if judgement is not None:
            assert all(GAME.explain(judgement, language) for language in ("en", "it", "de"))
        else:
            GAME.play(GAME.copy(state), move, seat)


@CALM
@given(st.integers(-5, GAME.action_count + 5), st.integers(0, 2))
def test_every_refused_action_can_be_explained(action: int, seat: int) -> None:
    code = GAME.violation(STATE, action, seat)
    if code:
        judgement = GAME.judgement(code, GAME.pieces(STATE, seat, action, code))
        assert GAME.explain(judgement, "de")


VALUES: Any = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=8) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
PARTS: dict[str, Any] = {
    "cards": st.lists(
        st.builds(
            "{} {} {} {},{}".format,
            st.sampled_from(["hyacinth", "tulip", "rose"]),
            st.integers(0, 10),
            st.sampled_from(["at", "r1 at", "r3 at", ""]),
            st.integers(-4, 4),
            st.integers(-4, 4),
        ),
        max_size=5,
    ),
    "pawns": st.lists(
        st.builds("{} {} {},{}".format, colours, st.sampled_from(["gardener", "animal"]), numbers, numbers), max_size=3
    ),
    "turn": st.none() | colours,
    "passed": st.lists(colours, max_size=3),
    "flowers": st.lists(flowers, max_size=4),
    "step": st.fixed_dictionaries(
        {},
        optional={
            "step": st.sampled_from(["card", "place", "discard", "sell", "keep"])
            | st.sampled_from(["gardener", "animal", "ornament"]),
            "card": numbers,
            "turned": numbers,
            "flower": colours,
            "sale": flowers,
        },
    ),
    "opening": numbers,
    "control": numbers,
    "start": numbers,
}


@CALM
@given(
    st.integers(0, 6), st.fixed_dictionaries({}, optional=PARTS), st.dictionaries(st.sampled_from(list(PARTS)), VALUES)
)
def test_positions(players: int, fields: dict[str, Any], wild: dict[str, Any]) -> None:
    text = msgspec.json.encode(clean({"players": players, **fields, **wild}))
    try:
        state = read_json(GAME, text)
    except BadInput:
        return
    again = read_json(GAME, write_json(GAME, state))
    assert again.tobytes() == state.tobytes()
    for _ in range(3):  # whatever was read can be played on
        if GAME.is_over(state):
            break
        GAME.apply(state, GAME.legal_actions(state)[0])


def clean(value: Any) -> Any:
    """Values that JSON can hold: no half characters, no numbers beyond 64 bits."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {clean(key): clean(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [clean(item) for item in value]
    return value % 2**63 if isinstance(value, int) and abs(value) >= 2**63 else value


@CALM
@given(st.binary(max_size=80))
def test_bytes(data: bytes) -> None:
    try:
        read_json(GAME, data)
    except BadInput:
        return

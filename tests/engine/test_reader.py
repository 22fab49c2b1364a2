"""Records as plain values: the same as NumPy reads, of the right types, and independent of the position."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from tavoliere import games
from tavoliere.engine.compiled.kernel import layout
from tavoliere.engine.errors import BadInput
from tavoliere.engine.reader import Reader, Row

INNER = layout([("key", np.uint64, 2), ("drawn", np.int64)])
RECORD = layout(
    [
        ("inner", INNER),
        ("flag", np.bool_),
        ("tiny", np.int8),
        ("wide", np.uint64),
        ("half", np.float64),
        ("small", np.int8, 4),
        ("shorts", np.int16, (2, 3)),
        ("cube", np.int8, (2, 3, 2)),
        ("bits", np.uint64, 2),
        ("last", np.int32),
    ]
)
STEPS = (0, 1, 7, 60)


def numpy_reads(value: Any) -> Any:
    """The slow way."""
    if value.dtype.names:
        return {name: numpy_reads(np.asarray(value[name])) for name in value.dtype.names}
    return value.tolist()


def random_record(seed: int) -> Any:
    state = np.frombuffer(bytearray(np.random.default_rng(seed).bytes(RECORD.itemsize)), dtype=RECORD)
    state["flag"] = seed % 2
    state["half"] = seed / 4
    return state


@pytest.mark.parametrize("seed", range(20))
def test_every_kind_of_field(seed: int) -> None:
    state = random_record(seed)
    assert Reader(RECORD)(state).plain() == numpy_reads(state[0])


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("steps", STEPS)
def test_positions_of_every_game(name: str, steps: int) -> None:
    game = games.load(name)
    state = game.start(seed=steps)
    for _ in range(steps):
        if not game.is_over(state):
            game.apply(state, game.legal_actions(state)[0])
    read = Reader(game.state_type)(state).plain()
    assert read == numpy_reads(state[0])
    assert json.loads(json.dumps(read)) == read


def test_values_are_of_python() -> None:
    s = Reader(RECORD)(random_record(3))
    kinds = [type(s.flag), type(s.tiny), type(s.wide), type(s.half), type(s.small), type(s.small[0]), type(s.shorts[1])]
    assert kinds == [bool, int, int, float, tuple, int, tuple]
    assert isinstance(s.inner, Row)
    assert s.shorts is s.shorts


def test_what_was_read_stays_as_it_was() -> None:
    state = random_record(4)
    s = Reader(RECORD)(state)
    before = numpy_reads(state[0])
    state["small"] = 0
    state["tiny"] = 0
    assert s.plain() == before


def test_some_fields_only() -> None:
    state = random_record(5)
    s = Reader(RECORD, fields=("last", "small", "tiny"))(state)
    assert s.plain() == {name: numpy_reads(np.asarray(state[0][name])) for name in ("last", "small", "tiny")}
    assert not hasattr(s, "wide")
    assert repr(s).startswith("Row(last=")


@pytest.mark.parametrize("length", [0, 2])
def test_a_position_is_one_record(length: int) -> None:
    with pytest.raises(BadInput, match="A position is an array of exactly one record"):
        Reader(RECORD)(np.zeros(length, dtype=RECORD))


def test_the_last_two_positions_are_read_once() -> None:
    read = Reader(RECORD)
    first, second, third = random_record(1), random_record(2), random_record(3)
    rows = read(first), read(second)
    assert read(first) is rows[0]
    assert read(second) is rows[1]
    read(third)
    assert read(first) is not rows[0]
    assert read(first).plain() == rows[0].plain()


def test_a_position_that_was_changed_is_read_anew() -> None:
    state = random_record(4)
    read = Reader(RECORD)
    before = read(state)
    state["last"] = before.last ^ 1
    assert read(state).last == before.last ^ 1


def test_only_the_beginning_is_read_where_the_rest_is_not_asked_for() -> None:
    names = ("inner", "flag", "tiny")
    state = random_record(5)
    read = Reader(RECORD, names)
    assert len(read(state).bytes) < RECORD.itemsize
    assert read(state).plain() == {
        name: value for name, value in Reader(RECORD)(state).plain().items() if name in names
    }
    with pytest.raises(BadInput):
        read(np.concatenate([state, state]))


def test_of_an_array_the_used_part_is_read() -> None:
    record = layout(
        [("n", np.int64), ("each", np.int64, 2), ("a", np.int8, 4), ("b", np.int16, 4), ("c", np.int8, (2, 3))]
    )
    state = np.zeros(1, dtype=record)
    values = {"n": 2, "each": [1, 3], "a": [1, 2, 0, 0], "b": [500, 600, 0, 0], "c": [[5, 0, 0], [7, 8, 9]]}
    for name, value in values.items():
        state[name] = value
    read = Reader(record, lengths={"a": "n", "b": "n", "c": "each"})(state)
    assert (list(read.a), list(read.b), [list(row) for row in read.c]) == ([1, 2], [500, 600], [[5], [7, 8, 9]])

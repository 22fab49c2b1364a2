"""Entries: what Python calls of the compiled rules, and what it may hand them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
import pytest

from tavoliere.engine.compiled import kernel
from tavoliere.engine.compiled.codes import Codes
from tavoliere.engine.compiled.types import Array, Seat, signature

PAIR = kernel.layout([("first", np.int64), ("small", np.int8, 3)])
Pairs = Annotated[Any, Array(PAIR)]


def add_to_first(pairs: Pairs, seat: Seat) -> int:
    return int(pairs[0].first) + seat


@pytest.fixture(scope="module")
def add() -> Callable[..., int]:
    return kernel.entry(add_to_first)


def pair(first: int = 0) -> Any:
    state = np.zeros(1, dtype=PAIR)
    state[0].first = first
    return state


def test_an_entry_takes_what_it_declares(add: Callable[..., int]) -> None:
    assert add(pair(40), 2) == 42
    assert add(pair(40), np.int64(2)) == 42


@pytest.mark.parametrize(
    "seat", [1.0, "1", True, None, 1j, [1], np.int32(1), np.uint64(1), np.float64(1), np.bool_(True), object()]
)
def test_any_other_number_is_refused_at_once(add: Callable[..., int], seat: Any) -> None:
    with pytest.raises(TypeError, match=r"^add_to_first takes \(pairs: Pairs, seat: Seat\), not \(an array of records"):
        add(pair(), seat)


@pytest.mark.parametrize("seat", [2**63, -(2**63) - 1, 10**30])
def test_a_number_beyond_64_bits_is_refused(add: Callable[..., int], seat: int) -> None:
    with pytest.raises(OverflowError):
        add(pair(), seat)


def read_only() -> Any:
    state = pair()
    state.flags.writeable = False
    return state


@pytest.mark.parametrize(
    "pairs",
    [
        np.zeros((1, 1), dtype=PAIR),
        np.zeros(4, dtype=PAIR)[::2],
        np.zeros(1, dtype=PAIR)[0],
        np.zeros(1, dtype=PAIR.newbyteorder()),
        np.zeros(1, dtype=kernel.layout([("first", np.int64), ("other", np.int8, 3)])),
        np.zeros(1, dtype=np.int64),
        read_only(),
        "pairs",
        None,
        [pair()],
    ],
)
def test_any_other_array_is_refused_at_once(add: Callable[..., int], pairs: Any) -> None:
    with pytest.raises(TypeError, match="add_to_first takes"):
        add(pairs, 1)


def test_the_first_call_is_as_strict_as_the_next() -> None:
    fresh: Any = kernel.entry(add_to_first)
    with pytest.raises(TypeError, match="add_to_first takes"):
        fresh(pair(), 1.5)
    assert fresh(pair(1), 1) == 2
    assert len(fresh.signatures) == 1


@pytest.mark.parametrize("arguments", [(), (pair(),), (pair(), 1, 2)])
def test_the_wrong_number_of_arguments_is_refused(add: Callable[..., int], arguments: Any) -> None:
    with pytest.raises(TypeError):
        add(*arguments)


def double(number: Any) -> Any:
    return 2 * number


def test_an_entry_that_declares_nothing_is_compiled_for_whatever_comes() -> None:
    assert signature(double) is None
    twice = kernel.entry(double)
    assert twice(21) == 42
    assert twice(0.5) == 1.0


def test_a_long_entry_may_let_others_run() -> None:
    @kernel.releases_gil
    def long(number: int) -> int:
        return number

    def short(number: int) -> int:
        return number

    options: Any = [kernel.entry(function) for function in (long, short)]
    assert [entry.targetoptions["nogil"] for entry in options] == [True, False]


class Example(Codes):
    """Two codes."""

    LEGAL = 0, ""
    TOO_FAR = 7, "EX-1.2"


def test_a_code_is_its_number_and_knows_its_rule() -> None:
    by_number: Any = Example
    assert int(Example.TOO_FAR) == 7
    assert by_number(7) is Example.TOO_FAR
    assert (Example.TOO_FAR.rule, Example.LEGAL.rule) == ("EX-1.2", "")
    assert Example.TOO_FAR.name == "TOO_FAR"

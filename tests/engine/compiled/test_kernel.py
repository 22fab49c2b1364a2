"""Entries: what Python calls of the compiled rules, and what it may hand them."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Annotated, Any

import numpy as np
import pytest

from tavoliere.engine.compiled import kernel
from tavoliere.engine.compiled.codes import Flaw, Violation, find_sentence, list_codes
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


CODES = ModuleType("codes")
CODES.LEGAL = 0  # type: ignore[attr-defined]
CODES.TOO_FAR = Violation(7, "EX-1.2")  # type: ignore[attr-defined]
CODES.BAD_SEAT = Flaw(7, "There is no such seat.")  # type: ignore[attr-defined]


def judge(distance: int) -> int:
    return CODES.TOO_FAR if distance > 3 else CODES.LEGAL


def test_a_code_is_a_plain_number_for_kernels() -> None:
    judged = kernel.entry(judge)
    assert [judged(3), judged(4)] == [0, 7]
    assert judged(4).__class__ is int or not kernel.is_compiled()


def test_a_code_is_named_by_its_constant_and_knows_its_rule_or_sentence() -> None:
    assert list_codes(CODES, Violation) == {"too_far": 7}
    assert list_codes(CODES, Violation)["too_far"].rule == "EX-1.2"
    assert find_sentence(CODES, 7) == "There is no such seat."


@pytest.mark.parametrize("number", [0, 7])
def test_no_two_codes_have_the_same_number_and_none_is_0(number: int) -> None:
    module = ModuleType("twice")
    vars(module).update(ONE=Violation(7, "EX-1.1"), OTHER=Violation(number, "EX-1.2"))
    with pytest.raises(ValueError, match="same number"):
        list_codes(module, Violation)

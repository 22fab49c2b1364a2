"""Mixing numbers into 64 bits: nothing is lost, and every bit matters to every other."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest

from tavoliere.engine.compiled.hashes import mix, mix_words
from tavoliere.engine.compiled.kernel import entry
from tavoliere.engine.compiled.types import Array


@entry
def mix_all(numbers: Annotated[Any, Array(np.int64)], out: Annotated[Any, Array(np.uint64)]) -> None:
    """Each number mixed on its own, and into the one before it."""
    before = np.uint64(0)
    for i in range(len(numbers)):
        out[2 * i] = mix(np.uint64(0), numbers[i])
        before = mix(before, numbers[i])
        out[2 * i + 1] = before


@entry
def mix_rows(rows: Annotated[Any, Array(np.uint64, 2)], out: Annotated[Any, Array(np.uint64)]) -> None:
    """The words of each row."""
    for i in range(len(rows)):
        out[i] = mix_words(np.uint64(1), rows[i])


def mixed(numbers: Any) -> Any:
    out = np.zeros(2 * len(numbers), dtype=np.uint64)
    mix_all(np.array(numbers, dtype=np.int64), out)
    return out


def test_different_numbers_stay_different() -> None:
    numbers = np.arange(-50_000, 50_000)
    assert len(set(mixed(numbers)[::2].tolist())) == len(numbers)


def test_order_and_length_matter() -> None:
    rows = [[1, 2, 3], [3, 2, 1], [1, 2], [1, 2, 0], [0, 1, 2]]
    assert len({int(mixed(row)[-1]) for row in rows}) == len(rows)


def test_every_bit_changes_half_of_the_others() -> None:
    start = 0x0123456789ABCDEF
    flipped = mixed([start] + [start ^ (1 << bit) for bit in range(63)])[::2].tolist()
    changes = [(flipped[0] ^ other).bit_count() for other in flipped[1:]]
    assert min(changes) >= 16
    assert max(changes) <= 48
    assert 28 <= sum(changes) / len(changes) <= 36


@pytest.mark.parametrize("length", [1, 3, 4, 9])
def test_every_bit_of_many_words_changes_half_of_the_result(length: int) -> None:
    rows = np.zeros((1 + 64 * length, length), dtype=np.uint64)
    rows[:] = np.arange(length, dtype=np.uint64)
    for bit in range(64 * length):
        rows[1 + bit, bit // 64] ^= np.uint64(1 << (bit % 64))
    out = np.zeros(len(rows), dtype=np.uint64)
    mix_rows(rows, out)
    first, *flipped = out.tolist()
    changes = [(first ^ other).bit_count() for other in flipped]
    assert len(set(out.tolist())) == len(rows)
    assert min(changes) >= 12
    assert max(changes) <= 52
    assert 31 <= sum(changes) / len(changes) <= 33


def test_many_words_differ_when_two_neighbours_change_places() -> None:
    numbers = np.arange(16, dtype=np.uint64)
    rows = np.tile(numbers, (16, 1))
    for i in range(15):
        rows[i + 1, [i, i + 1]] = rows[i + 1, [i + 1, i]]
    out = np.zeros(16, dtype=np.uint64)
    mix_rows(rows, out)
    assert len(set(out.tolist())) == 16

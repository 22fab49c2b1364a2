"""Compiled rules have no memory of their own: what allocates is refused, and nothing counts references."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tavoliere import games
from tavoliere.engine.compiled.kernel import Entry, entry, is_compiled, kernel
from tavoliere.engine.compiled.types import Scores
from tavoliere.games.warmup import warm_up

pytestmark = pytest.mark.skipif(not is_compiled(), reason="plain Python may allocate")


def make_array(out: Scores) -> int:
    return len(np.zeros(int(out[0])))


def make_list(out: Scores) -> int:
    return len([out[0], out[1]])


def reduce_slice(out: Scores) -> int:
    return int(out[:2].min())


def compare_arrays(out: Scores) -> int:
    return int((out == out[0]).sum())


def make_text(out: Scores) -> int:
    return len(str(out[0]))


@kernel
def slice_of(out: Any) -> Any:
    return out[1:]


def use_slice(out: Scores) -> int:
    return len(slice_of(out))


@pytest.mark.parametrize("function", [make_array, make_list, reduce_slice, compare_arrays, make_text])
def test_what_allocates_is_refused(function: Callable[..., int]) -> None:
    line = function.__code__.co_firstlineno + 1
    sentence = rf"^{function.__name__} \(test_allocation.py, line {line}\) needs memory of its own, and .* Write into"
    with pytest.raises(TypeError, match=sentence):
        entry(function)(np.zeros(3, dtype=np.int64))


def test_the_kernel_that_allocates_is_named_not_its_caller() -> None:
    with pytest.raises(TypeError, match=r"^slice_of \(test_allocation.py, line \d+\) needs memory"):
        entry(use_slice)(np.zeros(3, dtype=np.int64))


def test_other_errors_of_the_compiler_stay_as_they_are() -> None:
    def misspelt(out: Scores) -> int:
        return out.sise

    with pytest.raises(Exception, match="Unknown attribute 'sise'"):
        entry(misspelt)(np.zeros(3, dtype=np.int64))


def test_no_entry_of_any_game_or_bot_counts_references() -> None:
    """Numba's runtime would be called by names that begin with `NRT_`; symbols stand as they are in a kept file."""
    warm_up(games.names())
    entries = [found for found in gc.get_objects() if isinstance(found, Entry) and found.overloads]
    files = {found.kept_file for found in entries if found.declared is not None}
    kept = {file: file.read_bytes() for file in files if file is not None and file.is_file()}
    assert len(kept) > 80
    assert [file for file, code in kept.items() if b"NRT_" in code] == []
    assert all(b"PyErr_" in code for code in kept.values())  # so symbols are found where there are any

"""What tests of hostile input share: whatever a file or a person brings, nothing but `BadInput` comes out of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tavoliere.engine.errors import BadInput

SOAK = bool(os.environ.get("TAVOLIERE_SOAK"))
fuzz = settings(
    max_examples=3000 if SOAK else 150,
    derandomize=not SOAK,  # an ordinary run tries the same things every time
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def assert_one_sentence(error: BadInput) -> None:
    """A message for people: one line, not endless, with a full stop."""
    text = str(error)
    assert text.endswith(".")
    assert "\n" not in text
    assert 10 < len(text) < 500
    assert "Traceback" not in text


def refuse(read: Callable[[], Any]) -> None:
    """Reading fails, with one sentence."""
    with pytest.raises(BadInput) as caught:
        read()
    assert_one_sentence(caught.value)


def read_or_refuse(read: Callable[[], Any]) -> Any:
    """Reading works or fails with one sentence; nothing else."""
    try:
        return read()
    except BadInput as error:
        assert_one_sentence(error)
        return None


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

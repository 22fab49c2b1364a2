"""Hostile input for tests: only `BadInput` may come out of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tavoliere.engine.errors import BadInput
from tests.games.every import SOAK

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
    text.encode(errors="strict")


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

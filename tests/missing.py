"""Components that a test needs and does not find."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(sentence: str) -> NoReturn:
    """Here a test that needs what is not installed is skipped; where changes are proved it fails."""
    if os.environ.get("CI"):
        pytest.fail(sentence)
    pytest.skip(sentence)

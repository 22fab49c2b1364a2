"""The maps that the rules write as text: what is visible, and where a card may lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tavoliere.engine.scratch import Scratch
from tavoliere.games.bloom_garden.rules.grid import SIDE

PAPER = Scratch((SIDE + 1) * (SIDE + 1), np.uint8)  # a row for each place, and a stroke after it


def draw(query: Callable[[Any, Any], int], state: Any) -> str:
    """The rows of a map, divided by strokes."""
    return PAPER.data[: query(state, PAPER.out)].decode()


def read_rows(length: int) -> list[str]:
    """The rows of the map that was drawn last."""
    return PAPER.data[:length].decode().split("/") if length else []

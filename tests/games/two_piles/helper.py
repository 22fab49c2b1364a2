"""The tables at which the specimen is tried."""

from __future__ import annotations

from typing import Any

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (2, {"hand": 4, "start": 1}),
    (3, {"hand": 2, "start": 2}),
]

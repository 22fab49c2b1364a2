"""No number, type, seat or state brings a game down: tried in a process of its own, with bounds checked."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.conformance.play import Match
from tavoliere.conformance.safety import nothing_crashes
from tests.games.every import NAMES, SOAK, every_variant, load

TABLES = [table for name in NAMES for table in (every_variant(name) if SOAK else every_variant(name)[:1])]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_nothing_crashes(name: str, players: int, options: dict[str, Any]) -> None:
    nothing_crashes(Match(load(name), players, options, seed="safety"))

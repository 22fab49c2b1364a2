"""No number, type, seat or state brings a game down: tried in a process of its own.

`make test` tries each game at its first table, and checks bounds in the specimen only, since all has to be compiled
anew for it; `make soak` tries all tables with bounds checked.
"""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.conformance.play import Match
from tavoliere.conformance.safety import nothing_crashes
from tests.games.every import NAMES, SOAK, SPECIMEN, every_variant, load

VARIANTS = [every_variant(name) for name in NAMES]
TABLES = [table for variants in VARIANTS for table in (variants if SOAK else variants[:1])]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_nothing_crashes(name: str, players: int, options: dict[str, Any]) -> None:
    nothing_crashes(Match(load(name), players, options, seed="safety"), checks_bounds=SOAK or name == SPECIMEN)

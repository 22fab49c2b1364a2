"""No number, type, seat or state brings a game down: tried in a process of its own.

`make test` tries each game at its first table, with some spoilt states, and checks bounds in the specimen only, since
all has to be compiled anew for it; `make soak` tries all tables with many spoilt states and with bounds checked.
"""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.conformance.play import Match
from tavoliere.conformance.safety import SPOILT, nothing_crashes
from tests.games.every import NAMES, SOAK, SPECIMEN, every_variant, load

VARIANTS = [every_variant(name) for name in NAMES]
TABLES = [table for variants in VARIANTS for table in (variants if SOAK else variants[:1])]
SOME_SPOILT = 6


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_nothing_crashes(name: str, players: int, options: dict[str, Any]) -> None:
    match = Match(load(name), players, options, seed="safety")
    nothing_crashes(match, SOAK or name == SPECIMEN, SPOILT if SOAK else SOME_SPOILT)

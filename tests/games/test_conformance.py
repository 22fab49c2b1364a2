"""Every game passes the suite that every game must pass, at all its tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tavoliere.conformance import CHECKS
from tavoliere.conformance.play import Match
from tests.games.every import SOAK, every_variant, load

GAMES = 10 if SOAK else 1


@pytest.mark.parametrize(("name", "players", "options"), every_variant())
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(name: str, players: int, options: dict[str, Any], check: Callable[[Match], None]) -> None:
    for number in range(GAMES):
        check(Match(load(name), players, options, seed=f"{players}/{number}"))

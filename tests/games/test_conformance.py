"""Every game passes the suite that every game must pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tavoliere.conformance import CHECKS
from tavoliere.conformance.play import Match
from tests.games.every import NAMES, SOAK, every_variant, load

GAMES = 10 if SOAK else 1


# In an ordinary run every check is made at two tables, and at some of the others in turn.
ALWAYS, IN_TURN = 2, 4


def tables() -> list[Any]:
    return [
        pytest.param(check, *table.values, id=f"{check.__name__}-{table.id}")
        for name in NAMES
        for place, table in enumerate(every_variant(name))
        for number, check in enumerate(CHECKS)
        if SOAK or place < ALWAYS or (place + number) % IN_TURN == 0
    ]


@pytest.mark.parametrize(("check", "name", "players", "options"), tables())
def test_conformance(check: Callable[[Match], None], name: str, players: int, options: dict[str, Any]) -> None:
    for number in range(GAMES):
        check(Match(load(name), players, options, seed=f"{players}/{number}"))

"""The garden game passes the suite that every game must pass, with every option and number of players.

Some of the checks take long. In a normal run they are made at four tables, which together show every
number of players, order and way of selling; with TAVOLIERE_SOAK at all of them, many times.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from tavoliere.conformance import CHECKS, check_game
from tavoliere.conformance.play import Match
from tests.games.bloom_garden.helper import EVERY_TABLE, GAME, ODD_TABLES, table_name

SOAK = bool(os.environ.get("TAVOLIERE_SOAK"))
LONG = {
    "legal_list_is_the_judge",
    "knowledge_determinizes_consistently",
    "views_depend_on_nothing_hidden",
    "nothing_is_told_that_is_hidden",
}
ALL_CHECKS = [
    ({"order": "base", "sell": "all"}, 4),
    ({"order": "advanced", "sell": "choose"}, 2),
    ({"order": "base", "sell": "bouquets"}, 3),
    ({"order": "advanced", "sell": "all"}, 5),
]


@pytest.mark.parametrize(("options", "players"), EVERY_TABLE + ODD_TABLES, ids=table_name)
def test_conformance_in_short(options: dict[str, Any], players: int) -> None:
    short: list[Callable[[Match], None]] = [check for check in CHECKS if check.__name__ not in LONG]
    assert len(short) == len(CHECKS) - len(LONG)
    for check in short:
        check(Match(GAME, players, options, seed=f"{players}/short"))


@pytest.mark.parametrize(("options", "players"), EVERY_TABLE + ODD_TABLES if SOAK else ALL_CHECKS, ids=table_name)
def test_conformance(options: dict[str, Any], players: int) -> None:
    check_game(GAME, players, options, games=5 if SOAK else 1, seed=players)

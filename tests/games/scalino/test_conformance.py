"""Scalino passes the suite that every game must pass, with every option and number of players."""

from __future__ import annotations

import os

import pytest

from tavoliere.conformance import check_game
from tests.games.scalino.helper import EVERY_TABLE, GAME, table_name

SOAK = bool(os.environ.get("TAVOLIERE_SOAK"))
GAMES = 20 if SOAK else 1
# Gaps do not matter to a demolition: an ordinary run tries the second kind with the fewest and the most players.
TABLES = [
    (options, players)
    for options, players in EVERY_TABLE
    if SOAK or (options["mode"], options["gaps"]) != ("demolition", "u-shape") or players in (2, 6)
]


@pytest.mark.parametrize(("options", "players"), TABLES, ids=table_name)
def test_conformance(options: dict[str, str], players: int) -> None:
    check_game(GAME, players, options, games=GAMES, seed=players)

"""Every game, for the tests that are the same for all: ours, and the specimen.

`TAVOLIERE_GAMES=scalino,bloops` tries only these.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from examples.two_piles.game import TwoPiles
from tavoliere import games
from tavoliere.engine.game import Game

SOAK = bool(os.environ.get("TAVOLIERE_SOAK"))
SPECIMEN = "two_piles"
ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"

NAMES = os.environ.get("TAVOLIERE_GAMES", ",".join([*games.names(), SPECIMEN])).split(",")

each_name = pytest.mark.parametrize("name", NAMES)


@cache
def load(name: str) -> Game:
    return TwoPiles() if name == SPECIMEN else games.load(name)


def variants(name: str) -> list[tuple[int, dict[str, Any]]]:
    """The tables at which a game is tried: numbers of players and options."""
    return list(import_module(f"tests.games.{name}.helper").VARIANTS)


def variant_name(players: int, options: dict[str, Any]) -> str:
    """A short name for one table."""
    said = [f"{name}-{value}" if isinstance(value, str | int) else name for name, value in options.items()]
    return "-".join([str(players), *said])


def every_variant(name: str) -> list[Any]:
    """A game at all its tables, as parameters of a test: name, players, options."""
    return [
        pytest.param(name, players, options, id=f"{name}-{variant_name(players, options)}")
        for players, options in variants(name)
    ]


def every_record() -> list[Any]:
    """All golden games, as parameters of a test: name and path."""
    return [
        pytest.param(name, path, id=f"{name}-{path.stem}")
        for name in NAMES
        for path in sorted((DATA / name).glob("*.txt"))
    ]

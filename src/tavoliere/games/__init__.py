"""The registry: games by name, one folder for each. A game is imported when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from tavoliere.engine.errors import BadInput

if TYPE_CHECKING:
    from tavoliere.engine.game import Game

# name: where its class is, in the order in which games are offered
REGISTRY = {
    "scalino": "tavoliere.games.scalino.game:Scalino",
    "bloom_rows": "tavoliere.games.bloom_rows.game:BloomRows",
    "bloom_garden": "tavoliere.games.bloom_garden.game:BloomGarden",
    "bloops": "tavoliere.games.bloops.game:Bloops",
}


def names() -> list[str]:
    """List all games, in the order in which they are offered."""
    return list(REGISTRY)


def package(name: str) -> str:
    """Return the package of a game: its texts and its rulebook are read there without loading the game."""
    return REGISTRY[name].partition(":")[0].rpartition(".")[0]


@cache
def load(name: str) -> Game:
    """Return the game of this name; the same object every time."""
    if name not in REGISTRY:
        raise BadInput(f"There is no game {name!r}: choose among {', '.join(REGISTRY)}.")
    module, _, kind = REGISTRY[name].partition(":")
    game: Game = getattr(import_module(module), kind)()
    return game

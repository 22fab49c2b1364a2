"""The games, by name. Nothing of a game is imported before it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from tavoliere.engine.errors import BadInput

if TYPE_CHECKING:
    from tavoliere.engine.game import Game

# name: (module, class, title)
REGISTRY = {
    "scalino": ("tavoliere.games.scalino.game", "Scalino", "Scalino"),
    "bloom_rows": ("tavoliere.games.bloom_rows.game", "BloomRows", "Bloom (rows)"),
    "bloom_garden": ("tavoliere.games.bloom_garden.game", "BloomGarden", "Bloom (garden)"),
    "bloops": ("tavoliere.games.bloops.game", "Bloops", "Bloops"),
}


def names() -> list[str]:
    """All games, in the order in which they are offered."""
    return list(REGISTRY)


def title(name: str) -> str:
    """What a game is called, without loading it."""
    return REGISTRY[name][2]


@cache
def load(name: str) -> Game:
    """The game of this name; one and the same object every time."""
    if name not in REGISTRY:
        raise BadInput(f"There is no game {name!r}: choose among {', '.join(REGISTRY)}.")
    module, kind, _ = REGISTRY[name]
    game: Game = getattr(import_module(module), kind)()
    return game

"""Boards for the terminal: one file per game, each with a function `draw`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType

if TYPE_CHECKING:
    from tavoliere.engine.game import Game


def draw(game: Game, view: Any, names: Sequence[str]) -> RenderableType:
    """A game's table as a seat sees it."""
    board: RenderableType = import_module(f"tavoliere.cli.boards.{game.name}").draw(game, view, names)
    return board

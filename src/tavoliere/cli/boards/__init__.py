"""Boards for the terminal: one file per game, each with a function `draw`, made from a view and nothing else."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType

if TYPE_CHECKING:
    from tavoliere.cli.voice import Voice


def draw(view: Any, voice: Voice, around: str = "") -> RenderableType:
    """A game's table as a seat sees it, in the reader's language; a large one around this cell."""
    board: RenderableType = import_module(f"tavoliere.cli.boards.{view.game}").draw(view, voice, around)
    return board


def mention(game: str, event: Any) -> str:
    """What the terminal adds to a sentence about an event, where its board has names that the sentence leaves out."""
    board = import_module(f"tavoliere.cli.boards.{game}")
    return board.mention(event) if hasattr(board, "mention") else ""


def phrases_of_pick(game: str, pick: Any, added: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The phrases about a pick and what fills them: one for each part that it adds, where the board has no better."""
    board = import_module(f"tavoliere.cli.boards.{game}")
    if hasattr(board, "phrase_of_pick") and added:
        return [board.phrase_of_pick(pick, added)]
    return [(name, {name: value}) for name, value in added.items()]


def name_cell(game: str, cell: Any) -> str:
    """A cell as the notation of its game calls it."""
    name: str = import_module(f"tavoliere.cli.boards.{game}").name_cell(cell)
    return name

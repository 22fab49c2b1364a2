"""Bloom (rows) on the terminal: the board, the rows, and the own stock in runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tavoliere.games.bloom_rows.helpers import sort_by_runs
from tavoliere.games.bloom_rows.rules.components import FLOWERS

# By the flowers on a tile; the flowers are written too, so that colour is not needed.
_STYLES = {0: "bold magenta", 1: "green", 2: "cyan", 3: "yellow", 5: "red", 7: "bold red"}
_SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def draw(game: Any, view: Any, names: Sequence[str]) -> RenderableType:
    """The table as a seat (or a spectator) sees it."""
    flowers = {"J": 0} | {str(number): count for number, count in enumerate(view.flowers or FLOWERS, 1)}
    parts: list[RenderableType] = [_board(view, flowers), _players(view, names), _rows(view, names, flowers)]
    if view.seat is not None:
        parts.append(_stock(view, flowers))
    return Group(*parts)


def _tile(tile: Any, flowers: dict[str, int]) -> Text:
    """A tile with its flowers, if it has more than one: 55⁷."""
    count = flowers[str(tile)]
    raised = "".join(_SUPERSCRIPT[int(digit)] for digit in str(count)) if count > 1 else ""
    return Text(f"{tile}{raised}", style=_STYLES.get(count, "white"))


def _tiles(tiles: Sequence[Any], flowers: dict[str, int]) -> Text:
    return Text("  ").join([_tile(tile, flowers) for tile in tiles])


def _board(view: Any, flowers: dict[str, int]) -> RenderableType:
    opened = [_tile(tile, flowers) if tile else Text("·", style="dim") for tile in view.open]
    jokers = " ".join("J" for _ in view.board_jokers)
    points = [str(value) for value, count in enumerate(view.points) for _ in range(count)]
    lines = [
        Text("Open     ") + Text("  ").join(opened),
        Text("Jokers   ") + Text(jokers or "none", style=_STYLES[0] if jokers else "dim"),
        Text("Covered  ") + Text(f"{view.covered} tiles"),
        Text("Points   ") + Text(" ".join(points) or "none", style="yellow"),
    ]
    return Panel(Group(*lines), title=f"Round {view.round}", title_align="left")


def _players(view: Any, names: Sequence[str]) -> RenderableType:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("", "Player", "Tiles", "Point tiles", "Round 1", "Collected"):
        table.add_column(heading, justify="left" if heading in ("", "Player", "Point tiles") else "right")
    for seat, name in enumerate(names):
        shown = view.seats[seat]
        collected = view.scores[seat] if view.over else shown.first_round + sum(shown.taken)
        table.add_row(
            "▶" if seat in view.turn.asked else "",
            Text(name, style="bold" if seat == view.seat else ""),
            str(shown.tiles),
            " ".join(map(str, shown.taken)) or "-",
            str(shown.first_round) if view.round > 1 else "-",
            str(collected),
        )
    return table


def _rows(view: Any, names: Sequence[str], flowers: dict[str, int]) -> RenderableType:
    if not view.rows:
        return Text("\nNo rows yet.", style="dim")
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold")
    table.add_column()
    table.add_column(style="dim")
    for row in view.rows:
        table.add_row(row.row, _tiles(row.tiles, flowers), names[row.laid_by] if row.laid_by < len(names) else "")
    return Group(Text(""), table)


def _stock(view: Any, flowers: dict[str, int]) -> RenderableType:
    runs = [_tiles(run, flowers) for run in sort_by_runs(view.stock)]
    shown = Text("   |   ", style="dim").join(runs) if runs else Text("empty", style="dim")
    return Panel(shown, title=f"Your stock: {len(view.stock)} tiles, {view.penalty} flowers", title_align="left")

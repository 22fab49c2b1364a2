"""Scalino in the terminal: the pyramid from above, the current level, and the blocks that are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tavoliere.engine.game import Game
from tavoliere.games.scalino.components import PYRAMIDS, contains
from tavoliere.games.scalino.moves import read_bar
from tavoliere.games.scalino.view import View

# A colour never appears without its letter.
STYLES = {
    "hyacinth": "bold white on #2F6FB0",
    "tulip": "bold white on #C23B2E",
    "lily": "bold #4A4229 on #FBF6E6",
    "daffodil": "bold #4A3200 on #F3BC3A",
}
_REACH = range(-4, 5)
_LETTERS = "abcdefghi"


class Piece(NamedTuple):
    """A cell of a block."""

    block: int
    colour: str
    level: int


Cells = dict[tuple[int, int], Piece]


def draw(game: Game, view: View, names: Sequence[str]) -> RenderableType:
    """The whole table."""
    pyramid = PYRAMIDS.index(view.position.options.pyramid)
    levels = _levels(view)
    above: Cells = {}
    for level in levels:
        above |= level
    panels = [Panel(_grid(pyramid, 0, above, {}), title="from above", expand=False)]
    if view.position.options.mode == "building" and view.level <= len(levels):
        below = levels[view.level - 2] if view.level > 1 else {}
        current = _grid(pyramid, view.level - 1, levels[view.level - 1], below)
        panels.append(Panel(current, title=f"level {view.level}", expand=False))
    return Group(Columns(panels), _players(view, names))


def _levels(view: View) -> list[Cells]:
    levels: list[Cells] = [{} for _ in range(4)]
    for number, text in enumerate(view.position.blocks):
        colour, level, bar = text.split()
        for cell in read_bar(bar).cells:
            levels[int(level) - 1][cell] = Piece(number, colour, int(level))
    return levels


def _grid(pyramid: int, level: int, cells: Cells, below: Cells) -> Text:
    """Rows from the far one to the near one. A bar is one strip; what lies below shows in small letters."""
    text = Text(no_wrap=True)
    for y in reversed(_REACH):
        text.append(f"{y + 5} ", "dim")
        for x in _REACH:
            here, right, up = cells.get((x, y)), cells.get((x + 1, y)), cells.get((x, y + 1))
            if here:
                joint = "=" if right and right.block == here.block else " "
                mark = "'" if up and up.block == here.block else " "
                text.append(
                    f"{here.colour[0].upper()}{here.level}{mark if joint == ' ' else joint}", STYLES[here.colour]
                )
            elif contains(pyramid, level, x, y):
                under = below.get((x, y))
                text.append(f"{under.colour[0] if under else '·'}  ", "dim")
            else:
                text.append("   ")
        text.append("\n")
    text.append("  " + "".join(f"{letter}  " for letter in _LETTERS), "dim")
    return text


def _players(view: View, names: Sequence[str]) -> RenderableType:
    building = view.position.options.mode == "building"
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("", "player", "points", "blocks left: 1 2 3" if building else "blocks taken: 1 2 3"):
        table.add_column(heading, justify="right" if heading == "points" else "left")
    for seat, name in enumerate(names):
        turn = "▶" if seat in view.to_act else ""
        blocks = _stock(view, seat) if building else Text(" ".join(map(str, view.position.taken[seat])))
        table.add_row(turn, name, str(view.scores[seat]), blocks)
    for colour in view.stock if building else ():
        if colour not in view.owners:
            table.add_row("", Text("neutral", "dim"), "", _colour_stock(view, colour))
    return table


def _stock(view: View, seat: int) -> Text:
    return Text("   ").join(_colour_stock(view, colour) for colour, owner in view.owners.items() if owner == seat)


def _colour_stock(view: View, colour: str) -> Text:
    chip = Text(f" {colour} ", STYLES[colour])
    next_up = view.position.turn == colour and not view.over
    return chip.append(f" {' '.join(map(str, view.stock[colour]))}{' ◀' if next_up else ''}", "default on default")

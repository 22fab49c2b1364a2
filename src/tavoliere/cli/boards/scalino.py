"""Scalino in the terminal: the pyramid from above, the current level, and the blocks that are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tavoliere.cli.boards.colours import STYLES, chip, letter
from tavoliere.cli.boards.flow import Flow
from tavoliere.games.scalino.cells import Cell, name_of
from tavoliere.games.scalino.rules.components import COLOURS

if TYPE_CHECKING:
    from tavoliere.cli.voice import Voice
    from tavoliere.games.scalino.pieces import Block
    from tavoliere.games.scalino.view import Stock, View

_LENGTHS = (1, 2, 3)
_STAR = Cell(0, 0)

Blocks = dict[Cell, "Block"]


def name_cell(cell: Cell) -> str:
    return name_of(cell)


def draw(view: View, voice: Voice, around: str = "") -> RenderableType:
    """The whole table."""
    levels = [_on_level(view, level) for level in range(1, len(view.levels) + 1)]
    above: Blocks = {}
    for level in levels:
        above |= level
    panels = [Panel(_grid(view.levels[0], above, {}, voice), title=voice("scalino.above"), expand=False)]
    if view.level is not None and not view.over:
        below = levels[view.level - 2] if view.level > 1 else {}
        grid = _grid(view.levels[view.level - 1], levels[view.level - 1], below, voice)
        panels.append(Panel(grid, title=voice("scalino.level", level=view.level), expand=False))
    parts: list[RenderableType] = [Columns(panels), Text(voice("scalino.legend"), "dim")]
    if view.mode == "demolition":  # nobody has a colour there, so no seat explains its letter
        parts.append(Flow(chip(colour, voice) for colour in COLOURS))
    return Group(*parts, _players(view, voice))


def _on_level(view: View, level: int) -> Blocks:
    return {cell: block for block in view.blocks if block.level == level for cell in block.cells}


def _grid(widths: Sequence[int], blocks: Blocks, below: Blocks, voice: Voice) -> Text:
    """Rows from the far one to the near one, each centred over the star's column.

    A bar is one strip: `=` leads on to the right, `'` to the row behind. What lies below shows in small
    letters.
    """
    reach = max(*widths, len(widths)) // 2
    text = Text(no_wrap=True)
    for y in range(reach, -reach - 1, -1):
        text.append(f"{name_of(Cell(0, y))[1:]} ", "dim")
        width = widths[y + len(widths) // 2] if abs(y) <= len(widths) // 2 else 0
        for x in range(-reach, reach + 1):
            text.append_text(_cell(Cell(x, y), abs(x) <= width // 2 and width > 0, blocks, below, voice))
        text.append("\n")
    return text.append("  " + "".join(f"{name_of(Cell(x, 0))[0]}  " for x in range(-reach, reach + 1)), "dim")


def _cell(cell: Cell, inside: bool, blocks: Blocks, below: Blocks, voice: Voice) -> Text:
    block = blocks.get(cell)
    if block is None:
        under = below.get(cell)
        empty = "★" if cell == _STAR else "·"
        return Text(f"{letter(under.colour, voice).lower() if under else empty}  " if inside else "   ", "dim")
    joint = " "
    if blocks.get(Cell(cell.x + 1, cell.y)) is block:
        joint = "="
    elif blocks.get(Cell(cell.x, cell.y + 1)) is block:
        joint = "'"
    return Text(f"{letter(block.colour, voice)}{block.level}{joint}", STYLES[block.colour])


def _players(view: View, voice: Voice) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(voice("boards.player"))
    table.add_column(voice("boards.points"), justify="right")
    table.add_column(voice("scalino.left") if view.mode == "building" else voice("scalino.taken"))
    for seat, name in enumerate(voice.names):
        mark = "▶" if seat == view.turn.seat and not view.over else ""
        table.add_row(mark, Text(name), str(view.scores[seat]), _blocks_of(view, seat, voice))
    for stock in view.stock:
        if stock.owner is None:
            table.add_row("", Text(voice("scalino.neutral"), "dim"), "", _stock(view, stock, voice))
    return table


def _blocks_of(view: View, seat: int, voice: Voice) -> RenderableType:
    if view.mode == "building":
        return Flow(_stock(view, stock, voice) for stock in view.stock if stock.owner == seat)
    return Text(_by_length(view.taken[seat]))


def _stock(view: View, stock: Stock, voice: Voice) -> Text:
    """A colour and how many blocks of length 1, 2 and 3 it still has."""
    text = chip(stock.colour, voice).append(f" {_by_length(stock.blocks)}", "default on default")
    if stock.blocks and not stock.fits and not view.over:
        text.append(f" ({voice('scalino.stuck')})", "default on default dim")
    return text.append(" ◀" if stock.colour == view.colour else "", "default on default")


def _by_length(blocks: Sequence[Block]) -> str:
    return " ".join(str(sum(block.length == length for block in blocks)) for length in _LENGTHS)

"""Scalino in a terminal: the pyramid from above, the current level, and the blocks that are left.

A colour never appears without its letter, so no colour has to be seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from tavoliere.engine.blocks import Beside, Block, Column, Flow, Frame, Grid, Line, Lines, text
from tavoliere.engine.texts import Texts
from tavoliere.games.scalino.pieces import NAMES, Cell
from tavoliere.games.scalino.pieces import Block as Bar
from tavoliere.games.scalino.rules.constants import COLOURS, LENGTHS
from tavoliere.games.scalino.view import Stock, View

_STAR = Cell(0, 0)
_STYLES = {
    "hyacinth": "bold white on #2F6FB0",
    "tulip": "bold white on #C23B2E",
    "lily": "bold #4A4229 on #FBF6E6",
    "daffodil": "bold #4A3200 on #F3BC3A",
}

Bars = dict[Cell, "Bar"]


def name_cell(cell: Cell) -> str:
    return NAMES[cell]


def draw(view: View, texts: Texts, names: Sequence[str], around: str = "") -> list[Block]:
    """The whole table."""
    levels = [_on_level(view, level) for level in range(1, len(view.levels) + 1)]
    above = {cell: block for level in levels for cell, block in level.items()}
    frames = [Frame(_grid(view.levels[0], above, {}, texts), texts.phrase("above"))]
    if view.level is not None and not view.over:
        below = levels[view.level - 2] if view.level > 1 else {}
        grid = _grid(view.levels[view.level - 1], levels[view.level - 1], below, texts)
        frames.append(Frame(grid, texts.phrase("level", level=view.level)))
    blocks: list[Block] = [Beside(frames), text(texts.phrase("legend"), "dim")]
    if view.mode == "demolition":  # no seat has a colour there and explains its letter
        blocks.append(Flow([_chip(colour, texts) for colour in COLOURS]))
    return [*blocks, _players(view, texts, names)]


def _on_level(view: View, level: int) -> Bars:
    return {cell: block for block in view.blocks if block.level == level for cell in block.cells}


def _grid(widths: Sequence[int], blocks: Bars, below: Bars, texts: Texts) -> Lines:
    """Rows from the far one to the near one, each centred over the star's column.

    A bar is one strip: `=` leads on to the right, `'` to the row behind. What lies below shows in small
    letters.
    """
    reach = max(*widths, len(widths)) // 2
    lines = []
    for y in range(reach, -reach - 1, -1):
        line = text(f"{NAMES[Cell(0, y)][1:]} ", "dim")
        width = widths[y + len(widths) // 2] if abs(y) <= len(widths) // 2 else 0
        for x in range(-reach, reach + 1):
            line += _cell(Cell(x, y), abs(x) <= width // 2 and width > 0, blocks, below, texts)
        lines.append(line)
    letters = "".join(f"{NAMES[Cell(x, 0)][0]}  " for x in range(-reach, reach + 1))
    return Lines([*lines, text(f"  {letters}", "dim")])


def _cell(cell: Cell, inside: bool, blocks: Bars, below: Bars, texts: Texts) -> Line:
    block = blocks.get(cell)
    if block is None:
        under = below.get(cell)
        empty = "★" if cell == _STAR else "·"
        return text(f"{_letter(under.colour, texts).lower() if under else empty}  " if inside else "   ", "dim")
    joint = " "
    if blocks.get(Cell(cell.x + 1, cell.y)) is block:
        joint = "="
    elif blocks.get(Cell(cell.x, cell.y + 1)) is block:
        joint = "'"
    return text(f"{_letter(block.colour, texts)}{block.level}{joint}", _STYLES[block.colour])


def _players(view: View, texts: Texts, names: Sequence[str]) -> Grid:
    blocks = texts.phrase("left" if view.mode == "building" else "taken")
    columns = [
        Column(),
        Column(texts.phrase("player")),
        Column(texts.phrase("points"), to_the_right=True),
        Column(blocks),
    ]
    rows: list[list[str | Line | Flow]] = []
    for seat, name in enumerate(names):
        mark = "▶" if seat == view.turn.seat and not view.over else ""
        rows.append([mark, name, str(view.scores[seat]), _blocks_of(view, seat, texts)])
    for stock in view.stock:
        if stock.owner is None:
            rows.append(["", text(texts.phrase("neutral"), "dim"), "", _stock(view, stock, texts)])
    return Grid(columns, rows)


def _blocks_of(view: View, seat: int, texts: Texts) -> str | Flow:
    if view.mode == "building":
        return Flow([_stock(view, stock, texts) for stock in view.stock if stock.owner == seat])
    return _by_length(view.taken[seat])


def _stock(view: View, stock: Stock, texts: Texts) -> Line:
    """A colour and how many blocks of length 1, 2 and 3 it still has."""
    line = _chip(stock.colour, texts) + text(f" {_by_length(stock.blocks)}", "bold")
    if stock.blocks and not stock.fits and not view.over:
        line += text(f" ({texts.phrase('stuck')})", "bold dim")
    return line + text(" ◀" if stock.colour == view.colour else "", "bold")


def _by_length(blocks: Sequence[Bar]) -> str:
    return " ".join(str(sum(block.length == length for block in blocks)) for length in LENGTHS)


def _chip(colour: str, texts: Texts) -> Line:
    """A colour with its letter: `T tulip`."""
    return text(f" {_letter(colour, texts)} {texts.word(colour)} ", _STYLES[colour])


def _letter(colour: str, texts: Texts) -> str:
    return texts.word(colour, "letter")

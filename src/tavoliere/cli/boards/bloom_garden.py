"""The garden in the terminal: what is visible from above, the pawns, the cards and the players.

The garden has no border, so the drawing shows what fits into the given width and height: all of it, or
the part around the last card, with the real coordinates at its edges and arrows where there is more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tavoliere.engine.game import Game
from tavoliere.games.bloom_garden.components import COLOURS
from tavoliere.games.bloom_garden.moves import Cell, read_cell, read_pair
from tavoliere.games.bloom_garden.view import View

# A colour never appears without its letter.
STYLES = {
    "hyacinth": "bold white on #2F6FB0",
    "tulip": "bold white on #C23B2E",
    "rose": "bold #3B0F22 on #DE7FA8",
    "lily": "bold #4A4229 on #FBF6E6",
    "daffodil": "bold #4A3200 on #F3BC3A",
}
_MEADOW = "#1F3B24 on #A9C88B"
_NAMES = {name[0]: name for name in COLOURS}
_SIGNS = {"gardener": "G", "animal": "A", "ornament": "O"}
_COLUMNS = 36  # cells of two characters that fit beside the coordinates in 80 columns
_ROWS = 26
_MARGIN = 1  # a rim of table, where animals stand


class Window(NamedTuple):
    """The part of the garden that is drawn."""

    left: int
    top: int
    right: int
    bottom: int


def draw(game: Game, view: View, names: Sequence[str]) -> RenderableType:
    """The whole table."""
    window = _window(view)
    title = f"garden {view.garden.left},{view.garden.top} to {_right(view)},{_bottom(view)}"
    parts: list[RenderableType] = []
    if view.garden.rows:
        parts.append(Panel(_garden(view, window), title=title, expand=False))
    parts += [_hand(view), _players(view, names)]
    return Group(*parts)


def _right(view: View) -> int:
    return view.garden.left + max(map(len, view.garden.rows), default=0) - 1


def _bottom(view: View) -> int:
    return view.garden.top + len(view.garden.rows) - 1


def _window(view: View) -> Window:
    """All of the garden with a rim, or what fits around the last card."""
    x, y = _last_card(view)
    left, right = _fit(view.garden.left - _MARGIN, _right(view) + _MARGIN, x, _COLUMNS)
    top, bottom = _fit(view.garden.top - _MARGIN, _bottom(view) + _MARGIN, y, _ROWS)
    return Window(left, top, right, bottom)


def _fit(first: int, last: int, middle: int, room: int) -> tuple[int, int]:
    if last - first < room:
        return first, last
    start = min(max(first, middle - room // 2), last - room + 1)
    return start, start + room - 1


def _last_card(view: View) -> Cell:
    if not view.position.cards:
        return 0, 0
    x, y = read_cell(view.position.cards[-1].split()[-1])
    return x + 1, y + 1


def _pawns(view: View) -> dict[Cell, tuple[str, str]]:
    """Colour and sign of the pawn in each cell."""
    found = {}
    for text in view.position.pawns:
        colour, pawn, where = text.split(" ", 2)
        for cell in read_pair(where) if pawn == "ornament" else (read_cell(where),):
            found[cell] = colour, _SIGNS[pawn]
    return found


def _garden(view: View, window: Window) -> Text:
    """Rows of cells of two characters: the ground's letter, then the pawn's sign."""
    pawns = _pawns(view)
    last = _last_card(view)
    text = Text(no_wrap=True)
    text.append(_ruler(window), "dim")
    for y in range(window.top, window.bottom + 1):
        text.append(f"\n{y:>4} ", "dim")
        for x in range(window.left, window.right + 1):
            new = bool(view.position.cards) and abs(x - last[0]) <= 1 and abs(y - last[1]) <= 1
            _append_cell(text, _ground(view, x, y), pawns.get((x, y)), new)
    if window.right < _right(view) or window.bottom < _bottom(view) or window.left > view.garden.left:
        text.append("\n     the garden goes on: this is the part around the last card", "dim")
    return text


def _ruler(window: Window) -> str:
    """Every fifth x, above its column."""
    line = [" "] * (2 * (window.right - window.left + 1) + 8)
    for x in range(window.left, window.right + 1):
        if x % 5 == 0:
            label = str(x)
            at = 2 * (x - window.left)
            line[at : at + len(label)] = label
    return "     " + "".join(line).rstrip()


def _ground(view: View, x: int, y: int) -> str:
    row, column = y - view.garden.top, x - view.garden.left
    rows = view.garden.rows
    return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[row]) else " "


def _append_cell(text: Text, ground: str, pawn: tuple[str, str] | None, new: bool) -> None:
    style = _MEADOW if ground == "." else STYLES[_NAMES[ground]] if ground in _NAMES else ""
    sign = ground.upper() if new else ground
    text.append("·" if ground == "." else sign, f"{style} underline" if new and ground != " " else style)
    if pawn:
        text.append(pawn[1], f"{STYLES[pawn[0]]} reverse")
    else:
        text.append(" ", style)


def _hand(view: View) -> RenderableType:
    """The cards of the colour whose turn it is, as they lie before any quarter turn."""
    whose = next(part for part in view.colours if part.colour == view.turn)
    if view.over or not whose.cards:
        return Text("")
    lines = [Text("cards ", "dim")] + [Text("      ") for _ in range(3)]
    for number in whose.cards:
        lines[0].append(f"{number:<5}", "bold")
        for row, cells in enumerate(view.patterns[number - 1][0].split("/")):
            for cell in cells:
                lines[row + 1].append(*((whose.colour[0], STYLES[whose.colour]) if cell == "1" else ("·", _MEADOW)))
            lines[row + 1].append("  ")
    return Text("\n").join(lines)


def _players(view: View, names: Sequence[str]) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("", "player", "colour", "points", "coins", "visible", "cards", f"flowers (limit {view.limit})"):
        table.add_column(heading, justify="right" if heading in ("points", "coins", "visible", "cards") else "left")
    for seat, part in enumerate(view.colours):
        mark = "▶" if part.colour == view.turn and not view.over else ""
        chip = Text(f" {part.colour} ", STYLES[part.colour])
        counts = (str(part.visible), str(len(part.cards)))
        if part.virtual:
            table.add_row(mark, Text("the third", "dim"), chip, "", "", *counts, "")
            continue
        held = view.position.flowers[seat]
        flowers = " ".join(f"{n} {name}" for name, n in held.items()) or "none"
        table.add_row(mark, names[seat], chip, str(view.scores[seat]), str(view.position.coins[seat]), *counts, flowers)
    return table

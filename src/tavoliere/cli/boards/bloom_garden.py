"""The garden in the terminal: what is visible from above, the pawns, the cards and the players.

The garden has no border, so the drawing shows what fits into the terminal: all of it, or the part around
the last card (or any other cell), with the real coordinates at its edges and arrows where there is more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tavoliere.cli.boards.colours import STYLES, chip, letter
from tavoliere.cli.boards.flow import Flow
from tavoliere.cli.boards.window import Window, fit
from tavoliere.games.bloom_garden.moves import Cell, read_cell

if TYPE_CHECKING:
    from tavoliere.cli.voice import Voice
    from tavoliere.games.bloom_garden.view import ColourView, GardenView

_MEADOW = "#1F3B24 on #A9C88B"
_PAWNS = ("gardener", "animal", "ornament")
_BESIDE = 9  # columns for the frame and the coordinates
_AROUND = 5  # rows for the frame, the ruler, what can be said, and the question
_LEAST_ROWS = 5
_LONGEST_NAME = 14


def name_cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def draw(view: GardenView, voice: Voice, around: str = "") -> RenderableType:
    """The whole table; the garden around a cell, or around the last card."""
    rest = Group(_hand(view, voice), _players(view, voice), _pawns(view, voice))
    if not view.garden.rows:
        return rest
    return Picture(view, voice, read_cell(around) if around else _last_card(view) or (0, 0), rest)


def _last_card(view: GardenView) -> Cell | None:
    """Its middle."""
    return (view.cards[-1].x + 1, view.cards[-1].y + 1) if view.cards else None


class Picture:
    """The garden from above, as much of it as the terminal can hold, and below it the rest of the table."""

    def __init__(self, view: GardenView, voice: Voice, middle: Cell, rest: RenderableType) -> None:
        self._view = view
        self._voice = voice
        self._middle = middle
        self._rest = rest
        garden = view.garden
        width = max(map(len, garden.rows))
        self._all = Window(garden.left, garden.top, garden.left + width - 1, garden.top + len(garden.rows) - 1)
        self._standing = {
            cell: (part.colour, pawn) for part in view.colours for pawn in _PAWNS for cell in _cells(part, pawn)
        }
        # A letter of the view's map stands for a colour whatever the language.
        self._colours = {part.colour[0]: part.colour for part in view.colours}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        below = len(console.render_lines(self._rest, options, pad=False))
        columns = max(3, (options.max_width - _BESIDE) // 2)
        rows = max(_LEAST_ROWS, console.height - below - _AROUND)
        window = fit(self._all.with_rim(), self._middle, columns, rows)
        title = self._voice("garden.title", first=_corner(self._all, 0), last=_corner(self._all, 2))
        yield Panel(self._picture(window), title=title, subtitle=window.arrows(self._all), expand=False)
        yield self._rest

    def _picture(self, window: Window) -> Text:
        """Rows of cells of two characters: the ground's letter, then the pawn's sign."""
        last = _last_card(self._view)
        text = Text(window.ruler(), "dim", no_wrap=True)
        for y in window.rows():
            text.append(f"\n{y:>4} ", "dim")
            for x in window.columns():
                new = last is not None and abs(x - last[0]) <= 1 and abs(y - last[1]) <= 1
                text.append_text(self._cell((x, y), new))
        return text

    def _cell(self, cell: Cell, new: bool) -> Text:
        """Ground and pawn; the last card is written in capitals."""
        sign = self._ground(cell)
        colour = self._colours.get(sign)
        style = STYLES[colour] if colour else _MEADOW if sign == "." else ""
        shown = letter(colour, self._voice) if colour else sign.replace(".", "·")
        text = Text(shown if new else shown.lower(), f"{style} underline" if new and style else style)
        whose, pawn = self._standing.get(cell, ("", ""))
        return (
            text.append(self._voice(f"signs.{pawn}"), f"{STYLES[whose]} reverse") if pawn else text.append(" ", style)
        )

    def _ground(self, cell: Cell) -> str:
        rows = self._view.garden.rows
        column, row = cell[0] - self._all.left, cell[1] - self._all.top
        return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[row]) else " "


def _corner(window: Window, first: int) -> str:
    return name_cell((window[first], window[first + 1]))


def _cells(part: ColourView, pawn: str) -> tuple[Cell, ...]:
    where = getattr(part, pawn)
    if where is None:
        return ()
    return where if pawn == "ornament" else (where,)


def _hand(view: GardenView, voice: Voice) -> RenderableType:
    """The cards of the colour whose turn it is, as they lie before any quarter turn."""
    whose = next(part for part in view.colours if part.colour == view.colour)
    if view.over or not whose.hand:
        return Text("")
    heading = f"{voice('garden.cards')} "
    lines = [Text(heading, "dim")] + [Text(" " * len(heading)) for _ in range(3)]
    for number in whose.hand:
        lines[0].append(f"{number:<5}", "bold")
        for line, cells in zip(lines[1:], view.patterns[number - 1][0].split("/"), strict=True):
            for cell in cells:
                line.append(*((letter(whose.colour, voice), STYLES[whose.colour]) if cell == "1" else ("·", _MEADOW)))
            line.append("  ")
    return Text("\n", no_wrap=True).join(lines)


def _players(view: GardenView, voice: Voice) -> RenderableType:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column()
    table.add_column(voice("boards.player"), no_wrap=True)
    table.add_column(voice("garden.colour"))
    table.add_column(voice("boards.points"), justify="right")
    table.add_column(voice("garden.coins"), justify="right")
    table.add_column(voice("garden.visible"), justify="right")
    table.add_column(voice("garden.in_hand"), justify="right")
    table.add_column(voice("garden.flowers", limit=view.limit))
    for part in view.colours:
        mark = "▶" if part.colour == view.colour and not view.over else ""
        counts = (str(part.visible), str(len(part.hand)))
        if part.owner is None:
            table.add_row(mark, Text(voice("garden.third"), "dim"), chip(part.colour, voice), "", "", *counts, "")
            continue
        area = view.areas[part.owner]
        flowers = " ".join(f"{n}{letter(colour, voice)}" for colour, n in area.flowers.items() if n)
        own = (str(view.scores[part.owner]), str(area.coins))
        table.add_row(
            mark, Text(voice.names[part.owner][:_LONGEST_NAME]), chip(part.colour, voice), *own, *counts, flowers or "–"
        )
    return table


def _pawns(view: GardenView, voice: Voice) -> RenderableType:
    """Whose pawns stand where; those that are free but in hand have no cell."""
    signs = ", ".join(f"{voice(f'signs.{pawn}')} {voice.words.word(pawn)}" for pawn in _PAWNS)
    said = [Text(f"{signs}:", "dim")]
    for part in view.colours:
        places = [f"{voice(f'signs.{pawn}')} {_places(part, pawn)}" for pawn in part.available]
        said.append(Text(f" {letter(part.colour, voice)} ", STYLES[part.colour]) + Text(f" {' '.join(places)}"))
    return Flow(said)


def _places(part: ColourView, pawn: str) -> str:
    return "+".join(map(name_cell, _cells(part, pawn))) or "–"

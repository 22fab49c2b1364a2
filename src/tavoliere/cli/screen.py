"""The screen and the keyboard: what is said, asked and drawn, within the terminal's width and height."""

from __future__ import annotations

import select
import sys
import termios
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tavoliere import games
from tavoliere.engine.blocks import Beside, Block, Flow, Frame, Grid, Line, Lines, Map
from tavoliere.engine.texts import replace_unprintable

if TYPE_CHECKING:
    from tavoliere.cli.texts import Phrases

_FORGET_SCROLLED = "\x1b[3J"


class Leave(Exception):
    """The person has left the table, or the menu before it."""


class TimeIsUp(Exception):
    """The person has not answered in time."""


class Screen:
    """Lines are said, drawings are shown, questions are asked; nothing that is said can control the terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)

    def say(self, text: str = "", style: str = "", *, wrap: bool = True) -> None:
        """A line, or several; what must stay in one piece to be copied is not wrapped."""
        self.console.print(Text(plain(text), style), soft_wrap=not wrap, highlight=False)

    def remark(self, text: str) -> None:
        """Say something to a person who waits; it is left out where a program reads from a pipe."""
        if self.console.is_terminal:
            self.say(text, "dim")

    def show(self, drawing: RenderableType) -> None:
        self.console.print(drawing, markup=False, highlight=False)

    def ask(self, question: str, until: float | None = None) -> str:
        """Ask for a line; at the end of the input and at Ctrl-C the person leaves."""
        try:
            self.console.print(Text(plain(question), "bold"), end="")
            if until is not None:
                self._wait(until)
            return self.console.input().strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leave from None

    def _wait(self, until: float) -> None:
        """Wait for a line; what was half typed when time is up is forgotten."""
        ready, _, _ = select.select([sys.stdin], [], [], max(0.0, until - monotonic()))
        if not ready:
            if sys.stdin.isatty():
                termios.tcflush(sys.stdin, termios.TCIFLUSH)
            self.console.print()
            raise TimeIsUp

    def wipe(self) -> None:
        """Clear the screen and what could be scrolled back to; a very simple terminal only scrolls."""
        if self.console.is_dumb_terminal:
            self.console.print("\n" * self.console.height)
        elif self.console.is_terminal:
            self.console.clear()
            self.console.file.write(_FORGET_SCROLLED)


def plain(text: str) -> str:
    """Return a text without control characters, which could move the cursor or change colours."""
    return "\n".join(replace_unprintable(line, "?") for line in text.split("\n"))


# ---- Tables and progress bars ---------------------------------------------------------------------------


def make_table(rows: Iterable[Sequence[str | Text]], titles: Sequence[str] = (), gap: int = 2) -> Table:
    """Return a table of labels with numbers below their titles, or of labels with texts."""
    table = Table(box=None, padding=(0, gap, 0, 0), show_header=bool(titles))
    table.add_column(titles[0] if titles else "", no_wrap=not titles, overflow="fold")
    for title in titles[1:]:
        table.add_column(title, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


def make_progress(label: str, seconds: float = 30.0) -> Progress:
    """Return a bar on the error stream; the time that is left follows from the speed in the last so many seconds."""
    columns = (label, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, speed_estimate_period=seconds)


# ---- Drawings: a game's blocks below each other --------------------------------------------------------

_MARGIN = 9  # columns for the frame and the coordinates of a map
_AROUND = 5  # rows for the frame, the ruler, what can be said, and the question
_LEAST_ROWS = 5
_RULED = 5  # every so many columns the ruler has a number


def draw(view: Any, phrases: Phrases, around: str = "") -> RenderableType:
    """A game's table as a seat sees it, in the reader's language; a large one around this cell."""
    terminal = games.load(view.game).module("terminal")
    return Drawing(terminal.draw(view, phrases.texts, phrases.names, around) if terminal else [])


@dataclass(frozen=True)
class Drawing:
    """Blocks below each other. A map gets the rows that the others leave."""

    blocks: Sequence[Block]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rest = Group(*(_lay_out(block) for block in self.blocks if not isinstance(block, Map)))
        for block in self.blocks:
            if isinstance(block, Map):
                left = console.height - len(console.render_lines(rest, options, pad=False)) - _AROUND
                yield _lay_out_map(block, (options.max_width - _MARGIN) // 2, max(_LEAST_ROWS, left))
        yield rest


def _lay_out(block: str | Line | Lines | Flow | Grid | Frame | Beside) -> RenderableType:
    match block:
        case str():
            return Text(block)
        case Line():
            return _join(block)
        case Lines():
            return Text("\n", no_wrap=True).join(map(_join, block.lines))
        case Flow():
            return FlowedParts(list(map(_join, block.parts)), block.gap)
        case Grid():
            return _lay_out_grid(block)
        case Frame():
            align: Any = "left" if block.wide else "center"
            return Panel(_lay_out(block.inside), title=block.title, title_align=align, expand=block.wide)
        case Beside():
            return Columns([_lay_out(frame) for frame in block.frames])


def _join(line: Line) -> Text:
    return Text.assemble(*line.pieces)


def _lay_out_grid(grid: Grid) -> Table:
    has_titles = any(column.title for column in grid.columns)
    table = Table(box=None, pad_edge=False, padding=(0, grid.gap, 0, 0), show_header=has_titles)
    for column in grid.columns:
        justify: Any = "right" if column.to_the_right else "left"
        table.add_column(column.title, justify=justify, style=column.style or None, no_wrap=not column.wraps)
    for row in grid.rows:
        table.add_row(*map(_lay_out, row))
    return table


@dataclass(frozen=True)
class FlowedParts:
    """Parts that are wrapped only between two of them."""

    parts: Sequence[Text]
    gap: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = [Text(no_wrap=True)]
        for part in self.parts:
            if lines[-1] and lines[-1].cell_len + len(self.gap) + part.cell_len > options.max_width:
                lines.append(Text(no_wrap=True))
            if lines[-1]:
                lines[-1].append(self.gap, "dim")
            lines[-1].append_text(part)
        return lines

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [part.cell_len for part in self.parts] or [0]
        longest = sum(widths) + len(self.gap) * (len(widths) - 1)
        return Measurement(max(widths), longest).with_maximum(options.max_width)


# ---- Maps ------------------------------------------------------------------------------------------------


def fit(everything: range, middle: int, room: int) -> range:
    """Return all columns or rows, or as many as fit around one."""
    if len(everything) <= room:
        return everything
    start = min(max(everything.start, middle - room // 2), everything.stop - room)
    return range(start, start + room)


def arrows(columns: range, rows: range, all_columns: range, all_rows: range) -> str | None:
    """Return how many rows and columns lie beyond each edge: `← 3  ↓ 5`."""
    beyond = {
        "←": columns.start - all_columns.start,
        "↑": rows.start - all_rows.start,
        "→": all_columns.stop - columns.stop,
        "↓": all_rows.stop - rows.stop,
    }
    return "  ".join(f"{arrow} {cells}" for arrow, cells in beyond.items() if cells > 0) or None


def _ruler(columns: range) -> str:
    """Every fifth x, above its column of two characters."""
    first = columns.start + -columns.start % _RULED
    numbers = "".join(f"{x:<{2 * _RULED}}" for x in range(first, columns.stop, _RULED))
    return f"     {'  ' * (first - columns.start)}{numbers}".rstrip()


def _lay_out_map(map_: Map, width: int, height: int) -> Panel:
    """As much of a map as there is room for, with its coordinates and with arrows where there is more."""
    left, top = map_.left, map_.top
    right, bottom = left + len(map_.rows[0]), top + len(map_.rows)
    columns = fit(range(left, right), map_.middle[0], max(3, width))
    rows = fit(range(top, bottom), map_.middle[1], height)
    text = Text(_ruler(columns), "dim", no_wrap=True)
    for y in rows:
        text.append(f"\n{y:>4} ", "dim")
        for cell in map_.rows[y - top][columns.start - left : columns.stop - left]:
            text.append_text(_join(cell))
    more = arrows(columns, rows, range(left + 1, right - 1), range(top + 1, bottom - 1))  # within the empty margin
    return Panel(text, title=map_.title, subtitle=more, expand=False)

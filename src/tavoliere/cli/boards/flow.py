"""Small drawings side by side, as many as fit into a line, and none of them torn."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


class Flow:
    """Cards, tiles and the like, wrapped only between two of them."""

    def __init__(self, parts: Iterable[Text], gap: str = "  ") -> None:
        self.parts = list(parts)
        self.gap = gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(no_wrap=True)
        for part in self.parts:
            if line and line.cell_len + len(self.gap) + part.cell_len > options.max_width:
                yield line
                line = Text(no_wrap=True)
            if line:
                line.append(self.gap, "dim")
            line.append_text(part)
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [part.cell_len for part in self.parts] or [0]
        longest = sum(widths) + len(self.gap) * (len(widths) - 1)
        return Measurement(max(widths), longest).with_maximum(options.max_width)

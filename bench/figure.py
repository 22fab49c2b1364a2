"""One line of the results."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """A measurement: its name, its value, and its bar where there is one."""

    what: str
    ours: str
    peer: str
    reached: float
    bar: float | None = None
    larger_is_better: bool = True

    @property
    def passes(self) -> bool:
        if self.bar is None:
            return True
        return self.reached >= self.bar if self.larger_is_better else self.reached <= self.bar

    @property
    def row(self) -> str:
        """As a line of a table in Markdown."""
        if self.bar is None:
            return f"| {self.what} | {self.ours} | {self.peer} | {self.ours} | – | – |"
        sign = "≥" if self.larger_is_better else "≤"
        reached = f"{self.reached:.2f} ×" if self.peer else self.ours
        bar = f"{sign} {self.bar:g}{' ×' if self.peer else ''}"
        return f"| {self.what} | {self.ours} | {self.peer} | {reached} | {bar} | {'yes' if self.passes else 'no'} |"

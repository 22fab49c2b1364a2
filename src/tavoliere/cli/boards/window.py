"""A rectangle of cells, and the part of a large one that is shown on a small screen."""

from __future__ import annotations

from typing import NamedTuple

_RULED = 5  # every so many columns the ruler has a number


class Window(NamedTuple):
    """From the upper left cell to the lower right one."""

    left: int
    top: int
    right: int
    bottom: int

    def columns(self) -> range:
        return range(self.left, self.right + 1)

    def rows(self) -> range:
        return range(self.top, self.bottom + 1)

    def with_rim(self) -> Window:
        """One cell more on every side."""
        return Window(self.left - 1, self.top - 1, self.right + 1, self.bottom + 1)

    def ruler(self) -> str:
        """Every fifth x, above its column of two characters."""
        line = [" "] * (2 * len(self.columns()) + 8)
        for x in self.columns():
            if x % _RULED == 0:
                at = 2 * (x - self.left)
                line[at : at + len(str(x))] = str(x)
        return "     " + "".join(line).rstrip()

    def arrows(self, everything: Window) -> str | None:
        """How many rows and columns of everything lie beyond each edge: `← 3  ↓ 5`."""
        beyond = {
            "←": self.left - everything.left,
            "↑": self.top - everything.top,
            "→": everything.right - self.right,
            "↓": everything.bottom - self.bottom,
        }
        return "  ".join(f"{arrow} {cells}" for arrow, cells in beyond.items() if cells > 0) or None


def fit(everything: Window, middle: tuple[int, int], columns: int, rows: int) -> Window:
    """All of it, or what fits around a cell."""
    left, right = _span(everything.left, everything.right, middle[0], columns)
    top, bottom = _span(everything.top, everything.bottom, middle[1], rows)
    return Window(left, top, right, bottom)


def _span(first: int, last: int, middle: int, room: int) -> tuple[int, int]:
    if last - first < room:
        return first, last
    start = min(max(first, middle - room // 2), last - room + 1)
    return start, start + room - 1

"""One line of the results."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """What was measured, what it came to, and the bar."""

    what: str
    ours: str
    peer: str
    reached: float
    bar: float
    larger_is_better: bool = True

    @property
    def passes(self) -> bool:
        return self.reached >= self.bar if self.larger_is_better else self.reached <= self.bar

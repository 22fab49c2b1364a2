"""A list of moves with their values, the best first: what `rank` and `expand` write (see `skill`)."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import constant, kernel

NO_PLACE = constant(-1)
ENOUGH = constant(-1)  # actions of a line that ends a playout


@kernel
def place_for(value: float, n: int, most: int, lines: Any, values: Any) -> int:
    """Make room for a move of this value in a list of n; say where to write its line, or `NO_PLACE`.

    Of moves of equal value the one that came first stays first. The list is one longer then, up to `most`.
    """
    at = n
    while at > 0 and values[at - 1] < value:
        at -= 1
    if at >= most:
        return NO_PLACE
    for i in range(min(n, most - 1), at, -1):
        values[i] = values[i - 1]
        for j in range(lines[i - 1, 0] + 1):
            lines[i, j] = lines[i - 1, j]
    values[at] = value
    return at

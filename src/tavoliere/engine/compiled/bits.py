"""Sets of cells as the bits of one 64-bit word."""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.kernel import kernel

ONE = np.uint64(1)
NONE = np.uint64(0)


@kernel
def lowest(cells: np.uint64) -> np.uint64:
    """The lowest set bit, as a set of one."""
    return cells & (~cells + ONE)


@kernel
def count(cells: np.uint64) -> int:
    """The number of bits that are set."""
    n = 0
    while cells != NONE:
        cells &= cells - ONE
        n += 1
    return n


@kernel
def index(cell: np.uint64) -> int:
    """The number of the only bit that is set: how many bits are below it."""
    return count(cell - ONE)


@kernel
def nth(cells: np.uint64, n: int) -> np.uint64:
    """The set bit that has n lower ones, as a set of one."""
    for _ in range(n):
        cells &= cells - ONE
    return lowest(cells)

"""Sets of cells as the bits of one 64-bit word."""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.kernel import kernel

ONE = np.uint64(1)
NONE = np.uint64(0)

# 2 is a primitive root modulo 67, so the 64 single bits leave 64 different remainders.
_PRIME = np.uint64(67)
_INDEX = np.zeros(67, dtype=np.int8)
for _bit in range(64):
    _INDEX[(1 << _bit) % 67] = _bit


@kernel
def lowest(cells: np.uint64) -> np.uint64:
    """The lowest set bit, as a set of one."""
    return cells & (~cells + ONE)


@kernel
def index(cell: np.uint64) -> int:
    """The number of the only bit that is set."""
    return _INDEX[cell % _PRIME]


@kernel
def count(cells: np.uint64) -> int:
    """How many bits are set."""
    n = 0
    while cells != NONE:
        cells &= cells - ONE
        n += 1
    return n


@kernel
def nth(cells: np.uint64, n: int) -> np.uint64:
    """The set bit that has n lower ones, as a set of one."""
    for _ in range(n):
        cells &= cells - ONE
    return lowest(cells)

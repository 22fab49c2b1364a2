"""Fast random numbers for playouts and imagined worlds; a game itself draws from `deal_rng`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import kernel, widen

_HALF = np.uint64(32)


def new_rng(seed: int) -> Any:
    """Make a fast generator for random play: an array of one word, never zero."""
    return np.array([(seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) % 2**64 or 1], dtype=np.uint64)


@kernel
def word(rng: Any) -> np.uint64:
    """The next 64 bits (xorshift), never all zero."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return x


@kernel
def below(rng: Any, n: int) -> int:
    """A number from 0 to n-1 (the bias of n in 2**32 does not matter here)."""
    return widen(((word(rng) >> _HALF) * np.uint64(n)) >> _HALF)

"""Quick random numbers for random play. Nothing in a game depends on them: see `chance` for that."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import kernel, widen

_HALF = np.uint64(32)


def new_luck(seed: int) -> Any:
    """The generator's whole state: one word, never zero."""
    return np.array([(seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) % 2**64 or 1], dtype=np.uint64)


@kernel
def word(luck: Any) -> np.uint64:
    """The next 64 bits (xorshift), never all zero."""
    x = luck[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    luck[0] = x
    return x


@kernel
def below(luck: Any, n: int) -> int:
    """A number from 0 to n-1 (the bias of n in 2**32 does not matter here)."""
    return widen(((word(luck) >> _HALF) * np.uint64(n)) >> _HALF)

"""Many numbers mixed into one of 64 bits, for fingerprints."""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.kernel import kernel

_MASK = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_FACTORS = np.array([0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F], dtype=np.uint64)
_ROUNDS = len(_FACTORS)


@kernel
def mix(mixed: np.uint64, number: int) -> np.uint64:
    """What was mixed so far, with one more number.

    A Feistel network: whatever its rounds do, different numbers stay different. Its products are of two
    halves, so that nothing overflows and plain Python finds the same.
    """
    word = mixed ^ np.uint64(number)
    left, right = word >> _HALF, word & _MASK
    for i in range(_ROUNDS):
        product = (right + np.uint64(i)) * _FACTORS[i]
        left, right = right, left ^ (product >> _HALF) ^ (product & _MASK)
    return (left << _HALF) | right

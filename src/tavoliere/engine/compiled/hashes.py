"""Many numbers mixed into one of 64 bits, for fingerprints."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import kernel

_MASK = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_FACTORS = np.array([0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F], dtype=np.uint64)
_ROUNDS = len(_FACTORS)
_LANES = np.array([0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89], dtype=np.uint64)


@kernel
def mix(mixed: np.uint64, number: int) -> np.uint64:
    """Mix one more number in.

    A Feistel network: whatever its rounds do, different numbers stay different. Its products are of two
    halves, so that nothing overflows and plain Python finds the same.
    """
    word = mixed ^ np.uint64(number)
    left, right = word >> _HALF, word & _MASK
    for i in range(_ROUNDS):
        product = (right + np.uint64(i)) * _FACTORS[i]
        left, right = right, left ^ (product >> _HALF) ^ (product & _MASK)
    return (left << _HALF) | right


@kernel
def _stir(word: np.uint64) -> np.uint64:
    """A word with each half spread over all of it."""
    return ((word & _MASK) * _FACTORS[0]) ^ ((word >> _HALF) * _FACTORS[1])


@kernel
def mix_words(mixed: np.uint64, words: Any) -> np.uint64:
    """Many words mixed into one: quicker than one after the other, as four lanes do not wait for each other."""
    a, b, c, d = _LANES[0], _LANES[1], _LANES[2], _LANES[3]
    whole = len(words) // 4 * 4
    for i in range(0, whole, 4):
        a = _stir(a ^ words[i])
        b = _stir(b ^ words[i + 1])
        c = _stir(c ^ words[i + 2])
        d = _stir(d ^ words[i + 3])
    for i in range(whole, len(words)):
        a = _stir(a ^ words[i])
    return mix(mix(mix(mix(mixed, a), b), c), d)

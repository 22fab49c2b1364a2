"""Chance: a counter-based generator inside the state, seeded with 256 bits.

The words drawn are the ChaCha20 key stream (RFC 8439) of the seed as key, with an all-zero nonce and
a block counter from 0, read as little-endian 64-bit words. Any ChaCha20 program can check a deal.
"""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.compiled.kernel import entry, kernel, layout, widen
from tavoliere.engine.compiled.types import Array

CHANCE = layout([("key", np.uint64, 4), ("block", np.uint32, 16), ("drawn", np.int64)])
# What the record of every game begins with: its generator, the version that is played, and who begins.
HEAD: list[Any] = [("chance", CHANCE), ("rules", np.int64), ("players", np.int64), ("start", np.int64)]

_DRAWS_PER_BLOCK = 8
_ROUND_PAIRS = 10
_MASK = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_TURNS = np.array([16, 12, 8, 7])
_CONSTANTS = np.frombuffer(b"expand 32-byte k", dtype="<u4").astype(np.uint64)
# The columns and diagonals of the 4x4 block that one pair of rounds mixes.
_QUARTERS = np.array(
    [[i, 4 + i, 8 + i, 12 + i] for i in range(4)]
    + [[i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4] for i in range(4)]
)


@kernel
def _initial_word(chance: Any, i: int, counter: int) -> np.uint64:
    if i < 4:
        return _CONSTANTS[i]
    if i < 12:
        key = chance.key[(i - 4) // 2]
        return (key >> _HALF) if i % 2 else (key & _MASK)
    return np.uint64(counter) if i == 12 else np.uint64(0)


@kernel
def _mix(x: Any, a: int, b: int, d: int, left: int) -> None:
    """A quarter of a quarter round: a += b, d ^= a, and d turns left by so many bits."""
    x[a] = (np.uint64(x[a]) + np.uint64(x[b])) & _MASK
    word = np.uint64(x[d] ^ x[a])
    x[d] = ((word << np.uint64(left)) | (word >> np.uint64(32 - left))) & _MASK


@kernel
def fill(chance: Any, counter: int) -> None:
    """Write one block of the key stream into the record."""
    x = chance.block
    for i in range(16):
        x[i] = _initial_word(chance, i, counter)
    for _ in range(_ROUND_PAIRS):
        for q in range(8):
            a, b, c, d = _QUARTERS[q, 0], _QUARTERS[q, 1], _QUARTERS[q, 2], _QUARTERS[q, 3]
            _mix(x, a, b, d, _TURNS[0])
            _mix(x, c, d, b, _TURNS[1])
            _mix(x, a, b, d, _TURNS[2])
            _mix(x, c, d, b, _TURNS[3])
    for i in range(16):
        x[i] = (np.uint64(x[i]) + _initial_word(chance, i, counter)) & _MASK


@kernel
def word(chance: Any) -> np.uint64:
    """The next 64 random bits."""
    place = chance.drawn % _DRAWS_PER_BLOCK
    if place == 0:
        fill(chance, chance.drawn // _DRAWS_PER_BLOCK)
    chance.drawn += 1
    return np.uint64(chance.block[2 * place]) | (np.uint64(chance.block[2 * place + 1]) << _HALF)


@kernel
def below(chance: Any, n: int) -> int:
    """A number from 0 to n-1, every one exactly as likely."""
    size = np.uint64(n)
    rest = (~size + np.uint64(1)) % size  # 2**64 modulo n: so many words would favour small numbers
    drawn = word(chance)
    while drawn < rest:
        drawn = word(chance)
    return widen(drawn % size)


@kernel
def shuffle(chance: Any, things: Any, n: int) -> None:
    """Put the first n things into random order (Fisher and Yates, from the end)."""
    for i in range(n - 1, 0, -1):
        j = below(chance, i + 1)
        things[i], things[j] = things[j], things[i]


@kernel
def blank(chance: Any) -> None:
    """Clear the generator: a seat knows nothing of it."""
    chance.key[:] = 0
    chance.block[:] = 0
    chance.drawn = 0


@kernel
def renew(chance: Any, rng: Any) -> None:
    """Start with a new seed drawn from `rng`: for imagined worlds, and for practice games."""
    blank(chance)
    for i in range(4):
        chance.key[i] = fast_rng.word(rng)


@entry
def refill(generators: Annotated[Any, Array(CHANCE)]) -> None:
    """Compute the block again that a generator is in the middle of."""
    fill(generators[0], (generators[0].drawn - 1) // _DRAWS_PER_BLOCK)


# ---- Things in places: `places[thing]` is a small number, such as a seat for its hand, or one for the stock -------


@kernel
def count(places: Any, place: int) -> int:
    """Return the number of things in this place."""
    n = 0
    for thing in range(len(places)):
        n += places[thing] == place
    return n


@kernel
def draw(chance: Any, places: Any, source: int, target: int) -> None:
    """Move one thing at random from a place to another; nothing if the place is empty."""
    left = count(places, source)
    if left:
        skip = below(chance, left)
        for thing in range(len(places)):
            if places[thing] == source:
                if skip == 0:
                    places[thing] = target
                    return
                skip -= 1

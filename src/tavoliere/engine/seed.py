"""Seeds: 256 secret bits from which a game is dealt, and the commitment that is published before it."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import numpy as np

from tavoliere.engine.compiled.deal_rng import CHANCE, refill
from tavoliere.engine.errors import BadInput

SEED_BYTES = 32
_HEX = re.compile(rf"[0-9a-fA-F]{{{2 * SEED_BYTES}}}")  # `bytes.fromhex` alone would skip spaces


def seed_from_text(text: str) -> bytes:
    """64 hex digits are the seed itself; any other text (``42``, ``Friday``) is hashed into one."""
    if _HEX.fullmatch(text):
        return bytes.fromhex(text)
    return hashlib.sha256(b"tavoliere seed " + text.encode(errors="surrogatepass")).digest()


def as_seed(seed: bytes | str | int) -> bytes:
    """A seed is 32 bytes; a text or a number is made into one."""
    return seed if isinstance(seed, bytes) else seed_from_text(str(seed))


def commitment(seed: bytes) -> str:
    """The commitment, published before the game so that the seed can be checked after it."""
    return hashlib.sha256(seed).hexdigest()


def set_seed(chance: Any, seed: bytes) -> None:
    """Start the generator of one record from a seed."""
    if len(seed) != SEED_BYTES:
        raise BadInput(f"A seed has {SEED_BYTES} bytes, not {len(seed)}.")
    chance.key[:] = np.frombuffer(seed, dtype="<u8")
    chance.block[:] = 0
    chance.drawn = 0


def get_seed(chance: Any) -> bytes:
    return np.asarray(chance.key).astype("<u8").tobytes()


def set_drawn(chance: Any, drawn: int) -> None:
    """Continue a seed's stream where a saved position left it."""
    chance.drawn = drawn
    if drawn > 0:
        generators = np.array([chance], dtype=CHANCE)
        refill(generators)
        chance.block[:] = generators[0].block


def permutation(seed: bytes, n: int) -> Any:
    """The numbers from 0 to n-1 in an order that the seed decides. No deal depends on it: see `chance`."""
    return np.random.Generator(np.random.Philox(key=int.from_bytes(seed[:16], "little"))).permutation(n)

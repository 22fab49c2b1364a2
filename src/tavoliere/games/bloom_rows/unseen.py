"""The covered tiles, mixed anew for a game that is taken up in its middle."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.seed import permutation


def mix_supply(s: Any, seed: bytes) -> None:
    """The order of the covered supply: nobody has seen any of it."""
    s.supply[: s.covered] = s.supply[permutation(seed, s.covered)]

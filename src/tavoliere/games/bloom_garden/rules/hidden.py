"""Hidden information: only the future. Cards, pawns, flowers and coins lie open in this game."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import deal_rng
from tavoliere.engine.compiled.kernel import ZERO, kernel
from tavoliere.games.bloom_garden.rules.state import Record


@kernel
def forget(s: Record, seat: int, shown: int) -> None:
    """Forget the generator. All seats, and a spectator (-1), know and see the rest."""
    deal_rng.blank(s.chance)


@kernel
def redeal(s: Record, seat: int, rng: Any) -> None:
    """Replace what the seat cannot know by another possibility."""
    forget(s, seat, ZERO)
    deal_rng.renew(s.chance, rng)

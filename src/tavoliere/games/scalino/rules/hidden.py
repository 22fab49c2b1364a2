"""What a seat cannot know is the future: blocks, stocks and turns lie open in this game."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled import deal_rng
from tavoliere.engine.compiled.bits import NONE
from tavoliere.engine.compiled.hashes import mix
from tavoliere.engine.compiled.kernel import ZERO, kernel, widen
from tavoliere.games.scalino.rules.board import bar_of
from tavoliere.games.scalino.rules.constants import BUILDING, LENGTHS, TAKE


@kernel
def forget(s: Any, seat: int, shown: int) -> None:
    """Rewrite what the seat cannot know: the generator. Everybody, a spectator (-1) too, knows and sees the rest."""
    deal_rng.blank(s.chance)


@kernel
def redeal(s: Any, seat: int, rng: Any) -> None:
    """Replace what the seat cannot know by another possibility."""
    forget(s, seat, ZERO)
    deal_rng.renew(s.chance, rng)


@kernel
def fingerprint(s: Any, seat: int, tries: Any) -> np.uint64:
    """Return a hash of what the seat knows: all but the seed.

    The order of the blocks is left out, as nothing depends on it: a search meets the same pyramid in many ways.
    """
    blocks = NONE
    for block in range(s.standing):
        blocks ^= mix(NONE, bar_of(s, block) + TAKE * widen(s.colour[block]))
    known = mix(blocks, seat)
    for number in (s.mode, s.pyramid, s.gaps, s.players, s.start, s.turn, s.neutral, s.bonus):
        known = mix(known, number)
    if s.mode != BUILDING:
        for player in range(s.players):
            for length in range(len(LENGTHS)):
                known = mix(known, widen(s.taken[player, length]))
    return known

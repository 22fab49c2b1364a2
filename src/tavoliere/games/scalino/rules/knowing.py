"""What a seat knows, as a number. Nothing in Scalino is hidden but what chance would bring."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.bits import NONE
from tavoliere.engine.compiled.hashes import mix
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.scalino.rules.actions import TAKE
from tavoliere.games.scalino.rules.components import LENGTHS
from tavoliere.games.scalino.rules.demolition import bar_of
from tavoliere.games.scalino.rules.state import BUILDING

_LENGTHS = len(LENGTHS)


@kernel
def fingerprint(s: Any, seat: int, tries: Any) -> np.uint64:
    """64 bits of what the seat knows: all but the seed.

    In which order the blocks came is known too, but nothing depends on it: the same pyramid, reached in
    two ways, is the same to a search.
    """
    blocks = NONE
    for block in range(s.standing):
        blocks ^= mix(NONE, bar_of(s, block) + TAKE * widen(s.colour[block]))
    known = mix(blocks, seat)
    for number in (s.mode, s.pyramid, s.gaps, s.players, s.start, s.turn, s.neutral, s.bonus):
        known = mix(known, number)
    if s.mode != BUILDING:
        for player in range(s.players):
            for length in range(_LENGTHS):
                known = mix(known, widen(s.taken[player, length]))
    return known

"""What a seat knows: everything but the seed, so all that is to be dealt anew is the future."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.hashes import mix
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_garden.rules.components import CARDS, ORIENTATIONS


@kernel
def fingerprint(s: Any, seat: int, tries: Any) -> np.uint64:
    """64 bits of what a seat knows: options, cards in the order of laying, pawns, flowers, coins, turn and step."""
    known = mix(np.uint64(0), seat)
    known = mix(known, s.players | s.order << 4 | s.sell << 8 | s.start << 12 | s.total << 16)
    for card in range(CARDS):
        for orientation in range(ORIENTATIONS):
            known = mix(known, s.pattern[card, orientation])
    known = mix(known, s.turn | s.control << 4 | s.opening << 8 | s.step << 12 | s.kind << 16 | s.card << 20)
    known = mix(known, s.stuck | s.over << 1 | s.laid << 8)
    for i in range(s.laid):
        terrain = widen(s.sequence[i])
        known = mix(known, terrain | widen(s.turned[terrain]) << 8 | widen(s.at[terrain]) << 16)
    for colour in range(s.colours):
        known = mix(known, s.gardener[colour] | s.animal[colour] << 16 | s.ornament[colour] << 32)
        known = mix(known, s.meadow[colour] | s.passed[colour] << 16 | s.sale[colour] << 24)
    for player in range(s.players):
        for colour in range(s.colours):
            known = mix(known, s.flowers[player, colour])
        known = mix(known, s.coins[player])
        known = mix(known, s.finished[player] | s.fixed_flowers[player] << 8 | s.fixed_meadow[player] << 20)
        known = mix(known, s.fixed_sharing[player])
    return known

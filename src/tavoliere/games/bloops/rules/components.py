"""The numbers of the game: cards, players, and which values have an effect."""

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled.kernel import constant

MAX_PLAYERS = 5
MAX_CARDS = 128  # room for custom decks
MAX_VALUE = 999
DEALT = 6  # cards per player, in two rows
LOOKED_AT = 3  # of them, the lower row: the last ones
LAST_VALUE = 20  # discarding it ends the game (BP-6.1)
STARS = 3  # so many set all star cards aside (BP-6.4)
MOST_TURNS = 200  # BP-6.5
LAST_WINDOW = 4  # seconds of the last window's guard at a table that has none else (BP-8.1)

# What a discarded card lets its owner do (BP-4.1). This table is the only place that says which value
# has which effect; `effects.py` is the only one that says what an effect is.
NO_EFFECT, GIVE, LOOK, SWAP = (constant(number) for number in range(4))
EFFECT_NAMES = ("", "give", "look", "swap")  # the kinds of moves that carry them out
EFFECTS = {6: GIVE, 7: LOOK, 8: LOOK, 9: SWAP}

EFFECT_OF = np.zeros(MAX_VALUE + 1, dtype=np.int8)
for _value, _effect in EFFECTS.items():
    EFFECT_OF[_value] = _effect

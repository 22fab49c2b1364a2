"""The numbers of the game: cards, players, which values have an effect, and the action space."""

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

# ---- Actions: seven that name nothing, a seat to give to, and six kinds that name a card -----------
# Cards are named by their identifiers, never by where they lie (BP-8.4). Swapping and rearranging name
# two cards and are two actions; a rearrangement names the lower identifier first, so there is one way
# only to write it.

DONE = 0  # has finished looking
DRAW = 1
DISCARD = 2  # the card that was drawn
NOTHING = 3
DECLINE = 4
CALL = 5
CLOSE = 6  # the guard's time is up: only the clock says so
GIVE_TO = 7  # + seat
KEEP = GIVE_TO + MAX_PLAYERS  # + the card that is discarded instead
COUNTER = KEEP + MAX_CARDS  # + card, and so on
LOOK_AT = COUNTER + MAX_CARDS
SWAP_OWN = LOOK_AT + MAX_CARDS
ARRANGE = SWAP_OWN + MAX_CARDS
WITH = ARRANGE + MAX_CARDS  # the second card of a swap or a rearrangement
ACTIONS = WITH + MAX_CARDS

# More than one seat can do at one time: counter, rearrange, and look at any card or keep.
MAX_LEGAL = 3 * MAX_CARDS + GIVE_TO

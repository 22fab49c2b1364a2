"""The action space: eight things to say, a seat to give to, and six things to do with a named card.

Cards are named by their identifiers, never by where they lie (BP-8.4). Swapping and rearranging name
two cards and are two actions; for a rearrangement the lower identifier comes first, so that there is
one way only to say it.
"""

from __future__ import annotations

from tavoliere.games.bloops.rules.components import MAX_CARDS, MAX_PLAYERS

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

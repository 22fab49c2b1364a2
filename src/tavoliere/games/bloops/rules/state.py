"""The state of a game of Bloops: one record of fixed size.

Every card in play has an identifier, `0` to `cards - 1`. It is the card's place in the shuffled deck,
so it says nothing about the face; the faces of reshuffled cards are shuffled among their identifiers
(BP-8.4). Where a card lies, who has looked at it and who is looking at it now is public; only faces,
the answers to the guard and the generator are secret.

A hand has no bound of its own: a seat that counter-discards wrongly again and again can draw every card
but the top of the discards. So each has room for the whole deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import numpy as np

from tavoliere.engine.compiled.deal_rng import CHANCE
from tavoliere.engine.compiled.kernel import constant, layout
from tavoliere.engine.compiled.types import Array

# ---- The numbers of the game ---------------------------------------------------------------------

MAX_PLAYERS = 5
MAX_CARDS = 128  # room for custom decks
MAX_VALUE = 999
DEALT = 6  # cards per player, in two rows
LOOKED_AT = 3  # of them, the lower row: the last ones
LAST_VALUE = 20  # discarding it ends the game (BP-6.1)
STARS = 3  # so many set all star cards aside (BP-6.4)
MOST_TURNS = 200  # BP-6.5
LOWEST_SCORE_WINS = True
LAST_WINDOW = 4  # seconds of the last window's guard at a table that has none else (BP-8.1)

# ---- Actions: seven that name nothing, a seat to give to, and six kinds that name a card -----------
# A kind of action is the number of its first one; what an action names is the rest. Cards are named by their
# identifiers, never by where they lie (BP-8.4). Swapping and rearranging name two cards and are two actions; a
# rearrangement names the lower identifier first, so there is one way only to write it.

# A seat is `DONE` when it has finished looking; `DISCARD` is the drawn card, `KEEP` names the one that is discarded
# instead; only the clock says `CLOSE`; `WITH` names the second card of a swap or a rearrangement.
DONE, DRAW, DISCARD, NOTHING, DECLINE, CALL, CLOSE, GIVE_TO = range(8)
KEEP = GIVE_TO + MAX_PLAYERS
COUNTER, LOOK_AT, SWAP_OWN, ARRANGE, WITH, ACTIONS = range(KEEP + MAX_CARDS, KEEP + 7 * MAX_CARDS, MAX_CARDS)

KINDS = (DONE, DRAW, DISCARD, NOTHING, DECLINE, CALL, CLOSE, GIVE_TO, KEEP, COUNTER, LOOK_AT, SWAP_OWN, ARRANGE, WITH)
KIND_OF = np.repeat(KINDS, np.diff([*KINDS, ACTIONS]))  # of every action

# More than one seat can do at one time: counter, rearrange, and look at any card or keep.
MAX_LEGAL = 3 * MAX_CARDS + GIVE_TO
LONGEST_MOVE = 2

# ---- The record ----------------------------------------------------------------------------------

Phase = Literal["look", "ready", "held", "open", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
LOOKING, READY, HELD, OPEN, OVER = range(5)

Ending = Literal["", "twenty", "bloops", "deck", "turns"]
ENDING_NAMES: tuple[Ending, ...] = get_args(Ending)
ENDINGS = ENDING_NAMES[1:]
NOT_ENDED = 0
BY_TWENTY, BY_BLOOPS, BY_DECK, BY_TURNS = (constant(number) for number in range(1, 5))

# Where a card is: 0 to 4 in front of that seat, or in one of these places.
IN_PILE, IN_DISCARDS, IN_HAND = 5, 6, 7  # "in hand": drawn and not yet decided upon

NO_CLOCK = -1  # the option window=none
NOBODY = -1
NO_CARD = -1
WHOLE = -1

# Only players who reshuffle their own counter-discards again and again, and carry out nothing meanwhile,
# could have more effects wait than there are cards: their next counter-discard has to wait (BP-5.2).
MOST_EFFECTS = MAX_CARDS

STATE = layout(
    [
        ("chance", CHANCE),
        ("rules", np.int64),  # the version that is played
        # Players and options.
        ("players", np.int64),
        ("start", np.int64),
        ("step", np.int64),  # to the next player: 1 clockwise, players - 1 anticlockwise
        ("window", np.int64),  # seconds of the guard, or NO_CLOCK
        ("late", np.int64),  # 1: a late counter-discard costs a card; 0: it is refused
        ("aid", np.int64),  # 1: views show again what was seen
        # Whose turn it is.
        ("phase", np.int64),
        ("turn", np.int64),  # the seat that has, or had last, drawn; before the first draw, that will
        ("turns", np.int64),  # how many turns have begun
        ("guard", np.int64),  # 1 while the next player cannot draw yet
        ("guards", np.int64),  # how many times it has begun
        ("answered", np.int64),  # the seats that have said "nothing", as bits
        ("declined", np.int64),  # 1 when the player whose turn it was has declined to call
        ("caller", np.int64),  # who has the BLOOPS card, or NOBODY
        ("ending", np.int64),  # NOT_ENDED, or how
        ("half", np.int64),  # of a move of two actions the first one, which named a card; WHOLE between moves
        # The cards.
        ("cards", np.int64),
        ("held", np.int64),  # the card that was drawn, or NO_CARD
        ("reshuffles", np.int64),
        ("looking", np.int64),  # the seats to which a card on the table is open, as bits
        ("piled", np.int64),
        ("discarded", np.int64),
        ("waiting", np.int64),  # how many effects
        ("in_front", np.int64, MAX_PLAYERS),  # how many cards each seat has
        ("hand", np.int8, (MAX_PLAYERS, MAX_CARDS)),
        ("pile", np.int8, MAX_CARDS),  # the last one is on top
        ("discards", np.int8, MAX_CARDS),  # likewise
        ("effect", np.int8, MAX_CARDS),  # the seats that have an effect to carry out, in order
        # About each card.
        ("face", np.int16, MAX_CARDS),
        ("place", np.int8, MAX_CARDS),
        ("seen", np.int8, MAX_CARDS),  # the seats that have seen its face since it was shuffled, as bits
        ("open", np.int8, MAX_CARDS),  # the seats that may look at it now
        ("batch", np.int8, MAX_CARDS),  # cards that were shuffled together have one number
    ]
)

# Arrays that are partly used, with the fields that say how much.
LENGTHS = {
    "hand": "in_front",
    "pile": "piled",
    "discards": "discarded",
    "effect": "waiting",
    **dict.fromkeys(("face", "place", "seen", "open", "batch"), "cards"),
}

if TYPE_CHECKING:
    from tavoliere.games.bloops.rules.record import Plain as Plain
    from tavoliere.games.bloops.rules.record import Record as Record
else:
    Plain = Record = Any

States = Annotated[Any, Array(STATE)]  # what entries take: an array of one position

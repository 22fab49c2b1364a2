"""The codes of the judge, for illegal actions, and of `validate`, for invalid records.

The sentences of the judge are the lines `> name: …` of `rulebook/*.md`, which `Game.explain` fills.
"""

from __future__ import annotations

from tavoliere.engine.compiled.codes import Flaw, Violation
from tavoliere.games.bloops.rules.state import LAST_VALUE

# ---- Of the judge, each with its rule -----------------------------------------------------------------

LEGAL = 0
NO_SUCH_ACTION = Violation(1, "BP-8.4")
NO_SUCH_SEAT = Violation(2, "BP-2.3")
GAME_OVER = Violation(3, "BP-6.4")
HALF_MADE = Violation(4, "BP-8.4")
ONLY_THE_CLOCK = Violation(5, "BP-8.1")
NO_GUARD = Violation(6, "BP-8.1")
NO_CLOCK = Violation(7, "BP-8.1")
NOT_LOOKING = Violation(8, "BP-8.3")
STILL_LOOKING = Violation(9, "BP-2.1")
NOT_YOUR_TURN = Violation(10, "BP-2.3")
ALREADY_DRAWN = Violation(11, "BP-3.1")
NOT_DRAWN = Violation(12, "BP-3.1")
EFFECTS_WAIT = Violation(13, "BP-5.3")
GUARDED = Violation(14, "BP-8.1")
NOT_YOUR_CARD = Violation(15, "BP-8.4")
NOTHING_DISCARDED = Violation(16, "BP-5.1")
TOO_LATE = Violation(17, "BP-5.5")
TOO_MANY_EFFECTS = Violation(18, "BP-5.2")
NO_EFFECT = Violation(19, "BP-4.1")
NOT_YOUR_EFFECT = Violation(20, "BP-4.2")
OTHER_EFFECT = Violation(21, "BP-4.1")
NO_OPPONENT = Violation(22, "BP-4.1")
NOT_IN_FRONT = Violation(23, "BP-4.1")
IMMUNE = Violation(24, "BP-6.3")
NO_WINDOW = Violation(25, "BP-5.3")
NO_CARDS = Violation(26, "BP-8.1")
ALREADY_ANSWERED = Violation(27, "BP-8.1")
NOT_YOUR_CALL = Violation(28, "BP-6.2")
TURN_GOES_ON = Violation(29, "BP-6.2")
ALREADY_CALLED = Violation(30, "BP-6.2")
LOWER_FIRST = Violation(31, "BP-2.2")
SAME_CARD = Violation(32, "BP-2.2")

# ---- Of `validate`, each with its sentence ----------------------------------------------------------

VALID = 0
NO_POSITION = Flaw(1, "This record is no position of Bloops.")
BAD_START = Flaw(2, "The 'start' is no seat of this game.")
BAD_TURN = Flaw(3, "The 'turn' is no seat of this game.")
BAD_CALLER = Flaw(4, "The 'caller' is no seat of this game.")
BAD_CARDS = Flaw(6, "The cards of this position do not lie each in one place.")
BAD_MARKS = Flaw(7, "A card is marked as seen by a seat that there is not: check 'seen' and 'open'.")
BAD_HELD = Flaw(8, "A drawn card is 'held' in the phase held, and only then.")
BAD_ENDING = Flaw(9, "A game that is over has the phase over and an 'ending': give both or neither.")
BAD_DISCARDS = Flaw(10, "In the phases look and ready there are no discards, and in the phase open some.")
BAD_TURNS = Flaw(11, "In the phases look and ready no turn has begun, and later at least one: check 'turns'.")
EARLY_CALL = Flaw(12, "Nobody can have called BLOOPS before the first turn: leave 'caller' out.")
NOT_OPEN = Flaw(13, "Effects, answers and the guard belong to the phase open: leave them out.")
BAD_EFFECTS = Flaw(14, "An effect waits for a seat that there is not: check 'effects'.")
NO_EFFECT_ON_TOP = Flaw(15, "Effects wait only while a card with an effect is on top of the discards.")
NOT_AT_REST = Flaw(16, "The position goes on by itself: nobody has anything to do.")
BAD_ANSWERS = Flaw(17, "A seat without cards has no answer to give: check 'answered'.")
BAD_NAME = Flaw(18, "The seat that is 'naming' a card has no such card in front of it.")
BAD_SWAP = Flaw(19, "A card is named for a swap only by the seat whose swap waits to be carried out.")
HIGHER_FIRST = Flaw(20, "A rearrangement names the card with the lower identifier first.")
MARKED_ELSEWHERE = Flaw(21, "Only cards in front of players have 'seen' and 'open': leave them out elsewhere.")
OPEN_AT_THE_END = Flaw(22, "Nobody is looking at a card when the game is over: leave 'open' out.")
TWENTY_ON_TOP = Flaw(23, f"With a {LAST_VALUE} on top of the discards, and only then, the game has the ending twenty.")
NO_GUARD_HERE = Flaw(24, "There is no guard here: set 'guard' to false.")
CANNOT_DECLINE = Flaw(25, "Nobody declines to call while effects wait or after a call: set 'declined' to false.")

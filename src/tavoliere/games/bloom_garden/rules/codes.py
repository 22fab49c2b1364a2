"""Codes: reasons why an action is illegal (the judge) and why a record is invalid (`validate`).

The sentences of the judge are the lines `> name: …` of `rulebook/*.md`, which `Game.explain` fills.
"""

from __future__ import annotations

from tavoliere.engine.compiled.codes import Flaw, Violation

# ---- Of the judge, each with its rule -----------------------------------------------------------------

LEGAL = 0
NO_SUCH_ACTION = Violation(1, "BG-2.3")
GAME_OVER = Violation(2, "BG-7.5")
NOT_YOUR_TURN = Violation(3, "BG-2.2")
WRONG_STEP = Violation(4, "BG-2.3")
# The card.
CARD_NOT_IN_HAND = Violation(5, "BG-3.1")
LOOKS_ALIKE = Violation(6, "BG-1.5")
NOT_AT_ORIGIN = Violation(7, "BG-1.5")
COVERS_NO_CARD = Violation(8, "BG-3.2")
COVERS_NO_TABLE = Violation(9, "BG-3.3")
COVERS_PAWN = Violation(10, "BG-3.4")
MUST_PLACE = Violation(11, "BG-3.6")
NO_PLACEMENT = Violation(12, "BG-3.6")
# Discards and sale.
WAITS = Violation(13, "BG-8.2")
WAITS_WITH_TWO = Violation(14, "BG-9.4")
DISCARDS_TOO_MANY = Violation(15, "BG-5.4")
SELLS_TOO_MANY = Violation(16, "BG-5.5")
KEEPS_OVER_LIMIT = Violation(17, "BG-5.5")
KEEPS_TOO_MANY = Violation(18, "BG-5.5")
NO_SALE_DUE = Violation(19, "BG-5.2")
NOTHING_TO_CHOOSE = Violation(20, "BG-5.5")
# Pawns.
GARDENER_NEEDS_FLOWER = Violation(21, "BG-6.2")
ANIMAL_LOCKED = Violation(22, "BG-6.3")
ANIMAL_NEEDS_TABLE = Violation(23, "BG-6.3")
ANIMAL_NEEDS_CARD = Violation(24, "BG-6.3")
ORNAMENT_LOCKED = Violation(25, "BG-6.4")
ORNAMENT_NEEDS_PAIR = Violation(26, "BG-6.4")
ORNAMENT_STAYS = Violation(27, "BG-6.1")
PAWN_THERE = Violation(28, "BG-6.1")
PAWN_IN_HAND = Violation(29, "BG-6.1")
NO_VIRTUAL_ORNAMENT = Violation(30, "BG-9.1")
# Of actions and turns that people cannot write.
OTHER_NUMBER = Violation(31, "BG-1.5")
NO_SUCH_TURN = Violation(32, "BG-3.1")

# ---- Of `validate`, each with its sentence ----------------------------------------------------------

VALID = 0
NO_POSITION = Flaw(1, "This record is no position of Bloom (garden).")
BAD_START = Flaw(2, "The 'start' is no seat of this game.")
BAD_TURN = Flaw(3, "The colour of 'turn' has no cards left, has passed or does not play: check 'turn'.")
BAD_CONTROL = Flaw(4, "'control' is one of two players: with more of them leave it out.")
BAD_OPENING = Flaw(5, "'opening' counts the turns left of the first round, in the advanced order only.")
BAD_STEP = Flaw(6, "A turn cannot have come to this step in this position: leave 'step' out.")
NO_SUCH_CARD = Flaw(7, "The card {card!r} is not there to be placed: each colour that plays has every card once.")
TURNED_TOO_FAR = Flaw(8, "The card {card!r} looks the same with fewer quarter turns: write the fewest.")
BAD_CARD = Flaw(9, "The card {card!r} cannot lie there: the first lies at 0,0, others on a card and on the table.")
BAD_PAWN = Flaw(10, "A pawn cannot stand there: check its cells, that it is available, and that it is written once.")
BAD_FLOWERS = Flaw(11, "There are more 'flowers' of a colour than tokens in the game.")
BAD_PASS = Flaw(12, "A colour has 'passed' that does not play.")
BAD_FINISH = Flaw(13, "The score of a seat cannot have been fixed so: check 'finished'.")
HAS_SOLD = Flaw(14, "A seat that has no cards left has sold its flowers: leave them out.")

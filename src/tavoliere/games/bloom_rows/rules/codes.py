"""Codes of the judge (why an action is illegal) and of `validate` (why a record is invalid).

The sentences of the judge are the lines `> name: …` of `rulebook/*.md`, which `Game.explain` fills.
"""

from __future__ import annotations

from tavoliere.engine.compiled.codes import Flaw, Violation
from tavoliere.games.bloom_rows.rules.constants import JOKERS, STEP

# ---- Of the judge, each with its rule -----------------------------------------------------------------

LEGAL = 0
NO_SUCH_ACTION = Violation(1, "BR-3.4")
GAME_OVER = Violation(2, "BR-7.4")
NOT_YOUR_TURN = Violation(3, "BR-2.5")
IN_MID_DRAW = Violation(4, "BR-4.1")
IN_MID_MOVE = Violation(5, "BR-3.4")
# Drawing.
NOTHING_DRAWN = Violation(6, "BR-4.1")
NOT_OPEN = Violation(7, "BR-4.1")
SUPPLY_EMPTY = Violation(8, "BR-4.1")
BOARD_JOKER = Violation(9, "BR-4.2")
# Passing.
CAN_ACT = Violation(10, "BR-3.3")
# The form of a robbery.
ROBS_TOO_MANY = Violation(11, "BR-5.6")
ROBS_TWO_ROWS = Violation(12, "BR-5.6")
ROBS_NO_ROW = Violation(13, "BR-5.6")
ROBS_WHAT_IS_NOT_THERE = Violation(14, "BR-5.6")
ROBS_TWICE = Violation(15, "BR-5.6")
ROBBED_NOT_USED = Violation(16, "BR-5.6")
# A tile you do not have.
NOT_YOURS = Violation(17, "BR-5.5")
NOT_YOURS_TO_ADD = Violation(18, "BR-6.1")
NOT_YOURS_TO_SWAP = Violation(19, "BR-3.1")
# The new row.
TOO_SHORT = Violation(20, "BR-5.1")
RUNS_INTO_ITSELF = Violation(21, "BR-5.3")
BAD_STEP = Violation(22, "BR-5.2")
JOKER_DOES_NOT_FIT = Violation(23, "BR-5.4")
# The robbed row.
BREAKS_ROBBED_ROW = Violation(24, "BR-5.6")
# The joker for three.
JOKER_NOT_EARNED = Violation(25, "BR-5.8")
NO_JOKER_THERE = Violation(26, "BR-5.8")
LAST_TILE_LAID = Violation(27, "BR-7.1")
# Adding and swapping.
NO_SUCH_ROW = Violation(28, "BR-6.1")
DOES_NOT_FIT = Violation(29, "BR-6.1")
NO_SUCH_ROW_TO_SWAP = Violation(30, "BR-3.1")
NO_JOKER_IN_ROW = Violation(31, "BR-3.1")
SWAP_DOES_NOT_FIT = Violation(32, "BR-3.1")
# The beginning of a move that no move follows from.
LEADS_NOWHERE = Violation(33, "BR-3.4")

# ---- Of `validate`, each with its sentence -----------------------------------------------------------

VALID = 0
NO_POSITION = Flaw(1, "This record is no position of Bloom (rows).")
BAD_START = Flaw(2, "The 'start' is no seat of this game.")
BAD_TURN = Flaw(3, "The 'turn' is no seat of this game.")
BAD_PASSES = Flaw(4, "There are too many 'passes': as many as players end the round.")
NO_ROW = Flaw(5, f"One of the 'rows' is no row: three tiles or more, rising by 1 to {STEP}, and no whole round.")
BAD_LAYER = Flaw(6, "A row was laid by a seat that there is not: check 'laid_by'.")
BAD_TILES = Flaw(7, "A tile is in two places: every number is there once.")
BAD_JOKERS = Flaw(8, f"There are more jokers than the {JOKERS} of the box.")
BAD_KNOWN = Flaw(9, "A tile is 'known' that is in no stock.")
EMPTY_STOCK = Flaw(10, "A seat has no tile left, so the round is over: give it a stock.")
NOTHING_TO_DRAW = Flaw(11, "When nothing is left to draw, the turn is over: set 'drawn' to false.")
BAD_END = Flaw(12, "A game is over only after the second round, between two turns.")
BAD_POINTS = Flaw(13, "A point tile is 'taken' more often than it is there.")

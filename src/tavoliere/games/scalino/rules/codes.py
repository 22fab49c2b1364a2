"""Codes of the judge (why an action is illegal) and of `validate` (why a record is invalid).

The sentences of the judge are the lines `> name: …` of `rulebook/*.md`, which `Game.explain` fills.
"""

from __future__ import annotations

from tavoliere.engine.compiled.codes import Flaw, Violation

# ---- Of the judge, each with its rule -----------------------------------------------------------------

LEGAL = 0
NO_SUCH_ACTION = Violation(1, "SC-3.2")
BUILDING_OVER = Violation(2, "SC-4.1")
DEMOLITION_OVER = Violation(3, "SC-5.4")
NOT_YOUR_TURN = Violation(4, "SC-2.1")
NOT_YOUR_TAKE = Violation(5, "SC-5.1")
MUST_PLACE = Violation(6, "SC-3.8")
MUST_TAKE = Violation(7, "SC-5.2")
NO_BLOCK_LEFT = Violation(8, "SC-1.1")
MISSES_STAR = Violation(9, "SC-3.1")
NOT_STRAIGHT = Violation(10, "SC-3.2")
TOO_LONG = Violation(11, "SC-1.1")
OFF_LEVEL = Violation(12, "SC-3.2")
OCCUPIED = Violation(13, "SC-3.2")
WRONG_LEVEL = Violation(14, "SC-3.3")
TOUCHES_NOTHING = Violation(15, "SC-3.4")
TOUCHES_OWN = Violation(16, "SC-3.5")
LIES_ON_OWN = Violation(17, "SC-3.6")
LEAVES_HOLE = Violation(18, "SC-3.7")
LEAVES_NOOK = Violation(19, "SC-3.7")
NO_SUCH_BLOCK = Violation(20, "SC-5.2")
COVERED = Violation(21, "SC-5.2")
NO_FREE_SIDE = Violation(22, "SC-5.2")

# ---- Of `validate`, each with its sentence -----------------------------------------------------------

VALID = 0
NO_POSITION = Flaw(1, "This record is no position of Scalino.")
BAD_START = Flaw(2, "The 'start' is no seat of this game.")
BAD_TURN = Flaw(3, "The 'turn' is a colour in building, and a seat of this game in demolition.")
BAD_NEUTRAL = Flaw(4, "The 'neutral' turn is counted from the starting seat: write 0, 1 or 2.")
TOO_MANY_BLOCKS = Flaw(5, "There are more blocks of one colour and length than the box holds.")
BAD_TAKEN = Flaw(6, "The standing blocks and those that are 'taken' are more than the box holds.")
NOT_ON_LEVEL = Flaw(7, "A block does not lie on its level.")
OVERLAP = Flaw(8, "Two blocks lie on the same cell: give each cell to one block.")
HANGING = Flaw(9, "Nothing lies under a part of a block: fill the cells below it.")
LEVEL_NOT_FULL = Flaw(10, "A level is not full, so nothing can lie on a higher one (SC-3.3).")
NO_BONUS = Flaw(11, "An extra block is due only just after a level was completed or cleared: set 'bonus' to false.")

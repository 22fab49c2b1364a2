"""Why an action is illegal, and why a record is invalid: the codes of the judge and of `validate`.

Kernels use the members as they are: Numba takes them for integers.
"""

from __future__ import annotations

from enum import IntEnum

from tavoliere.engine.compiled.codes import Codes


class Violation(Codes):
    """Codes of the judge, each with its rule. Rulebook texts call them by these names, in lower case."""

    LEGAL = 0, ""
    NO_SUCH_ACTION = 1, "SC-3.2"
    BUILDING_OVER = 2, "SC-4.1"
    DEMOLITION_OVER = 3, "SC-5.4"
    NOT_YOUR_TURN = 4, "SC-2.1"
    NOT_YOUR_TAKE = 5, "SC-5.1"
    MUST_PLACE = 6, "SC-3.8"
    MUST_TAKE = 7, "SC-5.2"
    NO_BLOCK_LEFT = 8, "SC-1.1"
    MISSES_STAR = 9, "SC-3.1"
    NOT_STRAIGHT = 10, "SC-3.2"
    TOO_LONG = 11, "SC-1.1"
    OFF_LEVEL = 12, "SC-3.2"
    OCCUPIED = 13, "SC-3.2"
    WRONG_LEVEL = 14, "SC-3.3"
    TOUCHES_NOTHING = 15, "SC-3.4"
    TOUCHES_OWN = 16, "SC-3.5"
    LIES_ON_OWN = 17, "SC-3.6"
    LEAVES_HOLE = 18, "SC-3.7"
    LEAVES_NOOK = 19, "SC-3.7"
    NO_SUCH_BLOCK = 20, "SC-5.2"
    COVERED = 21, "SC-5.2"
    NO_FREE_SIDE = 22, "SC-5.2"


class Flaw(IntEnum):
    """What `validate` finds wrong with a record; `position.py` has the sentences."""

    VALID = 0
    NO_POSITION = 1
    BAD_START = 2
    BAD_TURN = 3
    BAD_NEUTRAL = 4
    TOO_MANY_BLOCKS = 5
    BAD_TAKEN = 6
    OFF_LEVEL = 7
    OVERLAP = 8
    HANGING = 9
    LEVEL_NOT_FULL = 10
    NO_BONUS = 11

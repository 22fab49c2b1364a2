"""Why an action is illegal: the codes of the judge. Each names a rule (`rulebook/rules.toml`)."""

from __future__ import annotations

from enum import IntEnum


class Violation(IntEnum):
    """0 is legal. The rulebook texts call the codes by these names, in lower case."""

    LEGAL = 0
    NO_SUCH_ACTION = 1
    BUILDING_OVER = 2
    DEMOLITION_OVER = 3
    NOT_YOUR_TURN = 4
    NOT_YOUR_TAKE = 5
    MUST_PLACE = 6
    MUST_TAKE = 7
    NO_BLOCK_LEFT = 8
    MISSES_STAR = 9
    NOT_STRAIGHT = 10
    TOO_LONG = 11
    OFF_LEVEL = 12
    OCCUPIED = 13
    WRONG_LEVEL = 14
    TOUCHES_NOTHING = 15
    TOUCHES_OWN = 16
    LIES_ON_OWN = 17
    LEAVES_HOLE = 18
    LEAVES_NOOK = 19
    NO_SUCH_BLOCK = 20
    COVERED = 21
    NO_FREE_SIDE = 22

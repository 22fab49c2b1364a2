"""Why an action or a move is illegal: the codes of the judge. Each names a rule (`rulebook/rules.toml`)."""

from __future__ import annotations

from enum import IntEnum


class Violation(IntEnum):
    """0 is legal. The rulebook texts call the codes by these names, in lower case."""

    LEGAL = 0
    NO_SUCH_ACTION = 1
    GAME_OVER = 2
    NOT_YOUR_TURN = 3
    IN_MID_DRAW = 4
    IN_MID_MOVE = 5
    # Drawing.
    NOTHING_DRAWN = 6
    NOT_OPEN = 7
    SUPPLY_EMPTY = 8
    BOARD_JOKER = 9
    # Passing.
    CAN_ACT = 10
    # The form of a robbery.
    ROBS_TOO_MANY = 11
    ROBS_TWO_ROWS = 12
    ROBS_NO_ROW = 13
    ROBS_WHAT_IS_NOT_THERE = 14
    ROBS_TWICE = 15
    ROBBED_NOT_USED = 16
    # A tile you do not have.
    NOT_YOURS = 17
    NOT_YOURS_TO_ADD = 18
    NOT_YOURS_TO_SWAP = 19
    # The new row.
    TOO_SHORT = 20
    RUNS_INTO_ITSELF = 21
    BAD_STEP = 22
    JOKER_DOES_NOT_FIT = 23
    # The robbed row.
    BREAKS_ROBBED_ROW = 24
    # The joker for three.
    JOKER_NOT_EARNED = 25
    NO_JOKER_THERE = 26
    LAST_TILE_LAID = 27
    # Adding and swapping.
    NO_SUCH_ROW = 28
    DOES_NOT_FIT = 29
    NO_SUCH_ROW_TO_SWAP = 30
    NO_JOKER_IN_ROW = 31
    SWAP_DOES_NOT_FIT = 32
    # Only a program can ask for it: a beginning of a move that nothing can be made of.
    LEADS_NOWHERE = 33

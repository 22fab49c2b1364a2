"""Codes of the judge and of `validate`: why an action is illegal, and why a record is invalid."""

from __future__ import annotations

from tavoliere.engine.compiled.codes import Codes


class Violation(Codes):
    """Codes of the judge, each with its rule; 0 is legal. Rulebook texts call them by these names, in lower case."""

    LEGAL = 0, ""
    NO_SUCH_ACTION = 1, "BR-3.4"
    GAME_OVER = 2, "BR-7.4"
    NOT_YOUR_TURN = 3, "BR-2.5"
    IN_MID_DRAW = 4, "BR-4.1"
    IN_MID_MOVE = 5, "BR-3.4"
    # Drawing.
    NOTHING_DRAWN = 6, "BR-4.1"
    NOT_OPEN = 7, "BR-4.1"
    SUPPLY_EMPTY = 8, "BR-4.1"
    BOARD_JOKER = 9, "BR-4.2"
    # Passing.
    CAN_ACT = 10, "BR-3.3"
    # The form of a robbery.
    ROBS_TOO_MANY = 11, "BR-5.6"
    ROBS_TWO_ROWS = 12, "BR-5.6"
    ROBS_NO_ROW = 13, "BR-5.6"
    ROBS_WHAT_IS_NOT_THERE = 14, "BR-5.6"
    ROBS_TWICE = 15, "BR-5.6"
    ROBBED_NOT_USED = 16, "BR-5.6"
    # A tile you do not have.
    NOT_YOURS = 17, "BR-5.5"
    NOT_YOURS_TO_ADD = 18, "BR-6.1"
    NOT_YOURS_TO_SWAP = 19, "BR-3.1"
    # The new row.
    TOO_SHORT = 20, "BR-5.1"
    RUNS_INTO_ITSELF = 21, "BR-5.3"
    BAD_STEP = 22, "BR-5.2"
    JOKER_DOES_NOT_FIT = 23, "BR-5.4"
    # The robbed row.
    BREAKS_ROBBED_ROW = 24, "BR-5.6"
    # The joker for three.
    JOKER_NOT_EARNED = 25, "BR-5.8"
    NO_JOKER_THERE = 26, "BR-5.8"
    LAST_TILE_LAID = 27, "BR-7.1"
    # Adding and swapping.
    NO_SUCH_ROW = 28, "BR-6.1"
    DOES_NOT_FIT = 29, "BR-6.1"
    NO_SUCH_ROW_TO_SWAP = 30, "BR-3.1"
    NO_JOKER_IN_ROW = 31, "BR-3.1"
    SWAP_DOES_NOT_FIT = 32, "BR-3.1"
    # The beginning of a move that no move follows from.
    LEADS_NOWHERE = 33, "BR-3.4"


# The same codes for kernels, as plain integers in the same order.
(
    LEGAL,
    NO_SUCH_ACTION,
    GAME_OVER,
    NOT_YOUR_TURN,
    IN_MID_DRAW,
    IN_MID_MOVE,
    NOTHING_DRAWN,
    NOT_OPEN,
    SUPPLY_EMPTY,
    BOARD_JOKER,
    CAN_ACT,
    ROBS_TOO_MANY,
    ROBS_TWO_ROWS,
    ROBS_NO_ROW,
    ROBS_WHAT_IS_NOT_THERE,
    ROBS_TWICE,
    ROBBED_NOT_USED,
    NOT_YOURS,
    NOT_YOURS_TO_ADD,
    NOT_YOURS_TO_SWAP,
    TOO_SHORT,
    RUNS_INTO_ITSELF,
    BAD_STEP,
    JOKER_DOES_NOT_FIT,
    BREAKS_ROBBED_ROW,
    JOKER_NOT_EARNED,
    NO_JOKER_THERE,
    LAST_TILE_LAID,
    NO_SUCH_ROW,
    DOES_NOT_FIT,
    NO_SUCH_ROW_TO_SWAP,
    NO_JOKER_IN_ROW,
    SWAP_DOES_NOT_FIT,
    LEADS_NOWHERE,
) = map(int, Violation)

# The codes of `validate` for an invalid record; `position.py` has the sentences.
(
    VALID,
    NO_POSITION,
    BAD_START,
    BAD_TURN,
    BAD_PASSES,
    NO_ROW,
    BAD_LAYER,
    BAD_TILES,
    BAD_JOKERS,
    BAD_KNOWN,
    EMPTY_STOCK,
    NOTHING_TO_DRAW,
    BAD_END,
    BAD_POINTS,
) = range(14)

"""Why an action is illegal, and why a record is invalid: the codes of the judge and of `validate`."""

from __future__ import annotations

from tavoliere.engine.compiled.codes import Codes


class Violation(Codes):
    """Codes of the judge, each with its rule; 0 is legal. Rulebook texts call them by these names, in lower case."""

    LEGAL = 0, ""
    NO_SUCH_ACTION = 1, "BP-8.4"
    NO_SUCH_SEAT = 2, "BP-2.3"
    GAME_OVER = 3, "BP-6.4"
    HALF_MADE = 4, "BP-8.4"
    ONLY_THE_CLOCK = 5, "BP-8.1"
    NO_GUARD = 6, "BP-8.1"
    NO_CLOCK = 7, "BP-8.1"
    NOT_LOOKING = 8, "BP-8.3"
    STILL_LOOKING = 9, "BP-2.1"
    NOT_YOUR_TURN = 10, "BP-2.3"
    ALREADY_DRAWN = 11, "BP-3.1"
    NOT_DRAWN = 12, "BP-3.1"
    EFFECTS_WAIT = 13, "BP-5.3"
    GUARDED = 14, "BP-8.1"
    NOT_YOUR_CARD = 15, "BP-8.4"
    NOTHING_DISCARDED = 16, "BP-5.1"
    TOO_LATE = 17, "BP-5.5"
    TOO_MANY_EFFECTS = 18, "BP-5.2"
    NO_EFFECT = 19, "BP-4.1"
    NOT_YOUR_EFFECT = 20, "BP-4.2"
    OTHER_EFFECT = 21, "BP-4.1"
    NO_OPPONENT = 22, "BP-4.1"
    NOT_IN_FRONT = 23, "BP-4.1"
    IMMUNE = 24, "BP-6.3"
    NO_WINDOW = 25, "BP-5.3"
    NO_CARDS = 26, "BP-8.1"
    ALREADY_ANSWERED = 27, "BP-8.1"
    NOT_YOUR_CALL = 28, "BP-6.2"
    TURN_GOES_ON = 29, "BP-6.2"
    ALREADY_CALLED = 30, "BP-6.2"
    LOWER_FIRST = 31, "BP-2.2"
    SAME_CARD = 32, "BP-2.2"


# The same codes for kernels, as plain integers in the same order.
(
    LEGAL,
    NO_SUCH_ACTION,
    NO_SUCH_SEAT,
    GAME_OVER,
    HALF_MADE,
    ONLY_THE_CLOCK,
    NO_GUARD,
    NO_CLOCK,
    NOT_LOOKING,
    STILL_LOOKING,
    NOT_YOUR_TURN,
    ALREADY_DRAWN,
    NOT_DRAWN,
    EFFECTS_WAIT,
    GUARDED,
    NOT_YOUR_CARD,
    NOTHING_DISCARDED,
    TOO_LATE,
    TOO_MANY_EFFECTS,
    NO_EFFECT,
    NOT_YOUR_EFFECT,
    OTHER_EFFECT,
    NO_OPPONENT,
    NOT_IN_FRONT,
    IMMUNE,
    NO_WINDOW,
    NO_CARDS,
    ALREADY_ANSWERED,
    NOT_YOUR_CALL,
    TURN_GOES_ON,
    ALREADY_CALLED,
    LOWER_FIRST,
    SAME_CARD,
) = map(int, Violation)

# What `validate` finds wrong with a record; `position.py` has the sentences.
(
    VALID,
    NO_POSITION,
    BAD_START,
    BAD_TURN,
    BAD_CALLER,
    BAD_NAMER,
    BAD_CARDS,
    BAD_MARKS,
    BAD_HELD,
    BAD_ENDING,
    BAD_DISCARDS,
    BAD_TURNS,
    EARLY_CALL,
    NOT_OPEN,
    BAD_EFFECTS,
    NO_EFFECT_ON_TOP,
    NOT_AT_REST,
    BAD_ANSWERS,
    BAD_NAME,
    BAD_SWAP,
    HIGHER_FIRST,
    MARKED_ELSEWHERE,
    OPEN_AT_THE_END,
    TWENTY_ON_TOP,
    NO_GUARD_HERE,
    CANNOT_DECLINE,
    BAD_TURNS_LEFT,
) = range(27)

"""Why an action is illegal: the codes of the judge. Each names a rule (`rulebook/rules.toml`)."""

from __future__ import annotations

from enum import IntEnum


class Violation(IntEnum):
    """0 is legal. The rulebook texts call the codes by these names, in lower case."""

    LEGAL = 0
    NO_SUCH_ACTION = 1
    NO_SUCH_SEAT = 2
    GAME_OVER = 3
    HALF_MADE = 4
    ONLY_THE_CLOCK = 5
    NO_GUARD = 6
    NO_CLOCK = 7
    NOT_LOOKING = 8
    STILL_LOOKING = 9
    NOT_YOUR_TURN = 10
    ALREADY_DRAWN = 11
    NOT_DRAWN = 12
    EFFECTS_WAIT = 13
    GUARDED = 14
    NOT_YOUR_CARD = 15
    NOTHING_DISCARDED = 16
    TOO_LATE = 17
    TOO_MANY_EFFECTS = 18
    NO_EFFECT = 19
    NOT_YOUR_EFFECT = 20
    OTHER_EFFECT = 21
    NO_OPPONENT = 22
    NOT_IN_FRONT = 23
    IMMUNE = 24
    NO_WINDOW = 25
    NO_CARDS = 26
    ALREADY_ANSWERED = 27
    NOT_YOUR_CALL = 28
    TURN_GOES_ON = 29
    ALREADY_CALLED = 30
    LOWER_FIRST = 31
    SAME_CARD = 32

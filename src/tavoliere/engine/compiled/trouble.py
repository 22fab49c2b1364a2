"""What a checked call answers when it could not be tried at all. Every other answer is larger than these."""

from __future__ import annotations

from enum import IntEnum

_FIRST = -(1 << 40)


class Trouble(IntEnum):
    """`engine.complaint` has the sentences."""

    NOT_ONE = _FIRST  # not exactly one position
    INSANE = _FIRST + 1  # a record that no game can come to
    NO_SUCH_SEAT = _FIRST + 2
    NOT_TO_ACT = _FIRST + 3  # a seat that may do nothing now
    NO_ROOM = _FIRST + 4  # a buffer that is too short
    NO_LUCK = _FIRST + 5  # a generator that is empty or zero
    ONE_MEMORY = _FIRST + 6  # two arguments that lie in the same memory
    NOT_OVER = _FIRST + 7
    LENGTHS = _FIRST + 8  # arrays that do not go together


LARGEST = int(max(Trouble))  # anything above is an answer

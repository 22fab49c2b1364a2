"""The judge's codes, each beside the id of the rule that it stands for."""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class Codes(IntEnum):
    """A game lists its codes as `TOUCHES_OWN = 16, "SC-3.5"`; `LEGAL = 0, ""` is the first.

    A member is its number, so that kernels can say it; `rule` is the id.
    """

    rule: str

    def __new__(cls, number: int, rule: str) -> Self:
        member = int.__new__(cls, number)
        member._value_ = number
        member.rule = rule
        return member

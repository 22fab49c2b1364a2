"""Why an action is illegal: the numbers that the judge answers with, each beside the rule that it names."""

from __future__ import annotations

from enum import IntEnum


class Codes(IntEnum):
    """Base of a game's codes: `TOUCHES_OWN = 16, "SC-3.5"`. 0 is legal and names no rule.

    The rulebook's sentences call the codes by these names, in lower case.
    """

    rule: str

    def __new__(cls, number: int, rule: str) -> Codes:
        code = int.__new__(cls, number)
        code._value_ = number
        code.rule = rule
        return code

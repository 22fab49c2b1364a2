"""Codes that kernels return: why an action is illegal, and why a record is invalid.

A game writes each code once, as a constant of its module `rules/codes.py`, and sets `codes` to that module:

    LEGAL = 0
    NO_SUCH_ACTION = Violation(1, "BP-8.4")
    GAME_OVER = Violation(2, "BP-6.4")

    VALID = 0
    BAD_TURN = Flaw(1, "The 'turn' is no seat of this game.")

A code is an `int`, so kernels (`return codes.GAME_OVER`), comparisons, `match` and mypy take it as the plain number
that it is. Its name is the name of the constant: `Game.violations` maps the names in lower case, as rulebooks and
clients use them, to the codes. So there is no second list, no enum and no `int(...)`.
"""

from __future__ import annotations

from types import ModuleType
from typing import Self, TypeVar


class Violation(int):
    """Why the judge refuses an action, with the id of the rule that it breaks."""

    rule: str

    def __new__(cls, number: int, rule: str) -> Self:
        code = super().__new__(cls, number)
        code.rule = rule
        return code


class Flaw(int):
    """Why a record is invalid, with a sentence for the author of the position."""

    sentence: str

    def __new__(cls, number: int, sentence: str) -> Self:
        code = super().__new__(cls, number)
        code.sentence = sentence
        return code


Kind = TypeVar("Kind", Violation, Flaw)


def list_codes(module: ModuleType, kind: type[Kind]) -> dict[str, Kind]:
    """The codes of one kind in a module, by their names in lower case; their numbers differ and are not 0."""
    found: dict[str, Kind] = {name.lower(): code for name, code in vars(module).items() if isinstance(code, kind)}
    if len({0, *found.values()}) != 1 + len(found):
        raise ValueError(f"Two codes of {module.__name__} have the same number, or one has 0.")
    return found


def find_sentence(module: ModuleType, number: int) -> str:
    """The sentence of the flaw with this number."""
    return next(flaw.sentence for flaw in list_codes(module, Flaw).values() if flaw == number)

"""The smallest questions of the rules, each answered here and nowhere else.

They take and give plain numbers, so that the words ask the very same functions: `plain` is the one under
the compiled one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_rows.rules.components import HIGHEST, NUMBERS, STEP

F = TypeVar("F", bound=Callable[..., Any])


def plain(leaf: F) -> F:
    """A leaf as Python can call it."""
    found: F = getattr(leaf, "py_func", leaf)
    return found


@kernel
def way(a: int, b: int) -> int:
    """How far it is from one number up to the next, counted past 100 (BR-5.3)."""
    return (b - a) % NUMBERS


@kernel
def bridges(way: int, jokers: int) -> bool:
    """Are these the right number of jokers for such a way? Without any, it is one step (BR-5.2, BR-5.4)."""
    return jokers < way <= STEP * (jokers + 1)


@kernel
def jokers_for(way: int) -> int:
    """The fewest jokers that bridge such a way."""
    return (way - 1) // STEP


@kernel
def point_tile(points: Any, flowers: int) -> int:
    """The point tile for so many flowers: the next lower one that is there, 0 if there is none (BR-5.7)."""
    value = min(flowers, HIGHEST)
    while value > 0 and points[value] == 0:
        value -= 1
    return value

"""Templates as a bot would write them: an evaluation, helpers, one that calls itself, a name that games use."""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from tavoliere.engine.compiled.types import Actions, States

END = 77


def value(states: States) -> int:
    return evaluate(states[0])


def twice_the_value(states: States) -> int:
    return _twice(states[0])


def _twice(s):
    return 2 * evaluate(s)


def descend(states: States, depth: int) -> int:
    if depth == 0:
        return 0
    return descend(states, depth - 1) + evaluate(states[0])


def first_action(states: States, out: Actions) -> int:
    return out[0] if legal_actions(states[0], polled(states[0]), out) else -1


def end(states: States) -> int:
    return END


def call_is_over(states: States) -> bool:
    return is_over(states[0])

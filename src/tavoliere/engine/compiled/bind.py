"""Templates: functions whose free names become the rules of one game.

A template is a plain function such as

    def call_to_act(states: States) -> int:
        return to_act(states[0])

Bound to a game, its free names mean, in this order: another template of the set, an extra kernel (an
evaluation, an encoding), a kernel or number of the contract, whatever stands in the template's own module.
Nothing else of a game's rules is seen. All arguments are annotated (`types`); others are refused.

A template that only hands a question on to a kernel is called after it, `call_` and the kernel's name,
because inside templates that name is the kernel's; the bound set offers it without `call_`. Names that
begin with an underscore are helpers of other templates and are not offered.
"""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from functools import update_wrapper
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tavoliere.engine.compiled import defaults
from tavoliere.engine.compiled.cache import body_of
from tavoliere.engine.compiled.kernel import entry, kernel

PREFIX = "call_"

# What a game's rules bring: `docs/howto/add-a-game.md` says what each of them does.
CONTRACT = (
    "deal",
    "to_act",
    "is_over",
    "is_between_moves",
    "violation",
    "legal_actions",
    "apply",
    "playout_action",
    "score",
    "ending",
    "polled",
    "waited_for",
    "forget",
    "knows",
    "redeal",
    "outcome",
    "sensible",
    "fingerprint",
    "sane",
)
# The record type, how many actions there are, how many can be legal at a time, and which score is the best.
NUMBERS = ("STATE", "ACTIONS", "MAX_LEGAL", "LOWEST_SCORE_WINS")


def bind(
    templates: ModuleType | Mapping[str, FunctionType],
    game: str,
    rules: ModuleType | Mapping[str, Any],
    extras: Mapping[str, Any] | None = None,
) -> Kernels:
    """Bind a set of templates, by name or all of a module, to the rules of a game. Nothing is compiled yet."""
    found = vars(rules) if isinstance(rules, ModuleType) else rules
    if "STATE" not in found:
        raise TypeError(f"The rules of {game} do not say what their record is: they need a 'STATE'.")
    given = {"LOWEST_SCORE_WINS": False, **{name: found[name] for name in (*CONTRACT, *NUMBERS) if name in found}}
    answers = functions_of(defaults)
    if "knows" in given:
        answers |= {"forget": answers["forget_places"], "redeal": answers["redeal_places"]}
    if isinstance(templates, ModuleType):
        templates = functions_of(templates)
    return Kernels(game, found["STATE"], templates, {**given, **(extras or {})}, answers)


def functions_of(module: ModuleType) -> dict[str, FunctionType]:
    """The functions that a module defines, by name."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    }


class Kernels:
    """The entries of one set, by name. Each is compiled, or read from disk, when it is first called."""

    def __init__(
        self,
        game: str,
        record: np.dtype[Any],
        templates: Mapping[str, FunctionType],
        given: Mapping[str, Any],
        defaults: Mapping[str, FunctionType],
    ) -> None:
        self._game = game
        self._record = record
        self._templates = templates
        self._given = given
        self._defaults = defaults
        self._helpers: dict[str, Any] = {}

    def __dir__(self) -> list[str]:
        """The names that the set offers."""
        return [name.removeprefix(PREFIX) for name in self._templates if not name.startswith("_")]

    def __getattr__(self, name: str) -> Any:
        template = None if name.startswith("_") else self._templates.get(PREFIX + name) or self._templates.get(name)
        if template is None:
            raise AttributeError(f"The kernels of {self._game} have no {name!r}.")
        function = self._rebound(template, f"{self._game}.{name}")
        self._fill(function, template)
        bound = entry(function, self._record)
        setattr(self, name, bound)  # the next time it is found at once
        return bound

    def _rebound(self, template: FunctionType, name: str) -> FunctionType:
        """The template's code with globals of its own, which are still to be filled."""
        function = FunctionType(template.__code__, {}, template.__name__, template.__defaults__)
        update_wrapper(function, template)  # kept machine code must find its module again
        function.__qualname__ = name
        return function

    def _fill(self, function: FunctionType, template: FunctionType) -> None:
        """Give every free name its meaning in this game."""
        names = body_of(template.__code__).globals
        function.__globals__.update(template.__globals__)
        function.__globals__.update({name: self._meaning(name, template) for name in names})

    def _meaning(self, name: str, template: FunctionType) -> Any:
        if name in self._templates:
            return self._helper(name, self._templates[name])
        if name in self._given:
            return self._given[name]
        if name in self._defaults:
            return self._helper(name, self._defaults[name])
        if name in template.__globals__:
            return template.__globals__[name]
        if hasattr(builtins, name):
            return getattr(builtins, name)
        raise NameError(f"{template.__name__} calls {name!r}, but the rules of {self._game} have no such kernel.")

    def _helper(self, name: str, template: FunctionType) -> Any:
        """A template as a kernel for other templates. It may call itself, so it is known before it is filled."""
        if name not in self._helpers:
            function = self._rebound(template, f"{self._game}.{name}")
            self._helpers[name] = kernel(function)
            self._fill(function, template)
        return self._helpers[name]

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

from collections.abc import Iterable, Mapping
from types import FunctionType, ModuleType
from typing import Any

from tavoliere.engine.compiled import defaults
from tavoliere.engine.compiled.kernels import Kernels

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
    "redeal",
    "outcome",
    "sensible",
    "fingerprint",
    "sane",
)
# The record type, how many actions there are, and how many can be legal at a time.
NUMBERS = ("STATE", "ACTIONS", "MAX_LEGAL")


def bind(
    templates: ModuleType | Iterable[ModuleType],
    game: str,
    rules: ModuleType | Mapping[str, Any],
    extras: Mapping[str, Any] | None = None,
) -> Kernels:
    """Bind a set of templates to the rules of a game and to extra kernels. Nothing is compiled yet."""
    found = vars(rules) if isinstance(rules, ModuleType) else rules
    if "STATE" not in found:
        raise TypeError(f"The rules of {game} do not say what their record is: they need a 'STATE'.")
    given = {name: found[name] for name in (*CONTRACT, *NUMBERS) if name in found}
    modules = [templates] if isinstance(templates, ModuleType) else list(templates)
    return Kernels(game, found["STATE"], _functions(modules), {**given, **(extras or {})}, _functions([defaults]))


def _functions(modules: list[ModuleType]) -> dict[str, FunctionType]:
    """The functions that these modules define; each name once."""
    functions: dict[str, FunctionType] = {}
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                if name in functions:
                    raise TypeError(f"Two templates of one set are called {name!r}: rename one.")
                functions[name] = value
    return functions

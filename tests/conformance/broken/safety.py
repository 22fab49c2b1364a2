"""Faults that would bring a process down."""

from __future__ import annotations

import time
from types import ModuleType
from typing import Any

from examples.two_piles import rules
from tavoliere.engine.game import State
from tests.conformance.broken import Broken


def without(name: str) -> ModuleType:
    """The rules of Two Piles without one of their kernels."""
    module = ModuleType(f"rules_without_{name}")
    vars(module).update({key: value for key, value in vars(rules).items() if key != name})
    return module


class Careless(Broken):
    """Records are used unchecked."""

    name = "careless"
    rules = without("sane")


class Sleepless(Broken):
    """A seat that is none is looked for, for ever."""

    def fingerprint(self, state: State, seat: Any) -> int:
        while seat == 99:
            time.sleep(0.1)
        return super().fingerprint(state, seat)

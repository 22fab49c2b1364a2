"""Scalino, as the engine's contract asks for it: its functions and types are in the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar

from tavoliere.engine.game import Game
from tavoliere.games.scalino import events, moves, options, pieces, position, preview, rules, view
from tavoliere.games.scalino.rules.constants import LENGTHS


class Scalino(Game):
    """Build a pyramid of bars in four colours, or take it down again."""

    name = "scalino"
    designers = "Peter Pallat"
    publisher = "Murmel Spielwerkstatt und Verlag"
    minutes = (20, 40)
    rules_versions = (1,)
    printed: ClassVar[Mapping[str, Any]] = {"LENGTHS": LENGTHS}
    rules: ClassVar[ModuleType] = rules

    modules = options, pieces, moves, preview, events, view, position
    identities = pieces.identify

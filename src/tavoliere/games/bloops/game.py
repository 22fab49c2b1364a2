"""Bloops, as the engine's contract asks for it: its functions and types are in the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar

from tavoliere.engine.game import Game
from tavoliere.games.bloops import events, moves, options, position, preview, rules, view
from tavoliere.games.bloops.rules.effects import EFFECT_NAMES, EFFECTS
from tavoliere.games.bloops.rules.state import LAST_VALUE


class Bloops(Game):
    """Remember your cards and get rid of the high ones."""

    name = "bloops"
    designers = "MontiBearnar"
    publisher = "Asmodee"
    minutes = (10, 20)
    rules_versions = (1,)
    has_secrets = True
    tests_memory = True

    printed: ClassVar[Mapping[str, Any]] = {
        "EFFECTS": {value: EFFECT_NAMES[effect] for value, effect in EFFECTS.items()},
        "STAR_VALUES": [int(face[:-1]) for face in options.DECK if face.endswith("*")],
        "LAST_VALUE": LAST_VALUE,
    }
    rules: ClassVar[ModuleType] = rules
    modules = options, moves, preview, events, view, position
    score_type = view.SeatScore

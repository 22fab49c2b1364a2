"""Tavoliere: a table for four published games, with exact and very fast rules.

The names in `__all__` are the public API; everything else is private and may change. They are imported when they are
first used, so `import tavoliere` is cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tavoliere import games
    from tavoliere.bots.level import LEVELS, Level
    from tavoliere.bots.levels import make_bot
    from tavoliere.bots.protocol import Bot, Choice, Prospect, Stop
    from tavoliere.engine.batch import Batch
    from tavoliere.engine.compiled.fast_rng import new_rng
    from tavoliere.engine.errors import BadInput, IllegalMove, TavoliereError
    from tavoliere.engine.game import Game
    from tavoliere.engine.moves import Judgement, Move
    from tavoliere.engine.options import Options
    from tavoliere.engine.position import read_json, write_json
    from tavoliere.engine.record import Record, Result, read_record, write_record
    from tavoliere.engine.rules import State
    from tavoliere.engine.session import Session

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "BadInput",
    "Batch",
    "Bot",
    "Choice",
    "Game",
    "IllegalMove",
    "Judgement",
    "Level",
    "Move",
    "Options",
    "Prospect",
    "Record",
    "Result",
    "Session",
    "State",
    "Stop",
    "TavoliereError",
    "games",
    "make_bot",
    "new_rng",
    "read_json",
    "read_record",
    "write_json",
    "write_record",
]

_HOMES = {
    "bots.level": ("LEVELS", "Level"),
    "bots.levels": ("make_bot",),
    "bots.protocol": ("Bot", "Choice", "Prospect", "Stop"),
    "engine.batch": ("Batch",),
    "engine.compiled.fast_rng": ("new_rng",),
    "engine.errors": ("BadInput", "IllegalMove", "TavoliereError"),
    "engine.game": ("Game",),
    "engine.moves": ("Judgement", "Move"),
    "engine.options": ("Options",),
    "engine.position": ("read_json", "write_json"),
    "engine.record": ("Record", "Result", "read_record", "write_record"),
    "engine.rules": ("State",),
    "engine.session": ("Session",),
}
_HOME = {name: f"{__name__}.{module}" for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name == "games":
        return import_module(f"{__name__}.games")
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]

"""Attributes that a class of games does not define itself, found by their names in its rules and in its modules.

A constant `ACTIONS` of the rules is `action_count`. A function of a module that is called like a method of the
contract is that method, and a type `View` or, in a class `Chess`, `ChessView` is `view_type`.
"""

from __future__ import annotations

from inspect import isfunction
from types import UnionType
from typing import Any

_CONSTANTS = {
    "STATE": "state_type",
    "ACTIONS": "action_count",
    "MAX_LEGAL": "max_legal",
    "LONGEST_MOVE": "longest_move",
    "LENGTHS": "lengths",
    "ENDINGS": "endings",
    "LOWEST_SCORE_WINS": "lowest_score_wins",
}


def take_by_name(game: Any, contract: type) -> None:
    """Give a class of games what it does not define itself."""
    if "rules" in vars(game):
        codes = getattr(game.rules, "codes", getattr(game, "codes", game.rules))
        found = {role: vars(game.rules)[name] for name, role in _CONSTANTS.items() if name in vars(game.rules)}
        _set_missing(game, {"codes": codes, **found})
    for module in vars(game).get("modules", ()):
        _set_missing(game, _find_roles(game, module, contract))


def _find_roles(game: type, module: Any, contract: type) -> dict[str, Any]:
    """The methods and types of the contract that a module defines."""
    own = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, UnionType) or getattr(value, "__module__", "") == module.__name__
    }
    methods = {name: value for name, value in own.items() if isfunction(getattr(contract, name, None))}
    declared = [name for base in contract.__mro__ for name in vars(base).get("__annotations__", ())]
    roles = {role.removesuffix("_type").capitalize(): role for role in declared if role.endswith("_type")}
    types = {name.removeprefix(game.__name__): value for name, value in own.items()}
    return methods | {roles[name]: value for name, value in types.items() if name in roles}


def _set_missing(game: type, attributes: dict[str, Any]) -> None:
    for name, value in attributes.items():
        if name not in vars(game):
            setattr(game, name, value)

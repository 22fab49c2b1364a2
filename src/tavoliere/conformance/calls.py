"""Every public method of a game that takes a position, and what is put into its other parameters.

The methods are found, not listed: one that a game has of its own is tried like those of the contract.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from inspect import Parameter, getattr_static, isfunction, signature
from itertools import islice
from typing import Any

import numpy as np

from tavoliere.conformance.play import require
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import TavoliereError
from tavoliere.engine.game import Game
from tavoliere.engine.seed import SEED_BYTES

HOOK = "the engine calls it, with what it has checked"
# What is not tried, and why.
EXCUSED = {
    "write_view": HOOK,
    "write_open_view": HOOK,
    "make_prompt": HOOK,
    "make_preview": HOOK,
    "break_down": HOOK,
    "write_knowledge": HOOK,
    "read": "it decodes bytes in Python alone, and the methods that call it have looked at the position",
}

NUMBERS = (0, 1, 2, 3, 5, -1, 8, 64, 99, 10**6, 2**31, -(2**31), 2**40, 2**62, 2**63 - 1, -(2**63), 2**63, -(10**30))
ODD: tuple[Any, ...] = (1.5, float("nan"), "1", b"1", None, 1j, (1,), {}, np.zeros((1, 1)))
FROM_NUMPY = (np.int64(0), np.int8(1), np.uint64(2**63), np.float64(1), np.bool_(True))
ODD_LUCK = (np.zeros(1, dtype=np.uint64), np.zeros(0, dtype=np.uint64), np.zeros(1), np.uint64(1), None, [1])
MOST_LISTED = 20  # of what is found one at a time

Calls = Iterator[tuple[str, Callable[[], Any]]]


def methods_about_positions(game: Game) -> dict[str, list[Parameter]]:
    """The public methods that take a position, with their parameters."""
    found = {}
    for name in dir(type(game)):
        kind = getattr_static(type(game), name)
        if name.startswith("_") or name in EXCUSED:
            continue
        if not isfunction(kind) and not (isinstance(kind, cached_property) and "[State" in _answer(kind)):
            continue
        parameters = _parameters_of(game, name)
        if any(map(_is_position, parameters)):
            found[name] = parameters
    return found


def _parameters_of(game: Game, name: str) -> list[Parameter]:
    """As the contract declares them: a game may use a function as a method, with types of its own."""
    declared = getattr(Game, name, None)
    if isfunction(declared):
        return [*signature(declared).parameters.values()][1:]
    return [*signature(getattr(game, name)).parameters.values()]


def _answer(kind: cached_property[Any]) -> str:
    return str(kind.func.__annotations__.get("return", ""))


def _is_position(parameter: Parameter) -> bool:
    return parameter.name == "state" or "State" in str(parameter.annotation).split(" | ")


def calls_about(game: Game, state: Any, good: Any, moves: list[Any], odd: tuple[Any, ...] = ()) -> Calls:
    """Every method with this position, and with one of its other parameters after the other made odd.

    A `good` position goes with the odd one where a method takes two. `moves` are those that people could make
    anywhere in the game; `odd` are the numbers, and what is none.
    """
    for name, parameters in methods_about_positions(game).items():
        positions = [parameter.name for parameter in parameters if _is_position(parameter)]
        others = [parameter for parameter in parameters if parameter.name not in positions]
        usual = {parameter.name: _usual(game, name, parameter, state, moves) for parameter in others}
        for place in positions:
            given = {**dict.fromkeys(positions, good), place: state}
            yield name, partial(_call, game, name, given, usual)
        for parameter in others:
            for value in _odd(game, parameter.name, moves, odd):
                given = dict.fromkeys(positions, state)
                yield (
                    f"{name}, {parameter.name} {value!r:.60}",
                    partial(_call, game, name, given, usual | {parameter.name: value}),
                )


def _call(game: Game, name: str, positions: dict[str, Any], others: dict[str, Any]) -> None:
    """Positions are copied, since some methods change them."""
    copies = {place: _copy(state) for place, state in positions.items()}
    answer = getattr(game, name)(**copies, **others)
    if isinstance(answer, Iterator):
        list(islice(answer, MOST_LISTED))


def _copy(state: Any) -> Any:
    return state.copy() if isinstance(state, np.ndarray) and state.flags.writeable else state


def _usual(game: Game, method: str, parameter: Parameter, state: Any, moves: list[Any]) -> Any:
    """What a reasonable caller would say."""
    match parameter.name:
        case "seat" | "action" | "code" | "actions":
            return _first(game, parameter.name, state)
        case "rng":
            return new_rng(1)
        case "move" | "tried":
            return moves[0]
        case "depth":
            return 1
        case "seed":
            return bytes(SEED_BYTES)
        case "options":
            return game.make_options(None)
        case "events":
            return []
    known = parameter.default is not Parameter.empty
    require(known, f"The safety check does not know what to put into {parameter.name!r} of {method!r}.")
    return parameter.default


def _first(game: Game, what: str, state: Any) -> Any:
    """The seat that is asked and its first legal action, where there is any."""
    try:
        seat, legal = game.polled(state), game.legal_actions(state)
    except (TavoliereError, TypeError):
        seat, legal = 0, ()
    action = legal[0] if legal else 0
    return {"seat": seat, "action": action, "code": 1, "actions": [action]}[what]


def _odd(game: Game, parameter: str, moves: list[Any], odd: tuple[Any, ...]) -> list[Any]:
    """What a careless or wicked caller would say."""
    if not odd:
        return []
    match parameter:
        case "seat" | "action" | "code":
            return [*odd, *FROM_NUMPY]
        case "actions":
            return [[], *([number] for number in odd), [0, *NUMBERS], *odd]
        case "rng":
            return [*ODD_LUCK]
        case "move" | "tried" | "draft":
            return [*moves, game.draft_type(), *ODD]
        case "depth":
            return [0, -1, -(2**63), 2**62, 10**30, *ODD]
        case "seed" | "events" | "options":
            return [*ODD]
    return []

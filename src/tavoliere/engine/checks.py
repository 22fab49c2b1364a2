"""Checks in front of kernels and of games' methods, made from the types of their parameters.

Templates and games trust what they are given. This module reads the annotations of a template, or of a method of the
contract, and compiles a function with the same parameters that checks each argument first:

    def call_legal_actions(states: Position, seat: Actor, out: Actions) -> int: ...

becomes

    def call_legal_actions(states, seat, out):
        if len(states) != 1: return NOT_ONE
        if not sane(states[0]): return INSANE
        ...
        return _call_legal_actions(states, seat, out)

A kernel cannot raise, so its checks return a flaw, a number below every answer; nothing is changed then.
"""
# Helpers of templates have free names, as templates do.
# mypy: disable-error-code="name-defined"
# mypy: warn-unused-ignores=False
# ruff: noqa: F821, SIM110

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, update_wrapper
from inspect import Parameter, isfunction, signature
from itertools import combinations
from types import FunctionType, ModuleType
from typing import Any, NoReturn

import numpy as np

from tavoliere.engine.compiled.bind import functions_of
from tavoliere.engine.compiled.codes import Flaw, find_sentence
from tavoliere.engine.compiled.kernel import widen
from tavoliere.engine.compiled.templates import MAX_SEATS, NOT_TO_ACT_CODE
from tavoliere.engine.errors import BadInput

Call = Callable[..., Any]

# ---- Flaws: what a checked kernel answers when it could not be tried ---------------------------------

NOT_TO_ACT = Flaw(NOT_TO_ACT_CODE, "This seat may not act now.")
NOT_ONE = Flaw(NOT_TO_ACT + 1, "A position is an array of exactly one record.")
INSANE = Flaw(NOT_TO_ACT + 2, "This record is no position of the game.")
NO_SUCH_SEAT = Flaw(NOT_TO_ACT + 3, "Nobody sits there: seats are numbered from 0.")
NO_ROOM = Flaw(NOT_TO_ACT + 4, "The buffer is too short.")
NO_RNG = Flaw(NOT_TO_ACT + 5, "The random numbers need a generator made by new_rng.")
ONE_MEMORY = Flaw(NOT_TO_ACT + 6, "Two of the arrays lie in the same memory.")
NOT_OVER = Flaw(NOT_TO_ACT + 7, "The game is not over yet.")
LENGTHS = Flaw(NOT_TO_ACT + 8, "The arrays do not go together: each needs an entry for every position.")

LARGEST_FLAW = int(LENGTHS)  # anything above is an answer


def raise_flaw(code: int) -> NoReturn:
    """Raise the sentence of a flaw."""
    raise BadInput(find_sentence(sys.modules[__name__], code))


def require_answer(answer: int) -> int:
    """Return the answer of a checked call, or raise its flaw."""
    return raise_flaw(answer) if answer < 0 else int(answer)


# ---- Kernels -----------------------------------------------------------------------------------------

# By the type of a parameter: conditions on it (`x`) and on the positions (`s`), and the flaw if one does not hold.
_ONE = (("len({x}) == 1", NOT_ONE), ("sane({x}[0])", INSANE))
_BUFFER = (("len({x}) > 0", NO_ROOM),)
_SEATED = (("len({x}) >= MAX_SEATS", NO_ROOM),)
_EACH = (("len({x}) == len({s})", LENGTHS),)
KERNEL_CHECKS: dict[str, tuple[tuple[str, Flaw], ...]] = {
    "Position": _ONE,
    "Finished": (*_ONE, ("is_over({x}[0])", NOT_OVER)),
    "Positions": (("_are_sane({x})", INSANE),),
    "Records": (),
    "Blank": (("len({x}) == 1", LENGTHS),),
    "Seat": (),
    "Player": (("0 <= {x} < {s}[0].players", NO_SUCH_SEAT),),
    "Viewer": (("-1 <= {x} < {s}[0].players", NO_SUCH_SEAT),),
    "Actor": (("0 <= {x} < MAX_SEATS and (to_act({s}[0]) >> {x}) & 1 == 1", NOT_TO_ACT),),
    "Action": (),
    "Legal": (),  # judged last
    "int": (),
    "Actions": (("len({x}) >= MAX_LEGAL", NO_ROOM),),
    "Line": (),
    "Scores": _SEATED,
    "Shares": _SEATED,
    "Words": _BUFFER,
    "Tries": _BUFFER,
    "Rng": (("len({x}) > 0 and {x}[0] != 0", NO_RNG),),
    "Each": _EACH,
    "Flags": _EACH,
    "Players": (*_EACH, ("_are_players({s}, {x})", NO_SUCH_SEAT)),
    "Masks": (("{x}.shape[0] == len({s}) and {x}.shape[1] == ACTIONS", LENGTHS),),
    "SharesOfEach": (("len({x}) == len({s}) and {x}.shape[1] >= MAX_SEATS", LENGTHS),),
}
_NUMBERS = ("Seat", "Player", "Viewer", "Actor", "Action", "Legal", "int")
_ANSWERS = {"None": "{0}\n    return 0", "bool": "return widen({0})"}
_USED = {"MAX_SEATS": MAX_SEATS, "widen": widen}


@cache
def check_templates(module: ModuleType) -> Mapping[str, FunctionType]:
    """The templates of a module with their checks, and without them as helpers.

    A template with a parameter of the type `States` trusts its caller and has no checked form.
    """
    found = functions_of(module)
    helpers = {name: template for name, template in found.items() if name.startswith("_")}
    trusting = {name for name, template in found.items() if "States" in template.__annotations__.values()}
    templates = {name: template for name, template in found.items() if name not in {*helpers, *trusting}}
    return {
        **helpers,
        **{f"_{name}": template for name, template in templates.items()},
        **{name: _check_template(template) for name, template in templates.items()},
        **{name: helper for name, helper in globals().items() if name in ("_overlap", "_are_sane", "_are_players")},
    }


def _check_template(template: FunctionType) -> FunctionType:
    """A template with its checks: of the arrays, positions first, then of numbers, since those ask about them."""
    kinds = {name: kind for name, kind in template.__annotations__.items() if name != "return"}
    numbers = {name: kind for name, kind in kinds.items() if kind in _NUMBERS}
    arrays = {name: kind for name, kind in kinds.items() if kind not in _NUMBERS}
    positions = next(iter(kinds))
    lines = [*_kernel_lines(arrays, positions)]
    if kinds[positions] in ("Position", "Finished"):
        lines += [f"if _overlap({one}, {other}): return {int(ONE_MEMORY)}" for one, other in combinations(arrays, 2)]
    lines += _kernel_lines(numbers, positions)
    for name in (name for name, kind in numbers.items() if kind == "Legal"):
        seat = "seat" if "seat" in kinds else f"polled({positions}[0])"
        lines += [f"code = violation({positions}[0], {seat}, {name})", "if code != 0: return code"]
    call = f"_{template.__name__}({', '.join(kinds)})"
    lines.append(_ANSWERS.get(template.__annotations__["return"], "return {0}").format(call))
    checked = _compile(template, list(kinds), lines, template.__globals__ | _USED)
    update_wrapper(checked, template)
    return checked


def _kernel_lines(kinds: Mapping[str, str], positions: str) -> Iterator[str]:
    for name, kind in kinds.items():
        for condition, flaw in KERNEL_CHECKS[kind]:
            yield f"if not ({condition.format(x=name, s=positions)}): return {int(flaw)}"


def _compile(like: Call, parameters: Iterable[str], lines: list[str], names: dict[str, Any]) -> FunctionType:
    """Compile a function with this name, these parameters and these lines."""
    body = "\n    ".join(lines)
    exec(f"def {like.__name__}({', '.join(parameters)}):\n    {body}", names)  # noqa: S102
    function: FunctionType = names[like.__name__]
    return function


def _overlap(one: Any, other: Any) -> bool:
    """True when two arrays share memory: a kernel would change its own position while it reads it."""
    first, second = np.int64(one.ctypes.data), np.int64(other.ctypes.data)
    return bool(first < second + other.size * other.itemsize and second < first + one.size * one.itemsize)


def _are_sane(states: Any) -> bool:
    for i in range(len(states)):
        if not sane(states[i]):
            return False
    return True


def _are_players(states: Any, seats: Any) -> bool:
    for i in range(len(states)):
        if not 0 <= seats[i] < states[i].players:
            return False
    return True


# ---- Methods of games --------------------------------------------------------------------------------

# By the type that the contract gives a parameter: the line that checks it.
METHOD_CHECKS = {
    "State": "{game}.require({x})",
    "State | None": "if {x} is not None: {game}.require({x})",
    "Seat": "{x} = {game}._require_seat({s}, {x})",
    "Player": "{x} = {game}._require_seat({s}, {x}, False)",
    "Player | None": "if {x} is not None: {x} = {game}._require_seat({s}, {x}, False)",
    "GameMove": "{game}.require_move({x})",
    "Rng": "{game}._require_rng({x})",
    "Notation": "{game}._require_text({x})",
    "Options": "{x} = {game}.make_options({x})",
}
_NONSENSE = (LookupError, ArithmeticError, ValueError, AssertionError, StopIteration)


def check_methods(game: type, contract: type) -> None:
    """Put the checks in front of the methods that a class of games defines.

    A method of the contract gets those of its parameters there. A method of the game's own gets one for each position.
    """
    for name, method in list(vars(game).items()):
        if name.startswith("_") or not isfunction(method):
            continue
        like = getattr(contract, name, None)
        kinds = _kinds_of(like, method) if isfunction(like) else _positions_of(method)
        if any(kind in METHOD_CHECKS for kind in kinds.values()):
            setattr(game, name, _check_method(method, kinds))


def _kinds_of(like: Call, method: Call) -> dict[str, str]:
    """The types of a method's parameters, as the method that it is like declares them."""
    declared = [str(parameter.annotation) for parameter in signature(like).parameters.values()]
    return dict(zip(signature(method).parameters, declared, strict=False))


def _positions_of(method: Call) -> dict[str, str]:
    """The parameters that are positions. They are arrays: only the name of their type tells, or their own."""
    kinds = _kinds_of(method, method)
    return {name: "State" if "State" in (name.title(), kind) else "" for name, kind in kinds.items()}


def _check_method(method: Call, kinds: Mapping[str, str]) -> Call:
    parameters = signature(method).parameters
    game, position = next(iter(parameters)), next((name for name, kind in kinds.items() if kind == "State"), "")
    lines = [
        METHOD_CHECKS[kind].format(x=name, s=position, game=game)
        for name, kind in kinds.items()
        if kind in METHOD_CHECKS
    ]
    meant = "This move does not lead from the one position to the other." if "after" in kinds else ""
    if {"action", "actions"} & {*kinds}:
        meant = "These actions do not make sense here."
    call = f"return _method({', '.join(parameters)})"
    if meant:
        call = f"try: {call}\n    except _NONSENSE as error: raise BadInput({meant!r}) from error"
    names = {"_method": method, "_NONSENSE": _NONSENSE, "BadInput": BadInput}
    names |= {f"_default_{name}": parameter.default for name, parameter in parameters.items()}
    return update_wrapper(_compile(method, map(_declare, parameters.values()), [*lines, call], names), method)


def _declare(parameter: Parameter) -> str:
    return parameter.name if parameter.default is Parameter.empty else f"{parameter.name}=_default_{parameter.name}"

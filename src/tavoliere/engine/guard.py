"""What games say about positions, made safe: no position that is none, and no seat that is none, reaches them.

A game's methods read whole states and ask its own compiled queries. These trust what they are given, so
every method of a game that takes a position is called through a look at it: those of the contract, which are
named here, and those that a game has of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from inspect import isfunction, signature, unwrap
from operator import index
from typing import Any

import numpy as np

from tavoliere.engine.compiled.trouble import Trouble
from tavoliere.engine.complaint import complain
from tavoliere.engine.errors import BadInput, quote

OF_A_POSITION = ("position", "turn", "when_time_is_up", "identities", "tie_breaks")
OF_A_MOVE = ("actions_of", "carry_out", "draft_of")
OF_ACTIONS = ("move_of", "pieces")
OF_A_CHANGE = ("events", "observe_move")
OF_LUCK = ("absent_move",)
OF_A_SEAT = ("has_question", "offers")
OF_A_TEXT = ("parse",)
OF_OPTIONS = ("colours",)

Call = Callable[..., Any]


def guard_calls(game: type, contract: type) -> None:
    """Put the look in front of the methods that this class defines."""
    looks = {
        _of_a_position: OF_A_POSITION,
        _of_a_move: OF_A_MOVE,
        _of_actions: OF_ACTIONS,
        _of_a_change: OF_A_CHANGE,
        _of_luck: OF_LUCK,
        _of_a_seat: OF_A_SEAT,
        _of_a_text: OF_A_TEXT,
        _of_options: OF_OPTIONS,
    }
    for look, names in looks.items():
        for name in names:
            if name in vars(game):
                setattr(game, name, look(vars(game)[name]))
    for name, call in list(vars(game).items()):
        if not name.startswith("_") and not hasattr(contract, name) and isfunction(call) and _takes_a_position(call):
            setattr(game, name, _of_a_position(call))


def _takes_a_position(call: Call) -> bool:
    """Is its first argument one? Positions are arrays: only the name of their type tells."""
    first = next(iter([*signature(call).parameters.values()][1:]), None)
    return first is not None and "State" in (first.name.title(), first.annotation)


def number_of(seat: Any) -> int:
    """A seat as one of Python's own numbers: NumPy's, which batches tell, are as good. What is none is nobody's."""
    try:
        return int(index(seat))
    except TypeError:
        return -1


def require_player(game: Any, state: Any, seat: Any) -> int:
    """The same look for functions beside a game: the number of a seat where somebody plays, at a sound position."""
    game.require(state)
    number = number_of(seat)
    if not 0 <= number < state["players"][0]:
        raise _nobody_at(seat)
    return number


def without_look(game: Any, name: str) -> Call:
    """A game's method without the look, for a position that the rules have just made and a seat that was looked at."""
    return partial(unwrap(getattr(type(game), name)), game)


def _of_a_position(call: Call) -> Call:
    @wraps(call)
    def guarded(self: Any, state: Any, *rest: Any, **named: Any) -> Any:
        self.require(state)
        return call(self, state, *rest, **named)

    return guarded


def _of_a_move(call: Call) -> Call:
    @wraps(call)
    def moved(self: Any, state: Any, seat: Any, move: Any) -> Any:
        self.require_move(move)
        return call(self, state, seat, move)

    return _of_a_position(_seated(moved))


_NONSENSE = (LookupError, ArithmeticError, ValueError, AssertionError, StopIteration)


def _of_actions(call: Call) -> Call:
    """Actions that no rule has judged may be anything: the game may stumble over them."""

    @wraps(call)
    def tried(self: Any, state: Any, seat: Any, *rest: Any, **named: Any) -> Any:
        try:
            return call(self, state, seat, *rest, **named)
        except _NONSENSE as error:
            raise BadInput("These actions do not make sense here.") from error

    return _of_a_position(_seated(tried))


def _of_a_change(call: Call) -> Call:
    seated = _seated(call)

    @wraps(seated)
    def guarded(self: Any, before: Any, seat: Any, move: Any, after: Any, *rest: Any, **named: Any) -> Any:
        self.require_move(move)
        self.require(before)
        self.require(after)
        try:
            return seated(self, before, seat, move, after, *rest, **named)
        except _NONSENSE as error:
            raise BadInput("This move does not lead from the one position to the other.") from error

    return guarded


def _seated(call: Call) -> Call:
    @wraps(call)
    def seated(self: Any, state: Any, seat: Any, *rest: Any, **named: Any) -> Any:
        number = seat if seat.__class__ is int else number_of(seat)
        if not 0 <= number <= state["players"][0]:  # the number after the last player is the table's clock
            raise _nobody_at(seat)
        return call(self, state, number, *rest, **named)

    return seated


def _of_luck(call: Call) -> Call:
    @wraps(call)
    def guarded(self: Any, state: Any, seat: Any, rng: Any) -> Any:
        if not isinstance(rng, np.ndarray) or rng.dtype != np.uint64 or rng.ndim != 1 or not rng.any():
            complain(Trouble.NO_LUCK)
        return call(self, state, seat, rng)

    return _of_a_position(_seated(guarded))


def _of_a_seat(call: Call) -> Call:
    return _of_a_position(_seated(call))


def _of_a_text(call: Call) -> Call:
    @wraps(call)
    def guarded(self: Any, text: Any) -> Any:
        if not isinstance(text, str):
            raise BadInput(f"The notation of a move is a text, not {quote(text)}.")
        return call(self, text)

    return guarded


def _of_options(call: Call) -> Call:
    """A game that is not dealt yet has no position."""

    @wraps(call)
    def guarded(self: Any, options: Any, state: Any = None) -> Any:
        if state is not None:
            self.require(state)
        return call(self, self.make_options(options), state)

    return guarded


def _nobody_at(seat: Any) -> BadInput:
    return BadInput(f"Nobody sits at seat {quote(seat)}: seats are numbered from 0.")

"""What games say about positions, made safe: no position that is none, and no seat that is none, reaches them.

A game's methods read whole states and ask its own compiled queries. These trust what they are given, so
every method of a game that takes a position is called through a look at it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

import numpy as np

from tavoliere.engine.compiled.trouble import Trouble
from tavoliere.engine.complaint import complain
from tavoliere.engine.errors import BadInput, quote

OF_A_POSITION = ("position", "turn", "when_time_is_up", "identities")
OF_A_DRAFT = ("prompt", "preview")
OF_EYES = ("view", "open_view", "breakdown", "knowledge")
OF_A_DEED = ("actions_of", "carry_out", "move_of", "pieces", "draft_of")
OF_A_CHANGE = ("events",)
OF_LUCK = ("absent_move",)
OF_KNOWLEDGE = ("recall",)
OF_A_TEXT = ("parse",)

Call = Callable[..., Any]


def guard_calls(game: type) -> None:
    """Put the look in front of the methods that this class defines."""
    looks = {
        _of_a_position: OF_A_POSITION,
        _of_a_draft: OF_A_DRAFT,
        _of_eyes: OF_EYES,
        _of_a_deed: OF_A_DEED,
        _of_a_change: OF_A_CHANGE,
        _of_luck: OF_LUCK,
        _of_knowledge: OF_KNOWLEDGE,
        _of_a_text: OF_A_TEXT,
    }
    for look, names in looks.items():
        for name in names:
            if name in vars(game):
                setattr(game, name, look(vars(game)[name]))


def without_look(game: Any, name: str) -> Call:
    """A game's method without the look at the position, for one that the rules have just made."""
    call = getattr(type(game), name)
    return partial(getattr(call, "__wrapped__", call), game)


def _of_a_position(call: Call) -> Call:
    @wraps(call)
    def guarded(self: Any, state: Any, *rest: Any, **named: Any) -> Any:
        self.require(state)
        return call(self, state, *rest, **named)

    return guarded


def _of_eyes(call: Call) -> Call:
    """Players see, and spectators, who are nobody; the table's clock does not."""

    @wraps(call)
    def seated(self: Any, state: Any, seat: Any, *rest: Any, **named: Any) -> Any:
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < state["players"][0]):
            raise _nobody_at(seat)
        return call(self, state, seat, *rest, **named)

    return _of_a_position(seated)


def _of_a_deed(call: Call) -> Call:
    return _of_a_position(_seated(call))


def _of_a_change(call: Call) -> Call:
    seated = _seated(call)

    @wraps(seated)
    def guarded(self: Any, before: Any, seat: Any, move: Any, after: Any, *rest: Any, **named: Any) -> Any:
        self.require(before)
        self.require(after)
        return seated(self, before, seat, move, after, *rest, **named)

    return guarded


def _seated(call: Call) -> Call:
    @wraps(call)
    def seated(self: Any, state: Any, seat: Any, *rest: Any, **named: Any) -> Any:
        if not _is_seat(state, seat):
            raise _nobody_at(seat)
        return call(self, state, seat, *rest, **named)

    return seated


def _of_luck(call: Call) -> Call:
    @wraps(call)
    def guarded(self: Any, state: Any, seat: Any, rng: Any) -> Any:
        if not isinstance(rng, np.ndarray) or rng.dtype != np.uint64 or rng.ndim != 1 or not rng.any():
            complain(Trouble.NO_LUCK)
        return call(self, state, seat, rng)

    return _of_a_deed(guarded)


def _of_knowledge(call: Call) -> Call:
    @wraps(call)
    def guarded(self: Any, knowledge: Any) -> Any:
        if not isinstance(knowledge, self.knowledge_type):
            raise BadInput(f"{quote(knowledge)} is no knowledge of {self.title}: `knowledge` says what a seat knows.")
        try:
            state = call(self, knowledge)
        except (LookupError, OverflowError, ValueError) as error:
            raise BadInput("The knowledge does not add up: no position looks like this.") from error
        self.require(state)
        return state

    return guarded


def _of_a_text(call: Call) -> Call:
    @wraps(call)
    def guarded(self: Any, text: Any) -> Any:
        if not isinstance(text, str):
            raise BadInput(f"The notation of a move is a text, not {quote(text)}.")
        return call(self, text)

    return guarded


def _of_a_draft(call: Call) -> Call:
    """A client may ask about any draft for any seat: who sits nowhere can do nothing."""
    answer_type = f"{call.__name__}_type"

    @wraps(call)
    def seated(self: Any, state: Any, seat: Any, *rest: Any, **named: Any) -> Any:
        return call(self, state, seat, *rest, **named) if _is_seat(state, seat) else getattr(self, answer_type)()

    return _of_a_position(seated)


def _nobody_at(seat: Any) -> BadInput:
    return BadInput(f"Nobody sits at seat {quote(seat)}: seats are numbered from 0.")


def _is_seat(state: Any, seat: Any) -> bool:
    """The number after the last player is the table's clock."""
    return isinstance(seat, int) and 0 <= seat <= state["players"][0]

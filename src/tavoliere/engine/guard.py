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
OF_A_SEAT = ("actions_of", "carry_out", "move_of", "pieces", "draft_of", "events", "view", "breakdown", "knowledge")
OF_LUCK = ("absent_move",)

Call = Callable[..., Any]


def guard_calls(game: type) -> None:
    """Put the look in front of the methods that this class defines."""
    looks = {_of_a_position: OF_A_POSITION, _of_a_draft: OF_A_DRAFT, _of_a_seat: OF_A_SEAT, _of_luck: OF_LUCK}
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


def _of_a_seat(call: Call) -> Call:
    @wraps(call)
    def seated(self: Any, state: Any, seat: Any, *rest: Any, **named: Any) -> Any:
        if seat is not None and not _is_seat(state, seat):
            raise BadInput(f"Nobody sits at seat {quote(seat)}: seats are numbered from 0.")
        return call(self, state, seat, *rest, **named)

    return _of_a_position(seated)


def _of_luck(call: Call) -> Call:
    @wraps(call)
    def guarded(self: Any, state: Any, seat: Any, rng: Any) -> Any:
        if not isinstance(rng, np.ndarray) or rng.dtype != np.uint64 or rng.ndim != 1 or not rng.any():
            complain(Trouble.NO_LUCK)
        return call(self, state, seat, rng)

    return _of_a_seat(guarded)


def _of_a_draft(call: Call) -> Call:
    """A client may ask about any draft for any seat: who sits nowhere can do nothing."""
    answer_type = f"{call.__name__}_type"

    @wraps(call)
    def seated(self: Any, state: Any, seat: Any, *rest: Any, **named: Any) -> Any:
        return call(self, state, seat, *rest, **named) if _is_seat(state, seat) else getattr(self, answer_type)()

    return _of_a_position(seated)


def _is_seat(state: Any, seat: Any) -> bool:
    """The number after the last player is the table's clock."""
    return isinstance(seat, int) and 0 <= seat <= int(state["players"][0])

"""What games say about positions, made safe: no position that is none, and no seat that is none, reaches them.

A game's methods read whole states and ask its own compiled queries. These trust what they are given, so
every method of a game that takes a position is called through a look at it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from tavoliere.engine.errors import BadInput, quote

OF_A_POSITION = ("position", "turn", "when_time_is_up", "identities")
# A client may send any draft for any seat: prompts and previews answer these themselves.
OF_A_DRAFT = ("prompt", "preview")
OF_A_SEAT = ("actions_of", "move_of", "pieces", "draft_of", "absent_move", "events", "view", "breakdown", "knowledge")

Call = Callable[..., Any]


def guard_calls(game: type) -> None:
    """Put the look in front of the methods that this class defines."""
    for name in (*OF_A_POSITION, *OF_A_DRAFT):
        if name in vars(game):
            setattr(game, name, _guarded(vars(game)[name]))
    for name in OF_A_SEAT:
        if name in vars(game):
            setattr(game, name, _seated(vars(game)[name]))


def _guarded(call: Call) -> Call:
    @wraps(call)
    def guarded(self: Any, state: Any, *rest: Any, **named: Any) -> Any:
        self.require(state)
        return call(self, state, *rest, **named)

    return guarded


def _seated(call: Call) -> Call:
    """The number after the last player is the table's clock; nobody is a spectator."""

    @wraps(call)
    def seated(self: Any, state: Any, seat: Any, *rest: Any, **named: Any) -> Any:
        self.require(state)
        if seat is not None and not (isinstance(seat, int) and 0 <= seat <= state["players"][0]):
            raise BadInput(f"Nobody sits at seat {quote(seat)}: seats are numbered from 0.")
        return call(self, state, seat, *rest, **named)

    return seated

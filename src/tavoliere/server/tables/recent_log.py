"""The latest entries of a running game, as one seat was sent them, for a page that is loaded again.

They are played again from the record, so that tables need not keep them. Where a game is long this takes a while, so
the caller does it beside the event loop.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.engine.record import Played
from tavoliere.engine.session import Session, Step
from tavoliere.server.tables.replay import copy_record, play_again
from tavoliere.server.tables.state import TableState

_MOST = 60


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the game, as in `told`."""

    what: str
    by: int | None = None
    events: list[Any] = []


class Recalled(msgspec.Struct, frozen=True):
    """The latest entries, the last one last, and how much the seat (or a spectator) was told by then."""

    number: int
    happened: list[Happened]


class RecentLog:
    """The recent entries for one seat: made in the event loop, answered in a thread."""

    def __init__(self, state: TableState, seat: int | None) -> None:
        self._game, self._seat, self.number = state.game, seat, state.number(seat)
        self._record = copy_record(state.session) if state.session else None

    def answer(self) -> Recalled:
        if self._record is None:
            return Recalled(self.number, [])
        again, steps = play_again(self._game, self._record)
        known = [step for step in steps if self._knows(step)]
        return Recalled(self.number, [self._show(again, step) for step in known[-_MOST:]])

    def _knows(self, step: Step) -> bool:
        """Return whether the seat knows of an entry; a move without events is known to its own seat only."""
        entry = step.entry
        return not isinstance(entry, Played) or bool(step.events) or entry.seat == self._seat

    def _show(self, session: Session, step: Step) -> Happened:
        # In a game of memory a seat sees here only what everybody saw.
        eyes = None if session.game.tests_memory else self._seat
        return Happened(
            what=str(step.entry.__struct_config__.tag),
            by=getattr(step.entry, "seat", None),
            events=session.told(step.events, eyes),
        )

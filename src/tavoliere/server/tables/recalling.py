"""What happened lately in a game that goes on, for whoever comes back to it: what that seat was told, and no more.

The events are played again from the record, so that tables keep nothing of them. Where a game is long this
takes a while, so the caller does it beside the event loop.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.engine.entries import Played
from tavoliere.engine.session import Session, Step, beginning
from tavoliere.server.tables.fold import Fold

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


class Recall:
    """What a seat was told up to now. It is made at the table and answered beside it."""

    def __init__(self, fold: Fold, seat: int | None) -> None:
        self._seat = seat
        self._session = fold.session
        self._count = len(fold.session.record.entries) if fold.session else 0
        self._number = fold.number(seat)

    def answer(self) -> Recalled:
        session = self._session
        if session is None:
            return Recalled(self._number, [])
        entries = session.record.entries[: self._count]
        again = Session(session.game, beginning(session.record))
        record = msgspec.structs.replace(beginning(session.record), entries=entries)
        steps = [step for step in again.replay(record) if self._knows(step)]
        return Recalled(self._number, [self._show(again, step) for step in steps[-_MOST:]])

    def _knows(self, step: Step) -> bool:
        """A move that sets nothing off is known to nobody but its seat."""
        entry = step.entry
        return not isinstance(entry, Played) or bool(step.events) or entry.seat == self._seat

    def _show(self, session: Session, step: Step) -> Happened:
        # What is to be remembered is not told again: there a seat hears what everybody heard.
        eyes = None if session.game.tests_memory else self._seat
        entry = step.entry
        return Happened(
            what=str(entry.__struct_config__.tag),
            by=getattr(entry, "seat", None),
            events=session.told(step.events, eyes),
        )

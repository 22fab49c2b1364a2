"""Leaks to plant, one for each channel: the tests of secrecy have to find every one of them."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tavoliere.engine.errors import IllegalMove
from tavoliere.engine.session import Session
from tavoliere.server import protocol
from tavoliere.server.http import replays
from tavoliere.server.http import tables as over_http
from tavoliere.server.tables import log as e
from tavoliere.server.tables import table as at_the_table
from tavoliere.server.tables.replay import Recalled, recent_log
from tavoliere.server.tables.state import TableState
from tavoliere.server.tables.table import Table
from tavoliere.server.tables.timers import Timers
from tavoliere.server.tables.visibility import make_update

Plant = Callable[[pytest.MonkeyPatch], None]


def leak_of(session: Session | None) -> int:
    """Something that depends on the whole state."""
    return 0 if session is None else zlib.crc32(session.state.tobytes())


def _in_session(method: str, leak: Callable[[Session], Any]) -> Plant:
    """A leak in the session: the method, and the secret that it adds."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(Session, method, lambda self, *_: leak(self))

    return plant


def _in_what_is_told(kind: type[e.Entry], field: str, leak: Callable[[Any], Any]) -> Plant:
    """A field of the update of one kind of entry."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        def leaky(table: str, state: TableState, entry: e.AnyEntry, *about: Any, **more: Any) -> protocol.Told:
            told = make_update(table, state, entry, *about, **more)
            if not isinstance(entry, kind):
                return told
            return msgspec.structs.replace(told, **{field: leak(state.session)})

        patch.setattr(at_the_table, "make_update", leaky)

    return plant


def _in_refusals(patch: pytest.MonkeyPatch) -> None:
    refuse = Table.refuse

    def leaky(self: Table, connection: Any, asked: str, refusal: Any) -> None:
        refuse(self, connection, f"{asked}{leak_of(self.state.session)}", refusal)

    patch.setattr(Table, "refuse", leaky)


def _in_judgements(patch: pytest.MonkeyPatch) -> None:
    refuse = Table._refuse_frame

    def leaky(self: Table, connection: Any, frame: bytes | str, error: Exception) -> None:
        if isinstance(error, IllegalMove):
            judgement = msgspec.structs.replace(error.judgement, code=str(leak_of(self.state.session)))
            asked = protocol.read_head(frame).id
            self.answer(connection, protocol.Refused(id=asked, code="illegal", sentence="No.", judgement=judgement))
        else:
            refuse(self, connection, frame, error)

    patch.setattr(Table, "_refuse_frame", leaky)


def _in_tables(place: Any, name: str) -> Plant:
    """The table around the game, as the module `place` shows it by the function of this name."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        describe_table = getattr(place, name)

        def leaky(table: str, state: TableState, *more: Any) -> protocol.TableShown:
            shown = describe_table(table, state, *more)
            return msgspec.structs.replace(shown, votes=[(0, str(leak_of(state.session)), None)])

        patch.setattr(place, name, leaky)

    return plant


def _in_numbers(patch: pytest.MonkeyPatch) -> None:
    number = TableState.number
    patch.setattr(TableState, "number", lambda self, audience: number(self, audience) + leak_of(self.session) % 5)


def _in_the_log(patch: pytest.MonkeyPatch) -> None:
    def leaky(state: TableState, seat: int | None) -> Callable[[], Recalled]:
        recalled = recent_log(state, seat)()
        return lambda: msgspec.structs.replace(recalled, number=recalled.number + leak_of(state.session) % 5)

    patch.setattr(replays, "recent_log", leaky)


def _in_moments(patch: pytest.MonkeyPatch) -> None:
    plan = Timers.plan

    def leaky(self: Timers) -> None:
        plan(self)
        self._table.manager.scheduler.set(self._table.id, leak_of(self._table.state.session))

    patch.setattr(Timers, "plan", leaky)


def _in_the_guards_moment(patch: pytest.MonkeyPatch) -> None:
    """The guard rings a little later, by what lies there."""
    plan = Timers.plan

    def leaky(self: Timers) -> None:
        plan(self)
        state = self._table.state
        if state.clocks.guard_due is not None:
            self._table.manager.scheduler.set(self._table.id, state.clocks.guard_due + leak_of(state.session) % 50)

    patch.setattr(Timers, "plan", leaky)


def _in_the_guards_end(patch: pytest.MonkeyPatch) -> None:
    """It ends in some worlds only."""
    end = Timers._end_guard

    def leaky(self: Timers) -> None:
        self._table.state.clocks._guard_since += 10_000  # else it would ring again and again
        if leak_of(self._table.state.session) % 2:
            end(self)

    patch.setattr(Timers, "_end_guard", leaky)


LEAKS: dict[str, Plant] = {
    "view": _in_session("view", lambda session: {"leak": leak_of(session)}),
    "size": _in_session("view", lambda session: {"pad": "x" * (leak_of(session) % 50)}),
    "events": _in_session("told", lambda session: [{"leak": leak_of(session)}]),
    "prompt": _in_session("prompt", lambda session: {"leak": leak_of(session)}),
    "preview": _in_session("preview", lambda session: {"leak": leak_of(session)}),
    "score": _in_session("breakdown", lambda session: [{"leak": leak_of(session)}]),
    "undo": _in_session("may_undo", lambda session: leak_of(session) % 2 == 0),
    "refusal": _in_refusals,
    "judgement": _in_judgements,
    "chat": _in_what_is_told(e.Said, "line", lambda session: protocol.Line(0, "", "", str(leak_of(session)))),
    "system line": _in_what_is_told(e.Voted, "how", lambda session: str(leak_of(session))),
    "turn": _in_what_is_told(e.Played, "turn", leak_of),
    "clock": _in_what_is_told(e.Played, "clock", leak_of),
    "table": _in_tables(at_the_table, "describe_table"),
    "table on coming": _in_tables(at_the_table, "describe_table_in_time"),
    "number": _in_numbers,
    "moment": _in_moments,
    "table over HTTP": _in_tables(over_http, "describe_table_in_time"),
    "log over HTTP": _in_the_log,
}

GUARD_LEAKS: dict[str, Plant] = {"moment": _in_the_guards_moment, "end": _in_the_guards_end}

"""Games, replayed: every entry, the scores after it, the table at any of them, the proof of the deal; the recent log.

A replay shows what one seat saw, what spectators saw, or all cards open, which is possible after the end only. Where a
game is long this takes a while, so the caller does it beside the event loop.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Literal

import msgspec

from tavoliere.engine.game import Game
from tavoliere.engine.record import Played, Record, Result, write_record
from tavoliere.engine.session import Session, Step, beginning
from tavoliere.server.tables.state import TableState, require
from tavoliere.server.tables.terms import Colour
from tavoliere.server.texts import Refusal

Viewpoint = int | Literal["all"] | None  # a seat, all cards open, a spectator


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of a game and its events, as in `told`."""

    what: str  # which kind of entry
    by: int | None = None  # the seat that did it
    events: list[Any] = []


class ReplayStep(Happened, frozen=True, omit_defaults=True):
    """An entry of a finished game, with the scores after it."""

    how: str = ""  # how it came about
    to: int | None = None  # of an undo: the entry after which the game stands again
    move: str = ""  # in notation; with all cards open only
    scores: tuple[int | None, ...] = ()  # None where they are secret


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole game. The table after so many steps is at `replay/NUMBER`."""

    game: str
    rules: int
    options: dict[str, Any]
    names: list[str]
    colours: list[Colour]
    scores: tuple[int | None, ...]  # at the beginning
    steps: list[ReplayStep]
    result: Result | None = None


class ReplayMoment(msgspec.Struct, frozen=True):
    """The table after so many entries: one view, or one for every seat with all cards open."""

    number: int
    views: list[Any]


class Verification(msgspec.Struct, frozen=True, omit_defaults=True):
    """SHA-256 of the seed; once the game is over the seed itself, and the result of dealing again from it."""

    game: str
    rules: int
    commitment: str = ""
    seed: str = ""
    replayed: int | None = None  # the number of entries played again, from a new deal to the same end
    deal: list[Any] = []  # the views of that deal, as in a replay
    position: bool = False  # the game began with a position: the seed settled only what that left open


def read_viewpoint(state: TableState, said: str) -> Viewpoint:
    """Read whose view is wanted: a seat's number, `all`, or nothing for a spectator."""
    if said in ("", "all"):
        return "all" if said else None
    if not said.isdecimal() or len(said) > 2 or int(said) >= len(state.seats):
        raise Refusal("no_seat")
    return int(said)


def session_of(state: TableState, until: float = math.inf) -> Session:
    """Return the session of a game that was over at the moment `until`; before the end its moves are secret."""
    session = state.require_session()
    require(state.phase_at(until) in ("over", "closed"), "not_over")
    return session


def replay(state: TableState, viewpoint: Viewpoint, until: float = math.inf) -> Replay:
    """Replay every entry of a finished game."""
    record = copy_record(session_of(state, until))
    again, steps = play_again(state.game, record)
    return Replay(
        game=record.game,
        rules=record.rules,
        options=record.options,
        names=list(record.players),
        colours=[seat.colour for seat in state.seats],
        scores=_scores(again, viewpoint),
        steps=[_show(again, step, viewpoint) for step in steps],
        result=state.result,
    )


def write_table(state: TableState, until: float = math.inf) -> str:
    """The record of a finished game."""
    return write_record(session_of(state, until).record, state.game)


def moment(state: TableState, number: int, viewpoint: Viewpoint, until: float = math.inf) -> ReplayMoment:
    """Return the table after so many entries of a finished game."""
    return ReplayMoment(number, _views(session_of(state, until).at(number), viewpoint))


def verify(state: TableState, viewpoint: Viewpoint, until: float = math.inf) -> Verification:
    """The commitment to the deal; after the game the seed, and the deal and all moves made again from it."""
    session = state.session
    promise = Verification(
        state.opened.game,
        state.opened.rules,
        session.record.commitment if session else "",
        position=state.opened.position is not None,
    )
    if session is None or state.phase_at(until) not in ("over", "closed"):
        return promise
    again, steps = play_again(state.game, copy_record(session))
    deal = _views(again, viewpoint)
    count = sum(1 for _ in steps)
    replayed = count if again.state.tobytes() == session.state.tobytes() else None
    return msgspec.structs.replace(promise, seed=session.record.seed or "", replayed=replayed, deal=deal)


def copy_record(session: Session) -> Record:
    """Copy the record as it is now, for use beside the event loop."""
    return msgspec.structs.replace(session.record, entries=list(session.record.entries))


def play_again(game: Game, record: Record) -> tuple[Session, Iterator[Step]]:
    """Return a new session at the deal from the same seed, and the steps that play the record on in it."""
    again = Session(game, beginning(record))
    return again, again.replay(record)


def _show(session: Session, step: Step, viewpoint: Viewpoint) -> ReplayStep:
    entry = step.entry
    return ReplayStep(
        what=str(entry.__struct_config__.tag),
        by=getattr(entry, "seat", None),
        how=getattr(entry, "why", ""),
        to=getattr(entry, "to", None),
        move=getattr(entry, "move", "") if viewpoint == "all" else "",
        events=list(step.events) if viewpoint == "all" else session.told(step.events, viewpoint),
        scores=_scores(session, viewpoint),
    )


def _scores(session: Session, viewpoint: Viewpoint) -> tuple[int | None, ...]:
    if viewpoint == "all":
        return session.game.scores(session.state)
    scores: tuple[int | None, ...] = session.view(viewpoint).scores
    return scores


def _views(session: Session, viewpoint: Viewpoint) -> list[Any]:
    if viewpoint != "all":
        return [session.view(viewpoint)]
    return [session.open_view(seat) for seat in range(len(session.names))]


_RECENT = 60


class Recalled(msgspec.Struct, frozen=True):
    """The latest entries, the last one last, and how much the seat (or a spectator) was told by then."""

    number: int
    happened: list[Happened]


def recent_log(state: TableState, seat: int | None) -> Callable[[], Recalled]:
    """Return a function for a thread: it makes the latest entries of a running game, for a page that is loaded again.

    They are played again from the record, so that tables need not keep them.
    """
    if state.session is None:
        return partial(Recalled, state.number(seat), [])
    return partial(_play_recent, state.game, copy_record(state.session), state.number(seat), seat)


def _play_recent(game: Game, record: Record, number: int, seat: int | None) -> Recalled:
    again, steps = play_again(game, record)
    known = [step for step in steps if _is_known(step, seat)]
    viewpoint = None if game.tests_memory else seat  # in a game of memory only what everybody saw
    return Recalled(
        number,
        [
            Happened(
                what=str(step.entry.__struct_config__.tag),
                by=getattr(step.entry, "seat", None),
                events=again.told(step.events, viewpoint),
            )
            for step in known[-_RECENT:]
        ],
    )


def _is_known(step: Step, seat: int | None) -> bool:
    """Return whether a seat knows of an entry; a move without events is known to its own seat only."""
    return not isinstance(step.entry, Played) or bool(step.events) or step.entry.seat == seat

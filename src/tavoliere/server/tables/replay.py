"""Finished games, replayed: every entry, the scores after it, the table at any of them, and the proof of the deal.

A replay shows what one seat saw, what spectators saw, or all cards open, which is possible after the end only. Where a
game is long this takes a while, so the caller does it beside the event loop.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec

from tavoliere.engine.game import Game
from tavoliere.engine.record import Record, Result, write_record
from tavoliere.engine.session import Session, Step, beginning
from tavoliere.server.tables.state import TableState
from tavoliere.server.tables.terms import Colour
from tavoliere.server.texts import Refusal

Eyes = int | Literal["all"] | None  # a seat, all cards open, a spectator


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the record and its events."""

    what: str  # which kind of entry
    by: int | None = None  # the seat that did it
    how: str = ""  # how it came about
    to: int | None = None  # of an undo: the entry after which the game stands again
    move: str = ""  # in notation; with all cards open only
    events: list[Any] = []
    scores: tuple[int | None, ...] = ()  # after it; None where they are secret


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


def read_eyes(state: TableState, said: str) -> Eyes:
    """Read whose view is wanted: a seat's number, `all`, or nothing for a spectator."""
    if said in ("", "all"):
        return "all" if said else None
    if not said.isdecimal() or len(said) > 2 or int(said) >= len(state.seats):
        raise Refusal("no_seat")
    return int(said)


def session_of(state: TableState) -> Session:
    """Return the session of a finished game; before the end its moves are secret."""
    session = state.require_session()
    if state.phase not in ("over", "closed"):
        raise Refusal("not_over")
    return session


def replay(state: TableState, eyes: Eyes) -> Replay:
    """Replay every entry of a finished game."""
    record = copy_record(session_of(state))
    again, steps = play_again(state.game, record)
    return Replay(
        game=record.game,
        rules=record.rules,
        options=record.options,
        names=list(record.players),
        colours=[seat.colour for seat in state.seats],
        scores=_scores(again, eyes),
        steps=[_show(again, step, eyes) for step in steps],
        result=state.result,
    )


def write_table(state: TableState) -> str:
    """The record of a finished game."""
    return write_record(session_of(state).record, state.game)


def moment(state: TableState, number: int, eyes: Eyes) -> ReplayMoment:
    """Return the table after so many entries of a finished game."""
    return ReplayMoment(number, _views(session_of(state).at(number), eyes))


def count_replayed(state: TableState) -> int | None:
    """Play a finished game again from a new deal; return its number of entries, or None if the end differs."""
    session = session_of(state)
    again, steps = play_again(state.game, copy_record(session))
    count = sum(1 for _ in steps)
    return count if again.state.tobytes() == session.state.tobytes() else None


def verify(state: TableState, eyes: Eyes, count: Callable[[TableState], int | None] = count_replayed) -> Verification:
    """The commitment to the deal; after the game the seed, and the deal and all moves made again from it.

    `count` may remember the number of entries, so that each game is played again once.
    """
    record = state.session.record if state.session else None
    promise = Verification(
        state.opened.game,
        state.opened.rules,
        record.commitment if record else "",
        position=state.opened.position is not None,
    )
    if record is None or state.phase not in ("over", "closed"):
        return promise
    deal = _views(play_again(state.game, record)[0], eyes)
    return msgspec.structs.replace(promise, seed=record.seed or "", replayed=count(state), deal=deal)


def copy_record(session: Session) -> Record:
    """Copy the record as it is now, for use beside the event loop."""
    return msgspec.structs.replace(session.record, entries=list(session.record.entries))


def play_again(game: Game, record: Record) -> tuple[Session, Iterator[Step]]:
    """Return a new session at the deal from the same seed, and the steps that play the record on in it."""
    again = Session(game, beginning(record))
    return again, again.replay(record)


def _show(session: Session, step: Step, eyes: Eyes) -> ReplayStep:
    entry = step.entry
    return ReplayStep(
        what=str(entry.__struct_config__.tag),
        by=getattr(entry, "seat", None),
        how=getattr(entry, "why", ""),
        to=getattr(entry, "to", None),
        move=getattr(entry, "move", "") if eyes == "all" else "",
        events=list(step.events) if eyes == "all" else session.told(step.events, eyes),
        scores=_scores(session, eyes),
    )


def _scores(session: Session, eyes: Eyes) -> tuple[int | None, ...]:
    if eyes == "all":
        return session.game.scores(session.state)
    scores: tuple[int | None, ...] = session.view(eyes).scores
    return scores


def _views(session: Session, eyes: Eyes) -> list[Any]:
    if eyes != "all":
        return [session.view(eyes)]
    return [session.open_view(seat) for seat in range(len(session.names))]


_MOST = 1000


class Proofs:
    """Remembers the numbers of entries that `count_replayed` has found.

    The end of an open game can be taken back and played again: a proof is of so many entries.
    """

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, int], int | None] = OrderedDict()

    def of(self, table: str, state: TableState) -> int | None:
        game = table, len(session_of(state).record.entries)
        if game not in self._found:
            self._found[game] = count_replayed(state)
            if len(self._found) > _MOST:
                self._found.popitem(last=False)
        return self._found[game]

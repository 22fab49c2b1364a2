"""A finished game once more: what every entry set off, how the points stood, and the table at any of them.

It is seen through one seat's eyes, as a spectator, or with all cards open, which nobody has while a game
goes on. Where a game is long this takes a while, so the caller does it beside the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec

from tavoliere.engine.result import Result
from tavoliere.engine.session import Session, Step, beginning
from tavoliere.server.tables.colours import Colour
from tavoliere.server.tables.fold import Fold
from tavoliere.server.texts import Refusal

Eyes = int | Literal["all"] | None  # of a seat, of everybody, of a spectator


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the record, and what it set off."""

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
    """The table after so many entries: one view, or with all cards open one from every seat's side."""

    number: int
    views: list[Any]


class Verification(msgspec.Struct, frozen=True, omit_defaults=True):
    """SHA-256 of the seed, from the deal on; once the game is over the seed, and what came of dealing again."""

    game: str
    rules: int
    commitment: str = ""
    seed: str = ""
    replayed: int | None = None  # so many entries were played anew, from a new deal to the same end
    deal: list[Any] = []  # the views of that deal, as in a replay
    position: bool = False  # the game began with a position: the seed settled only what that left open


def read_eyes(fold: Fold, said: str) -> Eyes:
    """Through whose eyes: a seat's number, `all`, or nobody's for a spectator."""
    if said in ("", "all"):
        return "all" if said else None
    if not said.isdecimal() or len(said) > 2 or int(said) >= len(fold.seats):
        raise Refusal("no_seat")
    return int(said)


def session_of(fold: Fold) -> Session:
    """The session of a game that is over: before that its moves are secret."""
    if fold.session is None:
        raise Refusal("not_playing")
    if fold.phase not in ("over", "closed"):
        raise Refusal("not_over")
    return fold.session


def replay(fold: Fold, eyes: Eyes) -> Replay:
    """Every entry of a finished game."""
    record = session_of(fold).record
    steps = _steps(session_of(fold))
    again, _ = next(steps)
    return Replay(
        game=record.game,
        rules=record.rules,
        options=record.options,
        names=list(record.players),
        colours=[seat.colour for seat in fold.seats],
        scores=_scores(again, eyes),
        steps=[_show(session, step, eyes) for session, step in steps if step],
        result=fold.result,
    )


def moment(fold: Fold, number: int, eyes: Eyes) -> ReplayMoment:
    """The table after so many entries of a finished game."""
    return ReplayMoment(number, _views(session_of(fold).at(number), eyes))


def count_again(fold: Fold) -> int | None:
    """So many entries of a finished game lead from a new deal to the same end; None when they do not."""
    session = session_of(fold)
    steps = _steps(session)
    again, _ = next(steps)
    count = sum(1 for _ in steps)
    return count if again.state.tobytes() == session.state.tobytes() else None


def verify(fold: Fold, eyes: Eyes, count: Callable[[Fold], int | None] = count_again) -> Verification:
    """The promise about the deal; after the game the seed, the deal made again from it, and all that followed.

    `count` may know how many entries were played anew, so that this is done once for each game.
    """
    record = fold.session.record if fold.session else None
    promise = Verification(
        fold.opened.game,
        fold.opened.rules,
        record.commitment if record else "",
        position=fold.opened.position is not None,
    )
    if record is None or fold.phase not in ("over", "closed"):
        return promise
    again, _ = next(_steps(session_of(fold)))
    deal = _views(again, eyes)
    return msgspec.structs.replace(promise, seed=record.seed or "", replayed=count(fold), deal=deal)


def _steps(session: Session) -> Iterator[tuple[Session, Step | None]]:
    """A new session from the same seed, at every entry; the deal comes first, without one."""
    record = msgspec.structs.replace(session.record, entries=list(session.record.entries))
    again = Session(session.game, beginning(record))
    yield again, None
    for step in again.replay(record):
        yield again, step


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
    game, state, identities = session.game, session.state, session.identities
    return [game.open_view(state, seat, identities) for seat in range(len(session.names))]

"""What can be said to many games at a time, to a session, and to a game that has not begun."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from tavoliere.conformance.calls import FROM_NUMPY, NUMBERS, ODD, Calls
from tavoliere.conformance.play import Match, NonConformance, require
from tavoliere.engine.batch import Batch
from tavoliere.engine.errors import TavoliereError
from tavoliere.engine.game import State
from tavoliere.engine.record import read_record, write_record
from tavoliere.engine.session import Session

_GAMES = 3
_SAID = (*NUMBERS, *ODD, *FROM_NUMPY)
_MANY = 6  # more random games than these take long


def calls_of_batches(match: Match, spoilt: list[State]) -> Calls:
    """Every call of a batch, with odd numbers, and with a record in it that is none."""
    batch = Batch(match.game, _GAMES, match.players, match.options)
    sound = batch.states.copy()
    yield from _of_a_batch(batch, sound, None)
    for number, state in enumerate(spoilt):
        for what, call in _of_a_batch(batch, sound, state):
            yield f"{what}, spoilt state {number}", call
    for said in _SAID:
        yield f"a batch of {said!r} players", partial(Batch, match.game, _GAMES, said)
        yield f"a batch from the seed {said!r}", partial(Batch, match.game, _GAMES, match.players, seed=said)
        if not isinstance(said, int) or not _MANY < said < 2**40:
            yield f"a batch of {said!r} games", partial(Batch, match.game, said, match.players)


def _of_a_batch(batch: Batch, sound: Any, spoilt: State | None) -> Calls:
    def fresh(call: Callable[[], Any]) -> None:
        batch.states[:] = sound
        if spoilt is not None:
            batch.states[1] = spoilt[0]
        call()

    asked: list[tuple[str, Callable[[], Any]]] = [
        ("seats", batch.seats),
        ("masks", batch.masks),
        ("sensible masks", partial(batch.masks, sensible=True)),
        ("play_out", batch.play_out),
    ]
    for said in (*([number] * _GAMES for number in _SAID), *_SAID, np.array([0, 1, 2], dtype=np.uint64)):
        asked += [
            (f"judge {said!r:.60}", partial(batch.judge, said)),
            (f"judge for {said!r:.60}", partial(batch.judge, np.zeros(_GAMES, dtype=int), said)),
            (f"step {said!r:.60}", partial(batch.step, said)),
            (f"redeal {said!r:.60}", partial(batch.redeal, said)),
        ]
    for what, call in asked:
        yield f"{what} of a batch", partial(fresh, call)


def calls_of_sessions(match: Match, moves: list[Any]) -> Calls:
    """Every call of a session. Whatever a session has agreed to, its record replays."""
    for said in _SAID:
        for what, call in _of_a_session(said, moves):
            yield f"{what} of a session, {said!r}", partial(_and_resume, match, call)
    for move in (*moves, *ODD):
        yield f"play {move!r:.60} in a session", partial(_and_resume, match, partial(_play, move))


def _of_a_session(said: Any, moves: list[Any]) -> Iterator[tuple[str, Callable[[Session], Any]]]:
    yield "play", lambda session: session.play(said, moves[0])
    yield "forfeit", lambda session: session.forfeit(said, "time")
    yield "forfeit, why", lambda session: session.forfeit(0, said)
    yield "take_over", lambda session: session.take_over(said, "easy", "left")
    yield "take_over, level", lambda session: session.take_over(0, said, "left")
    yield "take_over, why", lambda session: session.take_over(0, "easy", said)
    yield "give_back", lambda session: session.give_back(said)
    yield "abandon", lambda session: session.abandon(said)
    yield "may_undo", lambda session: session.may_undo(said)
    yield "undo", lambda session: session.undo(said)
    yield "undo_from_log", lambda session: session.undo_from_log(said)
    yield "rename", lambda session: session.rename(said, "Anna")
    yield "rename to", lambda session: session.rename(0, said)
    yield "view", lambda session: session.view(said)
    yield "open_view", lambda session: session.open_view(said)
    yield "prompt", lambda session: session.prompt(said)
    yield "prompt, draft", lambda session: session.prompt(session.game.polled(session.state), said)
    yield "preview", lambda session: session.preview(said, moves[0])
    yield "preview, tried", lambda session: session.preview(session.game.polled(session.state), said)
    yield "breakdown", lambda session: session.breakdown(said)
    yield "at", lambda session: session.at(said)


def _play(move: Any, session: Session) -> None:
    session.play(session.game.polled(session.state), move)


def _and_resume(match: Match, call: Callable[[Session], Any]) -> None:
    session, game = match.session(), match.game
    call(session)
    try:
        again = Session.resume(game, read_record(write_record(session.record, game)))
    except TavoliereError as error:
        raise NonConformance(f"The session agreed, but its record does not replay. {error}") from error
    require(again.record == session.record, "The session agreed, but its record reads otherwise.")


def calls_before_the_game(match: Match) -> Calls:
    """What makes positions, and random games."""
    game = match.game
    for said in _SAID:
        yield f"start, {said!r} players", partial(game.start, said)
        yield f"start, seed {said!r}", partial(game.start, match.players, said)
        yield f"start, options {said!r}", partial(game.start, match.players, 0, said)
        yield f"load {said!r}", partial(game.load, said)
        yield f"parse {said!r}", partial(game.parse, said)
        yield f"simulate, {said!r} players", partial(game.simulate, 1, said)
        yield f"simulate, seed {said!r}", partial(game.simulate, 1, seed=said)
        if not isinstance(said, int) or not _MANY < said < 2**40:
            yield f"simulate {said!r} games", partial(game.simulate, said)

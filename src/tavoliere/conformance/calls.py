"""Calls that the safety check makes: of a game, of many games at a time, of a session, and before a game.

The methods of a game that take a position are found, not listed: one that a game has of its own is tried like those
of the contract. So is each of their other parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from inspect import Parameter, getattr_static, isfunction, signature
from itertools import islice
from typing import Any

import numpy as np

from tavoliere.conformance.play import Match, NonConformance, require
from tavoliere.engine.batch import Batch
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import TavoliereError
from tavoliere.engine.game import Game, State
from tavoliere.engine.record import read_record, write_record
from tavoliere.engine.seed import SEED_BYTES
from tavoliere.engine.session import Session

HOOK = "the engine calls it, with what it has checked"
# What is not tried, and why.
EXCUSED = {
    "write_view": HOOK,
    "head": HOOK,
    "write_open_view": HOOK,
    "make_prompt": HOOK,
    "make_preview": HOOK,
    "break_down": HOOK,
    "write_knowledge": HOOK,
    "read": "it decodes bytes in Python alone, and the methods that call it have looked at the position",
}

NUMBERS = (0, 1, 2, 3, 5, -1, 8, 64, 99, 10**6, 2**31, -(2**31), 2**40, 2**62, 2**63 - 1, -(2**63), 2**63, -(10**30))
ODD: tuple[Any, ...] = (1.5, float("nan"), "1", b"1", None, 1j, (1,), {}, np.zeros((1, 1)))
FROM_NUMPY = (np.int64(0), np.int8(1), np.uint64(2**63), np.float64(1), np.bool_(True))
ODD_RNGS = (np.zeros(1, dtype=np.uint64), np.zeros(0, dtype=np.uint64), np.zeros(1), np.uint64(1), None, [1])
MOST_LISTED = 20  # of what is found one at a time

Calls = Iterator[tuple[str, Callable[[], Any]]]


def methods_about_positions(game: Game) -> dict[str, list[Parameter]]:
    """The public methods that take a position, with their parameters."""
    found = {}
    for name in dir(type(game)):
        kind = getattr_static(type(game), name)
        answers_calls = isinstance(kind, cached_property) and "[State" in str(kind.func.__annotations__.get("return"))
        if not name.startswith("_") and name not in EXCUSED and (isfunction(kind) or answers_calls):
            found[name] = _parameters_of(game, name)
    return {name: parameters for name, parameters in found.items() if any(map(_is_position, parameters))}


def _parameters_of(game: Game, name: str) -> list[Parameter]:
    """As the contract declares them: a game may use a function as a method, with types of its own."""
    declared = getattr(Game, name, None)
    if isfunction(declared):
        return [*signature(declared).parameters.values()][1:]
    return [*signature(getattr(game, name)).parameters.values()]


def _is_position(parameter: Parameter) -> bool:
    is_named = parameter.name in ("state", "before", "after")
    return is_named or "State" in str(parameter.annotation).split(" | ")


def calls_about(game: Game, state: Any, good: Any, moves: list[Any], odd: tuple[Any, ...] = ()) -> Calls:
    """Every method with this position, and with one of its other parameters after the other made odd.

    A `good` position goes with the odd one where a method takes two. `moves` are those that people could make
    anywhere in the game; `odd` are the numbers, and what is none.
    """
    reasonable = _usual_arguments(game, state, moves)
    careless = _odd_arguments(game, moves, odd) if odd else {}
    for name, parameters in methods_about_positions(game).items():
        positions = [parameter.name for parameter in parameters if _is_position(parameter)]
        others = [parameter for parameter in parameters if parameter.name not in positions]
        usual = {parameter.name: reasonable.get(parameter.name, parameter.default) for parameter in others}
        for parameter in others:
            is_known = usual[parameter.name] is not Parameter.empty
            require(is_known, f"The safety check does not know what to put into {parameter.name!r} of {name!r}.")
        for place in positions:
            given = {**dict.fromkeys(positions, good), place: state}
            yield name, partial(_call, game, name, given, usual)
        for parameter in others:
            for value in careless.get(parameter.name, []):
                given = dict.fromkeys(positions, state)
                yield (
                    f"{name}, {parameter.name} {value!r:.60}",
                    partial(_call, game, name, given, usual | {parameter.name: value}),
                )


def _call(game: Game, name: str, positions: dict[str, Any], others: dict[str, Any]) -> None:
    """Positions are copied, since some methods change them; what cannot be written stays as it is."""
    writeable = {place: isinstance(state, np.ndarray) and state.flags.writeable for place, state in positions.items()}
    copies = {place: state.copy() if writeable[place] else state for place, state in positions.items()}
    answer = getattr(game, name)(**copies, **others)
    if isinstance(answer, Iterator):
        list(islice(answer, MOST_LISTED))


def _usual_arguments(game: Game, state: Any, moves: list[Any]) -> dict[str, Any]:
    """The arguments of a reasonable caller by the names of parameters, those of the seat that is asked where it is."""
    try:
        seat, legal = game.polled(state), game.legal_actions(state)
    except (TavoliereError, TypeError):
        seat, legal = 0, ()
    action = legal[0] if legal else 0
    return {
        "seat": seat,
        "action": action,
        "code": 1,
        "actions": [action],
        "rng": new_rng(1),
        "move": moves[0],
        "tried": moves[0],
        "depth": 1,
        "seed": bytes(SEED_BYTES),
        "options": game.make_options(None),
        "events": [],
    }


def _odd_arguments(game: Game, moves: list[Any], odd: tuple[Any, ...]) -> dict[str, list[Any]]:
    """The arguments of a careless or malicious caller."""
    numbers = [*odd, *FROM_NUMPY]
    things = [*moves, game.draft_type(), *ODD]
    return {
        "seat": numbers,
        "action": numbers,
        "code": numbers,
        "actions": [[], *([number] for number in odd), [0, *NUMBERS], *odd],
        "rng": [*ODD_RNGS],
        "move": things,
        "tried": things,
        "draft": things,
        "depth": [0, -1, -(2**63), 2**62, 10**30, *ODD],
        "seed": [*ODD],
        "events": [*ODD],
        "options": [*ODD],
    }


# ---- Many games, sessions, and games that have not begun ----------------------------------------------

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
        for what, call in _of_a_session(said, moves).items():
            yield f"{what} of a session, {said!r}", partial(_and_resume, match, call)
    for move in (*moves, *ODD):
        yield f"play {move!r:.60} in a session", partial(_and_resume, match, partial(_play, move))


def _of_a_session(said: Any, moves: list[Any]) -> dict[str, Callable[[Session], Any]]:
    """Every call of a session with something odd in one place."""
    return {
        "play": lambda session: session.play(said, moves[0]),
        "forfeit": lambda session: session.forfeit(said, "time"),
        "forfeit, why": lambda session: session.forfeit(0, said),
        "take_over": lambda session: session.take_over(said, "easy", "left"),
        "take_over, level": lambda session: session.take_over(0, said, "left"),
        "take_over, why": lambda session: session.take_over(0, "easy", said),
        "give_back": lambda session: session.give_back(said),
        "abandon": lambda session: session.abandon(said),
        "may_undo": lambda session: session.may_undo(said),
        "undo": lambda session: session.undo(said),
        "undo_from_log": lambda session: session.undo_from_log(said),
        "rename": lambda session: session.rename(said, "Anna"),
        "rename to": lambda session: session.rename(0, said),
        "view": lambda session: session.view(said),
        "open_view": lambda session: session.open_view(said),
        "prompt": lambda session: session.prompt(said),
        "prompt, draft": lambda session: session.prompt(session.game.polled(session.state), said),
        "preview": lambda session: session.preview(said, moves[0]),
        "preview, tried": lambda session: session.preview(session.game.polled(session.state), said),
        "breakdown": lambda session: session.breakdown(said),
        "at": lambda session: session.at(said),
    }


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
    """Calls that make positions, and random games."""
    game = match.game
    for said in _SAID:
        yield from {
            f"start, {said!r} players": partial(game.start, said),
            f"start, seed {said!r}": partial(game.start, match.players, said),
            f"start, options {said!r}": partial(game.start, match.players, 0, said),
            f"load {said!r}": partial(game.load, said),
            f"parse {said!r}": partial(game.parse, said),
            f"simulate, {said!r} players": partial(game.simulate, 1, said),
            f"simulate, seed {said!r}": partial(game.simulate, 1, seed=said),
        }.items()
        if not isinstance(said, int) or not _MANY < said < 2**40:
            yield f"simulate {said!r} games", partial(game.simulate, said)

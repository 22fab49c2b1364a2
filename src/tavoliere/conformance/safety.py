"""Nothing that Python says to a game crashes it, corrupts memory or hangs: numbers, types, seats and states from hell.

What could crash is tried in a process of its own, compiled with the bounds of all arrays checked:

    python -m tavoliere.conformance.safety MODULE CLASS PLAYERS OPTIONS SEED SPOILT
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

import msgspec
import numpy as np

from tavoliere.conformance.calls import (
    NUMBERS,
    ODD,
    Calls,
    calls_about,
    calls_before_the_game,
    calls_of_batches,
    calls_of_sessions,
)
from tavoliere.conformance.drafts import distorted
from tavoliere.conformance.play import Match, NonConformance, require
from tavoliere.engine.errors import TavoliereError
from tavoliere.engine.game import State
from tavoliere.engine.moves import Move

SECONDS = 240  # of the processor, for all calls together, compilation included
PATIENCE = 4 * SECONDS  # of the clock: the machine may be busy
SPOILT = 150  # states with some bytes changed
_SPOILT_IN_BATCHES = 8  # of these, that many in batches too
_MOVES = 4

# How a call may refuse. In a record that is sane but nonsense, Python may stumble over anything.
_CLEAR: tuple[type[Exception], ...] = (TavoliereError, TypeError, OverflowError)
_BEYOND = "index is out of bounds"  # what compiled code says; elsewhere it would have touched foreign memory


def nothing_crashes(match: Match, checks_bounds: bool = True, spoilt: int = SPOILT) -> None:
    """No number, type, seat or state crashes a call, makes it hang or lets it touch foreign memory.

    Without `checks_bounds` nothing has to be compiled for it, but foreign memory is only noticed when it ends the
    process. `spoilt` is how many states with some bytes changed are tried: most of the time goes there.
    """
    kind = type(match.game)
    options = msgspec.json.encode(match.options).decode()
    command = [kind.__module__, kind.__qualname__, str(match.players), options, match.seed, str(spoilt)]
    bounds = {"NUMBA_BOUNDSCHECK": "1"} if checks_bounds else {}
    settings = {**os.environ, **bounds, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-X", "faulthandler", "-m", __name__, *command],
            env=settings,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise NonConformance(f"A call does not come back: {_last(error.stdout)}") from error
    require(done.returncode != -signal.SIGXCPU, f"A call does not come back: {_last(done.stdout)}")
    said = done.stderr.strip().rpartition("\n")[2]
    require(done.returncode == 0, f"A call goes wrong: {_last(done.stdout)}. {said}")


def _last(output: Any) -> str:
    """The call that was being tried."""
    text = output.decode() if isinstance(output, bytes) else output or ""
    return str(text.rstrip().rpartition("\n")[2])


def attack(match: Match, spoilt_states: int) -> None:
    """Try everything, saying each time what is tried."""
    states, moves = _some_states(match), _some_moves(match)
    about = partial(calls_about, match.game, good=states[0], moves=moves)
    for number, state in enumerate(states):
        _try_all(f"position {number}", about(state, odd=(*NUMBERS, *ODD)))
    for what, odd in _no_states(states[0]).items():
        _try_all(what, about(odd, odd=(0, 1)))
    spoilt = list(_spoilt_states(match, states, spoilt_states))
    for number, state in enumerate(spoilt):
        _try_all(f"spoilt state {number}", about(state, odd=NUMBERS), (Exception,))
    _try_all("before the game", calls_before_the_game(match))
    _try_all("many games", calls_of_batches(match, match.sample(spoilt, _SPOILT_IN_BATCHES)))
    _try_all("a session", calls_of_sessions(match, moves))


def _some_states(match: Match) -> list[State]:
    """Some positions of a random game, half-made moves and the end among them."""
    state, found = match.start(), []
    for _ in match.actions(state):
        found.append(match.game.copy(state))
    return [*match.sample(found, 8), state]


def _some_moves(match: Match) -> list[Move]:
    """Some moves of a random game, the first of them legal at its beginning; and distorted copies of these."""
    first, *later = [move for _, move, _ in match.moves()]
    some = [first, *match.sample(later, _MOVES)]
    return [*some, *(distorted(match, move) for move in some)]


def _spoilt_states(match: Match, states: list[State], count: int) -> Iterator[State]:
    """Records of the right type with anything in them."""
    size = states[0].nbytes
    for data in (
        bytes(size),
        b"\xff" * size,
        b"\x7f" * size,
        match.random.randbytes(size),
        match.random.randbytes(size),
    ):
        yield match.game.from_bytes(data)
    for _ in range(count):
        data = bytearray(match.random.choice(states).tobytes())
        for _ in range(match.random.choice((1, 1, 2, 8))):
            place = 8 * match.random.randrange(size // 8)
            data[place : place + 8] = match.random.choice(_words(match))
        yield match.game.from_bytes(bytes(data))


def _words(match: Match) -> list[bytes]:
    """Eight bytes that stand for odd numbers, or for many small ones."""
    return [
        *(number.to_bytes(8, "little", signed=True) for number in (-1, 1, 5, 99, 2**31, 2**62, -(2**63))),
        match.random.randbytes(8),
        bytes(match.random.choices(range(16), k=8)),
    ]


def _no_states(state: State) -> dict[str, Any]:
    """Things that are no states at all."""
    two = np.concatenate([state, state])
    locked = state.copy()
    locked.flags.writeable = False
    return {
        "two positions": two,
        "no position": two[:0],
        "a position with a gap behind it": two[::2],
        "a table of positions": state.reshape(1, 1),
        "a position that cannot be written": locked,
        "a record": state[0],
        "bytes": state.tobytes(),
        "other numbers": np.zeros(state.nbytes // 8),
        "another record": np.zeros(1, dtype=[("players", np.int64)]),
        "nothing": None,
        "a text": "state",
    }


def _try_all(what: str, calls: Calls, refusals: tuple[type[Exception], ...] = _CLEAR) -> None:
    for name, call in calls:
        print(f"{name}, {what}", flush=True)  # noqa: T201
        try:
            call()
        except refusals as error:
            if _BEYOND in str(error):
                raise


def main(module: str, kind: str, players: str, options: str, seed: str, spoilt: str) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    game = getattr(import_module(module), kind)()
    attack(Match(game, int(players), msgspec.json.decode(options), seed), int(spoilt))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Runs in a worker: a bot chooses a move from what its seat knows, and from nothing else."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_int
from functools import cache
from time import monotonic
from typing import Any

import msgspec

from tavoliere import games
from tavoliere.bots.base import LevelBot
from tavoliere.bots.level import Level
from tavoliere.bots.levels import make_bot
from tavoliere.bots.protocol import Choice, Stop
from tavoliere.bots.random import StandIn
from tavoliere.engine.compiled.cache import cache_folder
from tavoliere.games.warmup import start_warmup
from tavoliere.server.workers.cpu_yield import yielding_cpu

_MOST_TRIES = 3  # a machine that has no room for the compiler will not have it the next time, either
_LOOK_SECONDS = 0.02
_compilers: dict[str, list[subprocess.Popen[bytes]]] = {}
_rounds = c_int(1)


class BotChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move in notation, and the points that the seat can expect with it, at the end or some moves ahead."""

    move: str
    draft: Any = None  # the same move as a draft, for a board to show it
    expected: float | None = None
    runner_up: str | None = None  # the next best move
    runner_up_draft: Any = None
    runner_up_expected: float | None = None  # where it is not the better
    to_the_end: bool = True  # are the points those of the end?
    stand_in: bool = False  # the bot itself is still being compiled: this is no advice


def share_time(rounds: c_int) -> None:
    """Divide the time of this worker's bots by a number that the server writes: how many think one after the other."""
    global _rounds
    _rounds = rounds


def warm_up(game: str) -> None:
    """Read a game from disk before a move is needed."""
    games.load(game).warm_up()


def choose(
    game_name: str, level: Level, known: bytes, seat: int, seed: bytes, seconds: float | None = None
) -> BotChoice | None:
    """Return the move of a bot of this level, with its part of the time at most; None when the seat has nothing to do.

    `known` are the bytes of the state that `forget` leaves to the seat.
    """
    game = games.load(game_name)
    bot: LevelBot = _bot(game_name, level)
    waits = not bot.is_ready and cache_folder() is not None
    if waits:
        _compile_elsewhere(game_name)
        bot = StandIn(game)  # a poor first move is better than half a minute of silence
    with _stopped_after(seconds) as stop, yielding_cpu():
        choice = bot.choose(game.from_bytes(known), seat, seed, stop)
    return None if choice is None else _shown(choice, waits, game.lowest_score_wins)


@cache
def _bot(game_name: str, level: Level) -> LevelBot:
    return make_bot(games.load(game_name), level)


def _compile_elsewhere(game_name: str) -> None:
    """Start the compiler once for each game, and a few times more where it dies; it ends with this worker.

    One at a time, for the sake of small machines: the next game asks again with its next move.
    """
    if any(tried[-1].poll() is None for tried in _compilers.values()):
        return
    tried = _compilers.get(game_name, [])
    if not tried or (tried[-1].poll() and len(tried) < _MOST_TRIES):
        _compilers[game_name] = [*tried, start_warmup([game_name])]


@contextmanager
def _stopped_after(seconds: float | None) -> Iterator[Stop]:
    """Provide a flag that is raised after so much time, or this bot's part of it."""
    stop, over = Stop(), threading.Event()
    if seconds is None:
        yield stop
        return
    began = monotonic()

    def watch() -> None:
        while not over.wait(_LOOK_SECONDS):
            if monotonic() - began >= seconds / _rounds.value:
                stop.now()

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield stop
    finally:
        over.set()


def _shown(choice: Choice, stand_in: bool, lowest_wins: bool) -> BotChoice:
    best, other = choice.best, choice.runner_up
    second = None if other is None else other.points
    better = min if lowest_wins else max
    if second is not None and best.points is not None and better(second, best.points) != best.points:
        second = None  # it promises better points but wins less often: the figure would only confuse
    return BotChoice(
        move=str(best.move),
        expected=best.points,
        runner_up=None if other is None else str(other.move),
        runner_up_expected=second,
        to_the_end=choice.to_the_end,
        stand_in=stand_in,
    )

"""Answers of a worker: levels, expected points, and a stand-in while a level is being compiled."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tavoliere import games
from tavoliere.bots.level import Level
from tavoliere.bots.protocol import Choice, Prospect, Stop
from tavoliere.bots.random import StandIn
from tavoliere.bots.search import SearchBot
from tavoliere.engine.rules import State
from tavoliere.games.bloom_rows.moves import Pass
from tavoliere.server.workers import choose as worker
from tavoliere.server.workers import pool
from tavoliere.server.workers.cpu_yield import yielding_cpu
from tavoliere.server.workers.pool import Lane, Workers


def asked(name: str) -> tuple[Any, int, bytes]:
    """A game's opening: its state, who is asked, and what that seat knows, as a worker gets it."""
    game = games.load(name)
    state = game.start(seed=4)
    seat = game.polled(state)
    return state, seat, game.forget(state, seat).tobytes()


def test_a_hint_says_what_is_expected_and_what_else_could_be_done() -> None:
    game = games.load("scalino")
    state, seat, known = asked("scalino")
    hint = worker.choose("scalino", "strong", known, seat, bytes(32))
    assert hint is not None
    for move in (hint.move, hint.runner_up):
        assert move is not None
        assert game.check(state, game.parse(move), seat) is None
    assert hint.expected is not None
    assert hint.runner_up_expected is not None


def test_whoever_is_not_asked_has_no_move() -> None:
    game = games.load("scalino")
    state, seat, _ = asked("scalino")
    other = game.forget(state, 1 - seat).tobytes()
    assert worker.choose("scalino", "easy", other, 1 - seat, bytes(32)) is None


def test_nobody_waits_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling: list[str] = []
    monkeypatch.setattr(SearchBot, "is_ready", False)
    monkeypatch.setattr(worker, "cache_folder", Path.cwd)
    monkeypatch.setattr(worker, "_compile_elsewhere", compiling.append)
    state, seat, known = asked("scalino")
    hint = worker.choose("scalino", "strong", known, seat, bytes(32))
    assert hint is not None
    assert games.load("scalino").check(state, games.load("scalino").parse(hint.move), seat) is None
    assert hint.expected is None  # played at random
    assert hint.stand_in
    assert compiling == ["scalino"]


@pytest.mark.parametrize(
    ("best", "second", "lowest_wins", "said"),
    [
        (4.9, 5.8, False, None),
        (5.8, 4.9, False, 4.9),
        (5.8, 4.9, True, None),  # in Bloops few points are good
        (4.9, 5.8, True, 5.8),
        (4.9, 4.9, True, 4.9),
        (4.9, 4.9, False, 4.9),
    ],
)
def test_a_second_choice_never_promises_more(best: float, second: float, lowest_wins: bool, said: float | None) -> None:
    """It may, and win less often; then its points are left out."""
    chosen = Choice(Prospect(Pass(), points=best), Prospect(Pass(), points=second), to_the_end=False)
    shown = worker._shown(chosen, stand_in=False, lowest_wins=lowest_wins)
    assert (shown.expected, shown.runner_up, shown.runner_up_expected) == (best, "pass", said)
    assert not shown.to_the_end


class Compiler:
    """A process that compiles, as the process that started it sees it."""

    def __init__(self, code: int | None = None) -> None:
        self.code = code

    def poll(self) -> int | None:
        return self.code


def test_a_compiler_that_dies_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that works or is done is not, nor one that dies again and again."""
    started: list[Compiler] = []

    def start(_: list[str]) -> Compiler:
        started.append(Compiler())
        return started[-1]

    monkeypatch.setattr(worker, "_compilers", {})
    monkeypatch.setattr(worker, "start_warmup", start)
    for _ in range(3):
        worker._compile_elsewhere("scalino")
    assert len(started) == 1
    started[-1].code = -9
    worker._compile_elsewhere("scalino")
    assert len(started) == 2
    started[-1].code = 0
    worker._compile_elsewhere("scalino")
    assert len(started) == 2
    for _ in range(5):
        started[-1].code = -9
        worker._compile_elsewhere("scalino")
    assert len(started) == 3


def test_bots_of_several_games_are_compiled_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes 330 MB, and small machines have 512."""
    started: dict[str, Compiler] = {}

    def start(names: list[str]) -> Compiler:
        return started.setdefault(names[0], Compiler())

    monkeypatch.setattr(worker, "_compilers", {})
    monkeypatch.setattr(worker, "start_warmup", start)
    worker._compile_elsewhere("scalino")
    worker._compile_elsewhere("bloops")
    assert list(started) == ["scalino"]
    started["scalino"].code = 0
    worker._compile_elsewhere("bloops")
    assert list(started) == ["scalino", "bloops"]


@pytest.mark.parametrize("seat", range(4))
def test_a_stand_in_does_nothing_odd(seat: int) -> None:
    """In Bloops all begin by looking at their own cards; a seat that is not polled could also rearrange them."""
    game = games.load("bloops")
    state = game.start(players=4, seed=4)
    for seed in range(20):
        choice = StandIn(game).choose(game.forget(state, seat), seat, bytes([seed] * 32))
        assert choice is not None
        assert str(choice.move) == "done"


async def test_nobody_waits_behind_a_master() -> None:
    """With one process of each kind; the master takes its time, and the easy bot answers meanwhile."""

    _, seat, known = asked("scalino")
    workers, order = Workers(1), list[str]()
    await workers.choose("scalino", "easy", known, seat)

    async def ask(level: Level) -> None:
        assert await workers.choose("scalino", level, known, seat) is not None
        order.append(level)

    await asyncio.gather(ask("master"), ask("easy"))
    await workers.close()
    assert order == ["easy", "master"]


async def test_nobody_waits_behind_a_game_that_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even behind two of them: one is compiled after the other."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*_: object, **__: object) -> subprocess.Popen[bytes]:
        started.append(subprocess.Popen(["sleep", "3600"], stdin=subprocess.PIPE))
        return started[-1]

    monkeypatch.setattr(pool, "start_warmup", start)
    _, seat, known = asked("scalino")
    workers = Workers(1)
    compiling = [asyncio.create_task(workers.compile("scalino")) for _ in range(2)]
    await asyncio.sleep(0)
    try:
        assert await workers.choose("scalino", "easy", known, seat) is not None
    finally:
        for task in compiling:
            task.cancel()
        await workers.close()
        assert len(started) == 1
        started[0].kill()


async def test_a_compiler_of_rules_that_dies_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is refused, and the next one has it tried again."""
    monkeypatch.setattr(pool, "start_warmup", lambda *_, **__: subprocess.Popen(["false"], stdin=subprocess.PIPE))
    workers = Workers(1)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="has died"):
            await workers.compile("scalino")
    await workers.close()


def _is_deaf(_: object) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


async def test_workers_are_deaf_to_ctrl_c_from_birth() -> None:
    """Ctrl-C while a worker starts shows no traceback of its imports."""

    workers = Workers(1)
    try:
        found = [await lane.do(_is_deaf, None) for lane in (workers._quick, workers._deep)]
    finally:
        await workers.close()
    assert found == [True, True]
    assert not _is_deaf(None)


async def test_masters_let_everybody_else_go_first() -> None:
    workers = Workers(1)
    try:
        found = [await lane.do(os.nice, 0) for lane in (workers._quick, workers._deep)]
    finally:
        await workers.close()
    own = os.nice(0)
    assert found == [own, min(19, own + 19)]


def _offers(seconds: float) -> tuple[float, float, float]:
    """In a worker that thinks for so long: how often its core is offered, how long it thought, how often after that."""
    with yielding_cpu():
        began = time.monotonic()
        while time.monotonic() - began < seconds / 2:
            every = signal.getitimer(signal.ITIMER_REAL)[1]
        time.sleep(seconds / 2)  # an interrupted pause is no shorter
        thought = time.monotonic() - began
    return every, thought, signal.getitimer(signal.ITIMER_REAL)[1]


async def test_only_masters_offer_their_core_while_they_think() -> None:
    """A worker of quick bots, for which people wait, does not."""
    workers = Workers(1)
    try:
        quick, *deep = [await lane.do(_offers, 0.1) for lane in (workers._quick, workers._deep, workers._deep)]
    finally:
        await workers.close()
    assert quick[0] == quick[2] == 0
    for every, thought, after in deep:
        assert every == pytest.approx(0.0005)
        assert thought >= 0.1
        assert after == 0


async def test_masters_keep_their_core_where_yielding_is_off() -> None:
    lane = Lane(1, nicer=19, yields=False)
    try:
        assert (await lane.do(_offers, 0.01))[0] == 0
    finally:
        await lane.close()


class Slow(pool.Lane):
    """A lane of one process, in which masters use all of their time; the clock goes on only by that."""

    def __init__(self) -> None:
        super().__init__(1)
        self.now = 0.0
        self.thought: list[float] = []

    async def do(self, work: Any, *about: Any) -> Any:
        began = self.now
        while self.now - began < min(2.5, about[-1] / self._rounds.value):
            await asyncio.sleep(0)
            self.now += 0.01
        self.thought.append(self.now - began)


@pytest.mark.parametrize("tables", [1, 2, 5, 20])
async def test_masters_share_their_time(monkeypatch: pytest.MonkeyPatch, tables: int) -> None:
    """All who ask at the same time get the same, and none waits for three seconds."""
    slow = Slow()
    monkeypatch.setattr(pool, "monotonic", lambda: slow.now)
    workers = Workers(1)
    monkeypatch.setattr(workers, "_deep", slow)
    await asyncio.gather(*[workers.choose("scalino", "master", b"", 0) for _ in range(tables)])
    assert slow.now < 2.9
    assert slow.thought == pytest.approx([min(2.5, 2.8 / tables)] * tables, abs=0.03)


class Endless:
    """A bot that thinks until it is stopped."""

    is_ready = True

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop) -> Choice:
        while not stop:
            time.sleep(0.001)
        return Choice(Prospect(Pass()))


def test_a_bot_is_stopped_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_bot", lambda *_: Endless())
    _, seat, known = asked("scalino")
    hint = worker.choose("scalino", "master", known, seat, bytes(32), 0.01)
    assert hint is not None
    assert hint.move == "pass"

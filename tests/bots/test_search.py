"""Search and greedy play: the same compiled and not, better with more simulations, quick where nothing is to choose."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import time

import msgspec
import pytest

from tavoliere import games
from tavoliere.arena.entrants import load_bot
from tavoliere.bots import search
from tavoliere.bots.greedy import Greedy
from tavoliere.bots.levels import levels_of, make_as, make_bot
from tavoliere.bots.protocol import Bot
from tavoliere.bots.search import Search, SearchBot
from tests.bots.choices import choices
from tests.games.every import ROOT

SKILLED = games.names()


@pytest.mark.parametrize("name", SKILLED)
def test_the_same_choices_compiled_and_not(name: str) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.bots.choices", name],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{ROOT}/src:{ROOT}"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == list(choices(name))


def shares(name: str, bots: list[Bot], seed: int) -> tuple[float, ...]:
    """The result of a game between these bots."""
    game, chance = games.load(name), random.Random(seed)
    state = game.start(len(bots), seed=seed)
    while not game.is_over(state):
        seat = game.polled(state)
        choice = bots[seat].choose(game.forget(state, seat), seat, chance.randbytes(32))
        assert choice is not None
        game.play(state, choice.move, seat)
    return game.outcome(state)


@pytest.mark.parametrize("name", ["scalino", "bloom_garden"])
def test_strong_beats_learning(name: str) -> None:
    game = games.load(name)
    strong, learning = make_bot(game, "strong"), make_bot(game, "learning")
    won = shares(name, [strong, learning], 1)[0] + shares(name, [learning, strong], 1)[1]
    assert won == 2


def test_a_single_move_needs_no_search() -> None:
    game = games.load("scalino")
    bot = make_as(game, Search(simulations=1000))
    state, chance = game.start(2, seed=2), random.Random(2)
    forced = 0
    while not game.is_over(state):
        seat = game.polled(state)
        choice = bot.choose(game.forget(state, seat), seat, chance.randbytes(32))
        assert choice is not None
        if len(game.legal_actions(state, seat)) == 1:
            forced += 1
            assert choice.simulations == 1
            assert choice.runner_up is None
        else:
            assert choice.simulations == 1000
        game.play(state, choice.move, seat)
    assert forced > 0


def test_a_search_that_is_settled_does_not_use_up_its_time() -> None:
    game, most = games.load("scalino"), 60_000  # more than are done between two looks at the clock
    bot = make_as(game, Search(simulations=most, seconds=60.0, exploration=0.35))
    greedy, state, chance = make_as(game, Greedy()), game.start(2, seed=4), random.Random(4)
    done = []
    for number in range(12):
        seat = game.polled(state)
        known = game.forget(state, seat)
        if number >= 8:
            choice = bot.choose(known, seat, bytes(32))
            assert choice is not None
            done.append(choice.simulations)
        made = greedy.choose(known, seat, chance.randbytes(32))
        assert made is not None
        game.play(state, made.move)
    assert min(done) < most


def foreseen(name: str) -> tuple[float, float, bool]:
    """In the middle of some games: the points that strong bots expect, those that came of it, and how far they saw."""
    game = games.load(name)
    parameters = levels_of(games.load(name))["strong"]
    assert isinstance(parameters, Search)
    bot = make_as(game, msgspec.structs.replace(parameters, simulations=60, forgetting=0.0))
    greedy, expected, reached, to_the_end = make_as(game, Greedy(noise=0.2)), 0.0, 0.0, True
    for seed in range(8):
        state, chance = game.start(2, seed=seed), random.Random(seed)
        for number in range(1000):
            if game.is_over(state):
                break
            seat = game.polled(state)
            known = game.forget(state, seat)
            if number == 10:
                choice, asked = bot.choose(known, seat, bytes(32)), seat
                assert choice is not None
                assert choice.best.points is not None
                expected += choice.best.points
                to_the_end = choice.to_the_end
            made = greedy.choose(known, seat, chance.randbytes(32))
            assert made is not None
            game.play(state, made.move, seat)
        reached += game.scores(state)[asked]
    return expected, reached, to_the_end


@pytest.mark.parametrize("name", SKILLED)
def test_what_is_expected_comes_to_pass_on_the_whole(name: str) -> None:
    expected, reached, to_the_end = foreseen(name)
    assert to_the_end == (name != "bloom_rows")
    if to_the_end:
        assert 0.5 < expected / reached < 2


@pytest.mark.parametrize(("step", "done"), [(0.0, 200), (0.05, 65)])
def test_odd_positions_take_no_longer_than_others(monkeypatch: pytest.MonkeyPatch, step: float, done: int) -> None:
    """A position that takes the processor long is looked into less; in all others every simulation is done."""
    ticks = itertools.count()
    monkeypatch.setattr(time, "thread_time", lambda: step * next(ticks))
    monkeypatch.setattr(search, "_SLICE_SECONDS", 1e-9)  # slices of one simulation, but for the first
    game = games.load("bloops")
    bot = make_as(game, Search(simulations=200, effort=0.06, depth=1))
    state = game.start(5, seed=1)
    choice = bot.choose(game.forget(state, game.polled(state)), game.polled(state), bytes(32))
    assert choice is not None
    assert (choice.simulations == 200) == (done == 200)
    assert choice.simulations <= done


@pytest.mark.parametrize("limit", ["300", "0.5s"])
def test_a_limit_that_is_given_is_the_only_one(limit: str) -> None:
    bot = load_bot("bloops", f"strong@{limit}")
    assert isinstance(bot, SearchBot)
    assert levels_of(games.load("bloops"))["strong"].effort > 0  # type: ignore[union-attr]
    assert bot.parameters.effort == 0

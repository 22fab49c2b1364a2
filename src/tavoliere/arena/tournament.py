"""Plays the games that a journal lacks, until all are played, the time is up, or the user stops it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing
from itertools import groupby, islice
from operator import attrgetter
from time import monotonic

from tavoliere import games
from tavoliere.arena.contest import Contest, Fixture, list_fixtures, seat_bots
from tavoliere.arena.entrants import is_own, load_bot
from tavoliere.arena.executors import InProcess
from tavoliere.arena.journal import Journal, Line
from tavoliere.arena.match import ask, play_match
from tavoliere.bots.protocol import Stop
from tavoliere.engine.errors import TavoliereError

_AHEAD = 2  # games queued for every worker, so that none is idle
_PATIENCE_SECONDS = 60.0
_Task = tuple[Contest, Fixture, int]
_Promise = Future[Line | None]


def run(
    journal: Journal,
    executor: InProcess,
    budget: float = math.inf,
    progress: Callable[[int], None] = lambda _: None,
    interrupted: Callable[[], None] = lambda: None,
) -> None:
    """Play the missing games; `progress` gets the number of finished ones. Compiling does not count for the budget.

    After Ctrl-C, or any other error, the finished games are in the journal. `interrupted` is called at once on
    Ctrl-C, since running games may take a moment to end.
    """
    running: set[_Promise] = set()
    with closing(executor), journal.held():
        try:
            _warm_up(journal, executor, budget)
            end = monotonic() + budget
            for line in _play(_missing(journal), executor, running, lambda: end - monotonic()):
                journal.add([line])
                progress(len(journal.lines))
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                interrupted()
            journal.add(_wind_up(executor, running))
            if isinstance(error, BrokenExecutor):
                raise TavoliereError("A worker process has died: is there enough memory?") from error
            raise


def _warm_up(journal: Journal, executor: InProcess, budget: float) -> None:
    """Compile in one worker for every game; the others read the compiled code from disk.

    Bots from elsewhere get no more time for it than the budget of their games.
    """
    game_of = attrgetter("game")
    by_game = [list(group) for _, group in groupby(sorted(journal.contests, key=game_of), game_of)]
    for function, longest in ((warm_up, None), (try_out, None if math.isinf(budget) else budget)):
        done, silent = wait([executor.submit(function, group) for group in by_game], longest)
        for future in done:
            future.result()
        if silent:
            bots = sorted({bot for contest in journal.contests for bot in contest.bots if is_own(bot)})
            raise TavoliereError(f"In {longest:g} s not all have made a first move: {', '.join(bots)}.")


def _missing(journal: Journal) -> Iterator[_Task]:
    finished = {(line.fixture, line.turn) for line in journal.lines}
    for fixture in list_fixtures(journal.contests):
        contest = journal.contests[fixture.contest]
        for turn in range(contest.players):
            if (fixture, turn) not in finished:
                yield contest, fixture, turn


def _play(
    tasks: Iterator[_Task], executor: InProcess, running: set[_Promise], time_left: Callable[[], float]
) -> Iterator[Line]:
    """Yield games as they finish."""
    stopped = executor.stopped(time_left)
    while (left := time_left()) > 0:
        for task in islice(tasks, _AHEAD * executor.size - len(running)):
            running.add(executor.submit(play_game, *task, stopped))
        if not running:
            return
        done, _ = wait(running, min(left, _PATIENCE_SECONDS), FIRST_COMPLETED)
        for future in done:
            running.discard(future)  # one by one: if its bot failed, the results of the others still count
            if line := future.result():
                yield line
    yield from _wind_up(executor, running)
    for future in running:
        if not future.cancelled() and not isinstance(future.exception(), BrokenExecutor):  # ended by us
            future.result()  # raises the error of a bot in the last games too


def _wind_up(executor: InProcess, running: set[_Promise]) -> Iterator[Line]:
    """Stop, and yield the running games that were finished."""
    executor.close()
    for future in list(running):
        if not future.cancelled() and future.exception() is None and (line := future.result()):
            running.discard(future)
            yield line


# ---- What runs in a worker, from names alone ---------------------------------------------------------------------


def play_game(contest: Contest, fixture: Fixture, turn: int, stopped: Callable[[], bool]) -> Line | None:
    """One seating of a fixture; None when it is stopped before its end."""
    game = games.load(contest.game)
    lineup = contest.lineups[fixture.lineup]
    bots = {name: load_bot(contest.game, name) for name in lineup}
    seed = f"{contest.seed} {fixture.deal}"
    bot_seed = f"{seed} {' '.join(lineup)} {turn}"
    names = seat_bots(lineup, fixture.deal, turn)
    result = play_match(game, bots, names, seed, bot_seed, contest.options, stopped)
    return None if result is None else Line(fixture, turn, result)


def warm_up(contests: Sequence[Contest]) -> None:
    """Compile what these contests need: the rules of their games, and what every built-in bot needs for a move."""
    for contest in contests:
        games.load(contest.game).warm_up()
    try_out(contests, own=False)


def try_out(contests: Sequence[Contest], own: bool = True) -> None:
    """Let bots move once; those from elsewhere may compile something too, and may never answer."""
    stop = Stop()
    stop.now()
    for contest in contests:
        game = games.load(contest.game)
        state = game.start(contest.players, contest.seed, contest.options)
        seat = game.polled(state)
        for name in contest.bots:
            if is_own(name) == own:
                ask(name, load_bot(contest.game, name), game.forget(state, seat), seat, bytes(32), stop)

"""Plays what a journal still lacks, until all is played, the time is up, or somebody stops it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from itertools import groupby, islice
from time import monotonic

from tavoliere.arena.contest import Contest, Fixture, fixtures
from tavoliere.arena.crew import Crew
from tavoliere.arena.entrants import is_own
from tavoliere.arena.journal import Journal, Line
from tavoliere.arena.playing import play_game, try_out, warm_up
from tavoliere.engine.errors import TavoliereError

_AHEAD = 2  # games in line for every worker, so that none waits for us
_PATIENCE_SECONDS = 60.0
_Task = tuple[Contest, Fixture, int]
_Promise = Future[Line | None]


def run(
    journal: Journal,
    crew: Crew,
    budget: float = math.inf,
    progress: Callable[[int], None] | None = None,
    interrupted: Callable[[], None] | None = None,
) -> None:
    """Play on; `progress` is told how many games are finished. Compiling does not count for the budget.

    On Ctrl-C, and whatever else is raised meanwhile, the games that are finished are in the journal. `interrupted` is
    told of Ctrl-C at once: those that are under way may take a moment to end.
    """
    try:
        with journal.held():
            _run(journal, crew, budget, progress, interrupted)
    finally:
        crew.close()


def _run(
    journal: Journal,
    crew: Crew,
    budget: float,
    progress: Callable[[int], None] | None,
    interrupted: Callable[[], None] | None,
) -> None:
    running: set[_Promise] = set()
    try:
        _warm_up(journal, crew, budget)
        end = monotonic() + budget
        for line in _play(_missing(journal), crew, running, lambda: end - monotonic()):
            journal.add([line])
            if progress:
                progress(len(journal.lines))
    except BaseException as error:
        if interrupted and isinstance(error, KeyboardInterrupt):
            interrupted()
        journal.add(_wind_up(crew, running))
        if isinstance(error, BrokenExecutor):
            raise TavoliereError("A worker process has died: is there enough memory?") from error
        raise


def _warm_up(journal: Journal, crew: Crew, budget: float) -> None:
    """One worker for every game compiles; the others read from disk what it leaves there.

    Bots that are not ours are waited for no longer than their games would be.
    """
    known = {(contest.game, tuple(contest.bots)): contest for contest in journal.contests}
    by_game = groupby(sorted(known.items(), key=lambda item: item[0]), key=lambda item: item[0][0])
    contests = [[contest for _, contest in group] for _, group in by_game]
    for function, longest in ((warm_up, None), (try_out, None if math.isinf(budget) else budget)):
        done, silent = wait([crew.submit(function, group) for group in contests], longest)
        for future in done:
            future.result()
        if silent:
            bots = sorted({bot for contest in journal.contests for bot in contest.bots if is_own(bot)})
            raise TavoliereError(f"In {longest:g} s not all have made a first move: {', '.join(bots)}.")


def _missing(journal: Journal) -> Iterator[_Task]:
    finished = journal.finished()
    for fixture in fixtures(journal.contests):
        contest = journal.contests[fixture.contest]
        for turn in range(contest.players):
            if (fixture, turn) not in finished:
                yield contest, fixture, turn


def _play(tasks: Iterator[_Task], crew: Crew, running: set[_Promise], time_left: Callable[[], float]) -> Iterator[Line]:
    """The finished games, as they come in."""
    stopped = crew.stopped(time_left)
    while (left := time_left()) > 0:
        for task in islice(tasks, _AHEAD * crew.size - len(running)):
            running.add(crew.submit(play_game, *task, stopped))
        if not running:
            return
        done, _ = wait(running, min(left, _PATIENCE_SECONDS), FIRST_COMPLETED)
        for future in done:
            running.discard(future)  # one by one: when this one was a foul, the others are still to be taken in
            if line := future.result():
                yield line
    yield from _wind_up(crew, running)
    for future in running:
        if not future.cancelled() and not isinstance(future.exception(), BrokenExecutor):  # ended by us
            future.result()  # a foul among the last ones is told too


def _wind_up(crew: Crew, running: set[_Promise]) -> Iterator[Line]:
    """Stop, and take in those of the games under way that were finished."""
    crew.close()
    for future in list(running):
        if not future.cancelled() and future.exception() is None and (line := future.result()):
            running.discard(future)
            yield line

"""Plays what a journal still lacks, until all is played, the time is up, or somebody stops it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from itertools import groupby, islice
from time import monotonic
from typing import Any

from tavoliere.arena.contest import Contest, Fixture, fixtures
from tavoliere.arena.crew import Crew
from tavoliere.arena.journal import Journal, Line
from tavoliere.arena.playing import play_fixture, warm_up
from tavoliere.engine.errors import TavoliereError

_AHEAD = 2  # fixtures in line for every worker, so that none waits for us
_PATIENCE_SECONDS = 60.0
_Task = tuple[Contest, Fixture, list[int]]


def run(
    journal: Journal,
    crew: Crew,
    budget: float = math.inf,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Play on; `progress` is told how many games are finished. Compiling does not count for the budget.

    On Ctrl-C, and whatever else is raised meanwhile, the games that are finished are in the journal.
    """
    running: set[Future[Any]] = set()
    try:
        _warm_up(journal, crew)
        end = monotonic() + budget
        for lines in _play(_missing(journal), crew, running, lambda: end - monotonic()):
            journal.add(lines)
            if progress:
                progress(len(journal.lines))
    except KeyboardInterrupt:
        for lines in _wind_up(crew, running):
            journal.add(lines)
        raise
    except BrokenExecutor as error:
        raise TavoliereError("A worker process has died: is there enough memory?") from error
    finally:
        crew.close()


def _warm_up(journal: Journal, crew: Crew) -> None:
    """One worker for every game compiles; the others read from disk what it leaves there."""
    known = {(contest.game, tuple(contest.bots)): contest for contest in journal.contests}
    by_game = groupby(sorted(known.items(), key=lambda item: item[0]), key=lambda item: item[0][0])
    for future in [crew.submit(warm_up, [contest for _, contest in group]) for _, group in by_game]:
        future.result()


def _missing(journal: Journal) -> Iterator[_Task]:
    finished = journal.finished()
    for fixture in fixtures(journal.contests):
        contest = journal.contests[fixture.contest]
        turns = [turn for turn in range(contest.players) if (fixture, turn) not in finished]
        if turns:
            yield contest, fixture, turns


def _play(
    tasks: Iterator[_Task], crew: Crew, running: set[Future[Any]], time_left: Callable[[], float]
) -> Iterator[list[Line]]:
    """The finished games of every fixture, as they come in."""
    stopped = crew.stopped()
    while (left := time_left()) > 0:
        for task in islice(tasks, _AHEAD * crew.size - len(running)):
            running.add(crew.submit(play_fixture, *task, stopped))
        if not running:
            return
        done, _ = wait(running, min(left, _PATIENCE_SECONDS), FIRST_COMPLETED)
        running -= done
        for future in done:
            yield future.result()
    yield from _wind_up(crew, running)


def _wind_up(crew: Crew, running: set[Future[Any]]) -> Iterator[list[Line]]:
    """Stop, and take in what was finished of the fixtures under way."""
    crew.close()
    for future in running:
        if not future.cancelled():
            yield future.result()

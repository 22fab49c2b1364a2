"""The arguments of `bars` and `ladder`, and a loop that plays their games and prints its progress."""

from __future__ import annotations

import math
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic

from bench.bots.sources import digest_of_rivals
from tavoliere import games
from tavoliere.arena import tournament
from tavoliere.arena.contest import Contest
from tavoliere.arena.executors import ProcessPool
from tavoliere.arena.journal import NAME, Journal
from tavoliere.engine.errors import BadInput

_EVERY_SECONDS = 10.0


def read_arguments(what: str, games_a_pair: int) -> Namespace:
    parser = ArgumentParser(description=what)
    parser.add_argument("game", nargs="*", default=games.names(), help="all games without one")
    parser.add_argument("--out", type=Path, required=True, help="folder of the journals; what is there is resumed")
    parser.add_argument("--games", type=int, default=games_a_pair, help="games of every line-up")
    parser.add_argument("--budget", type=float, default=math.inf, help="stop after so many seconds")
    parser.add_argument("--workers", type=int, help="processes; one per core without it")
    parser.add_argument("--write", action="store_true", help="play nothing: write the page of the games that are there")
    return parser.parse_args()


def play(plan: Mapping[str, Sequence[Contest]], arguments: Namespace) -> None:
    """Play what the folder still lacks: a journal for every part of the plan, so that one can be played again alone."""
    end = monotonic() + arguments.budget
    for part, contests in plan.items():
        if (left := end - monotonic()) > 0:
            journal = Journal.resume(folder_of(arguments.out, part, contests), contests)
            tournament.run(journal, ProcessPool(arguments.workers), left, _Progress(part, contests))


def read(plan: Mapping[str, Sequence[Contest]], folder: Path) -> dict[str, Journal]:
    """The journals of those parts that were begun, as far as they are about what is planned, by today's bots."""
    found = {}
    for part, contests in plan.items():
        played = folder_of(folder, part, contests)
        if (played / NAME).exists():
            try:
                found[part] = countable(played, contests)
            except BadInput as error:
                sys.stderr.write(f"{part} is left out. {error}\n")
    return found


def folder_of(out: Path, part: str, contests: Sequence[Contest]) -> Path:
    """The folder of a part. Journals do not know the sources of the bench's rivals: changed ones get another folder."""
    return out / part / digest_of_rivals(bot for contest in contests for bot in contest.bots)


def countable(folder: Path, contests: Sequence[Contest]) -> Journal:
    """The journal of a folder, if it is about these games, by today's rules and bots; `BadInput` says why it is not."""
    journal = Journal.read(folder)
    if journal.contests != tuple(contests):
        raise BadInput("Other games were played there than are planned.")
    journal.require_same_bots()
    return journal


class _Progress:
    """Says how far it is, every few seconds."""

    def __init__(self, part: str, contests: Sequence[Contest]) -> None:
        self._part = part
        self._total = sum(contest.games for contest in contests)
        self._said = 0.0
        self._first: tuple[float, int] | None = None

    def __call__(self, finished: int) -> None:
        now = monotonic()
        began, before = self._first = self._first or (now, finished)
        if now - self._said >= _EVERY_SECONDS or finished == self._total:
            self._said = now
            pace = (finished - before) / (now - began) if now > began else 0
            left = f", {(self._total - finished) / pace / 60:.0f} minutes left" if pace else ""
            sys.stderr.write(f"{self._part}: {finished:,} of {self._total:,} games{left}\n")

"""A Ray cluster of two workers on this machine plays the same games as one process."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tavoliere.arena import tournament
from tavoliere.arena.contest import make_contest
from tavoliere.arena.executors import InProcess
from tavoliere.arena.journal import Journal
from tavoliere.arena.match import BotError

if not os.environ.get("CI"):  # there, what is missing is a failure
    pytest.importorskip("ray")


def test_a_cluster_of_two_workers(tmp_path: Path) -> None:
    from tavoliere.arena.cluster import RayCluster

    journals = [
        Journal.begin(tmp_path / name, [make_contest("scalino", ["random", "tests.arena.bots:Careful"], 8)])
        for name in ("alone", "cluster")
    ]
    tournament.run(journals[0], InProcess())
    tournament.run(journals[1], RayCluster(2))
    scores = [
        [[seat.score for seat in result.seats] for deal in journal.deals(0) for result in deal] for journal in journals
    ]
    assert scores[0] == scores[1]


def test_a_foul_on_a_cluster_is_one_sentence(tmp_path: Path) -> None:
    from tavoliere.arena.cluster import RayCluster

    journal = Journal.begin(tmp_path, [make_contest("scalino", ["random", "tests.arena.bots:Broken"], 2)])
    with pytest.raises(BotError, match=r"^tests.arena.bots:Broken plays place a1"):
        tournament.run(journal, RayCluster(1))

"""The journal on disk: one arena at a time writes it, and whatever happened to it is said in a sentence."""

from __future__ import annotations

import errno
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavoliere import games
from tavoliere.arena import journal as journals
from tavoliere.arena import tournament
from tavoliere.arena.contest import Contest, make_contest
from tavoliere.arena.executors import InProcess
from tavoliere.arena.journal import NAME, Journal
from tavoliere.engine.errors import BadInput, TavoliereError


@pytest.fixture
def contests() -> list[Contest]:
    return [make_contest("scalino", ["random", "tests.arena.bots:Careful"], 4)]


def test_two_arenas_do_not_play_into_one_folder(tmp_path: Path, contests: list[Contest]) -> None:
    first, second = Journal.begin(tmp_path, contests), Journal.resume(tmp_path, contests)
    with first.held(), pytest.raises(BadInput, match="Another process adds games to"):
        tournament.run(second, InProcess())
    assert not first.lines


def test_who_comes_next_goes_on_with_what_the_other_one_has_finished(tmp_path: Path, contests: list[Contest]) -> None:
    first, second = Journal.begin(tmp_path, contests), Journal.resume(tmp_path, contests)
    tournament.run(first, InProcess())
    tournament.run(second, InProcess())
    assert second.lines == first.lines == Journal.read(tmp_path).lines


def test_a_game_that_is_there_twice_counts_once(tmp_path: Path, contests: list[Contest]) -> None:
    journal = Journal.begin(tmp_path, contests)
    tournament.run(journal, InProcess())
    head, *lines = journal.path.read_bytes().splitlines(keepends=True)
    journal.path.write_bytes(head + b"".join(lines + lines))
    assert Journal.read(tmp_path).lines == journal.lines


def test_a_file_is_no_folder(tmp_path: Path, contests: list[Contest]) -> None:
    (tmp_path / "file").write_text("mine")
    for open_ in (Journal.begin, Journal.resume):
        with pytest.raises(BadInput, match="file' is no folder"):
            open_(tmp_path / "file", contests)
    assert (tmp_path / "file").read_text() == "mine"


def test_an_empty_journal_is_none(tmp_path: Path, contests: list[Contest]) -> None:
    for open_ in (Journal.begin, Journal.resume):
        (tmp_path / NAME).write_bytes(b"")
        with pytest.raises(BadInput, match="There are no games"):
            Journal.read(tmp_path)
        open_(tmp_path, contests)
        assert Journal.read(tmp_path).contests == tuple(contests)


@contextmanager
def _room_for(size: int) -> Iterator[None]:
    """No file may grow beyond this: as on a full disk, the last write may be cut off."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("room", [0, 10])
def test_a_full_disk_leaves_no_half_journal(tmp_path: Path, contests: list[Contest], room: int) -> None:
    with _room_for(room), pytest.raises(TavoliereError, match="cannot be written: File too large") as caught:
        Journal.begin(tmp_path, contests)
    assert not isinstance(caught.value, BadInput)  # the request was not wrong
    Journal.begin(tmp_path, contests)


def test_a_full_disk_leaves_no_half_line(tmp_path: Path, contests: list[Contest]) -> None:
    """Other games may be finished after the one that found no room, and there may be room again."""
    played = Journal.begin(tmp_path / "played", contests)
    tournament.run(played, InProcess())
    journal = Journal.begin(tmp_path, contests)
    with _room_for(journal.path.stat().st_size + 10), pytest.raises(OSError, match="File too large"):
        journal.add(played.lines[:1])
    journal.add(played.lines[1:])
    assert Journal.read(tmp_path).lines == played.lines[1:]


@pytest.mark.parametrize("line", [b'{"result":{"ending":"\xff"}}\n', b"\xff\n", b"[" * 100_000 + b"\n"])
def test_bytes_that_no_journal_has(tmp_path: Path, contests: list[Contest], line: bytes) -> None:
    journal = Journal.begin(tmp_path, contests)
    with journal.path.open("ab") as out:
        out.write(line)
    with pytest.raises(BadInput, match="is no journal of an arena"):
        Journal.read(tmp_path)


def test_a_head_that_lost_its_end_of_line(tmp_path: Path, contests: list[Contest]) -> None:
    path = Journal.begin(tmp_path, contests).path
    path.write_bytes(path.read_bytes().rstrip())
    journal = Journal.resume(tmp_path, contests)
    tournament.run(journal, InProcess())
    assert len(Journal.read(tmp_path).lines) == contests[0].games


def test_a_torn_head_is_told(tmp_path: Path, contests: list[Contest]) -> None:
    path = Journal.begin(tmp_path, contests).path
    path.write_bytes(path.read_bytes()[:50])
    with pytest.raises(BadInput, match="is no journal of an arena"):
        Journal.resume(tmp_path, contests)


def test_where_locks_are_unknown_it_is_played_all_the_same(
    tmp_path: Path, contests: list[Contest], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*given: Any) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", refuse)
    tournament.run(Journal.begin(tmp_path, contests), InProcess())
    assert len(Journal.read(tmp_path).lines) == contests[0].games


def test_heads_are_written_as_ever(tmp_path: Path) -> None:
    """The kept results of the bars are known by a hash of these bytes."""
    contest = Contest(game="scalino", players=2, lineups=(("random", "mine:Bot"),), deals=0, seed="bars")
    version = games.load("scalino").rules_version
    assert msgspec.json.encode(journals.head_of([contest])).decode() == (
        '{"contests":[{"game":"scalino","players":2,"lineups":[["random","mine:Bot"]],"deals":0,'
        f'"options":{{}},"seed":"bars"}}],"rules":{{"scalino":{version}}},"bots":{{"scalino":{{}}}}}}'
    )

"""Finished games on disk, a line each, so that a tournament can be stopped, resumed, copied and reported elsewhere."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import FileIO
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from tavoliere import games
from tavoliere.arena import disk
from tavoliere.arena.contest import Contest, Fixture, version_of_seating
from tavoliere.arena.entrants import describe
from tavoliere.arena.match import Result
from tavoliere.arena.sources import digest_of_play
from tavoliere.engine.errors import BadInput, TavoliereError

NAME = "journal.jsonl"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Head(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line: what is played, and by which rules."""

    contests: tuple[Contest, ...]
    rules: dict[str, int]  # game: version
    bots: dict[str, dict[str, str]] = {}  # game: bot: its parameters, where it has some
    play: dict[str, str] = {}  # game: how such bots think, as a hash; journals from before lack it
    seating: int = 1  # in which order the deals seat everybody


class Line(msgspec.Struct, frozen=True):
    """A finished game, and which one of its fixture it is."""

    fixture: Fixture
    turn: int
    result: Result


_LINE = msgspec.json.Decoder(Line)


def _bots(contests: Sequence[Contest]) -> dict[str, dict[str, str]]:
    """What every bot with parameters is now."""
    found: dict[str, dict[str, str]] = {}
    for contest in contests:
        told = {bot: describe(contest.game, bot) for bot in contest.bots}
        found.setdefault(contest.game, {}).update({bot: said for bot, said in told.items() if said})
    return found


def head_of(contests: Sequence[Contest]) -> Head:
    """All that their games depend on, as it is now."""
    rules = {contest.game: games.load(contest.game).rules_version for contest in contests}
    bots = _bots(contests)
    play = {game: digest_of_play(game) for game in bots if bots[game]}
    return Head(tuple(contests), rules, bots, play, _seating(contests))


def _seating(contests: Sequence[Contest]) -> int:
    return max((version_of_seating(contest.players) for contest in contests), default=1)


def _is_same(then: str, now: str) -> bool:
    """Has a bot the parameters that it had? Those that came later are not asked for: `play` knows of these."""
    before, after = msgspec.json.decode(then, type=dict[str, Any]), msgspec.json.decode(now, type=dict[str, Any])
    return all(name in after and after[name] == value for name, value in before.items())


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadInput(f"{str(folder)!r} is no folder: choose another one.") from None
    except OSError as error:
        raise _unwritable(folder, error) from error


def _unwritable(folder: Path, error: OSError) -> TavoliereError:
    """A full disk is nobody's mistake."""
    kind = TavoliereError if error.errno in _FULL else BadInput
    return kind(f"The folder {str(folder)!r} cannot be written: {error.strerror}.")


def _whole(path: Path) -> bytes:
    """All of a file; an empty one is none: a disk was full, or somebody pulled the plug."""
    if found := path.read_bytes():
        return found
    raise FileNotFoundError(path)


def _once(lines: Iterable[Line]) -> list[Line]:
    """Every game once, should it have been played twice."""
    found: dict[tuple[Fixture, int], Line] = {}
    for line in lines:
        found.setdefault((line.fixture, line.turn), line)
    return list(found.values())


def _mend(file: FileIO) -> None:
    """Cut off what a crash left half written, so that the next line begins where a line begins."""
    file.seek(0)
    if end := file.readall().rfind(b"\n") + 1:
        file.truncate(end)
    else:
        disk.append(file, b"\n")  # the head alone lost its own


class Journal:
    """The file of one tournament. One process writes it; a line that was cut off by a crash is forgotten."""

    def __init__(self, path: Path, lines: list[Line], head: Head) -> None:
        self.path = path
        self.lines = lines
        self.head = head  # the bots as they were when it began

    @property
    def contests(self) -> tuple[Contest, ...]:
        return self.head.contests

    @classmethod
    def begin(cls, folder: Path, contests: Sequence[Contest]) -> Journal:
        """A new one; a folder that holds one already is left as it is."""
        path, head = folder / NAME, head_of(contests)
        _make(folder)
        try:
            with path.open("ab", buffering=0) as out:
                if not disk.keep(out) or out.seek(0, os.SEEK_END):
                    raise BadInput(
                        f"There are games in {str(folder)!r} already: go on with --resume, or choose another."
                    )
                disk.append(out, msgspec.json.encode(head) + b"\n")
        except OSError as error:
            raise _unwritable(folder, error) from error
        return cls(path, [], head)

    @classmethod
    def read(cls, folder: Path) -> Journal:
        """All that was finished."""
        path = folder / NAME
        try:
            head, *lines = _whole(path).split(b"\n")
            known = msgspec.json.decode(head, type=Head)
            finished = _once(_LINE.decode(line) for line in lines[:-1])
        except FileNotFoundError:
            raise BadInput(f"There are no games in {str(folder)!r}.") from None
        except OSError as error:
            raise BadInput(f"The folder {str(folder)!r} cannot be read: {error.strerror}.") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadInput(f"{str(path)!r} is no journal of an arena: {error}.") from error
        for game, version in known.rules.items():
            if games.load(game).rules_version != version:
                raise BadInput(f"The games in {str(folder)!r} were played by other rules of {game}: begin anew.")
        return cls(path, finished, known)

    @classmethod
    def resume(cls, folder: Path, contests: Sequence[Contest]) -> Journal:
        """Go on with one, if it is about the same contests; begin it where there is none."""
        path = folder / NAME
        if not path.exists() or not path.stat().st_size:
            return cls.begin(folder, contests)
        found = cls.read(folder)
        if found.contests != tuple(contests):
            raise BadInput(
                f"Other games are played in {str(folder)!r}: ask for the same ones, or choose another folder."
            )
        found.require_same_bots()
        return found

    def require_same_bots(self) -> None:
        """A level that was changed since is another bot: its games must not be counted together."""
        if self.head.seating != _seating(self.contests):
            raise BadInput("Everybody sat otherwise when these games began: begin anew.")
        for game, play in self.head.play.items():
            if digest_of_play(game) != play:
                raise BadInput(f"The bots of {game} think otherwise than when these games began: begin anew.")
        now = _bots(self.contests)
        for game, bots in self.head.bots.items():
            for bot, parameters in bots.items():
                if not _is_same(parameters, now.get(game, {}).get(bot, "{}")):
                    raise BadInput(f"{bot} plays {game} otherwise than when these games began: begin anew.")

    @contextmanager
    def held(self) -> Iterator[None]:
        """Add games to it, and nobody else meanwhile; what others have added before is taken in."""
        folder = self.path.parent
        with self.path.open("r+b", buffering=0) as file:
            if not disk.keep(file):
                raise BadInput(f"Somebody else plays into {str(folder)!r}: wait for that, or choose another folder.")
            self.lines = Journal.read(folder).lines
            _mend(file)
            yield

    def add(self, lines: Iterable[Line]) -> None:
        """Write finished games down, before anybody is told of them."""
        new = list(lines)
        with self.path.open("ab", buffering=0) as out:
            disk.append(out, b"".join(msgspec.json.encode(line) + b"\n" for line in new))
        self.lines += new

    def finished(self) -> set[tuple[Fixture, int]]:
        return {(line.fixture, line.turn) for line in self.lines}

    def deals(self, contest: int) -> list[list[Result]]:
        """The finished games of one contest, those of a deal together, in their order however they came in."""
        own = sorted(
            (line for line in self.lines if line.fixture.contest == contest), key=lambda line: (line.fixture, line.turn)
        )
        return [[line.result for line in deal] for _, deal in groupby(own, key=lambda line: line.fixture.deal)]

    def results(self, contest: int) -> list[Result]:
        """The same as one list."""
        return [result for deal in self.deals(contest) for result in deal]

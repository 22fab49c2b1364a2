"""The journal of a tournament: finished games on disk, a line each, to stop, resume, copy and report it."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import FileIO
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from tavoliere import games
from tavoliere.arena.contest import Contest, Fixture, version_of_seating
from tavoliere.arena.entrants import describe, digest_of_play
from tavoliere.arena.match import Result
from tavoliere.engine.errors import BadInput, TavoliereError

NAME = "journal.jsonl"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Head(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line: what is played, and by which rules."""

    contests: tuple[Contest, ...]
    rules: dict[str, int]  # game: version
    bots: dict[str, dict[str, str]] = {}  # game: bot: its parameters, where it has some
    play: dict[str, str] = {}  # game: how such bots think, as a hash; journals from before lack it
    seating: int = 1  # the version of the seating order


class Line(msgspec.Struct, frozen=True):
    """A finished game, and which one of its fixture it is."""

    fixture: Fixture
    turn: int
    result: Result


_LINE = msgspec.json.Decoder(Line)


def head_of(contests: Sequence[Contest]) -> Head:
    """Everything that the games of these contests depend on, as it is now."""
    rules = {contest.game: games.load(contest.game).rules_version for contest in contests}
    bots: dict[str, dict[str, str]] = {game: {} for game in rules}
    for contest in contests:
        told = {bot: describe(contest.game, bot) for bot in contest.bots}
        bots[contest.game] |= {bot: said for bot, said in told.items() if said}
    play = {game: digest_of_play(game) for game in bots if bots[game]}
    seating = max((version_of_seating(contest.players) for contest in contests), default=1)
    return Head(tuple(contests), rules, bots, play, seating)


def _is_same(then: str, now: str) -> bool:
    """Returns whether a bot has the parameters it had. Later parameters are ignored: `play` covers these."""
    before, after = msgspec.json.decode(then, type=dict[str, Any]), msgspec.json.decode(now, type=dict[str, Any])
    return all(name in after and after[name] == value for name, value in before.items())


def _cut_partial_line(file: FileIO) -> None:
    """Cut off a line that a crash left half written."""
    file.seek(0)
    if end := file.readall().rfind(b"\n") + 1:
        file.truncate(end)
    else:
        _append(file, b"\n")  # the head alone lost its own


class Journal:
    """The file of one tournament. One process writes it; a line that was cut off by a crash is ignored."""

    def __init__(self, path: Path, lines: list[Line], head: Head) -> None:
        self.path = path
        self.lines = lines
        self.head = head  # the bots as they were when it began
        self.contests = head.contests

    @classmethod
    def begin(cls, folder: Path, contests: Sequence[Contest]) -> Journal:
        """Begin a new journal; an existing one in the folder is an error."""
        path, head = folder / NAME, head_of(contests)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with path.open("ab", buffering=0) as out:
                if not _lock(out) or out.seek(0, os.SEEK_END):
                    raise BadInput(
                        f"There are games in {str(folder)!r} already: go on with --resume, or choose another."
                    )
                _append(out, msgspec.json.encode(head) + b"\n")
        except FileExistsError:
            raise BadInput(f"{str(folder)!r} is no folder: choose another one.") from None
        except OSError as error:
            kind = TavoliereError if error.errno in _FULL else BadInput  # a full disk is not bad input
            raise kind(f"The folder {str(folder)!r} cannot be written: {error.strerror}.") from error
        return cls(path, [], head)

    @classmethod
    def read(cls, folder: Path) -> Journal:
        """Read a journal with all finished games."""
        path = folder / NAME
        try:
            if not (data := path.read_bytes()):  # a full disk or a crash has left it
                raise FileNotFoundError(path)
            head, *lines = data.split(b"\n")
            known = msgspec.json.decode(head, type=Head)
            finished = [_LINE.decode(line) for line in lines[:-1]]
        except FileNotFoundError:
            raise BadInput(f"There are no games in {str(folder)!r}.") from None
        except OSError as error:
            raise BadInput(f"The folder {str(folder)!r} cannot be read: {error.strerror}.") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadInput(f"{str(path)!r} is no journal of an arena: {error}.") from error
        for game, version in known.rules.items():
            if games.load(game).rules_version != version:
                raise BadInput(f"The games in {str(folder)!r} follow another version of {game}: choose another folder.")
        once = {(line.fixture, line.turn): line for line in finished}  # a game that was played twice counts once
        return cls(path, list(once.values()), known)

    @classmethod
    def resume(cls, folder: Path, contests: Sequence[Contest]) -> Journal:
        """Go on with a journal of the same contests; begin one where there is none."""
        path = folder / NAME
        if not path.exists() or not path.stat().st_size:
            return cls.begin(folder, contests)
        found = cls.read(folder)
        if found.contests != tuple(contests):
            raise BadInput(
                f"The games in {str(folder)!r} are of another contest: ask for that one, or choose another folder."
            )
        found.require_same_bots()
        return found

    def require_same_bots(self) -> None:
        """Raise if a bot has changed since the first game: a changed level is another bot."""
        then, now = self.head, head_of(self.contests)
        changed = [
            *(["The order of the seats has"] if then.seating != now.seating else []),
            *(f"The bots of {game} have" for game, play in then.play.items() if play != now.play.get(game)),
            *(
                f"The bot {bot} of {game} has"
                for game, bots in then.bots.items()
                for bot, parameters in bots.items()
                if not _is_same(parameters, now.bots.get(game, {}).get(bot, "{}"))
            ),
        ]
        if changed:
            raise BadInput(f"{changed[0]} changed since these games began: choose another folder.")

    @contextmanager
    def held(self) -> Iterator[None]:
        """Lock the journal to add games, after reading what other processes have added."""
        folder = self.path.parent
        with self.path.open("r+b", buffering=0) as file:
            if not _lock(file):
                raise BadInput(f"Another process adds games to {str(folder)!r}: wait for it, or choose another folder.")
            self.lines = Journal.read(folder).lines
            _cut_partial_line(file)
            yield

    def add(self, lines: Iterable[Line]) -> None:
        """Write finished games to disk before they count."""
        new = list(lines)
        with self.path.open("ab", buffering=0) as out:
            _append(out, b"".join(msgspec.json.encode(line) + b"\n" for line in new))
        self.lines += new

    def deals(self, contest: int) -> list[list[Result]]:
        """The finished games of one contest, grouped by deal, in the order of the deals."""
        own = sorted(
            (line for line in self.lines if line.fixture.contest == contest), key=lambda line: (line.fixture, line.turn)
        )
        return [[line.result for line in deal] for _, deal in groupby(own, key=lambda line: line.fixture.deal)]


# ---- Bytes at the end of a file: all of them or none, and by one process at a time ---------------------------


def _append(file: FileIO, data: bytes) -> None:
    """Append to a file; on a full disk it is left as it was, so that no later line follows half a line."""
    before = file.seek(0, os.SEEK_END)
    left = memoryview(data)
    try:
        while left:
            left = left[file.write(left) :]
    except OSError:
        file.truncate(before)
        raise


def _lock(file: FileIO) -> bool:
    """Lock a file until it is closed; False when another process has. Without locks in the file system, True."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some file systems
        return True
    return True

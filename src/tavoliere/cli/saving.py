"""Every game is kept as it goes: one record per game, in a folder that only its owner can read.

The record of a game that goes on holds the seed, and with it everything that is hidden. So it is
written with mode 0600, and nowhere else unless somebody asks for it.
"""

from __future__ import annotations

import os
import pwd
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tavoliere import games
from tavoliere.cli.files import CannotWrite, claim, read_text, write_text
from tavoliere.engine.errors import BadInput
from tavoliere.engine.record import Record, read_record, write_record
from tavoliere.engine.session import Session


def folder() -> Path:
    """`$XDG_DATA_HOME/tavoliere/games`; a relative one does not count, as the convention has it."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    data = Path(chosen) if chosen.startswith("/") else _home() / ".local" / "share"
    return data / "tavoliere" / "games"


def _home() -> Path:
    chosen = os.environ.get("HOME", "")
    if chosen.startswith("/"):
        return Path(chosen)
    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:  # a user without a home: that nothing can be kept is said at the first move
        return Path("/")


class Keeper:
    """Keeps one game in a file of its own, written whole after every entry of its log.

    A file that is no longer what was read or written last is somebody else's by now: whoever went on with the
    same game elsewhere loses no move, and this one goes on in a new file.
    """

    def __init__(self, session: Session, path: Path | None = None, text: str | None = None) -> None:
        self.session = session
        self._names = _names_for(session.record)
        self.path = path or next(file for file in self._names if not _exists(file))
        self.trouble: CannotWrite | None = None
        self.has_moved = False  # was the last entry the first one in a new file?
        self._is_there = path is not None
        self._text = text  # of the file, as far as we know

    def keep(self) -> bool:
        """Write the game as it stands; True when that failed now, and had not failed before."""
        before = self.trouble
        text = write_record(self.session.record, self.session.game)
        try:
            self.has_moved = self._is_there and self._is_anothers()
            if self.has_moved:
                self.path, self._is_there = next(self._names), False
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not self._is_there:
                self._claim()
            write_text(self.path, text, private=True)
            self.trouble, self._text = None, text
        except CannotWrite as trouble:
            self.trouble = trouble
        except OSError as error:
            self.trouble = CannotWrite(str(self.path), error)
        return self.trouble is not None and before is None

    def _is_anothers(self) -> bool:
        """Has somebody else written the file since? One that is gone is only written anew."""
        if self._text is None or not _exists(self.path):
            return False
        try:
            return read_text(str(self.path)) != self._text
        except BadInput:  # whatever it is now, it is no record of ours
            return True

    def _claim(self) -> None:
        """From the first move on the file is ours: whoever deals the same game now takes the next name."""
        while not self._is_there:
            try:
                claim(self.path)
                self._is_there = True
            except FileExistsError:
                self.path = next(self._names)

    @property
    def is_up_to_date(self) -> bool:
        """Can the game be gone on with? One without a single move is not worth a file."""
        return self._is_there and self.trouble is None


def _names_for(record: Record) -> Iterator[Path]:
    """Files by date and game, so that the folder reads well; the deal tells two games apart, or else a number."""
    stem = f"{datetime.now():%Y-%m-%d-%H%M}-{record.game}-{record.commitment[:6]}"
    return (folder() / (f"{stem}-{number}.txt" if number > 1 else f"{stem}.txt") for number in count(1))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # that it cannot be written either is said at the first move
        return False


class Kept(NamedTuple):
    """A game in the folder."""

    path: Path
    record: Record
    text: str


def unfinished(game: str | None = None) -> list[Kept]:
    """The games that can be gone on with, the latest first."""
    found: list[Kept] = []
    try:
        files = sorted(folder().glob("*.txt"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return found
    for path in files:
        try:
            text = read_text(str(path))
            record = read_record(text)
        except BadInput:  # somebody else's file
            continue
        if record.result is None and record.game in ([game] if game else games.names()):
            found.append(Kept(path, record, text))
    return found

"""Saves every game as it goes: one record per game, in a folder that only its owner can read.

The record of an unfinished game holds the seed, and with it everything that is hidden. So it is written with mode 0600,
and nowhere else unless the player asks for it.
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


def games_folder() -> Path:
    """Return `$XDG_DATA_HOME/tavoliere/games`; a relative path there does not count, by the convention."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    data = Path(chosen) if chosen.startswith("/") else _home() / ".local" / "share"
    return data / "tavoliere" / "games"


def _home() -> Path:
    chosen = os.environ.get("HOME", "")
    if chosen.startswith("/"):
        return Path(chosen)
    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:  # a user without a home is told at the first move that nothing can be kept
        return Path("/")


class GameFile:
    """The file of one game, written whole after every entry of its log.

    If the file is no longer what was read or written last, another process goes on with the same game. Then this one
    goes on in a new file, so that neither loses a move.
    """

    def __init__(self, session: Session, path: Path | None = None, text: str | None = None) -> None:
        self.session = session
        self._names = _names_for(session.record)
        self.path = path or next(file for file in self._names if not _exists(file))
        self.error: CannotWrite | None = None
        self.has_moved = False  # was the last entry the first one in a new file?
        self._is_there = path is not None
        self._text = text  # what the file holds, as far as this process knows

    def keep(self) -> bool:
        """Write the game as it stands; return True if that failed now and had not failed before."""
        before, self.error = self.error, None
        text = write_record(self.session.record, self.session.game)
        try:
            self.has_moved = self._is_there and self._was_changed()
            if self.has_moved:
                self.path, self._is_there = next(self._names), False
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._claim()
            write_text(self.path, text, private=True)
            self._text = text
        except CannotWrite as error:
            self.error = error
        except OSError as error:
            self.error = CannotWrite(str(self.path), error)
        return self.error is not None and before is None

    def _was_changed(self) -> bool:
        """Return whether another process has written the file since; one that is gone is written again."""
        if self._text is None or not _exists(self.path):
            return False
        try:
            return read_text(str(self.path)) != self._text
        except BadInput:  # it is not a record any more
            return True

    def _claim(self) -> None:
        """From the first move on the file exists: a process that deals the same game now takes the next name."""
        while not self._is_there:
            try:
                claim(self.path)
                self._is_there = True
            except FileExistsError:
                self.path = next(self._names)

    @property
    def is_up_to_date(self) -> bool:
        """Return whether the game can be resumed; one without a move has no file."""
        return self._is_there and self.error is None


def _names_for(record: Record) -> Iterator[Path]:
    """Names by date and game, so that the folder reads well; two games differ by their deal, or else by a number."""
    stem = f"{datetime.now():%Y-%m-%d-%H%M}-{record.game}-{record.commitment[:6]}"
    return (games_folder() / (f"{stem}-{number}.txt" if number > 1 else f"{stem}.txt") for number in count(1))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # the first move says that it cannot be written either
        return False


class SavedGame(NamedTuple):
    """A game in the folder."""

    path: Path
    record: Record
    text: str


def list_unfinished(game: str | None = None) -> list[SavedGame]:
    """The games that can be resumed, the latest first."""
    found: list[SavedGame] = []
    try:
        files = sorted(games_folder().glob("*.txt"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return found
    for path in files:
        try:
            text = read_text(str(path))
            record = read_record(text)
        except BadInput:  # not a record
            continue
        if record.result is None and record.game in ([game] if game else games.names()):
            found.append(SavedGame(path, record, text))
    return found

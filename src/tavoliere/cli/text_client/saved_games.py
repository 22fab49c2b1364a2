"""Saves every game as it goes: one record per game, in a folder that only its owner can read.

The record of an unfinished game holds the seed, and with it everything that is hidden. So it is written with mode 0600,
and nowhere else unless the player asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from tavoliere import games
from tavoliere.cli.errors import UserError
from tavoliere.cli.files import CannotWrite, read_text, write_text
from tavoliere.engine.errors import BadInput
from tavoliere.engine.record import Record, read_record, write_record
from tavoliere.engine.session import Session
from tavoliere.server.settings import data_directory


def games_folder() -> Path:
    """Return the folder of saved games."""
    return data_directory() / "games"


class GameFile:
    """The file of one game, written whole after every entry of its log.

    If the file is no longer what was read or written last, another process goes on with the same game, or has dealt
    the same one. Then this one goes on in a new file, so that neither loses a move.
    """

    def __init__(self, session: Session, path: Path | None = None, text: str | None = None) -> None:
        self.session = session
        self._names = _names_for(session.record)
        self.path = path or next(self._names)
        self._text = text  # what the file holds, as far as this process knows
        self._has_failed = False  # could it not be written the last time?

    def keep(self) -> UserError | None:
        """Write the game as it stands; return what is news to the player: it cannot be written, or has a new file."""
        text = write_record(self.session.record, self.session.game)
        before = self.path
        try:
            while self._is_anothers():
                self.path = next(self._names)
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_text(self.path, text, private=True)
        except (CannotWrite, OSError) as error:
            told = error if isinstance(error, CannotWrite) else CannotWrite(str(self.path), error)
            is_news = not self._has_failed
            self._has_failed = True
            return told if is_news else None
        has_moved = self._text is not None and self.path != before
        self._text = text
        self._has_failed = False
        return UserError("table.moved", file=str(self.path)) if has_moved else None

    def _is_anothers(self) -> bool:
        """Return whether another process has written the file; one that is gone, or no text, is written again."""
        try:
            return read_text(str(self.path)) != self._text
        except BadInput:
            return False

    @property
    def is_up_to_date(self) -> bool:
        """Return whether the game can be resumed; one without a move has no file."""
        return self._text is not None and not self._has_failed


def _names_for(record: Record) -> Iterator[Path]:
    """Names by date and game, so that the folder reads well; two games differ by their deal, or else by a number."""
    stem = f"{datetime.now():%Y-%m-%d-%H%M}-{record.game}-{record.commitment[:6]}"
    return (games_folder() / (f"{stem}-{number}.txt" if number > 1 else f"{stem}.txt") for number in count(1))


class SavedGame(NamedTuple):
    """A game in the folder."""

    path: Path
    record: Record
    text: str


def list_unfinished(game: str | None = None) -> list[SavedGame]:
    """The games that can be resumed, the latest first."""
    found: list[tuple[float, SavedGame]] = []
    with suppress(OSError):
        for path in games_folder().glob("*.txt"):
            with suppress(BadInput):  # not a record
                text = read_text(str(path))
                record = read_record(text)
                if record.result is None and record.game in ([game] if game else games.names()):
                    found.append((path.stat().st_mtime, SavedGame(path, record, text)))
    return [kept for _, kept in sorted(found, key=itemgetter(0), reverse=True)]

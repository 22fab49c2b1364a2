"""Describes errors for the program's log: where, and of which kind, and nothing else.

The text of an exception may hold a card, a name or a row of the database, and a table's name is the key to it. None of
them belongs into a log.
"""

from __future__ import annotations

import logging
import time
import traceback
from pathlib import Path

import msgspec

_SHOWN = 6


def describe(error: BaseException) -> str:
    """Return for example `ZeroDivisionError at state.py:12, session.py:94`: our own places, the innermost last."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames if "tavoliere" in frame.filename]
    return f"{type(error).__name__} at {', '.join(ours[-3:]) or 'nowhere of ours'}"


def short(table: str) -> str:
    """Enough of a table's name to tell it from others, and too little to go there."""
    return f"{table[:_SHOWN]}…"


class ErrorCount(msgspec.Struct, frozen=True):
    """An error that was logged, how often since the start, and its latest description."""

    what: str
    count: int
    latest: str
    latest_at: int  # milliseconds since 1970


class ErrorLog(logging.Handler):
    """Counts the errors of the program's log by kind; a kind is the log message without its arguments."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._known: dict[str, ErrorCount] = {}

    def emit(self, record: logging.LogRecord) -> None:
        what = str(record.msg).replace("%s", "…")
        before = self._known.pop(what, None)
        said = record.args if isinstance(record.args, tuple) else ()
        latest = str(said[-1]) if said else ""  # our own sentences end with `describe`
        self._known[what] = ErrorCount(what, before.count + 1 if before else 1, latest, int(time.time() * 1000))

    def latest(self) -> list[ErrorCount]:
        return list(reversed(self._known.values()))

"""What the program's own log says when something goes wrong: where, and of which kind, and nothing else.

The text of an exception may hold a card, a name or a row of the database, and a table's name is the key
to it. None of them belongs into a log.
"""

from __future__ import annotations

import traceback
from pathlib import Path

_SHOWN = 6


def describe(error: BaseException) -> str:
    """`ZeroDivisionError at fold.py:12, session.py:94`: our own places, the innermost last."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames if "tavoliere" in frame.filename]
    return f"{type(error).__name__} at {', '.join(ours[-3:]) or 'nowhere of ours'}"


def short(table: str) -> str:
    """Enough of a table's name to tell it from others, and too little to go there."""
    return f"{table[:_SHOWN]}…"

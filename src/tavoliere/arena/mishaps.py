"""What went wrong in somebody's bot, and where: half a sentence instead of a traceback."""

from __future__ import annotations

import traceback
from pathlib import Path


def told(error: BaseException) -> str:
    """The error, with the last line that was reached, unless that is the one from which the bot was called."""
    kind = type(error).__name__
    if isinstance(error, SyntaxError):
        return f"{kind} ({_name(error.filename)}, line {error.lineno}): {error.msg}"
    reached = [frame for frame in traceback.extract_tb(error.__traceback__)[1:] if not _is_importing(frame.filename)]
    return (
        f"{kind} ({_name(reached[-1].filename)}, line {reached[-1].lineno}): {error}" if reached else f"{kind}: {error}"
    )


def _is_importing(file: str) -> bool:
    """Is it Python's own machinery, which stands between a module and what it cannot import?"""
    return file.startswith("<frozen importlib")


def _name(file: str | None) -> str:
    return Path(file or "?").name

"""Bytes at the end of a file: all of them or none, and by one process at a time."""

from __future__ import annotations

import fcntl
import os
from io import FileIO


def append(file: FileIO, data: bytes) -> None:
    """On a full disk the file is left as it was: whatever follows later must not follow half a line."""
    before = file.seek(0, os.SEEK_END)
    left = memoryview(data)
    try:
        while left:
            left = left[file.write(left) :]
    except OSError:
        file.truncate(before)
        raise


def keep(file: FileIO) -> bool:
    """Lock a file until it is closed; False when somebody else has. Where there are no locks, nobody is kept out."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some file systems
        return True
    return True

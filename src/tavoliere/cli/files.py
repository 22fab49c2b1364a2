"""Reads and writes whole files; a `UserError` says why one cannot be read or written."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO

from tavoliere.cli.errors import UserError
from tavoliere.cli.texts import Phrases
from tavoliere.engine.errors import quote

_LARGEST_FILE = 10_000_000
_PRIVATE = 0o600
_COMMON = 0o666  # less what the user's mask takes away
_REASONS = {
    errno.ENOENT: "folder",
    errno.ENOTDIR: "folder",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.EROFS: "permission",
    errno.EISDIR: "plain",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.ENAMETOOLONG: "name",
    errno.EINVAL: "name",
}
_UNREADABLE: dict[type, str] = {FileNotFoundError: "files.missing", PermissionError: "files.forbidden"}


def reason_for(error: OSError | ValueError) -> str:
    """Return the key of the reason in the section `files` of the phrases; a path that is no path raises ValueError."""
    return _REASONS.get(error.errno or 0, "other") if isinstance(error, OSError) else "name"


class CannotWrite(UserError):
    """A file cannot be written; the reason is the key of a phrase in the section `files`."""

    def __init__(self, name: str, error: OSError | ValueError) -> None:
        self.reason = reason_for(error)
        super().__init__("files.unwritten", file=name)

    def sentence(self, phrases: Phrases) -> str:
        return phrases(self._phrase, **self._values, reason=phrases(f"files.{self.reason}"))


def read_text(name: str) -> str:
    """Return a file's text, or standard input for `-`, without a byte order mark."""
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise UserError(_UNREADABLE.get(type(error), "files.not_plain"), file=quote(name)) from error
    if len(data) > _LARGEST_FILE:
        raise UserError("files.large", file=quote(name), most=_LARGEST_FILE // 1_000_000)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError("files.no_text", file=quote(name)) from error


def write_text(name: str | Path, text: str, *, private: bool = False) -> None:
    """Write a file whole or not at all: the old text is lost only when the new one is complete."""
    with _draft_of(name, _PRIVATE if private else _COMMON) as draft:
        draft.write(text.encode(errors="backslashreplace"))
        draft.flush()
        Path(draft.name).replace(name)


def check_writable(name: str | Path) -> None:
    """Raise now what would stop `write_text` later."""
    with _draft_of(name, _PRIVATE):
        pass


@contextmanager
def _draft_of(name: str | Path, mode: int) -> Iterator[BinaryIO]:
    """A new file with this mode, for the new text. Folders, pipes and devices are never replaced."""
    path = Path(name)
    try:
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(path.stat().st_mode):
                raise IsADirectoryError(errno.EISDIR, "")
        draft = path.with_name(f".tavoliere-{secrets.token_hex(8)}.new")
        with open(draft, "xb", opener=partial(os.open, mode=mode)) as file:
            try:
                yield file
            finally:  # Ctrl-C leaves nothing behind either
                draft.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise CannotWrite(str(name), error) from error

"""Reads and writes whole files; a `UserError` says why one cannot be read or written."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from pathlib import Path

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
        data = sys.stdin.buffer.read(_LARGEST_FILE + 1) if name == "-" else _read_bytes(Path(name))
    except FileNotFoundError as error:
        raise UserError("files.missing", file=quote(name)) from error
    except PermissionError as error:
        raise UserError("files.forbidden", file=quote(name)) from error
    except (OSError, ValueError) as error:
        raise UserError("files.not_plain", file=quote(name)) from error
    if len(data) > _LARGEST_FILE:
        raise UserError("files.large", file=quote(name), most=_LARGEST_FILE // 1_000_000)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError("files.no_text", file=quote(name)) from error


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_LARGEST_FILE + 1)


def write_text(name: str | Path, text: str, *, private: bool = False) -> None:
    """Write a file whole or not at all: the old text is lost only when the new one is complete."""
    path = Path(name)
    try:
        draft = _draft_of(path)
        opened = _create(draft, _PRIVATE if private else _COMMON)
        try:
            with open(opened, "wb") as file:  # noqa: PTH123 - opened already, with its own mode
                file.write(text.encode(errors="backslashreplace"))
            draft.replace(path)
        except BaseException:  # Ctrl-C leaves nothing behind either
            draft.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise CannotWrite(str(name), error) from error


def check_writable(name: str | Path) -> None:
    """Raise now what would stop `write_text` later."""
    path = Path(name)
    try:
        draft = _draft_of(path)
        os.close(_create(draft, _PRIVATE))
        draft.unlink()
    except (OSError, ValueError) as error:
        raise CannotWrite(str(name), error) from error


def _create(path: Path, mode: int) -> int:
    """Open a new file with this mode; an existing one is never written into."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)


def _draft_of(path: Path) -> Path:
    """The file that the new text is written to first. Folders, pipes and devices are never replaced."""
    try:
        is_plain = stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        is_plain = True
    if not is_plain:
        raise IsADirectoryError(errno.EISDIR, "")
    return path.with_name(f".tavoliere-{secrets.token_hex(8)}.new")

"""Files that are read and written: whole, and with a reason in our words when that cannot be."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from pathlib import Path

from tavoliere.cli.mistakes import Mistake
from tavoliere.cli.voice import Voice
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


class CannotWrite(Exception):
    """A file cannot be written; `reason` is the key of a phrase in the section `files`."""

    def __init__(self, name: str, error: OSError | ValueError) -> None:
        super().__init__(name)
        self.name = name
        self.reason = _REASONS.get(error.errno or 0, "other") if isinstance(error, OSError) else "name"

    def sentence(self, voice: Voice) -> str:
        return voice("files.unwritten", file=self.name, reason=voice(f"files.{self.reason}"))


def read_text(name: str) -> str:
    """A file's text, or standard input for `-`; a mark of the byte order before it is dropped."""
    try:
        data = sys.stdin.buffer.read(_LARGEST_FILE + 1) if name == "-" else _read_bytes(Path(name))
    except (OSError, ValueError) as error:
        raise Mistake(f"files.{_why_unread(error)}", file=quote(name)) from error
    if len(data) > _LARGEST_FILE:
        raise Mistake("files.large", file=quote(name), most=_LARGEST_FILE // 1_000_000)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Mistake("files.no_text", file=quote(name)) from error


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_LARGEST_FILE + 1)


def _why_unread(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "missing"
    if isinstance(error, PermissionError):
        return "forbidden"
    return "not_plain"


def write_text(name: str | Path, text: str, *, private: bool = False) -> None:
    """Write a file whole or not at all: what was there before is lost only when the new one is complete."""
    path = Path(name)
    try:
        draft = _draft_of(path)
        opened = _create(draft, _PRIVATE if private else _COMMON)
        try:
            with open(opened, "wb") as file:  # noqa: PTH123 - it is open already, with its own mode
                file.write(text.encode(errors="backslashreplace"))
            draft.replace(path)
        except BaseException:  # Ctrl-C leaves nothing behind either
            draft.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise CannotWrite(str(name), error) from error


def check_writable(name: str | Path) -> None:
    """Notice now what would stop `write_text` later."""
    path = Path(name)
    try:
        draft = _draft_of(path)
        claim(draft)
        draft.unlink()
    except (OSError, ValueError) as error:
        raise CannotWrite(str(name), error) from error


def claim(path: Path) -> None:
    """Make an empty file that only its owner can read; FileExistsError when somebody else was faster."""
    os.close(_create(path, _PRIVATE))


def _create(path: Path, mode: int) -> int:
    """Open a file that was not there: nobody else's is ever written into, and its mode is our own."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)


def _draft_of(path: Path) -> Path:
    """Where the new text is written first. Folders, pipes and devices are never replaced by a file."""
    try:
        is_plain = stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        is_plain = True
    if not is_plain:
        raise IsADirectoryError(errno.EISDIR, "")
    return path.with_name(f".tavoliere-{secrets.token_hex(8)}.new")

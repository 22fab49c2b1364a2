"""Identity of guests: a random id that this server has signed.

The key lies in the data folder. A client with a signed token is the guest; there are no passwords.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from pathlib import Path

from tavoliere.engine.errors import BadInput
from tavoliere.engine.record import BOT_MARK, clean_name
from tavoliere.engine.texts import shorten

COOKIE = "tavoliere"
_KEY_BYTES = 32
_NAME_LENGTH = 24
_LIKE_A_BOT = re.compile(f"[{BOT_MARK}⛭⛮⛯☸🛞🤖]\N{VARIATION SELECTOR-16}?")  # the mark, and what looks like it


class Identity:
    """Signs guests and recognises them."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def load(cls, folder: Path) -> Identity:
        """Read the key of this server, or make one."""
        file = folder / "key"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                _write_once(file, secrets.token_bytes(_KEY_BYTES))
            key = file.read_bytes()
        except OSError as error:
            raise BadInput(f"The folder {folder} cannot be used: {error.strerror}.") from error
        if len(key) != _KEY_BYTES:
            raise BadInput(f"The key in {file} is damaged: restore it, or delete it, and all guests become new ones.")
        return cls(key)

    def new_guest(self) -> str:
        return secrets.token_hex(16)

    def token(self, guest: str, use: str = "guest") -> str:
        """Return a token for this use: one for a cookie does not work as a recovery link, nor the reverse."""
        return f"{guest}.{self._sign(guest, use)}"

    def guest(self, token: str | None, use: str = "guest") -> str | None:
        """Return the guest of a token; None if this server has not signed it."""
        guest, _, signature = (token or "").partition(".")
        if not guest or not hmac.compare_digest(signature.encode(), self._sign(guest, use).encode()):
            return None
        return guest

    def _sign(self, guest: str, use: str) -> str:
        return hmac.new(self._key, f"{use} {guest}".encode(), hashlib.sha256).hexdigest()


def _write_once(file: Path, key: bytes) -> None:
    """Write the key unless another process that starts at the same time was first."""
    draft = file.with_name(f"key.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(key)
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def nickname(name: str) -> str:
    """Return a person's name as it is shown: one line, not too long, and not marked as a bot's."""
    return shorten(clean_name(_LIKE_A_BOT.sub(" ", name)), _NAME_LENGTH).strip() or "?"

"""Who somebody is, without ceremony: a guest is a random name that we have signed.

The key lies in the data folder. Whoever holds a signed token is the guest; nothing else is asked.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from tavoliere.engine.errors import BadInput
from tavoliere.engine.record import clean_name
from tavoliere.engine.texts import shorten

COOKIE = "tavoliere"
_KEY_BYTES = 32
_NAME_LENGTH = 24


class Identity:
    """Signs guests and recognises them."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def load(cls, folder: Path) -> Identity:
        """The key of this server; it is made when there is none yet."""
        file = folder / "key"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                _write_once(file, secrets.token_bytes(_KEY_BYTES))
            key = file.read_bytes()
        except OSError as error:
            raise BadInput(f"The folder {folder} cannot be used: {error.strerror}.") from error
        if len(key) != _KEY_BYTES:
            raise BadInput(f"The key in {file} is damaged: restore it, or delete it and all guests begin anew.")
        return cls(key)

    def new_guest(self) -> str:
        return secrets.token_hex(16)

    def token(self, guest: str, use: str = "guest") -> str:
        """A token that only we can make; one for a cookie is no recovery link, and the other way round."""
        return f"{guest}.{self._sign(guest, use)}"

    def guest(self, token: str | None, use: str = "guest") -> str | None:
        """The guest of a token; None when it is not ours."""
        guest, _, signature = (token or "").partition(".")
        if not guest or not hmac.compare_digest(signature.encode(), self._sign(guest, use).encode()):
            return None
        return guest

    def _sign(self, guest: str, use: str) -> str:
        return hmac.new(self._key, f"{use} {guest}".encode(), hashlib.sha256).hexdigest()


def _write_once(file: Path, key: bytes) -> None:
    """Several processes may start at once: the first key that is there counts."""
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
    """A name as it is shown: one line, not too long."""
    return shorten(clean_name(name), _NAME_LENGTH).strip() or "?"

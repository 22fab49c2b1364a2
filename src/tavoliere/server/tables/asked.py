"""What each guest asked for lately and got, so that a resend is recognised."""

from __future__ import annotations

import msgspec

_KEPT = 32  # per guest

_decoder = msgspec.msgpack.Decoder(dict[str, list[str]])


class Asked:
    """The ids that guests gave to what they asked for."""

    __slots__ = ("_ids", "_packed")

    def __init__(self) -> None:
        self._ids: dict[str, list[str]] | None = None
        self._packed = b""

    def knows(self, guest: str, asked: str) -> bool:
        """Was this done already? Then it came twice."""
        return bool(asked) and asked in self._awake().get(guest, ())

    def add(self, guest: str, asked: str) -> None:
        latest = self._awake().setdefault(guest, [])
        latest.append(asked)
        if len(latest) > _KEPT:
            del latest[0]

    def rest(self) -> None:
        """Keep the ids in one piece until somebody asks."""
        if self._ids is not None:
            self._packed, self._ids = msgspec.msgpack.encode(self._ids), None

    def _awake(self) -> dict[str, list[str]]:
        if self._ids is None:
            self._ids, self._packed = _decoder.decode(self._packed) if self._packed else {}, b""
        return self._ids

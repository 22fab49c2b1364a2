"""One client over a WebSocket: a bounded outbox, and a task that empties it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from tavoliere.server import wire
from tavoliere.server.tables.connection import Connection
from tavoliere.server.words import Refusal, say

LARGEST_OUTBOX = 1_000_000  # bytes that wait for a client that does not read
SLOW = 1013  # the close codes that we use
GONE = 1000
POLICY = 1008


class Socket(Connection):
    """A connection whose transport is an ASGI `send`."""

    def __init__(self, guest: str, name: str, send: Any) -> None:
        super().__init__(guest, name)
        self._send = send
        self._outbox: deque[bytes] = deque()
        self._size = 0
        self._wake = asyncio.Event()
        self._close_code: int | None = None

    @property
    def closing(self) -> bool:
        return self._close_code is not None

    def deliver(self, data: bytes) -> None:
        if self.closing:
            return
        if self._size + len(data) > LARGEST_OUTBOX:
            self._outbox.clear()
            refused = wire.Refused(code="too_slow", sentence=say(Refusal("too_slow"), self.language))
            self._outbox.append(wire.encode(refused))
            self.hang_up(SLOW)
            return
        self._outbox.append(data)
        self._size += len(data)
        self._wake.set()

    def drop(self) -> None:
        self.hang_up(GONE)

    def hang_up(self, code: int) -> None:
        if not self.closing:
            self._close_code = code
            self._wake.set()

    async def write_on(self) -> None:
        """Send what is in the outbox until the connection closes; whoever does not read makes only us wait."""
        outbox, wake = self._outbox, self._wake
        while True:
            await wake.wait()
            wake.clear()
            while outbox:
                frame = outbox.popleft()
                await self._send({"type": "websocket.send", "text": frame.decode()})
                self._size -= len(frame)
            if self._close_code is not None:
                await self._send({"type": "websocket.close", "code": self._close_code})
                return

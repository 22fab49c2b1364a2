"""One client over a WebSocket, with a bounded outbox for when it reads too slowly."""

from __future__ import annotations

import asyncio
import contextlib
import types
from collections import deque
from typing import Any

from tavoliere.server import wire
from tavoliere.server.tables.connection import Connection
from tavoliere.server.words import Refusal, say

LARGEST_OUTBOX = 1_000_000  # bytes that wait for a client that does not read
SLOW = 1013  # the close codes that we use
GONE = 1000
RETRY = 1012
POLICY = 1008


class Socket(Connection):
    """A connection whose transport is an ASGI `send`."""

    def __init__(self, guest: str, name: str, send: Any) -> None:
        super().__init__(guest, name)
        self._send = send
        self._outbox: deque[bytes] = deque()
        self._size = 0
        self._writer: asyncio.Task[None] | None = None
        self._close_code: int | None = None

    @property
    def closing(self) -> bool:
        return self._close_code is not None

    def deliver(self, data: bytes) -> None:
        """Send at once while the transport takes it; what it does not take waits in the outbox."""
        if self.closing:
            return
        if self._writer is None:
            self._start({"type": "websocket.send", "text": data.decode()})
        elif self._size + len(data) > LARGEST_OUTBOX:
            self._outbox.clear()
            self._outbox.append(self._refused(Refusal("too_slow")))
            self.hang_up(SLOW)
        else:
            self._outbox.append(data)
            self._size += len(data)

    def refuse(self, refusal: Refusal, asked: str = "") -> None:
        self.deliver(self._refused(refusal, asked))

    def _refused(self, refusal: Refusal, asked: str = "") -> bytes:
        return wire.encode(wire.Refused(id=asked, code=refusal.code, sentence=say(refusal, self.language)))

    def drop(self) -> None:
        self.hang_up(GONE)

    def hang_up(self, code: int) -> None:
        """Close after what is already on its way."""
        if not self.closing:
            self._close_code = code
            if self._writer is None:
                self._start({"type": "websocket.close", "code": code})

    async def finish(self) -> None:
        if self._writer is not None:
            await self._writer

    def _start(self, message: dict[str, Any]) -> None:
        """Take the first step of sending here and now: mostly it is the only one, and no task has to wake up."""
        sending = self._send(message)
        try:
            waited_for = sending.send(None)
        except StopIteration:
            return
        except Exception:  # the client is gone; whoever reads from it notices
            self._close_code = GONE
            return
        self._writer = asyncio.create_task(self._write_on(sending, waited_for))

    async def _write_on(self, sending: Any, waited_for: Any) -> None:
        """The client does not read fast enough: finish what was begun, then empty the outbox."""
        with contextlib.suppress(Exception):  # the client may go meanwhile
            await _go_on(sending, waited_for)
            while self._outbox:
                frame = self._outbox.popleft()
                self._size -= len(frame)
                await self._send({"type": "websocket.send", "text": frame.decode()})
            if self._close_code is not None:
                await self._send({"type": "websocket.close", "code": self._close_code})
        self._writer = None


@types.coroutine
def _go_on(begun: Any, waited_for: Any) -> Any:
    """The rest of a coroutine that waits for something after its first step."""
    yield waited_for
    return (yield from begun)

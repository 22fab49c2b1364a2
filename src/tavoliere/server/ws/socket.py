"""A client over a WebSocket, with limits on what it sends and leaves unread; and the transport over ASGI.

Its frames go to `Table.handle`; each kind of request is checked in `tables/requests.py`.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from websockets.frames import CloseCode

from tavoliere.server import protocol
from tavoliere.server.tables.visibility import Connection
from tavoliere.server.texts import Refusal, say

if TYPE_CHECKING:
    from tavoliere.server.tables.manager import TableManager
    from tavoliere.server.tables.table import Table
    from tavoliere.server.ws.relay import RemoteTable

LARGEST_OUTBOX = 1_000_000  # bytes that wait for a client that does not read
LARGEST_READ = 2 * protocol.LARGEST_FRAME  # a frame that is a little too large gets an answer
LINGER_SECONDS = 2.0  # for the client to read why, before the connection is cut

PREPARING_SECONDS = 2.0
HELLO_SECONDS = 20.0  # until a client has said who it is, or is cut off
_FORGIVEN = 50  # messages over the allowance before we hang up

PassOn = Callable[[bytes], None]


class Transport(Protocol):
    """Carries the frames of one client: over ASGI, directly (`direct.py`), or to its own process (`relay.py`)."""

    @property
    def waiting(self) -> int:
        """The bytes that the network has not taken yet."""

    def write(self, data: bytes) -> None:
        """Send a frame of text."""

    def close(self, code: int) -> None:
        """Close after what is on its way; after `LINGER_SECONDS` in any case."""


class Socket(Connection):
    """A connection over a transport. Frames go to `pass_on`; until it is set they wait."""

    transport: Transport

    def __init__(self, guest: str, name: str, per_second: float, burst: int) -> None:
        super().__init__(guest, name)
        self._seconds_each = 1 / per_second  # that a frame costs
        self._most_seconds = burst / per_second  # that a client may be ahead
        self.spent_until = 0.0  # in monotonic seconds
        self._refused = 0
        self._pass_on: PassOn | None = None
        self._early: deque[bytes] = deque()  # what came before `listen`
        self.closing = False
        self.received = 0
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def listen(self, pass_on: PassOn) -> None:
        """Pass frames on from now on, first those that have come already."""
        if self.closing:
            return
        self._pass_on = pass_on
        while self._early:
            pass_on(self._early.popleft())

    async def connect_when_found(
        self, finding: Coroutine[Any, Any, Table | RemoteTable], manager: TableManager
    ) -> None:
        """Connect to a table once it is there, and tell the client meanwhile that its rules are being compiled."""
        search = asyncio.ensure_future(finding)
        try:
            while not (await asyncio.wait([search], timeout=PREPARING_SECONDS))[0]:
                if manager.is_preparing:
                    self.deliver(protocol.encode(protocol.Preparing()))
            self.connect(search.result())
        finally:
            search.cancel()

    def connect(self, table: Table | RemoteTable) -> None:
        """Pass frames on to a table until the client leaves, or has not said hello in time."""
        table.join(self)
        self.listen(partial(table.handle, self))
        too_late = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._miss_hello)
        self.gone.add_done_callback(lambda _: too_late.cancel())
        self.gone.add_done_callback(lambda _: table.leave(self))

    def _miss_hello(self) -> None:
        if not self.greeted:
            self.refuse(Refusal("hello_first"))
            self.hang_up(CloseCode.POLICY_VIOLATION)

    def receive(self, frame: bytes) -> None:
        """Take a frame from the client, unless it is too large or comes too fast."""
        self.received += 1
        too_large = len(frame) > protocol.LARGEST_FRAME
        if not self.is_allowed(b"" if too_large else frame):
            return
        if too_large:
            self.refuse(Refusal("too_large"))
        elif self._pass_on is not None:
            self._pass_on(frame)
        else:
            self._early.append(frame)
            if sum(map(len, self._early)) > LARGEST_READ:
                self.refuse(Refusal("too_fast"))
                self.hang_up(CloseCode.POLICY_VIOLATION)

    def is_allowed(self, frame: bytes) -> bool:
        """Count one frame; one too many is refused, and many of them end the connection."""
        if self.closing:
            return False
        now = time.monotonic()
        spent = max(self.spent_until, now) + self._seconds_each
        if spent - now <= self._most_seconds:
            self.spent_until = spent
            return True
        self._refused += 1
        self.refuse(Refusal("too_fast"), protocol.read_head(frame).id)
        if self._refused > _FORGIVEN:
            self.hang_up(CloseCode.POLICY_VIOLATION)
        return False

    def deliver(self, data: bytes) -> None:
        """Send at once; what the network does not take waits with the transport, up to a bound."""
        if self.closing:
            return
        if self.transport.waiting > LARGEST_OUTBOX:
            self.transport.write(self._refusal(Refusal("too_slow")))
            self.hang_up(CloseCode.TRY_AGAIN_LATER)
        else:
            self.transport.write(data)

    def refuse(self, refusal: Refusal, asked: str = "") -> None:
        self.deliver(self._refusal(refusal, asked))

    def _refusal(self, refusal: Refusal, asked: str = "") -> bytes:
        return protocol.encode(protocol.Refused(id=asked, code=refusal.code, sentence=say(refusal, self.language)))

    def drop(self) -> None:
        self.hang_up(CloseCode.NORMAL_CLOSURE)

    def hang_up(self, code: int) -> None:
        """Close after what is already on its way; the client has a moment to close first."""
        if not self.closing:
            self.closing = True
            self._early.clear()
            self.transport.close(code)

    def lost(self) -> None:
        """The transport is gone."""
        self.closing = True
        self._pass_on = None
        if not self.gone.done():
            self.gone.set_result(None)


class AsgiTransport:
    """The plain transport: uvicorn reads and writes frames, and pings. Two tasks carry them."""

    def __init__(self, receive: Any, send: Any, socket: Socket) -> None:
        self._receive, self._send, self._socket = receive, send, socket
        self._outgoing: asyncio.Queue[bytes | int] = asyncio.Queue()  # frames, and the code to close with
        self._reader, self._writer = asyncio.create_task(self._read_on()), asyncio.create_task(self._write_on())
        self.waiting = 0
        socket.transport = self

    async def _read_on(self) -> None:
        try:
            while (message := await self._receive())["type"] != "websocket.disconnect":
                text = message.get("text")
                self._socket.receive(message["bytes"] if text is None else text.encode())
        finally:
            self._writer.cancel()
            self._socket.lost()

    async def _write_on(self) -> None:
        while isinstance(part := await self._outgoing.get(), bytes):
            await self._send({"type": "websocket.send", "text": part.decode()})
            self.waiting -= len(part)
        await self._send({"type": "websocket.close", "code": part})

    def write(self, data: bytes) -> None:
        self.waiting += len(data)
        self._outgoing.put_nowait(data)

    def close(self, code: int) -> None:
        self._outgoing.put_nowait(code)
        asyncio.get_running_loop().call_later(LINGER_SECONDS, self._reader.cancel)

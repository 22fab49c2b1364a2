"""A WebSocket without a network: uvicorn's protocol after its handshake, over a transport that keeps what it takes."""

from __future__ import annotations

from typing import Any

import msgspec
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from tavoliere.server.ws.direct import DirectProtocol
from tavoliere.server.ws.socket import LARGEST_READ


async def _no_application(scope: Any, receive: Any, send: Any) -> None: ...


_CONFIG = uvicorn.Config(_no_application, log_config=None)


class Wire:
    """A client, and the transport of its connection: it takes everything, or nothing while it is `stuck`."""

    def __init__(self) -> None:
        self.written: list[Frame] = []
        self.waiting = 0
        self.stuck = self.closing = self.aborted = self.reading = False
        self.protocol = DirectProtocol(_CONFIG, ServerState(), {})
        self.protocol.conn = ServerProtocol(state=State.OPEN, max_size=LARGEST_READ)
        self.protocol.handshake_complete = True
        self.protocol.connection_made(self)  # type: ignore[arg-type]
        self._client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)

    # ---- A transport -----------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        self._client.receive_data(data)
        self.written += [event for event in self._client.events_received() if isinstance(event, Frame)]
        if self.stuck:
            self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def get_extra_info(self, name: str) -> Any: ...

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def abort(self) -> None:
        if not self.aborted:
            self.closing = self.aborted = True
            self.protocol.connection_lost(None)

    def close(self) -> None:
        self.closing = True
        if not self.stuck:
            self.abort()

    # ---- A client --------------------------------------------------------------------------------------

    def say(self, kind: Opcode, content: bytes = b"", final: bool = True) -> None:
        self.protocol.data_received(Frame(kind, content, fin=final).serialize(mask=True))

    def send(self, **message: Any) -> None:
        self.say(Opcode.TEXT, msgspec.json.encode(message))

    @property
    def texts(self) -> list[bytes]:
        return [bytes(frame.data) for frame in self.written if frame.opcode is Opcode.TEXT]

    @property
    def codes(self) -> list[str]:
        """Why the client was refused something, each time."""
        return [msgspec.json.decode(text)["code"] for text in self.texts]

    @property
    def closed_with(self) -> int | None:
        return self._client.close_rcvd.code if self._client.close_rcvd else None

    def count(self, kind: Opcode) -> int:
        return sum(frame.opcode is kind for frame in self.written)

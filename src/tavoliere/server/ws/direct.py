"""Optional: a WebSocket past ASGI's queue and tasks.

uvicorn makes the handshake, reads frames by the `websockets` library, and pings. From then on each message is handled
where it arrives. This carries a quarter more moves per second of a core (docs/decisions/0003-table-server.md).
`raw_sockets = false` switches it off; then `socket.AsgiTransport` is used, and nothing else needs this file.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State

from tavoliere.server.texts import Refusal
from tavoliere.server.ws.socket import LINGER_SECONDS, Socket

DIRECT = "tavoliere.direct"  # the extension under which the application finds the protocol in its scope
_MOST_PARTS = 1000  # of one message: empty ones have no size that could be counted


class DirectProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which hands messages to a `Socket` once one is attached, and is its transport."""

    _socket: Socket | None = None

    async def run_asgi(self) -> None:
        self.scope["extensions"][DIRECT] = {"protocol": self}
        await super().run_asgi()

    def attach(self, socket: Socket) -> None:
        """Hand messages to this socket."""
        self._socket = socket
        socket.transport = self
        if not self.transport.is_closing():
            self.transport.resume_reading()  # uvicorn pauses after a message that came too early

    # ---- What uvicorn calls ----------------------------------------------------------------------------

    def send_receive_event_to_app(self) -> None:
        if self._socket is None:
            super().send_receive_event_to_app()
        else:
            message, self.frames = b"".join(self.frames), []
            self._socket.receive(message)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < _MOST_PARTS:
            super().handle_cont(event)
        else:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG)
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        if self._socket is None or self._socket.is_allowed(b""):
            super().handle_ping()
        else:
            self.conn.data_to_send()  # without an answer

    def handle_pong(self, event: Frame) -> None:
        if self._socket is None or self._socket.is_allowed(b""):
            super().handle_pong(event)

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._linger()

    def handle_parser_exception(self) -> None:
        """Close after frames that break the protocol; a message that is too large is refused in a sentence."""
        if self._socket is None or self.conn.close_sent is None:
            super().handle_parser_exception()
        else:
            self.handle_events()  # the frames before
            if self.conn.close_sent.code == CloseCode.MESSAGE_TOO_BIG:
                self._socket.refuse(Refusal("too_large"))
            self._socket.hang_up(self.conn.close_sent.code)

    def keepalive_timeout(self) -> None:
        self.transport.abort()  # uvicorn would wait until a client that is gone has read everything

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # without reference cycles all is freed at once
        if self._socket is not None:
            self._socket.lost()
            self._socket = None

    # ---- What the socket calls -------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        return self.transport.get_write_buffer_size()

    def write(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(Frame(Opcode.TEXT, data).serialize(mask=False))

    def close(self, code: int) -> None:
        if self.transport.is_closing():
            return
        if self.conn.state is State.OPEN:
            self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self._linger()

    def _linger(self) -> None:
        """Cut the connection in a moment, since it has been closed."""
        self.close_sent = True
        self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

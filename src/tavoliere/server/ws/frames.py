"""Optional: our own WebSocket frames (RFC 6455), past uvicorn and ASGI.

Between the network and a table there is then no queue, no task and no event: a frame is handled where it arrives. It
carries a quarter more moves per second of a core (docs/decisions/0003-table-server.md). `raw_sockets = false` switches
it off; then `socket.AsgiTransport` is used, and nothing else needs this file.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tavoliere.server.texts import Refusal
from tavoliere.server.ws.socket import GONE, LARGEST_READ, LINGER_SECONDS, RETRY, Socket

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA

PROTOCOL_ERROR = 1002
TOO_LARGE = 1009

_FINAL, _RESERVED, _MASKED = 0x80, 0x70, 0x80
_LARGEST_CONTROL = 125
_MOST_PARTS = 1000  # of one message: empty ones have no size that could be counted


class Broken(Exception):
    """The data is not a valid WebSocket message, or too large: the connection has to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class FrameReader:
    """Puts messages together from whatever pieces they arrive in."""

    __slots__ = ("_kind", "_largest", "_parts", "_rest", "_size", "_wanted")

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._rest = bytearray()  # the beginning of a frame whose end is to come
        self._wanted = 0  # how long that frame is at least
        self._parts: list[bytes] = []  # of a message in several frames
        self._size = 0
        self._kind = CONTINUATION

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Yield the messages that are complete with this data, kind and content; invalid data raises `Broken`."""
        if self._rest:
            self._rest += data
            if len(self._rest) < self._wanted:
                return
            data = bytes(self._rest)
            self._rest.clear()
        at, size = 0, len(data)
        while at < size:
            start, length = self._read_head(data, at)
            end = start + length
            if start == at or end > size:
                self._wanted = end - at
                self._rest += data[at:]
                return
            content = _unmask(data[start:end], data[start - 4 : start])
            first, at = data[at], end
            message = self._take(first & 0xF, bool(first & _FINAL), content)
            if message is not None:
                yield message

    def _read_head(self, data: bytes, at: int) -> tuple[int, int]:
        """Return where the content begins and its length; for an incomplete head, `at` and the bytes it needs."""
        left = len(data) - at
        if left < 6:
            return at, 6
        if data[at] & _RESERVED or not data[at + 1] & _MASKED:  # a client masks all that it says
            raise Broken(PROTOCOL_ERROR)
        length, start = data[at + 1] & 0x7F, at + 6
        if length > _LARGEST_CONTROL:
            width = 2 if length == 126 else 8
            if left < 6 + width:
                return at, 6 + width
            length, start = int.from_bytes(data[at + 2 : at + 2 + width], "big"), start + width
        if length + self._size > self._largest:
            raise Broken(TOO_LARGE)
        return start, length

    def _take(self, kind: int, final: bool, content: bytes) -> tuple[int, bytes] | None:
        """Take one frame; return the message that it ends, if any."""
        if kind >= CLOSE:
            if kind > PONG or not final or len(content) > _LARGEST_CONTROL:
                raise Broken(PROTOCOL_ERROR)
            return kind, content
        if kind > BINARY or (kind == CONTINUATION) != bool(self._kind):
            raise Broken(PROTOCOL_ERROR)
        if final and not self._kind:
            return kind, content
        if len(self._parts) >= _MOST_PARTS:
            raise Broken(TOO_LARGE)
        self._kind = self._kind or kind
        self._parts.append(content)
        self._size += len(content)
        if not final:
            return None
        message = self._kind, b"".join(self._parts)
        self._kind, self._size = CONTINUATION, 0
        self._parts.clear()
        return message


def _unmask(content: bytes, mask: bytes) -> bytes:
    size = len(content)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(content, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def write_frame(kind: int, content: bytes) -> bytes:
    """A whole message as one frame."""
    size = len(content)
    if size <= _LARGEST_CONTROL:
        return bytes((_FINAL | kind, size)) + content
    if size < 1 << 16:
        return bytes((_FINAL | kind, 126, size >> 8, size & 0xFF)) + content
    return bytes((_FINAL | kind, 127)) + size.to_bytes(8, "big") + content


def write_close(code: int) -> bytes:
    return write_frame(CLOSE, code.to_bytes(2, "big"))


HANDSHAKE = "tavoliere.handshake"  # the extension under which the application finds it in its scope


class Handshake(WebSocketsSansIOProtocol):
    """uvicorn's handshake; afterwards the transport belongs to a `RawTransport`."""

    _raw: RawTransport | None = None

    async def run_asgi(self) -> None:
        self.scope["extensions"][HANDSHAKE] = {"handshake": self}
        await super().run_asgi()

    def hand_over(self, raw: RawTransport) -> asyncio.Transport:
        """Give the network transport to `raw`; what the handshake needed is freed, without a reference cycle."""
        self._raw = raw
        self.scope["extensions"].clear()
        self.conn.parser.close()
        del self.conn
        return self.transport

    def shutdown(self) -> None:
        if self._raw is None:
            super().shutdown()
        else:
            self._raw.shut_down()

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self._raw = None


class RawTransport(asyncio.Protocol):
    """Carries a socket's frames over a network transport that it takes over after the handshake."""

    def __init__(self, handshake: Handshake, socket: Socket) -> None:
        self._handshake, self._socket = handshake, socket
        self._transport = handshake.hand_over(self)
        self._reader: FrameReader | None = FrameReader(LARGEST_READ)  # None: the data cannot be read any more
        self._cut: asyncio.TimerHandle | None = None
        self._transport.set_protocol(self)
        socket.transport = self
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def data_received(self, data: bytes) -> None:
        socket = self._socket
        socket.is_silent = False
        if self._reader is None:
            return
        try:
            for kind, content in self._reader.feed(data):
                if kind == CLOSE:
                    socket.hang_up(GONE)
                    self._transport.close()
                    return
                if socket.closing:
                    continue
                if kind <= BINARY:
                    socket.receive(content)
                elif socket.is_allowed(b"") and kind == PING:
                    self._transport.write(write_frame(PONG, content))
        except Broken as broken:
            if broken.code == TOO_LARGE:
                socket.refuse(Refusal("too_large"))
            socket.hang_up(broken.code)
            self._reader = None

    @property
    def waiting(self) -> int:
        return self._transport.get_write_buffer_size()

    def write(self, data: bytes) -> None:
        self._transport.write(write_frame(TEXT, data))

    def ping(self) -> bool:
        self._transport.write(write_frame(PING, b""))
        return True

    def close(self, code: int) -> None:
        if not self._transport.is_closing():
            self._transport.write(write_close(code))
            self._transport.resume_reading()
            self._cut = asyncio.get_running_loop().call_later(LINGER_SECONDS, self._transport.abort)

    def abort(self) -> None:
        self._transport.abort()

    def resume(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def shut_down(self) -> None:
        """Close since the server stops: the client may connect again."""
        self._socket.hang_up(RETRY)
        self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        if self._cut is not None:
            self._cut.cancel()
        self._handshake.connection_lost(error)
        self._socket.lost()

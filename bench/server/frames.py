"""A WebSocket client that does nothing but carry frames, so that the load client is not what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

_UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{headers}\r\n"
)
_TEXT, _CLOSE, _PING = 0x1, 0x8, 0x9


class FrameClient(asyncio.Protocol):
    """Text frames in both directions; `heard` is called with each."""

    def __init__(self, path: str, host: str, headers: dict[str, str], heard: Callable[[bytes], None]) -> None:
        self._request = _UPGRADE.format(
            path=path,
            host=host,
            key=base64.b64encode(os.urandom(16)).decode(),
            headers="".join(f"{name}: {value}\r\n" for name, value in headers.items()),
        )
        self._heard = heard
        self._rest = b""
        self._open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self._open:
            head, separator, data = data.partition(b"\r\n\r\n")
            if not separator:
                self._rest = head
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self._open = True
            self.opened.set_result(None)
        self._rest = self._take_frames(data)

    def _take_frames(self, data: bytes) -> bytes:
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, start = struct.unpack_from("!H", data, at + 2)[0], at + 4
            elif length == 127:
                if size - at < 10:
                    break
                length, start = struct.unpack_from("!Q", data, at + 2)[0], at + 10
            if size - start < length:
                break
            kind = data[at] & 0xF
            at = start + length
            if kind == _TEXT:
                self._heard(data[start:at])
            elif kind == _PING:
                self._write(0x8A, data[start:at])
        return data[at:]

    def send(self, frame: bytes) -> None:
        self._write(0x81, frame)

    def _write(self, kind: int, frame: bytes) -> None:
        """A client has to mask; with four zero bytes that costs nothing."""
        assert self._transport is not None
        length = len(frame)
        if length < 126:
            head = bytes((kind, 0x80 | length))
        elif length < 65536:
            head = struct.pack("!BBH", kind, 0xFE, length)
        else:
            head = struct.pack("!BBQ", kind, 0xFF, length)
        self._transport.write(head + b"\0\0\0\0" + frame)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

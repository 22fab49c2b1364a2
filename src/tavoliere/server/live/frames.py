"""WebSocket frames (RFC 6455) as a server reads and writes them: bytes in, messages out, and no I/O."""

from __future__ import annotations

from collections.abc import Iterator

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA

PROTOCOL_ERROR = 1002
TOO_LARGE = 1009

_FINAL, _RESERVED, _MASKED = 0x80, 0x70, 0x80
_LARGEST_CONTROL = 125
_MOST_PARTS = 1000  # of one message: empty ones have no size that could be counted


class Broken(Exception):
    """What came is no WebSocket, or too much: the line has to be closed with this code."""

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
        """The messages that are complete with this data: kind and content. What is wrong raises `Broken`."""
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
        """Where the content begins, and how long it is; while the head is not complete, what is missing from `at`."""
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
        """One frame more: the message that it ends, if it does."""
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

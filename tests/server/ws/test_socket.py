"""A socket without a network: what its client may send, and what becomes of one that is silent or does not read."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from tavoliere.server import protocol
from tavoliere.server.ws import frames
from tavoliere.server.ws.frames import CLOSE, PING, TEXT, Handshake, RawTransport
from tavoliere.server.ws.socket import LARGEST_OUTBOX, POLICY, SLOW, Socket

BURST = 10


class Wire:
    """A transport that takes everything, or nothing while it is `stuck`."""

    def __init__(self) -> None:
        self.written: list[tuple[int, bytes]] = []
        self.waiting = 0
        self.stuck = self.aborted = False
        self.protocol: Any = None

    def write(self, data: bytes) -> None:
        long = {126: 4, 127: 10}.get(data[1], 2)
        self.written.append((data[0] & 0xF, data[long:]))
        if self.stuck:
            self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.aborted

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def close(self) -> None: ...

    # ---- What the test asks ----------------------------------------------------------------------------

    def count(self, kind: int) -> int:
        return sum(written == kind for written, _ in self.written)

    @property
    def codes(self) -> list[str]:
        """Why the client was refused something, each time."""
        return [msgspec.json.decode(content)["code"] for kind, content in self.written if kind == TEXT]

    @property
    def closed_with(self) -> int | None:
        return next((int.from_bytes(content, "big") for kind, content in self.written if kind == CLOSE), None)

    def hand_over(self, line: RawTransport) -> Wire:
        return self


class Client:
    """A client, and the frames that the server read from it."""

    def __init__(self) -> None:
        self.wire = Wire()
        self.socket = Socket("anna", "Anna", 0.001, BURST)
        self.line = RawTransport(cast(Handshake, self.wire), self.socket)
        self.heard: list[bytes] = []
        self.socket.listen(self.heard.append)

    def say(self, kind: Opcode, content: bytes = b"", final: bool = True) -> None:
        self.line.data_received(Frame(kind, content, fin=final).serialize(mask=True))


@pytest.fixture
async def client(anyio_backend: str) -> Client:
    """Made within the event loop, as a transport would."""
    return Client()


@pytest.mark.parametrize(
    ("kind", "size"),
    [(Opcode.TEXT, 5), (Opcode.TEXT, protocol.LARGEST_FRAME + 1), (Opcode.PING, 0), (Opcode.PONG, 0)],
)
async def test_whoever_goes_on_too_fast_is_hung_up_on(client: Client, kind: Opcode, size: int) -> None:
    for _ in range(200):
        client.say(kind, bytes(size))
    assert client.wire.closed_with == POLICY
    assert len(client.heard) <= BURST
    assert client.wire.codes.count("too_large") <= BURST
    assert "too_fast" in client.wire.codes


async def test_a_message_in_parts_without_end(client: Client) -> None:
    client.say(Opcode.TEXT, b"", final=False)
    for _ in range(3000):
        client.say(Opcode.CONT, b"", final=False)
    assert client.wire.codes == ["too_large"]
    assert client.wire.closed_with == 1009


async def test_whoever_is_silent_is_pinged_then_gone(client: Client) -> None:
    client.socket.check()
    assert client.wire.count(PING) == 1
    client.say(Opcode.PONG)  # still there
    client.socket.check()
    assert client.wire.count(PING) == 2
    assert not client.wire.aborted
    client.socket.check()
    assert client.wire.aborted


async def test_whoever_does_not_read_is_told_and_cut_off(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "LINGER_SECONDS", 0.01)
    update = protocol.encode(protocol.Pong(id="p", now=0)) * 1000

    client.wire.stuck = True
    while client.wire.closed_with is None:
        client.socket.deliver(update)
    kind, last = client.wire.written[-2]
    assert (kind, msgspec.json.decode(last)["code"]) == (TEXT, "too_slow")
    assert client.wire.closed_with == SLOW == 1013
    assert LARGEST_OUTBOX < client.wire.waiting < LARGEST_OUTBOX + 2 * len(update)
    await asyncio.sleep(0.05)
    assert client.wire.aborted

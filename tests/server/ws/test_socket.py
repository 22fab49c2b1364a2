"""A socket without a network: what its client may send, and what becomes of one that is silent or does not read."""

from __future__ import annotations

import asyncio
import gc
import secrets
import weakref

import msgspec
import pytest
from websockets.frames import CloseCode, Frame, Opcode

from tavoliere.server import protocol
from tavoliere.server.tables import manager as managers
from tavoliere.server.tables.table import Table
from tavoliere.server.ws import direct, socket
from tavoliere.server.ws.socket import LARGEST_OUTBOX, LARGEST_READ, Socket
from tests.server.helper import NoWorkers, TestManager, new_table
from tests.server.wire import Wire

BURST = 10
PROTOCOL_ERROR = 1002
TOO_LARGE = 1009


class Client(Wire):
    """A client, and the messages that the server read from it."""

    def __init__(self, per_second: float = 0.001) -> None:
        super().__init__()
        self.socket = Socket("anna", "Anna", per_second, BURST)
        self.protocol.attach(self.socket)
        self.heard: list[bytes] = []
        self.socket.listen(self.heard.append)


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
    assert client.closed_with == CloseCode.POLICY_VIOLATION
    assert len(client.heard) <= BURST
    assert client.count(Opcode.PONG) <= BURST + 1  # one goes out as the connection is closed
    assert client.codes.count("too_large") <= BURST
    assert "too_fast" in client.codes


async def test_messages_come_whole_in_whatever_parts(client: Client) -> None:
    frames = [
        Frame(Opcode.TEXT, b"one ", fin=False),
        Frame(Opcode.PING, b"?"),
        Frame(Opcode.CONT, b"", fin=False),
        Frame(Opcode.CONT, b"two"),
        Frame(Opcode.BINARY, b"three"),
        Frame(Opcode.PONG, b"!"),
    ]
    for byte in b"".join(frame.serialize(mask=True) for frame in frames):
        client.protocol.data_received(bytes([byte]))
    assert client.heard == [b"one two", b"three"]
    assert [(frame.opcode, frame.data) for frame in client.written] == [(Opcode.PONG, b"?")]


async def test_a_message_in_parts_without_end(client: Client) -> None:
    client.say(Opcode.TEXT, b"", final=False)
    for _ in range(3000):
        client.say(Opcode.CONT, b"", final=False)
    assert client.codes == ["too_large"]
    assert client.closed_with == TOO_LARGE


@pytest.mark.parametrize(
    ("data", "code", "codes"),
    [
        (b"\x81\x04bare", PROTOCOL_ERROR, []),  # not masked
        (Frame(Opcode.CONT, b"of nothing").serialize(mask=True), PROTOCOL_ERROR, []),
        (b"\xc1\x80\0\0\0\0", PROTOCOL_ERROR, []),  # packed, which we have not offered
        (b"\x83\x80\0\0\0\0", PROTOCOL_ERROR, []),  # a kind that does not exist
        (b"\x89\xfe\x00\x7e\0\0\0\0" + bytes(126), PROTOCOL_ERROR, []),  # a ping that is too long
        (b"\x81\xff\0\0\0\0\0\1\xff\xff\0\0\0\0", TOO_LARGE, ["too_large"]),
        (Frame(Opcode.TEXT, bytes(LARGEST_READ + 1)).serialize(mask=True), TOO_LARGE, ["too_large"]),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else str(value),  # masks are random: no name for a test
)
async def test_what_is_no_frame_ends_the_connection(client: Client, data: bytes, code: int, codes: list[str]) -> None:
    client.protocol.data_received(Frame(Opcode.TEXT, b"before").serialize(mask=True) + data)
    client.say(Opcode.TEXT, b"after")
    assert client.heard == [b"before"]
    assert client.codes == codes
    assert client.closed_with == code


async def test_noise_ends_the_connection_and_nothing_else() -> None:
    for _ in range(300):
        client = Client(1e9)
        for _ in range(4):
            client.protocol.data_received(secrets.token_bytes(secrets.randbelow(40)))
        client.abort()


async def test_whoever_is_silent_is_pinged_then_gone(client: Client) -> None:
    client.protocol.send_keepalive_ping()
    assert client.count(Opcode.PING) == 1
    client.say(Opcode.PONG, bytes(client.written[-1].data))  # still there
    assert client.protocol.pong_timer is None
    client.protocol.send_keepalive_ping()
    assert client.count(Opcode.PING) == 2
    assert not client.socket.gone.done()
    client.protocol.keepalive_timeout()
    await client.socket.gone


async def test_whoever_does_not_read_is_told_and_cut_off(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "LINGER_SECONDS", 0.01)
    update = protocol.encode(protocol.Pong(id="p", now=0)) * 1000
    client.stuck = True
    while client.closed_with is None:
        client.socket.deliver(update)
    assert msgspec.json.decode(client.texts[-1])["code"] == "too_slow"
    assert client.closed_with == CloseCode.TRY_AGAIN_LATER
    assert LARGEST_OUTBOX < client.waiting < LARGEST_OUTBOX + 2 * len(update)
    await asyncio.sleep(0.05)
    assert client.aborted


async def test_a_client_that_closes_and_does_not_read_is_cut_off(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server can stop meanwhile."""
    monkeypatch.setattr(direct, "LINGER_SECONDS", 0.01)
    client.stuck = True
    client.say(Opcode.CLOSE, (1000).to_bytes(2, "big"))
    assert client.closed_with == 1000
    assert not client.socket.gone.done()
    await client.socket.gone
    other = Client()
    other.stuck = True
    other.say(Opcode.CLOSE, (1000).to_bytes(2, "big"))
    other.protocol.shutdown()


async def test_a_socket_that_is_gone_is_freed_at_once() -> None:
    client = Client()
    protocol, socket = weakref.ref(client.protocol), weakref.ref(client.socket)
    client.abort()
    gc.disable()
    try:
        del client.protocol, client.socket
        assert protocol() is None
        assert socket() is None
    finally:
        gc.enable()


async def test_a_client_that_does_not_say_hello_is_cut_off(
    manager: TestManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "HELLO_SECONDS", 0.02)
    monkeypatch.setattr(direct, "LINGER_SECONDS", 0.01)
    table = await new_table(manager, 2)
    silent, polite = (Wire() for _ in range(2))
    for client, guest in ((silent, "bruno"), (polite, "anna")):
        it = Socket(guest, guest.title(), 100, BURST)
        client.protocol.attach(it)
        it.connect(table)
    silent.send(type="ping")
    polite.send(type="hello", version=2)
    await asyncio.sleep(0.1)
    assert msgspec.json.decode(silent.texts[-1])["code"] == "hello_first"
    assert (silent.closed_with, silent.aborted) == (CloseCode.POLICY_VIOLATION, True)
    assert (polite.closed_with, polite.aborted) == (None, False)
    assert [connection.guest for connection in table.connections] == ["anna"]


class SlowWorkers(NoWorkers):
    """Workers that compile without end."""

    async def compile(self, game: str) -> None:
        await asyncio.Event().wait()


def _dial(client: Wire) -> Socket:
    it = Socket("anna", "Anna", 1000, 1000)
    client.protocol.attach(it)
    return it


async def test_a_client_hears_that_the_rules_are_compiled(
    manager: TestManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "PREPARING_SECONDS", 0.02)
    monkeypatch.setattr(managers, "load_kept", lambda _: False)
    table = await new_table(manager, 2)
    manager.workers = SlowWorkers()
    is_there = asyncio.Event()

    async def find() -> Table:
        await is_there.wait()
        return table

    client = Wire()
    connecting = asyncio.create_task(_dial(client).connect_when_found(find(), manager))
    client.send(type="hello", version=2)
    await asyncio.sleep(0.05)
    assert client.texts == []  # it waits for something else
    preparing = asyncio.create_task(manager.prepare("scalino"))
    await asyncio.sleep(0.1)
    assert len(client.texts) > 1
    assert set(client.texts) == {b'{"type":"preparing"}'}
    client.protocol.send_keepalive_ping()
    client.say(Opcode.PONG, bytes(client.written[-1].data))
    assert client.reading
    assert client.protocol.pong_timer is None  # a client that waits for long is still there
    is_there.set()
    await connecting
    await manager.settle()
    assert b'"type":"welcome"' in client.texts[-3]
    preparing.cancel()


async def test_a_client_that_talks_on_before_its_table_is_there_is_hung_up_on(manager: TestManager) -> None:
    client = Wire()
    connecting = asyncio.create_task(_dial(client).connect_when_found(asyncio.sleep(60, None), manager))  # type: ignore[arg-type]
    for _ in range(3):
        client.say(Opcode.TEXT, bytes(protocol.LARGEST_FRAME - 1))
        await asyncio.sleep(0)
    assert (client.codes, client.closed_with) == (["too_fast"], CloseCode.POLICY_VIOLATION)
    connecting.cancel()

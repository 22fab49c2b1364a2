"""Connections that are never used up: half requests, silence, answers that are not read, and too many of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from tavoliere.server.http import connection
from tavoliere.server.http.connection import HttpConnection
from tavoliere.server.limits import AddressConnections

SOON = 0.3  # seconds that a client has in these tests
LARGE = 20_000_000  # bytes, more than the network takes at once
MOST = 5
HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n"
POST = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n"


async def _application(scope: Any, receive: Any, send: Any) -> None:
    """Reads requests to their end and answers with what the path says; WebSockets stay open."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        return
    while (await receive()).get("more_body"):
        pass
    if scope["path"] == "/slow":
        await asyncio.sleep(3 * SOON)
    content = bytes(LARGE if scope["path"] == "/large" else 10)
    headers = [(b"content-length", b"%d" % len(content))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": content})


@asynccontextmanager
async def _serving(raw_sockets: bool = True) -> AsyncIterator[int]:
    config = uvicorn.Config(
        _application,
        port=0,
        host="127.0.0.1",
        lifespan="off",
        http=partial(HttpConnection, AddressConnections(MOST)),  # type: ignore[arg-type]
        ws="tavoliere.server.ws.direct:DirectProtocol" if raw_sockets else "websockets-sansio",
        log_config=None,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


@pytest.fixture
async def port(anyio_backend: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    monkeypatch.setattr(connection, "CLIENT_SECONDS", SOON)
    async with _serving() as port:
        yield port


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _dial(port: int, address: str = "127.0.0.1", **more: Any) -> Line:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), **more)


async def _ended(line: Line) -> bytes:
    """Whatever came until the server ended the connection."""
    try:
        return await asyncio.wait_for(line[0].read(), 10)
    except ConnectionError:
        return b""
    finally:
        line[1].close()


@pytest.mark.parametrize(
    "said",
    [b"", b"\r\n", HEAD, POST, POST + b"half", HEAD + b"\r\n" + HEAD, HEAD + b"\r\n\r\n", HEAD + b"\r\n" + POST],
)
async def test_what_is_half_said_ends(port: int, said: bytes) -> None:
    line = await _dial(port)
    line[1].write(said)
    began = time.monotonic()
    await _ended(line)
    assert time.monotonic() - began < 4 * SOON


@pytest.mark.parametrize(("start", "drop"), [(HEAD + b"X: ", b"x"), (POST.replace(b"10", b"999"), b"y")])
async def test_trickling_wins_no_time(port: int, start: bytes, drop: bytes) -> None:
    line = await _dial(port)
    line[1].write(start)
    began = time.monotonic()
    with pytest.raises(ConnectionError):
        await _trickle(line[1], drop)
    assert time.monotonic() - began < 4 * SOON
    line[1].close()


async def _trickle(writer: asyncio.StreamWriter, drop: bytes) -> None:
    for _ in range(100):
        writer.write(drop)
        await writer.drain()
        await asyncio.sleep(SOON / 10)


async def test_the_server_may_take_its_time(port: int) -> None:
    line = await _dial(port)
    line[1].write(HEAD.replace(b"/", b"/slow", 1) + b"\r\n")
    assert (await line[0].readline()).split()[1] == b"200"
    line[1].close()


@pytest.mark.parametrize("requests", [1, 2])
async def test_an_answer_that_is_not_read_ends(port: int, requests: int) -> None:
    """A second request behind it waits for the first answer to go out."""
    line = await _dial(port, limit=1024)
    line[1].write((HEAD.replace(b"/", b"/large", 1) + b"\r\n") * requests)
    await asyncio.sleep(6 * SOON)
    assert len(await _ended(line)) < LARGE


async def test_a_slow_reader_gets_the_whole_answer(port: int) -> None:
    line = await _dial(port, limit=1024)
    line[1].write(HEAD.replace(b"/", b"/large", 1) + b"Connection: close\r\n\r\n")
    read = 0
    began = time.monotonic()
    while part := await line[0].read(LARGE // 20):
        read += len(part)
        if time.monotonic() - began < 5 * SOON:
            await asyncio.sleep(SOON / 10)
    assert read > LARGE
    line[1].close()


async def _answers(port: int, address: str) -> bytes:
    line = await _dial(port, address)
    line[1].write(HEAD + b"Connection: close\r\n\r\n")
    return await _ended(line)


@pytest.mark.parametrize("raw_sockets", [True, False])
async def test_an_address_has_so_many_connections(anyio_backend: str, raw_sockets: bool) -> None:
    async with _serving(raw_sockets) as port:
        lines = [await _dial(port, "127.0.0.2") for _ in range(MOST - 1)]
        async with connect(f"ws://127.0.0.1:{port}/", local_addr=("127.0.0.2", 0)) as socket:
            refused = await _ended(await _dial(port, "127.0.0.2"))
            assert b" 429 " in refused.splitlines()[0]
            assert b'"code":"many_connections"' in refused
            assert b"nosniff" in refused
            assert b" 200 " in await _answers(port, "127.0.0.3")
            await socket.close()
        await _until(partial(_is_answered, port, "127.0.0.2"))
        for _, writer in lines:
            writer.close()


async def _is_answered(port: int, address: str) -> bool:
    return b" 200 " in await _answers(port, address)


async def _until(condition: Callable[[], Any]) -> None:
    for _ in range(100):
        if await condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("waited too long")


async def test_behind_a_trusted_proxy_people_are_not_counted_together(port: int) -> None:
    lines = [await _dial(port) for _ in range(MOST + 1)]
    assert b" 200 " in await _answers(port, "127.0.0.1")
    for _, writer in lines:
        writer.close()


async def test_what_is_no_request_is_refused_with_all_headers(port: int) -> None:
    line = await _dial(port)
    line[1].write(b"nonsense\r\n\r\n")
    answer = (await _ended(line)).lower()
    assert answer.startswith(f"http/1.1 {HTTPStatus.BAD_REQUEST}".encode())
    assert b'"code":"unreadable"' in answer
    assert b"content-security-policy" in answer


class Transport:
    """A transport that can be closed."""

    def __init__(self) -> None:
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing


def test_networks_of_ipv6_and_mapped_addresses_are_told_apart() -> None:
    kept: list[Any] = [Transport() for _ in range(6)]
    known = AddressConnections(1)
    assert known.add("2001:db8:1:2::1", kept[0])
    assert not known.add("2001:db8:1:2:ffff::9", kept[1])
    assert known.add("2001:db8:1:3::1", kept[2])
    assert known.add("::ffff:192.0.2.1", kept[3])
    assert known.add("::ffff:192.0.2.2", kept[4])
    assert not known.add("192.0.2.1", kept[5])
    kept[3].closing = True
    assert known.add("192.0.2.1", kept[5])

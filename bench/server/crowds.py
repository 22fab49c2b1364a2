"""Crowds under default limits: what people at other tables notice of them, and what stays in memory.

A crowd is half-open requests, guests who all want to watch one table, and a guest who floods it, from many loopback
addresses. Meanwhile one player of each other table says something twice a second, and the other one hears it.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from asyncio.subprocess import PIPE
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
import msgspec
import uvloop

from bench.server.frames import FrameClient
from bench.server.memory import resident
from bench.server.pair import HELLO, percentile

TABLES, CALM_SECONDS, CROWD_SECONDS, REST_SECONDS = 20, 15, 30, 30
HALF_OPEN, WATCHERS, MESSAGES = 1_000, 1_500, 10_000
ADDRESSES = [f"127.0.{1 + number // 250}.{1 + number % 250}" for number in range(300)]
_TALK_SECONDS = 0.5
_HALVES = (
    b"GET / HTTP/1.1\r\nHost: here\r\n",
    b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
)


class Visitor:
    """A guest from an address of their own."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self.headers: dict[str, str] = {}
        self.heard: Counter[str] = Counter()
        self.heard_at = 0.0
        self.client: FrameClient | None = None

    async def come(self) -> Visitor:
        self.headers = {"Authorization": f"Bearer {(await self.post('/api/guests', {'name': 'Eve'}))['token']}"}
        return self

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        way = httpx.AsyncHTTPTransport(verify=False, local_address=self.address)  # it takes long to make ready
        async with httpx.AsyncClient(transport=way, timeout=60) as http:
            answer = await http.post(f"http://127.0.0.1:{self.port}{path}", json=body, headers=self.headers)
        found: dict[str, Any] = answer.raise_for_status().json()
        return found

    async def open_table(self) -> str:
        return str((await self.post("/api/tables", {"game": "scalino", "seats": [{}, {}]}))["table"])

    async def dial(self, table: str) -> FrameClient:
        def make() -> FrameClient:
            return FrameClient(f"/api/tables/{table}/live", "127.0.0.1", self.headers, self._hear)

        loop = asyncio.get_running_loop()
        _, self.client = await loop.create_connection(make, "127.0.0.1", self.port, local_addr=(self.address, 0))
        await self.client.opened
        self.client.send(HELLO)
        return self.client

    def _hear(self, frame: bytes) -> None:
        update = msgspec.json.decode(frame)
        self.heard[update.get("code") or update["type"]] += 1
        if update.get("line"):
            self.heard_at = time.perf_counter()

    def leave(self) -> None:
        if self.client is not None:
            self.client.close()


class Talk:
    """A table at which one talks and the other listens."""

    def __init__(self, port: int) -> None:
        self.people = [Visitor(port, "127.0.0.1") for _ in range(2)]

    async def open(self) -> Talk:
        for visitor in self.people:
            await visitor.come()
        table = await self.people[0].open_table()
        for visitor in self.people:
            await visitor.dial(table)
        return self

    async def go_on(self, times: list[float]) -> None:
        """Talk until cancelled; a line that comes late is counted when it comes."""
        speaker, listener = self.people
        assert speaker.client is not None
        while True:
            began = time.perf_counter()
            speaker.client.send(b'{"type":"say","text":"hello"}')
            while listener.heard_at < began:
                await asyncio.sleep(0.001)
            times.append(listener.heard_at - began)
            await asyncio.sleep(_TALK_SECONDS)


async def _open_half(port: int, number: int) -> float:
    """The seconds until the server ends a half-open request."""
    await asyncio.sleep(CROWD_SECONDS * number / HALF_OPEN)
    began = time.perf_counter()
    address = ADDRESSES[number % len(ADDRESSES)]
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(_HALVES[number % 2])
    with suppress(ConnectionError):
        await reader.read()
    writer.close()
    return time.perf_counter() - began


async def _flood(visitor: Visitor, table: str) -> None:
    """Send as many messages as fast as the connection takes them, and come back each time after a hang-up."""
    sent = 0
    while sent < MESSAGES:
        client = await visitor.dial(table)
        for _ in range(200):
            client.send(b'{"type":"say","id":"s%d","text":"flood"}' % sent)
            sent += 1
        await asyncio.sleep(0.2)
        client.close()


async def _crowd(port: int, table: str, watchers: list[Visitor]) -> dict[str, float]:
    """All come within half a minute; they are gone when this returns."""

    async def watch(number: int) -> None:
        await asyncio.sleep(CROWD_SECONDS * number / WATCHERS)
        await watchers[number].dial(table)

    halves = [asyncio.create_task(_open_half(port, number)) for number in range(HALF_OPEN)]
    flood = asyncio.create_task(_flood(watchers[0], table))
    await asyncio.gather(*map(watch, range(1, WATCHERS + 1)))
    held = await asyncio.gather(*halves)
    await flood
    codes = [visitor.heard for visitor in watchers]
    for visitor in watchers:
        visitor.leave()
    return {
        "half_open_seconds": max(held),
        "welcome": sum(heard["welcome"] > 0 for heard in codes[1:]),
        "refused": sum(heard["many_spectators"] == 1 and heard["welcome"] == 0 for heard in codes[1:]),
    }


async def crowd(port: int) -> None:
    """The process of the crowd: it comes to each table whose name it reads, and prints what it saw."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    watchers = [await Visitor(port, ADDRESSES[number % len(ADDRESSES)]).come() for number in range(WATCHERS + 1)]
    print("ready", flush=True)
    while table := (await asyncio.to_thread(sys.stdin.readline)).strip():
        for visitor in watchers:
            visitor.heard.clear()
        print(json.dumps(await _crowd(port, table, watchers)), flush=True)


async def _measure(talks: list[Talk], seconds: float, times: list[float]) -> None:
    going = [asyncio.create_task(talk.go_on(times)) for talk in talks]
    await asyncio.sleep(seconds)
    for task in going:
        task.cancel()


async def run(port: int, process: int) -> dict[str, float]:
    """Two crowds, from another process: the first shows what is needed once and for all, the second what stays."""
    talks = [await Talk(port).open() for _ in range(TABLES)]
    host = await Visitor(port, "127.0.0.1").come()
    others = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.server.crowds", str(port)), stdin=PIPE, stdout=PIPE
    )
    assert others.stdin is not None
    assert others.stdout is not None
    await others.stdout.readline()
    calm: list[float] = []
    crowded: list[float] = []
    await _measure(talks, CALM_SECONDS, calm)
    found: dict[str, float] = {}
    memory = [resident(process)]
    for _ in range(2):
        others.stdin.write(f"{await host.open_table()}\n".encode())
        await _measure(talks, CROWD_SECONDS, crowded)
        found = json.loads(await others.stdout.readline())
        await asyncio.sleep(REST_SECONDS)
        memory.append(resident(process))
    others.stdin.close()
    await others.wait()
    for talk in talks:
        for visitor in talk.people:
            visitor.leave()
    first, second, third = memory
    return {
        **found,
        "calm_p99_ms": percentile(calm, 0.99),
        "crowded_p99_ms": percentile(crowded, 0.99),
        "slowest_ms": 1000 * max(crowded),
        "first_mb": (second - first) / 1e6,
        "second_mb": (third - second) / 1e6,
    }


if __name__ == "__main__":
    if len(sys.argv) == 2:
        uvloop.run(crowd(int(sys.argv[1])))
    else:
        print(json.dumps(uvloop.run(run(int(sys.argv[1]), int(sys.argv[2])))))

"""Two clients at a table who play a script, move by move; they know no rules."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import httpx

from bench.server.frames import FrameClient
from bench.server.host import SEED
from tavoliere import games
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.session import Session
from tavoliere.server.protocol import VERSION

OPTIONS: dict[str, dict[str, Any]] = {"bloops": {"start": 0, "window": "none"}}
HELLO = f'{{"board":false,"language":"en","type":"hello","version":{VERSION}}}'.encode()  # as the page says it


class Script:
    """A whole game: who moves what, and whether everybody is told of it. The same at every table."""

    def __init__(self, name: str) -> None:
        game = games.load(name)
        self.name = name
        self.options = OPTIONS.get(name, {"start": 0})
        self.moves: list[tuple[int, bytes]] = []
        self.hearers: list[int] = []
        session = Session.begin(game, ["a", "b"], SEED, game.make_options(self.options))
        rng = new_rng(7)
        while not game.is_over(session.state):
            seat = game.waited_for(session.state)[0]
            move = game.playout_move(session.state, seat, rng)
            self.hearers.append(2 if session.play(seat, move) else 1)
            self.moves.append((seat, str(move).encode()))


class Door:
    """The server's address, and the two guests who play at all tables."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.headers: list[dict[str, str]] = []
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=300)

    async def open(self) -> Door:
        for name in ("Anna", "Bruno"):
            token = (await self.http.post("/api/guests", json={"name": name})).json()["token"]
            self.headers.append({"Authorization": f"Bearer {token}"})
        self.http.cookies.clear()
        return self

    async def new_table(self, script: Script) -> str:
        wanted = {"game": script.name, "options": script.options, "seats": [{}, {}]}
        made = await self.http.post("/api/tables", json=wanted, headers=self.headers[0])
        table: str = made.json()["table"]
        return table

    async def dial(self, table: str, guest: int, heard: Callable[[bytes], None]) -> FrameClient:
        def make() -> FrameClient:
            return FrameClient(f"/api/tables/{table}/live", "127.0.0.1", self.headers[guest], heard)

        _, client = await asyncio.get_running_loop().create_connection(make, "127.0.0.1", self.port)
        await client.opened
        client.send(HELLO)
        return client

    async def close(self) -> None:
        await self.http.aclose()


class Pair:
    """Both players of one table. `seen` is called when everybody who is to know a move knows it."""

    def __init__(self, door: Door, script: Script, seen: Callable[[Pair], None]) -> None:
        self._door, self._script, self._seen = door, script, seen
        self._clients: list[FrameClient] = []
        self._numbers = [0, 0]
        self._heard = 0
        self._full, self._ready = asyncio.Event(), asyncio.Event()
        self._sent_at = 0.0
        self.table = ""
        self.step = 0
        self.took = 0.0  # from sending the last move until all had it

    async def sit_down(self) -> None:
        self.table = await self._door.new_table(self._script)
        await self.come()
        self._clients[1].send(b'{"type":"sit","id":"sit"}')
        await self._full.wait()
        self._clients[0].send(b'{"type":"start","id":"go"}')
        await self.ready()

    async def come(self) -> None:
        for seat in (0, 1):

            def heard(frame: bytes, seat: int = seat) -> None:
                self._hear(seat, frame)

            self._clients.append(await self._door.dial(self.table, seat, heard))

    async def ready(self) -> None:
        """Until both see the game."""
        await self._ready.wait()

    def leave(self) -> None:
        for client in self._clients:
            client.close()

    @property
    def is_over(self) -> bool:
        return self.step == len(self._script.moves)

    def play(self) -> None:
        """Send the next move of the script."""
        seat, move = self._script.moves[self.step]
        self.step += 1
        self._heard = 0
        self._sent_at = time.perf_counter()
        self._clients[seat].send(
            b'{"type":"play","id":"m%d","answers":%d,"move":"%s"}' % (self.step, self._numbers[seat], move)
        )

    def _hear(self, seat: int, frame: bytes) -> None:
        if frame.startswith(b'{"type":"told"'):
            self._numbers[seat] = _number(frame)
            if b'"what":"move"' in frame[:120]:
                self._heard += 1
                if self._heard == self._script.hearers[self.step - 1]:
                    self.took = time.perf_counter() - self._sent_at
                    self._seen(self)
            elif b'"what":"sat"' in frame[:120]:
                self._full.set()
        elif frame.startswith(b'{"type":"shown"'):
            self._numbers[seat] = _number(frame)
            self._heard += 1
            if self._heard == 2:
                self._ready.set()
        elif frame.startswith(b'{"type":"refused"'):
            raise AssertionError(frame.decode())


def _number(frame: bytes) -> int:
    at = frame.index(b'"number":') + 9
    return int(frame[at : frame.index(b",", at)])


def percentile(times: list[float], share: float) -> float:
    """In milliseconds."""
    return 1000 * sorted(times)[int(len(times) * share)]

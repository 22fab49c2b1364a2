"""The load: many tables of two, and the next move is sent as soon as both have seen the last."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop

from bench.server.frames import FrameClient
from bench.server.host import SEED
from tavoliere import games
from tavoliere.engine.compiled.luck import new_luck
from tavoliere.engine.session import Session


class Figures(msgspec.Struct, frozen=True):
    """What came of it."""

    moves: int
    seconds: float
    per_second: float
    per_processor_second: float  # of the server: what a core that is free for it alone would carry
    p50_ms: float
    p99_ms: float


OPTIONS: dict[str, dict[str, Any]] = {"bloops": {"start": 0, "window": "none"}}


def script(name: str) -> list[tuple[int, str]]:
    """A whole game, move by move: the same at every table."""
    game = games.load(name)
    session = Session.begin(game, ["a", "b"], SEED, game.make_options(OPTIONS.get(name, {"start": 0})))
    rng = new_luck(7)
    moves = []
    while not game.is_over(session.state):
        seat = game.waited_for(session.state)[0]
        move = game.playout_move(session.state, seat, rng)
        session.play(seat, move)
        moves.append((seat, str(move)))
    return moves


class TwoAtATable:
    """Two clients who play the script, over and over on new tables."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.numbers = [0, 0]
        self.step = 0
        self.seen = 0
        self.sent_at = 0.0
        self.clients: list[FrameClient] = []
        self.full = asyncio.Event()
        self.ready = asyncio.Event()
        self.over = asyncio.Event()

    async def sit_down(self) -> None:
        load = self.load
        wanted = {"game": load.game, "options": OPTIONS.get(load.game, {"start": 0}), "seats": [{}, {}]}
        made = await load.http.post("/api/tables", json=wanted, headers=load.headers[0])
        table = made.json()["table"]
        self.clients = []
        for seat in (0, 1):
            path = f"/api/tables/{table}/live"
            loop = asyncio.get_running_loop()

            def heard(frame: bytes, seat: int = seat) -> None:
                self.heard(seat, frame)

            def make(path: str = path, seat: int = seat, heard: Any = heard) -> FrameClient:
                return FrameClient(path, "127.0.0.1", load.headers[seat], heard)

            _, client = await loop.create_connection(make, "127.0.0.1", load.port)
            await client.opened
            client.send(b'{"type":"hello","version":1}')
            self.clients.append(client)
        self.clients[1].send(b'{"type":"sit","id":"sit"}')
        await self.full.wait()
        self.clients[0].send(b'{"type":"start","id":"go"}')
        await self.ready.wait()

    def heard(self, seat: int, frame: bytes) -> None:
        if frame.startswith(b'{"type":"told"'):
            at = frame.index(b'"number":') + 9
            self.numbers[seat] = int(frame[at : frame.index(b",", at)])
            if b'"what":"move"' in frame[:120]:
                self.seen += 1
                self.next_if_seen()
            elif b'"what":"sat"' in frame[:120]:
                self.full.set()
        elif frame.startswith(b'{"type":"shown"'):
            self.seen += 1
            if self.seen == 2:
                self.ready.set()
        elif frame.startswith(b'{"type":"refused"'):
            raise AssertionError(frame.decode())

    def expect(self) -> int:
        """How many have to see the last move."""
        return 2 if self.load.public[self.step - 1] else 1

    def next_if_seen(self) -> None:
        if self.seen < self.expect():
            return
        self.load.latencies.append(time.perf_counter() - self.sent_at)
        if self.step < len(self.load.script):
            self.play()
        else:
            self.over.set()

    def play(self) -> None:
        seat, move = self.load.script[self.step]
        self.step += 1
        self.seen = 0
        self.sent_at = time.perf_counter()
        self.clients[seat].send(
            b'{"type":"play","id":"m%d","answers":%d,"move":"%s"}' % (self.step, self.numbers[seat], move.encode())
        )

    async def play_on(self) -> None:
        """One whole game."""
        self.play()
        await self.over.wait()

    def leave(self) -> None:
        for client in self.clients:
            client.close()


class Load:
    """All tables together."""

    def __init__(self, port: int, game: str, process: int) -> None:
        self.port, self.game, self.process = port, game, process
        self.script = script(game)
        self.public = public_moves(game, self.script)
        self.latencies: list[float] = []
        self.headers: list[dict[str, str]] = []
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60)

    async def run(self, tables: int, rounds: int) -> Figures:
        """Whole games at all tables at once, some rounds of them; sitting down is not counted."""
        for name in ("Anna", "Bruno"):
            token = (await self.http.post("/api/guests", json={"name": name})).json()["token"]
            self.headers.append({"Authorization": f"Bearer {token}"})
        self.http.cookies.clear()
        took = busy = 0.0
        for _ in range(rounds):
            pairs = [TwoAtATable(self) for _ in range(tables)]
            for pair in pairs:
                await pair.sit_down()
            began, worked = time.perf_counter(), processor_seconds(self.process)
            await asyncio.gather(*(pair.play_on() for pair in pairs))
            took += time.perf_counter() - began
            busy += processor_seconds(self.process) - worked
            for pair in pairs:
                pair.leave()
        await self.http.aclose()
        ordered = sorted(self.latencies)
        return Figures(
            moves=len(ordered),
            seconds=took,
            per_second=len(ordered) / took,
            per_processor_second=len(ordered) / busy,
            p50_ms=1000 * ordered[len(ordered) // 2],
            p99_ms=1000 * ordered[int(len(ordered) * 0.99)],
        )


def processor_seconds(process: int) -> float:
    """The time that a process has worked, all its threads together."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def public_moves(name: str, moves: list[tuple[int, str]]) -> list[bool]:
    """Which moves are told to everybody."""
    game = games.load(name)
    session = Session.begin(game, ["a", "b"], SEED, game.make_options(OPTIONS.get(name, {"start": 0})))
    return [bool(session.play(seat, game.parse(move))) for seat, move in moves]


if __name__ == "__main__":
    port, game, tables, rounds, process = sys.argv[1:]
    figures = uvloop.run(Load(int(port), game, int(process)).run(int(tables), int(rounds)))
    print(msgspec.json.encode(figures).decode())

"""A real server in this process whose clock and chance are fixed, and clients over its sockets.

Every frame and answer goes into a transcript. Names that are made at random (tables, guests) are replaced in it.
"""

from __future__ import annotations

import asyncio
import hashlib
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tavoliere import games
from tavoliere.server import app, protocol
from tavoliere.server.run import Server, configure
from tavoliere.server.settings import Settings
from tavoliere.server.store import Store
from tavoliere.server.workers import choose
from tests.server.helper import SPECIMEN, TestManager

LONGEST = 200  # characters of a part of a frame that are kept; of what is longer, a hash
PATIENCE_SECONDS = 60
SPECIMEN_CLASS = "examples.two_piles.game:TwoPiles"


class Line(NamedTuple):
    """A line of a transcript: as it is recorded, and whole."""

    short: str
    whole: str


class TableManager(TestManager):
    """The house of tests behind the application's doors."""

    def __init__(self, store: Store, *_: Any) -> None:
        super().__init__(store)

    async def open(self) -> None:
        """Nothing happens by itself."""


class TestServer:
    """A running server, and the transcript of what was asked of it and answered."""

    __test__ = False

    def __init__(self, manager: TestManager, port: int) -> None:
        self.manager = manager
        self.port = port
        self.transcript: list[Any] = []
        self.clients: list[Client] = []
        self.names: dict[str, str] = {}  # what is made at random, and what stands for it
        self.tokens: dict[str, str] = {}
        self.asks = "ask"  # what its requests are called: a server never takes the same id of a guest twice
        self._asked = 0

    async def http(self, method: str, address: str, guest: str = "", **more: Any) -> httpx.Response:
        """An answer over HTTP, not in the transcript."""
        headers = {"Authorization": f"Bearer {self.tokens[guest]}"} if guest else more.pop("headers", {})
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=60) as client:
            return await client.request(method, address, headers=headers, **more)

    async def get(self, address: str, guest: str = "") -> None:
        """Ask over HTTP, for the transcript."""
        answer = await self.http("GET", address, guest)
        is_json = "json" in answer.headers["content-type"]
        content = answer.json() if is_json else answer.text
        self.transcript.append({"get": address, "by": guest, "status": answer.status_code, "answer": content})

    async def guest(self, name: str) -> dict[str, Any]:
        """Become a guest; the answer has the token and the link to come back by."""
        answer = (await self.http("POST", "/api/guests", json={"name": name.title()})).json()
        self.tokens[name] = answer["token"]
        self.names[answer["token"].partition(".")[0]] = f"guest {name}"
        return dict(answer)

    async def open_table(self, guest: str, **wanted: Any) -> str:
        return await self.open_at("/api/tables", guest, wanted)

    async def open_at(self, address: str, guest: str, wanted: dict[str, Any] | None = None) -> str:
        answer = await self.http("POST", address, guest, json=wanted)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        self.names[table] = f"table {sum(name.startswith('table') for name in self.names.values()) + 1}"
        return table

    async def join(self, guest: str, table: str, label: str = "") -> Client:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        headers = {"Authorization": f"Bearer {self.tokens[guest]}"}
        socket = await connect(address, additional_headers=headers, max_size=None)
        client = Client(self, table, guest, label or guest, socket)
        self.clients.append(client)
        return client

    def new_id(self) -> str:
        self._asked += 1
        return f"{self.asks} {self._asked}"

    async def settle(self) -> None:
        """Wait until everything that was asked is done, and everything that was said has come."""
        await self.manager.settle()
        for client in self.clients:
            await client.catch_up()
        for client in self.clients:
            self.transcript += [{"to": client.label, **frame} for frame in client.take()]

    async def let_pass(self, milliseconds: int) -> None:
        self.transcript.append({"pass": milliseconds})
        await self.manager.let_pass(milliseconds)
        await self.settle()

    def lines(self) -> list[Line]:
        """The transcript without names that are made at random."""
        text = "\n".join(_encode(part).decode() for part in self.transcript)
        for made, name in self.names.items():
            text = text.replace(made, name)
        return [Line(_shorten_parts(line), line) for line in text.splitlines()]


class Client:
    """A client of the live protocol, over a socket; it knows no more than it was told."""

    def __init__(self, server: TestServer, table: str, guest: str, label: str, socket: ClientConnection) -> None:
        self.server, self.guest, self.label = server, guest, label
        self._table = table
        self.number = 0  # the last that was told
        self.turn: dict[str, Any] = {}
        self.table: dict[str, Any] = {}  # the last frame about the table
        self._socket = socket
        self._new: list[dict[str, Any]] = []
        self._pings = 0
        self._pongs: set[str] = set()
        self._heard = asyncio.Event()
        self._is_open = True
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for frame in self._socket:
                self._take_in(msgspec.json.decode(frame))
        except ConnectionClosed:
            pass
        self._is_open = False
        self._heard.set()

    def _take_in(self, frame: dict[str, Any]) -> None:
        self._heard.set()
        match frame["type"]:
            case "pong":
                self._pongs.add(frame["id"])
                return
            case "welcome":
                self.server.names[frame["you"]] = f"public {self.guest}"
            case "table":
                self.table = frame
            case "told" | "shown":
                self.number = frame["number"]
                view = frame.get("view") or {}
                self.turn = frame.get("turn") or view.get("turn") or self.turn
        self._new.append(frame)

    def take(self) -> list[dict[str, Any]]:
        """The frames that came since this was last asked."""
        new, self._new = self._new, []
        return new

    async def catch_up(self) -> None:
        """Hear everything that the server has said until now."""
        self._pings += 1
        id_ = f"ping {self._pings}"
        try:
            await self._socket.send(_encode({"type": "ping", "id": id_}).decode())
        except ConnectionClosed:
            await self._reader
        while self._is_open and id_ not in self._pongs:
            self._heard.clear()
            await self._heard.wait()

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask, wait until all is settled, and return the answer."""
        id_ = self.server.new_id()
        message = {"type": kind, "id": id_, **fields}
        self.server.transcript.append({"from": self.label, **message})
        begin = len(self.server.transcript)
        await self._socket.send(_encode(message).decode())
        await self.catch_up()
        await self.server.settle()
        answers = [part for part in self.server.transcript[begin:] if part.get("id") == id_]
        return answers[-1] if answers else {"type": "nothing"}

    async def hello(self, **fields: Any) -> Client:
        await self.ask("hello", version=protocol.VERSION, **fields)
        return self

    async def play(self, move: Any, **fields: Any) -> dict[str, Any]:
        return await self.ask("play", answers=self.number, move=move, **fields)

    async def hang_up(self) -> None:
        """Close the socket, and wait until the table knows."""
        self.server.clients.remove(self)
        self.server.transcript.append({"from": self.label, "type": "(hangs up)"})
        lines = self.server.manager.tables[self._table].connections
        before = len(lines)
        await self._socket.close()
        await self._reader
        while len(lines) == before:
            await asyncio.sleep(0.001)
        await self.server.settle()


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[TestServer]:
    """A server on a free port, with its database in this folder."""
    settings = Settings(
        host="127.0.0.1", port=0, data=str(folder), messages_per_second=1e6, message_burst=1_000_000, warm_up=False
    )
    ready: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    with (
        mock.patch.object(app, "TableManager", TableManager),
        mock.patch.object(app, "RELEASE", "test"),
        mock.patch.object(choose, "cache_folder", return_value=None),  # no stand-in for a bot that is not compiled yet
        mock.patch.dict(games.REGISTRY, {SPECIMEN: SPECIMEN_CLASS}),
    ):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of the framework, about paths
            config = configure(settings)
            config.app, config.factory = app.make_app(settings), False  # whose manager is to be found
        server = Server(config, ready.set_result)
        running = asyncio.create_task(server.serve())
        port = await asyncio.wait_for(ready, PATIENCE_SECONDS)
        manager: TestManager = config.app.state["context"].manager
        manager.lasting = set(manager._tasks)
        test_server = TestServer(manager, port)
        try:
            yield test_server
        finally:
            for client in test_server.clients:
                await client._socket.close()
            server.should_exit = True
            await running


def _encode(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")


def _shorten_parts(line: str) -> str:
    return _encode({name: _shorten(part) for name, part in msgspec.json.decode(line).items()}).decode()


def _shorten(part: Any) -> Any:
    """A hash in the place of what is long; the views of golden games are compared apart."""
    json = _encode(part)
    return part if len(json) <= LONGEST else f"#{hashlib.sha256(json).hexdigest()[:12]}"

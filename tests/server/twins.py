"""Two managers with the same table, of which one differs in what a watcher may not see."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import IllegalMove
from tavoliere.engine.game import Game
from tavoliere.engine.moves import Move
from tavoliere.engine.session import Session
from tavoliere.server.errors import ErrorLog
from tavoliere.server.http import replays, tables
from tavoliere.server.http.context import DEPENDENCIES, AnyRequest, Context
from tavoliere.server.identity import Identity
from tavoliere.server.settings import Settings
from tavoliere.server.store import Guest
from tavoliere.server.ws.endpoint import Live
from tests.server.helper import Client, TestManager, close_manager, new_table, open_manager

WATCHER = 0


class Leak(AssertionError):
    """The watcher heard something that depends on what is hidden."""


class Twins:
    """Everything is done at both tables; whatever the watcher and the spectator hear is compared, byte for byte."""

    def __init__(self, game: Game, managers: list[TestManager], tables: list[list[Client]], rng: random.Random) -> None:
        self.game, self.managers, self.tables, self.rng = game, managers, tables, rng
        self._pages = [Page(manager) for manager in managers]
        self.compared = 0
        self.different = 0  # how often the worlds were not the same

    @classmethod
    async def open(cls, folder: Path, name: str, seed: int, options: dict[str, Any]) -> Twins:
        managers, tables = [], []
        for number in (0, 1):
            (folder / str(number)).mkdir()
            manager = await open_manager(folder / str(number))
            managers.append(manager)
            tables.append(await _sit(manager, name, options))
        return cls(tables[0][0].table.state.game, managers, tables, random.Random(seed))

    async def close(self) -> None:
        for manager in self.managers:
            await close_manager(manager)

    def sessions(self) -> tuple[Session, Session]:
        real, twin = (clients[0].table.state.session for clients in self.tables)
        assert real is not None
        assert twin is not None
        return real, twin

    def deal_anew(self) -> None:
        """The twin becomes another world that the watcher cannot tell from the real one."""
        real, twin = self.sessions()
        known = self.game.forget(real.state, WATCHER)
        twin.state = self.game.determinize(known, WATCHER, self.rng.randbytes(32))
        self.different += twin.state.tobytes() != real.state.tobytes()

    async def everywhere(self, client: int, kind: str, **fields: Any) -> None:
        for clients in self.tables:
            clients[client].send(kind, **fields)
        for manager in self.managers:
            await manager.settle()
        self.compare(f"{kind} of client {client}")

    async def come_again(self) -> None:
        """The watcher and a spectator connect once more."""
        for guest in ("anna", "eve"):
            heard = []
            for manager, clients in zip(self.managers, self.tables, strict=True):
                client = await Client(manager, clients[0].table, guest).hello(id="again")
                heard.append(client.frames)
                client.leave()
            self._same(f"{guest} comes again", *heard)
        self.compare("somebody came and went")

    async def look_up(self) -> None:
        """The answers that the watcher and a spectator get over HTTP."""
        for guest, seat in (("anna", WATCHER), ("eve", None)):
            for address in _addresses(self.tables[0][0].table_id, seat):
                self._same(address, *[await page.ask(guest, address) for page in self._pages])

    def _same(self, what: str, mine: list[bytes], theirs: list[bytes]) -> None:
        self.compared += len(mine)
        if mine != theirs:
            raise Leak(f"{what}: {mine!r} | {theirs!r}")

    async def let_pass(self, milliseconds: int) -> None:
        for manager in self.managers:
            await manager.let_pass(milliseconds)
        self.compare("time")

    def compare(self, after: str) -> None:
        """The frames on both screens of the watcher and on the spectator's, and the moments of the timers."""
        for mine, theirs in zip(
            *([c for c in clients if c.shown in (WATCHER, None)] for clients in self.tables), strict=True
        ):
            heard, there = mine.frames, theirs.frames
            self.compared += len(heard)
            for one, other in zip(heard, there, strict=False):
                if one != other:
                    raise Leak(f"{after}: {one.decode()} | {other.decode()}")
            if len(heard) != len(there):
                raise Leak(f"{after}: {len(heard)} frames, or {len(there)}")
            heard.clear()
            there.clear()
        if list(self.managers[0].timers.values()) != list(self.managers[1].timers.values()):
            raise Leak(f"{after}: the moments differ")

    def pick(self) -> tuple[int, Move]:
        """Return a seat's next move, of which the watcher learns the same in both worlds."""
        real, twin = self.sessions()
        seats = [seat for seat in self.game.to_act(real.state) if seat < len(self.tables[0][0].table.state.seats)]
        waited = self.game.waited_for(real.state)
        seat = self.rng.choice(waited if self.rng.random() < 0.8 else seats)
        move = self.game.playout_move(real.state, seat, new_rng(self.rng.randrange(2**60)))
        for _ in range(10):
            if self._looks_the_same(real, twin, seat, move):
                return seat, move
            self.deal_anew()
        twin.state = self.game.copy(real.state)  # what is drawn now decides: no other world goes with it
        return seat, move

    def _looks_the_same(self, real: Session, twin: Session, seat: int, move: Move) -> bool:
        after = self.game.after(real.state, move, seat)
        try:
            there = self.game.after(twin.state, move, seat)
        except IllegalMove:
            return False
        known, known_there = (self.game.knowledge(state, WATCHER) for state in (after, there))
        return msgspec.json.encode(known) == msgspec.json.encode(known_there) and not self.game.is_over(after)


def _addresses(table: str, seat: int | None) -> list[str]:
    log = f"/api/tables/{table}/log" + ("" if seat is None else f"?seat={seat}")
    return [f"/api/tables/{table}", log, "/api/guest/tables", "/api/tables"]


async def _find_guest(request: AnyRequest) -> Guest:
    guest = request.headers["Authorization"]
    return Guest(id=guest, name=guest.title(), created_at=0, seen_at=0)


class Page:
    """A client of the server's own routes for one table manager."""

    def __init__(self, manager: TestManager) -> None:
        settings = Settings(replays_per_second=1e6, replay_burst=1_000_000)
        identity = Identity(bytes(32))
        live = Live(manager, identity, settings)
        context = Context(settings, manager, identity, live, ErrorLog())
        routes = [tables.show, tables.lobby, tables.my_tables, replays.log]
        self._app: Any = Litestar(
            routes,
            state=State({"context": context}),
            dependencies={**DEPENDENCIES, "guest": Provide(_find_guest)},
            openapi_config=None,
        )

    async def ask(self, guest: str, address: str) -> list[bytes]:
        transport = httpx.ASGITransport(self._app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            answer = await client.get(address, headers={"Authorization": guest})
        assert answer.status_code == 200, answer.text
        return [answer.content]


async def _sit(manager: TestManager, name: str, options: dict[str, Any]) -> list[Client]:
    """Three players, a second screen of the watcher's, and a spectator."""
    table = await new_table(manager, 3, game=name, options=options, terms={"clock": {"kind": "move", "seconds": 600}})
    clients = [Client(manager, table, guest) for guest in ("anna", "bruno", "carla")]
    for client in clients:
        await client.hello()
    for client in clients[1:]:
        await client.ask("sit")
    clients.append(await Client(manager, table, "anna").hello())
    clients.append(await Client(manager, table, "eve").hello())
    await clients[0].ask("start")
    return clients

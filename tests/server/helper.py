"""Tables without a network: clients are lists of frames, and time stands still until it is told to go on."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import msgspec

from tavoliere import games
from tavoliere.bots.level import Level
from tavoliere.server.settings import Settings
from tavoliere.server.store import Store
from tavoliere.server.tables.manager import TableManager
from tavoliere.server.tables.opening import Wanted, open_table
from tavoliere.server.tables.table import Table
from tavoliere.server.tables.timers import Scheduler
from tavoliere.server.tables.visibility import Connection
from tavoliere.server.workers.choose import BotChoice, choose
from tavoliere.server.workers.pool import Workers

SPECIMEN = "two_piles"
NOON = 1_800_000_000_000
_PATIENCE_SECONDS = 30.0  # disks stall on a busy machine


class NoWorkers(Workers):
    """Bots that think here and now."""

    def __init__(self) -> None:
        super().__init__(1)
        self.thoughts = 0

    async def compile(self, game: str) -> None:
        pass

    async def warm_up(self, game: str) -> None:
        pass

    async def choose(self, game: str, level: Level, known: bytes, seat: int) -> BotChoice | None:
        self.thoughts += 1
        return choose(game, level, known, seat, self.thoughts.to_bytes(32, "little"))


class TestScheduler(Scheduler):
    """Timers that a test reads; they never go off by themselves."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__(lambda _: None)
        self.timers: dict[str, int | None] = {}

    def set(self, table: str, at: int | None) -> None:
        self.timers[table] = at


class TestManager(TableManager):
    """A table manager whose clock and chance are the test's own."""

    __test__ = False

    def __init__(self, store: Store) -> None:
        super().__init__(store, NoWorkers(), "test", Settings(bot_pace=(1000, 1000)))
        self.time = NOON
        self.real_scheduler = self.scheduler
        self.scheduler = TestScheduler()
        self.timers = self.scheduler.timers
        self.rng = random.Random(1)
        self.lasting: set[asyncio.Task[Any]] = set()  # work on the side that never ends

    def now(self) -> int:
        return self.time

    def new_seed(self) -> bytes:
        return self.rng.randbytes(32)

    async def settle(self) -> None:
        """Until everything that was asked is written and told."""
        patient_until = time.monotonic() + _PATIENCE_SECONDS
        while time.monotonic() < patient_until:
            await asyncio.sleep(0.0005)
            busy = any(table.is_writing or table.timers.is_thinking for table in self.tables.values())
            side = self._tasks - self.lasting
            if not busy and not self._loading and not side and self.store.journal.waiting == 0:
                return
        raise AssertionError("the tables do not come to rest")

    async def let_pass(self, milliseconds: int) -> None:
        """Let time go on: the tables act when their timers are due; then all is settled."""
        await self.settle()  # bots have thought by then
        end = self.time + milliseconds
        for _ in range(10_000):
            due = [(at, id_) for id_, at in self.timers.items() if at is not None and at <= end and id_ in self.tables]
            if not due:
                break
            at, id_ = min(due)
            self.time = max(self.time, at)
            self.timers[id_] = None
            self.tables[id_].on_time()
            await self.settle()
        else:
            raise AssertionError("a timer goes off again and again")
        self.time = end


class Client(Connection):
    """A guest's client, with all frames that it was sent."""

    def __init__(self, manager: TestManager, table: Table, guest: str) -> None:
        super().__init__(guest, guest.title())
        self.manager, self.table_id = manager, table.id
        self.frames: list[bytes] = []
        self.dropped = False
        self.asked = 0
        table.join(self)

    @property
    def table(self) -> Table:
        return self.manager.tables[self.table_id]

    def deliver(self, data: bytes) -> None:
        self.frames.append(data)

    def drop(self) -> None:
        self.dropped = True

    @property
    def updates(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(frame) for frame in self.frames]

    def last(self, kind: str) -> dict[str, Any]:
        return next(update for update in reversed(self.updates) if update["type"] == kind)

    def all(self, kind: str) -> list[dict[str, Any]]:
        return [update for update in self.updates if update["type"] == kind]

    @property
    def number(self) -> int:
        return next(update["number"] for update in reversed(self.updates) if update["type"] in ("told", "shown"))

    def send(self, kind: str, **fields: Any) -> None:
        self.table.handle(self, msgspec.json.encode({"type": kind, **fields}))

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask, wait until it is settled, and return what came back for this question."""
        self.asked += 1
        id_ = fields.pop("id", f"{self.guest}-{self.asked}")
        heard = len(self.frames)
        self.send(kind, id=id_, **fields)
        await self.manager.settle()
        answers = [update for update in self.updates[heard:] if update.get("id") == id_]
        return answers[-1] if answers else {"type": "nothing"}

    async def hello(self, **fields: Any) -> Client:
        await self.ask("hello", version=2, **fields)
        return self

    async def play(self, move: Any, **fields: Any) -> dict[str, Any]:
        return await self.ask("play", **{"answers": self.number, "move": move, **fields})

    def leave(self) -> None:
        self.table.leave(self)


async def open_manager(folder: Path) -> TestManager:
    return TestManager(await Store.open(f"sqlite+aiosqlite:///{folder}/tables.db"))


async def close_manager(manager: TestManager) -> None:
    await manager.close()
    await manager.store.close()


async def new_table(manager: TestManager, seats: int | list[dict[str, Any]] = 2, **wanted: Any) -> Table:
    plan = [{} for _ in range(seats)] if isinstance(seats, int) else seats
    fields = {"game": SPECIMEN, "options": {"start": 0}, "seats": plan, **wanted}
    return await open_table(manager, "anna", "Anna", msgspec.convert(fields, Wanted))


async def started(manager: TestManager, guests: str = "anna bruno", **wanted: Any) -> list[Client]:
    """A table at which all have said hello and the game has been dealt."""
    names = guests.split()
    table = await new_table(manager, len(names), **wanted)
    clients = [await Client(manager, table, name).hello() for name in names]
    for client in clients[1:]:
        assert (await client.ask("sit"))["type"] == "told"
    assert (await clients[0].ask("start"))["type"] == "told"
    return clients


def some_move(client: Client, rng: random.Random) -> Any:
    """A legal move of the seat that the client is shown, built by a walk over prompts, as a client would."""
    session = client.table.state.session
    assert session is not None
    assert client.shown is not None
    game = games.load(client.table.state.opened.game)
    draft = game.draft_type()
    while True:
        prompt = session.prompt(client.shown, draft)
        picks = list(game.picks(prompt, draft))
        if prompt.move is not None and (not picks or rng.random() < 0.5):
            return msgspec.to_builtins(prompt.move)
        draft = rng.choice(picks)


async def play_on(clients: list[Client], rng: random.Random, moves: int = 1000) -> int:
    """Play until the game is over or so many moves are made; how many were."""
    made = 0
    while clients[0].table.state.phase == "playing" and made < moves:
        seat = clients[0].table.state.turn.asked[0]
        client = next(c for c in clients if c.shown == seat)
        answer = await client.play(some_move(client, rng))
        assert answer["type"] == "told", answer
        made += 1
    return made

"""One move runs through few of our modules, from the bytes that arrive to the other player's frame."""

from __future__ import annotations

import asyncio
import re
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest

import tavoliere
from tavoliere import games
from tavoliere.server.identity import Identity
from tavoliere.server.protocol import VERSION
from tavoliere.server.settings import Settings
from tavoliere.server.store import Guest, Store
from tavoliere.server.tables.manager import TableManager
from tavoliere.server.tables.opening import Wanted, open_table
from tavoliere.server.tables.table import Table
from tavoliere.server.ws.direct import DIRECT
from tavoliere.server.ws.endpoint import Live
from tests.server.helper import NOON, NoWorkers
from tests.server.wire import Wire

PACKAGE = Path(tavoliere.__file__).parent
PAGE = PACKAGE.parent.parent / "docs" / "architecture.md"
MOVES = 5  # before the one that is traced: by then nothing is compiled or cached for the first time
LONGEST = 100
PATIENCE_SECONDS = 60
MOST_MODULES = {"scalino": 23, "bloom_rows": 23, "bloom_garden": 22, "bloops": 25}  # the bar is 25 in each
ON_THE_PAGE = "scalino"


class Tracer:
    """Collects our modules in which a function is called, in this thread and in those that start after it."""

    def __init__(self) -> None:
        self.modules: dict[str, None] = {}
        self._is_on = False
        threading.setprofile(self._note)

    def __enter__(self) -> None:
        self.modules.clear()
        self._is_on = True
        sys.setprofile(self._note)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        self._is_on = False

    def stop(self) -> None:
        threading.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if self._is_on and event == "call" and file.startswith(str(PACKAGE)):
            self.modules.setdefault(str(Path(file).relative_to(PACKAGE)))


class Player(Wire):
    """A client that waits for updates."""

    def has_heard(self, kind: str) -> bool:
        return any(f'"type":"{kind}"'.encode() in text for text in self.texts)

    async def until(self, kind: str) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not self.has_heard(kind):
                await asyncio.sleep(0.001)


@asynccontextmanager
async def playing(folder: Path, game: str) -> AsyncIterator[tuple[Table, list[Player]]]:
    """A table at which two people have begun a game, as the server runs it by default."""
    store, identity = await Store.open(f"sqlite+aiosqlite:///{folder}/tables.db"), Identity(bytes(32))
    manager = TableManager(store, NoWorkers(), "test", Settings())
    live = Live(manager, identity, Settings(messages_per_second=1e9))
    guests, wires, lines = ["anna", "bruno"], [Player(), Player()], []
    for guest in guests:
        await store.keep_guest(Guest(guest, guest.title(), NOON, NOON))
    wanted = msgspec.convert({"game": game, "seats": [{}, {}]}, Wanted)
    table = await open_table(manager, "anna", "Anna", wanted)
    for guest, wire in zip(guests, wires, strict=True):
        headers = {"authorization": f"Bearer {identity.token(guest)}"}
        scope = {"extensions": {DIRECT: {"protocol": wire.protocol}}}
        lines.append(asyncio.create_task(live.serve(table.id, headers, scope, _receive, _send)))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not wire.reading:
                await asyncio.sleep(0.001)
        wire.send(type="hello", version=VERSION)
        await wire.until("welcome")
    wires[1].send(type="sit")
    await wires[1].until("told")
    wires[0].send(type="start")
    await wires[1].until("shown")
    try:
        yield table, wires
    finally:
        for wire in wires:
            wire.abort()
        await asyncio.gather(*lines)
        await manager.close()
        await store.close()


async def _receive() -> None: ...


async def _send(_: Any) -> None: ...


async def trace_move(folder: Path, game: str) -> list[str]:
    """The modules that one move runs through, in the order of their first call."""
    games.load(game).warm_up()  # not while every call is traced
    tracer = Tracer()
    try:
        async with playing(folder, game) as (table, wires):
            for made in range(LONGEST):
                session, seat = table.state.require_session(), table.state.turn.asked[0]
                move = str(next(session.game.moves(session.state, seat)))
                for wire in wires:
                    wire.written.clear()
                message = {"id": f"move {made}", "answers": table.state.number(seat), "move": move}
                with tracer:
                    wires[seat].send(type="play", **message)
                    await wires[seat].until("told")
                if made >= MOVES and wires[1 - seat].has_heard("told"):  # not a secret answer
                    return list(tracer.modules)
    finally:
        tracer.stop()
    raise AssertionError("no move was told to the other player")


@pytest.mark.parametrize("game", MOST_MODULES)
async def test_one_move_runs_through_few_modules(tmp_path: Path, game: str) -> None:
    modules = await trace_move(tmp_path, game)
    assert len(modules) <= MOST_MODULES[game], "\n".join(modules)
    if game == ON_THE_PAGE:
        section = PAGE.read_text().partition("## From one player to the other\n")[2].partition("\n## ")[0]
        assert set(re.findall(r"^\| `(\S+)` \|", section, re.MULTILINE)) == set(modules)

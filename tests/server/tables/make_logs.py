"""Writes the golden logs: whole tables as the store keeps them, which every later version must replay.

Run it only to add a log: `python -m tests.server.tables.make_logs NAME`. What is there never changes.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.server.tables.table import Table
from tests.server.helper import Client, TestManager, close_manager, new_table, open_manager, started

DATA = Path(__file__).with_name("data")
LOGS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "scalino-3": ("scalino", "anna bruno carla", {"start": 0}),
    "bloom_rows-2": ("bloom_rows", "anna bruno", {"start": 1}),
    "bloom_garden-2": ("bloom_garden", "anna bruno", {"start": 0}),
    "bloops-3": ("bloops", "anna bruno carla", {"start": 2, "window": "none"}),
    "bloom_garden-3": ("bloom_garden", "anna bruno carla", {"start": 2}),
    "scalino-4": ("scalino", "anna bruno carla dario", {"start": 1, "mode": "demolition"}),
}
AROUND = "scalino-around"  # what happens around a game, from the plan of the seats to the agreement to stop


async def make(name: str) -> str:
    """A game with chat, a bot that stands in for a while, an undo, and a forfeit."""
    game_name, guests, options = LOGS[name]
    rng = random.Random(name)
    with tempfile.TemporaryDirectory() as folder:
        manager = await open_manager(Path(folder))
        clients = await started(manager, guests, game=game_name, options=options)
        step = 0
        while clients[0].table.state.phase == "playing":
            manager.time += rng.randrange(500, 9000)
            await disturb(clients, step)
            step += 1
            seat, move = next_move(clients[0], rng)
            if not clients[seat].table.state.seats[seat].played_by_person:
                await manager.let_pass(1500)
                continue
            await clients[seat].ask("play", id=f"m{step}", answers=clients[seat].table.state.numbers[seat], move=move)
        written = await write_down(manager, clients[0].table)
        await close_manager(manager)
    return written


async def make_around() -> str:
    with tempfile.TemporaryDirectory() as folder:
        manager = await open_manager(Path(folder))
        table = await new_table(manager, 4, game="scalino", options={"mode": "demolition", "start": 0})
        anna, bruno = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
        await bruno.ask("sit", seat=3)
        await anna.ask("arrange", seat=1)
        await anna.ask("arrange", seat=1, plan={"kind": "bot", "level": "sound"})
        await anna.ask("arrange", plan={"kind": "device"})
        await bruno.ask("choose", colour="sloe")
        await anna.ask("choose", seat=0, colour="daffodil")
        await anna.ask("start")
        await anna.play(next_move(anna, random.Random(1))[1])
        await manager.let_pass(1500)
        await anna.ask("undo")
        await anna.play(next_move(anna, random.Random(2))[1])
        bruno.leave()
        for seat in (0, 3):
            await anna.ask("vote", seat=seat, motion="replace", about=2)
        for seat in (0, 3):
            await anna.ask("vote", seat=seat, motion="abandon")
        written = await write_down(manager, table)
        await close_manager(manager)
    return written


async def write_down(manager: TestManager, table: Table) -> str:
    rows = await manager.store.log_of(table.id)
    lines = [msgspec.json.encode({"at": row.at, "entry": msgspec.json.decode(row.entry)}) for row in rows]
    return b"\n".join([*lines, msgspec.json.encode({"result": table.state.result})]).decode() + "\n"


def next_move(client: Client, rng: random.Random) -> tuple[int, str]:
    state = client.table.state
    assert state.session is not None
    seat = state.game.waited_for(state.session.state)[0]
    return seat, str(state.game.playout_move(state.session.state, seat, new_rng(rng.randrange(2**60))))


async def disturb(clients: list[Client], step: int) -> None:
    if step == 3:
        await clients[1].ask("say", text="ciao a tutti")
        for client in clients:
            await client.ask("undo")
    if step == 5:
        await clients[0].ask("stand")
    if step == 9:
        await clients[0].ask("return")
    if step == 12 and len(clients) > 2:
        await clients[2].ask("resign")


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        (DATA / f"{wanted}.log").write_text(asyncio.run(make_around() if wanted == AROUND else make(wanted)))

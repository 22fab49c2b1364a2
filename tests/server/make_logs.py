"""Writes the golden logs: whole tables as the store keeps them, which every later version must replay.

Run it only to add a log: `python -m tests.server.make_logs NAME`. What is there never changes.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from tavoliere.engine.compiled.luck import new_luck
from tests.server.helper import Client, close_house, open_house, started

DATA = Path(__file__).with_name("data")
LOGS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "scalino-3": ("scalino", "anna bruno carla", {"start": 0}),
    "bloom_rows-2": ("bloom_rows", "anna bruno", {"start": 1}),
    "bloom_garden-2": ("bloom_garden", "anna bruno", {"start": 0}),
    "bloops-3": ("bloops", "anna bruno carla", {"start": 2, "window": "none"}),
}


async def make(name: str) -> str:
    """A game with talk, a bot that stands in for a while, something taken back, and somebody who gives up."""
    game_name, guests, options = LOGS[name]
    rng = random.Random(name)
    with tempfile.TemporaryDirectory() as folder:
        house = await open_house(Path(folder))
        clients = await started(house, guests, game=game_name, options=options)
        step = 0
        while clients[0].table.fold.phase == "playing":
            house.time += rng.randrange(500, 9000)
            await disturb(clients, step)
            step += 1
            seat, move = next_move(clients[0], rng)
            if not clients[seat].table.fold.seats[seat].played_by_person:
                await house.let_pass(1500)
                continue
            await clients[seat].ask("play", id=f"m{step}", answers=clients[seat].table.fold.told[seat], move=move)
        rows = await house.store.log_of(clients[0].table_id)
        result = clients[0].table.fold.result
        await close_house(house)
    lines = [msgspec.json.encode({"at": row.at, "entry": msgspec.json.decode(row.entry)}) for row in rows]
    return b"\n".join([*lines, msgspec.json.encode({"result": result})]).decode() + "\n"


def next_move(client: Client, rng: random.Random) -> tuple[int, str]:
    fold = client.table.fold
    assert fold.session is not None
    seat = fold.game.waited_for(fold.session.state)[0]
    return seat, str(fold.game.playout_move(fold.session.state, seat, new_luck(rng.randrange(2**60))))


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
        (DATA / f"{wanted}.log").write_text(asyncio.run(make(wanted)))

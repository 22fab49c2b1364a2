"""Databases that servers of different releases have written: each later server opens them and plays on.

`python -m tests.behaviour.databases NAME` has the present server write one more. What is there is never replaced.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from tavoliere import __version__, games
from tests.behaviour.frames import play_on
from tests.behaviour.server import Client, TestServer, serving
from tests.games.every import ROOT

FOLDER = ROOT / "tests" / "data" / "databases"
FILES = ("tables.db", "key", "story.json")  # the database, the server's key, and what the test expects
GUESTS = ("anna", "bruno", "dario")
ERASED = "dario"
SHIPPED = tuple(games.names())
DAY_SECONDS = 86_400
LONGEST_GAME = 3_600_000  # milliseconds, with bots that let one second pass
_TABLE = ("game", "phase", "options", "yours", "commitment", "seed", "result", "rematch")
_SEAT = ("kind", "colour", "name", "bot", "forfeited")


def write(name: str) -> None:
    """Let a server play the story in an empty folder, and keep what it leaves behind."""
    file = FOLDER / f"{name}.zip"
    if file.exists():
        sys.exit(f"{file.name} is there: give the new database another name.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        story = asyncio.run(_tell(Path(folder)))
        (Path(folder) / "story.json").write_text(json.dumps(story, indent=1), encoding="utf-8")
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for part in FILES:
                packed.write(Path(folder) / part, part)


def unpack(file: Path, folder: Path) -> dict[str, Any]:
    """Put a database and its key into a folder, and return its story."""
    with zipfile.ZipFile(file) as packed:
        packed.extractall(folder)
    story: dict[str, Any] = json.loads((folder / "story.json").read_text(encoding="utf-8"))
    return story


async def _tell(folder: Path) -> dict[str, Any]:
    async with serving(folder) as server:
        guests = {name: await server.guest(name) for name in GUESTS}
        tables = [table for game in SHIPPED for table in await _tell_of(server, game)]
        answer = await server.http("DELETE", "/api/guest", ERASED)
        assert answer.status_code == 200, answer.text
        await server.settle()
        story: dict[str, Any] = {
            "release": __version__,
            "now": server.manager.now(),
            "guests": guests,
            "tables": [{**table, "seen": await look(server, table["table"])} for table in tables],
        }
        for table in story["tables"]:
            if table["state"] == "finished":
                table["record"] = (await server.http("GET", f"/api/tables/{table['table']}/record", "anna")).text
    return story


async def look(server: TestServer, table: str) -> dict[str, Any]:
    """Return what Anna sees of a table when she comes back: every later release shows the same."""
    server.transcript.clear()
    anna = await (await server.join("anna", table)).hello()
    frames = [part for part in server.transcript if part.get("to") == "anna"]
    await anna.hang_up()
    welcome = next(frame for frame in reversed(frames) if frame["type"] == "welcome")
    shown: dict[str, Any] = next((frame for frame in reversed(frames) if frame["type"] == "shown"), {})
    return {
        **{name: anna.table[name] for name in _TABLE if name in anna.table},
        "seats": [{name: seat[name] for name in _SEAT if name in seat} for seat in anna.table["seats"]],
        "lines": [[line["name"], line["text"]] for line in welcome.get("lines", [])],
        "number": shown.get("number"),
        "turn": shown["view"]["turn"] if shown else None,
        "scores": shown["view"]["scores"] if shown else None,
    }


async def _tell_of(server: TestServer, game: str) -> list[dict[str, Any]]:
    """The tables of one game, in every state that a table can be in."""
    rng = random.Random(game)
    bot = {"kind": "bot", "level": "easy"}

    async def sit_down(guests: str, seats: list[dict[str, Any]], **wanted: Any) -> tuple[str, list[Client]]:
        table = await server.open_table("anna", game=game, seats=seats, options={"start": 0}, **wanted)
        clients = [await (await server.join(guest, table)).hello() for guest in guests.split()]
        for client in clients[1:]:
            await client.ask("sit")
        return table, clients

    async def leave(clients: list[Client]) -> None:
        for client in clients:
            await client.hang_up()
        server.transcript.clear()

    # A table that waits for a player.
    waiting, clients = await sit_down("anna bruno", [{}, {}, {}, bot], terms={"public": True})
    await clients[1].ask("say", text="Who else plays?")
    await leave(clients)
    # A game in its middle: a clock of days, a move taken back, and a bot for a player who has left.
    clock = {"kind": "move", "seconds": DAY_SECONDS}
    running, clients = await sit_down("anna bruno", [{}, {}, bot], terms={"clock": clock})
    await clients[0].ask("start")
    await play_on(clients, rng, 5)
    for client in clients:
        await client.ask("undo")
    await clients[0].ask("say", text="Your turn")
    await clients[1].ask("stand")
    await server.let_pass(1000)
    await leave(clients)
    # A game given up by a guest who is erased later, and the table for another one.
    forfeited, clients = await sit_down("anna dario", [{}, {}])
    await clients[0].ask("start")
    await play_on(clients, rng, 4)
    await clients[1].ask("say", text="I have to go")
    await clients[1].ask("resign")
    await clients[0].ask("rematch")
    rematch = clients[0].table["rematch"]
    await leave(clients)
    # A game in its middle with a guest who is erased later.
    erased, clients = await sit_down("anna dario", [{}, {}])
    await clients[0].ask("start")
    await play_on(clients, rng, 3)
    await leave(clients)
    # A game that is played to its end, by bots after a few moves.
    ended, clients = await sit_down("anna", [{}, bot])
    await clients[0].ask("start")
    await play_on(clients, rng, 4)
    await clients[0].ask("stand")
    await server.let_pass(LONGEST_GAME)
    assert clients[0].table["phase"] == "over"
    await leave(clients)
    # A game that all agreed to stop.
    abandoned, clients = await sit_down("anna bruno", [{}, {}])
    await clients[0].ask("start")
    await play_on(clients, rng, 2)
    for client in clients:
        await client.ask("vote", motion="abandon")
    await leave(clients)
    # A table that was closed.
    closed, clients = await sit_down("anna", [{}, {}])
    await clients[0].ask("close")
    await leave(clients)
    # A game around one device, begun in the middle of a finished one.
    origin = {"table": ended, "entries": 2}
    seats = [{}, {"kind": "device", "name": "Carla"}]
    forked = await server.open_table("anna", game=game, seats=seats, origin=origin, start=True)
    # A lesson, begun from its position.
    first = (await server.http("GET", f"/api/games/{game}/lessons")).json()[0]["name"]
    lesson = await server.open_at(f"/api/games/{game}/lessons/{first}", "anna")
    states = {
        waiting: "waiting",
        running: "running",
        forfeited: "finished",
        rematch: "waiting",
        erased: "running",
        ended: "finished",
        abandoned: "finished",
        closed: "closed",
        forked: "running",
        lesson: "running",
    }
    return [{"table": table, "state": state} for table, state in states.items()]


if __name__ == "__main__":
    write(sys.argv[1])

"""Whole tables over the wire: every frame that each client gets, as lines of JSON."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from tests.behaviour.server import Client, Line, TestServer, serving
from tests.games.every import load

RECORDED = Path(__file__).with_name("frames")
MINUTE = 60_000
TABLES: dict[str, tuple[int, dict[str, Any]]] = {  # the players of each game, and its options
    "scalino": (3, {"start": 0}),
    "bloom_rows": (2, {"start": 1}),
    "bloom_garden": (2, {"start": 0}),
    "bloops": (3, {"start": 0}),
    "two_piles": (3, {"start": 0}),
}


def record(name: str) -> None:
    """Write the transcript of a game's tables."""
    RECORDED.mkdir(exist_ok=True)
    (RECORDED / f"{name}.jsonl").write_text("".join(f"{line.short}\n" for line in transcript(name)), encoding="utf-8")


def transcript(name: str) -> list[Line]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_play(name, Path(folder)))


async def _play(name: str, folder: Path) -> list[Line]:
    async with serving(folder) as server:
        for guest in ("anna", "bruno", "carla", "eve"):
            await server.guest(guest)
        await _play_among_people(server, name)
        await _play_around_one_device(server, name)
        return server.lines()


async def _play_among_people(server: TestServer, name: str) -> None:
    """A table with a clock, chat, an undo, a bot that stands in, a broken line, and a spectator who is behind."""
    players, options = TABLES[name]
    rng = random.Random(name)
    guests = ["anna", "bruno", "carla"][:players]
    terms = {"delay": 60, "clock": {"kind": "move", "seconds": 600}, "public": True}
    table = await server.open_table("anna", game=name, options=options, seats=[{}] * players, terms=terms)
    clients = []
    for guest in guests:
        client = await (await server.join(guest, table)).hello(language="en")
        if guest != "anna":
            await client.ask("sit")
        clients.append(client)
    anna, bruno = clients[:2]
    eve = await (await server.join("eve", table)).hello(language="it")
    await bruno.ask("choose", colour="rose")
    await bruno.ask("start")  # refused: bruno is not the host
    await anna.ask("start")
    await anna.ask("say", text="Have a nice game!")
    await play_on(clients, rng, 3)
    for client in clients:
        await client.ask("undo")
    await play_on(clients, rng, 2)
    await anna.ask("score")
    await anna.ask("hint", level="easy")
    await eve.ask("score")
    for client in clients:
        await client.ask("try", move=_some_notation(name))
        await client.play(_some_notation(name))
    await server.let_pass(MINUTE)
    await bruno.hang_up()
    await play_on([client for client in clients if client is not bruno], rng, 2)
    back = await server.join("bruno", table, "bruno again")
    await back.hello(language="de")
    clients[1] = bruno = back
    await server.get(f"/api/tables/{table}/log?seat=1", "bruno")
    await bruno.ask("stand")
    await server.let_pass(1000)
    await play_on([client for client in clients if client is not bruno], rng, 2)
    await bruno.ask("return")
    await play_on(clients, rng, 3)
    await server.get(f"/api/tables/{table}", "eve")
    await server.get("/api/guest/tables", "anna")
    await server.let_pass(11 * MINUTE)  # the clock of a move runs down
    for client in clients:
        await client.ask("return")
    for client in clients[1:]:
        await client.ask("resign")
    for about in ("record", "verification", "replay", "replay/4?eyes=0"):
        await server.get(f"/api/tables/{table}/{about}", "anna")
    await anna.ask("rematch")
    server.names[anna.table["rematch"]] = "the rematch"
    await server.let_pass(2 * MINUTE)
    await anna.ask("close")
    for client in [*clients, eve]:
        await client.hang_up()


async def _play_around_one_device(server: TestServer, name: str) -> None:
    """Two people and a bot share a board, and look at their own things in turn."""
    rng = random.Random(f"{name} around one device")
    seats = [{}, {"kind": "device", "name": "Bruno"}, {"kind": "bot", "level": "easy"}]
    options = {**TABLES[name][1], "start": 0}
    table = await server.open_table("anna", game=name, options=options, seats=seats, start=True)
    board = await (await server.join("anna", table)).hello(board=True)
    for _ in range(4):
        await play_on([board], rng, 1)
        await board.ask("show", seat=1)
        await board.ask("try", seat=0)
        await board.ask("show", board=True)
    await board.ask("vote", motion="abandon", seat=0)
    await board.ask("vote", motion="abandon", seat=1)
    await server.get(f"/api/tables/{table}/replay", "anna")
    await board.hang_up()


async def play_on(clients: list[Client], rng: random.Random, moves: int) -> None:
    """Play so many moves at most; time passes where a bot is asked, and stands still where nobody can move."""
    for _ in range(moves):
        client = clients[0]
        if client.table["phase"] != "playing" or not client.turn.get("asked"):
            return
        seat = client.turn["asked"][0]
        if "bot" in client.table["seats"][seat]:
            await client.server.let_pass(1000)
            continue
        client = next((other for other in clients if seat in other.table["yours"]), client)
        if seat not in client.table["yours"]:
            return
        await _play_something(client, seat, rng)


async def _play_something(client: Client, seat: int, rng: random.Random) -> None:
    """Build a move from prompts, as a client without rules does, with a preview of each draft, and play it."""
    game = load(client.table["game"])
    looks = len(client.table["yours"]) > 1 and not game.tests_memory
    if looks:  # around one device, to see what is this seat's own
        await client.ask("show", seat=seat)
    draft = game.draft_type()
    while True:
        answer = await client.ask("try", seat=seat, draft=msgspec.to_builtins(draft))
        assert "prompt" in answer, answer
        prompt: Any = msgspec.convert(answer["prompt"], game.prompt_type)
        picks = list(game.picks(prompt, draft))
        if prompt.move is not None and (not picks or rng.random() < 0.5):
            break
        draft = rng.choice(picks)
    assert (await client.play(answer["prompt"]["move"], seat=seat))["type"] == "told"
    if looks:
        await client.ask("show", board=True)


def _some_notation(name: str) -> str:
    """A move that is well written, and seldom legal."""
    return {"scalino": "place e5", "bloops": "draw", "two_piles": "lay 1 left"}.get(name, "pass")

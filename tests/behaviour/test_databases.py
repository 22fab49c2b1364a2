"""Databases of every release open, and their games go on."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

import pytest

from tavoliere.engine.record import BOT_MARK
from tests.behaviour.databases import ERASED, FOLDER, look, unpack
from tests.behaviour.frames import play_on
from tests.behaviour.server import TestServer, serving


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.zip")), ids=lambda file: file.stem)
async def test_a_database_of_any_release_is_played_on(tmp_path: Path, file: Path) -> None:
    await _open(tmp_path, unpack(file, tmp_path))


def test_there_is_a_database() -> None:
    assert list(FOLDER.glob("*.zip"))


async def _open(folder: Path, story: dict[str, Any]) -> None:
    async with serving(folder) as server:
        server.manager.time = story["now"]
        server.asks = "later ask"
        server.tokens = {name: guest["token"] for name, guest in story["guests"].items()}
        await _check_guests(server, story["guests"])
        for table in story["tables"]:
            assert _without_marks(await look(server, table["table"])) == _without_marks(table["seen"])
            if table["state"] == "finished":
                await _check_record(server, table)
            if table["state"] == "running":
                await _play(server, table["table"])
        listed = (await server.http("GET", "/api/guest/tables", "anna")).json()
        own = {table["table"] for table in listed}
        assert {table["table"] for table in story["tables"] if table["seen"]["phase"] == "playing"} & own


def _without_marks(seen: dict[str, Any]) -> dict[str, Any]:
    """A table without the sign of bots' names: those of games that have begun stay as they were."""
    seats = [
        {**seat, "name": seat["name"].removeprefix(f"{BOT_MARK} ")} if "name" in seat else seat
        for seat in seen["seats"]
    ]
    return {**seen, "seats": seats}


async def _check_guests(server: TestServer, guests: dict[str, Any]) -> None:
    """Guests are known by their cookies and come back by their links; who was erased is not."""
    for name, guest in guests.items():
        by_cookie = await server.http("GET", "/api/guest", headers={"Cookie": f"tavoliere={guest['token']}"})
        by_link = await server.http("GET", guest["recovery"])
        if name == ERASED:
            assert (by_cookie.status_code, by_link.status_code) == (401, 401)
            continue
        assert by_cookie.json() == guest
        assert by_link.is_redirect
        assert by_link.cookies["tavoliere"] == guest["token"]


async def _check_record(server: TestServer, table: dict[str, Any]) -> None:
    """The record is what it was, and the seed is the one that was promised."""
    address = f"/api/tables/{table['table']}"
    record = (await server.http("GET", f"{address}/record", "anna")).text
    assert record == table["record"]
    proof = (await server.http("GET", f"{address}/verification", "anna")).json()
    assert (
        hashlib.sha256(bytes.fromhex(proof["seed"])).hexdigest() == proof["commitment"] == table["seen"]["commitment"]
    )
    assert (await server.http("GET", f"{address}/replay", "anna")).status_code == 200


async def _play(server: TestServer, table: str) -> None:
    """Anna plays on, with bots and with Bruno where he has a seat."""
    anna = await (await server.join("anna", table)).hello()
    clients = [anna]
    if any(seat.get("name") == "Bruno" for seat in anna.table["seats"]):
        clients.append(await (await server.join("bruno", table)).hello())
        await clients[1].ask("return")
    before = anna.number
    await play_on(clients, random.Random(table), 4)
    assert anna.number > before
    for client in clients:
        await client.hang_up()

"""Guests: how many may come, what they can take with them, and what is left when they are forgotten."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import msgspec

from tavoliere.server.http.crowd import Crowd
from tavoliere.server.limits import Hourly
from tavoliere.server.store import Guest
from tavoliere.server.store.leases import Leases
from tavoliere.server.tables.anonymous import NOBODY, entries_of
from tavoliere.server.tables.forgetting import forget_guest, forget_leaving_guests
from tests.server.helper import Client, TestHouse, new_table, started
from tests.server.process import ServerProcess


async def know(house: TestHouse, *names: str) -> None:
    for name in names:
        await house.store.keep_guest(Guest(name, name.title(), house.now(), house.now()))


async def everything(house: TestHouse, table: str) -> str:
    """All that the store has of a table."""
    row = await house.store.table(table)
    return str(row) + "".join(entry.entry for entry in await house.store.log_of(table))


def test_one_address_brings_so_many() -> None:
    crowd = Crowd(Hourly(3))
    assert [crowd.has_room_for("192.0.2.7") for _ in range(4)] == [True, True, True, False]
    assert crowd.has_room_for("192.0.2.8")
    # Whoever has one address in IPv6 has the whole network.
    assert [crowd.has_room_for(f"2001:db8:1:2::{n}") for n in range(4)] == [True, True, True, False]
    assert crowd.has_room_for("2001:db8:1:3::1")
    assert crowd.has_room_for("a path, not an address")


def test_too_many_guests_are_refused(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, guests_per_hour=2)
    server.start()
    came = [httpx.post(f"{server.address}/api/guests", json={"name": "Eve"}, timeout=30) for _ in range(3)]
    assert [answer.status_code for answer in came] == [201, 201, 429]
    assert came[2].json()["code"] == "too_fast"
    server.stop()


def test_everything_of_a_guest_is_found(runner: asyncio.Runner, house: TestHouse) -> None:
    async def run() -> None:
        table = await new_table(house, 3)
        anna, bruno, carla = [await Client(house, table, name).hello() for name in ("anna", "bruno", "carla")]
        await carla.ask("sit", seat=1)
        await carla.ask("choose", to=2)
        await bruno.ask("sit", seat=1)
        await bruno.ask("say", text="hello")
        await anna.ask("start")
        await anna.play("pass")
        await bruno.play("pass")
        await carla.play("pass")
        log = await house.store.log_of(table.id)
        own = [msgspec.to_builtins(entry)["entry"] for _, entry in entries_of(log, "bruno")]
        assert own == ["sat", "said", "move"]
        assert [entry.entry for row, _ in entries_of(log, "carla") if "pass" in (entry := row).entry] == [
            '{"entry":"move","id":"carla-4","seat":2,"move":"pass"}'
        ]

    runner.run(run())


def test_who_is_forgotten_leaves_no_name(runner: asyncio.Runner, house: TestHouse) -> None:
    async def run() -> None:
        await know(house, "anna", "bruno")
        running = await started(house)
        await running[0].ask("say", text="remember me")
        over = await started(house)
        await over[0].ask("resign")
        for client in over:
            client.leave()
        await house.evict(over[0].table)
        await house.store.begin_to_forget("anna")
        await forget_guest(house, "anna")
        await house.settle()
        for table in (running[0].table_id, over[0].table_id):
            kept = await everything(house, table)
            assert "Anna" not in kept
            assert '"anna"' not in kept
            assert "remember me" not in kept
            assert "Bruno" in kept
            assert (await house.look(table)).seats[0].name == NOBODY
        assert (await house.look(running[0].table_id)).seats[0].bot == "easy"
        assert await house.store.leaving_guests() == []
        bruno = running[1]  # is shown the table anew, and told of no failure
        assert bruno.last("table")["seats"][0]["name"] == NOBODY
        assert not bruno.all("refused")

    runner.run(run())


def test_those_who_share_a_device_are_forgotten_too(runner: asyncio.Runner, house: TestHouse) -> None:
    async def run() -> None:
        await know(house, "anna", "bruno")
        table = await new_table(house, [{}, {"kind": "device", "name": "Nonna"}, {}], game="scalino")
        anna, bruno = [await Client(house, table, name).hello() for name in ("anna", "bruno")]
        await anna.ask("arrange", plan={"kind": "device", "name": "Zio"})
        await bruno.ask("sit", seat=2)
        await anna.ask("start")
        anna.leave()
        await house.let_pass(120_000)  # from now on somebody else is the host, and so of the rematch
        anna = await Client(house, table, "anna").hello()
        await bruno.ask("vote", motion="abandon")
        for seat in (0, 1, 3):
            await anna.ask("vote", id=f"abandon {seat}", motion="abandon", seat=seat)
        assert table.fold.phase == "over"
        await anna.ask("rematch", id="again")
        await house.settle()
        rematch = anna.table.fold.rematch
        assert rematch is not None
        assert (await house.look(rematch)).opened.guest == "bruno"
        kept = [await everything(house, id_) for id_ in (table.id, rematch)]
        assert all("Nonna" in text and "Zio" in text for text in kept)
        await house.store.begin_to_forget("anna")
        await forget_guest(house, "anna")
        await house.settle()
        for id_ in (table.id, rematch):
            text = await everything(house, id_)
            for name in ("Anna", '"anna"', "Nonna", "Zio"):
                assert name not in text
            assert "Bruno" in text

    runner.run(run())


def test_a_table_that_another_process_writes_forgets_later(runner: asyncio.Runner, house: TestHouse) -> None:
    async def run() -> None:
        await know(house, "anna", "bruno")
        clients = await started(house)
        id_, lease = clients[0].table_id, clients[0].table.lease
        for client in clients:
            client.leave()
        await house.evict(clients[0].table)
        await house.store.leases.give_back(id_, lease)
        other = Leases(house.store._database)
        await other.say_alive()
        assert (await other.take(id_)).number is not None
        await house.store.begin_to_forget("anna")
        await forget_guest(house, "anna")
        assert await house.store.guest("anna") is None  # she is nobody from now on
        assert "Anna" in await everything(house, id_)
        assert await house.store.leaving_guests() == ["anna"]
        # That process goes on where we could not, here as on any other.
        await other.leave()
        await forget_leaving_guests(house)
        await house.settle()
        assert "Anna" not in await everything(house, id_)
        assert await house.store.leaving_guests() == []

    runner.run(run())

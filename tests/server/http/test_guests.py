"""Guests: how many may come, what they can take with them, and what is left when they are forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from tavoliere.server.limits import Allowances, IpLimits
from tavoliere.server.store import Guest, LogRow
from tavoliere.server.store.leases import Leases
from tavoliere.server.tables.guests import ERASED, entries_of, erase_guest, erase_leaving_guests
from tavoliere.server.tables.visibility import public_name
from tests.server.helper import Client, TestManager, new_table, started
from tests.server.process import ServerProcess, wait_until
from tests.server.test_faults import hear_the_end
from tests.server.test_live import ask, dial


async def know(manager: TestManager, *names: str) -> None:
    for name in names:
        await manager.store.keep_guest(Guest(name, name.title(), manager.now(), manager.now()))


async def everything(manager: TestManager, table: str) -> str:
    """All that the store has of a table."""
    row = await manager.store.table(table)
    return str(row) + "".join(entry.entry for entry in await manager.store.log_of(table))


def test_one_address_brings_so_many() -> None:
    limits = IpLimits.hourly(3)
    assert [limits.take("192.0.2.7") for _ in range(4)] == [True, True, True, False]
    assert limits.take("192.0.2.8")
    # Whoever has one address in IPv6 has the whole network.
    assert [limits.take(f"2001:db8:1:2::{n}") for n in range(4)] == [True, True, True, False]
    assert limits.take("2001:db8:1:3::1")
    assert limits.take("a path, not an address")


def test_the_last_of_a_burst_is_allowed_at_any_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    for moment in range(1, 5000):
        monkeypatch.setattr("time.monotonic", lambda now=moment * 1.7: now)
        for count in (1, 3, 7):
            allowances = Allowances.hourly(count)
            assert [allowances.take("anna") for _ in range(count + 1)] == [True] * count + [False]


def test_too_many_guests_are_refused(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, guests_per_hour=2)
    server.start()
    came = [httpx.post(f"{server.address}/api/guests", json={"name": "Eve"}, timeout=30) for _ in range(3)]
    assert [answer.status_code for answer in came] == [201, 201, 429]
    assert came[2].json()["code"] == "too_fast"
    server.stop()


async def test_everything_of_a_guest_is_found(manager: TestManager) -> None:
    table = await new_table(manager, 3)
    anna, bruno, carla = [await Client(manager, table, name).hello() for name in ("anna", "bruno", "carla")]
    await carla.ask("sit", seat=1)
    await carla.ask("choose", to=2)
    await bruno.ask("sit", seat=1)
    await bruno.ask("say", text="hello")
    await anna.ask("start")
    await anna.play("pass")
    await bruno.play("pass")
    await carla.play("pass")
    log = await manager.store.log_of(table.id)
    own = [msgspec.to_builtins(entry)["entry"] for _, entry in entries_of(log, "bruno")]
    assert own == ["sat", "said", "move"]
    assert [entry.entry for row, _ in entries_of(log, "carla") if "pass" in (entry := row).entry] == [
        '{"entry":"move","id":"carla-4","seat":2,"move":"pass"}'
    ]


async def test_moves_of_the_bot_on_the_seat_of_a_removed_guest_are_not_theirs(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    await anna.ask("remove", guest=public_name(anna.table_id, "bruno"))
    await anna.play("pass")
    await manager.let_pass(1000)
    assert anna.last("told")["how"] == "bot"
    kinds = [entry.__struct_config__.tag for _, entry in entries_of(await manager.store.log_of(anna.table_id), "bruno")]
    assert kinds == ["sat", "taken_over", "removed"]
    assert bruno.last("refused")["code"] == "removed"


async def test_who_is_forgotten_leaves_no_name(manager: TestManager) -> None:
    await know(manager, "anna", "bruno")
    running = await started(manager)
    await running[0].ask("say", text="remember me")
    over = await started(manager)
    await over[0].ask("resign")
    for client in over:
        client.leave()
    await manager.evict(over[0].table)
    await manager.store.begin_to_forget("anna", manager.now())
    await erase_guest(manager, "anna")
    await manager.settle()
    for table in (running[0].table_id, over[0].table_id):
        kept = await everything(manager, table)
        assert "Anna" not in kept
        assert '"anna"' not in kept
        assert "remember me" not in kept
        assert "Bruno" in kept
        assert (await manager.read_state(table)).seats[0].name == ERASED
    assert (await manager.read_state(running[0].table_id)).seats[0].bot == "easy"
    manager.time += 60_000
    await erase_leaving_guests(manager)
    assert await manager.store.leaving_guests() == []
    bruno = running[1]  # is shown the table anew, and told of no failure
    assert bruno.last("table")["seats"][0]["name"] == ERASED
    assert not bruno.all("refused")


async def test_those_who_share_a_device_are_forgotten_too(manager: TestManager) -> None:
    await know(manager, "anna", "bruno")
    table = await new_table(manager, [{}, {"kind": "device", "name": "Nonna"}, {}], game="scalino")
    anna, bruno = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
    await anna.ask("arrange", plan={"kind": "device", "name": "Zio"})
    await bruno.ask("sit", seat=2)
    await anna.ask("start")
    anna.leave()
    await manager.let_pass(120_000)  # from now on somebody else is the host, and so of the rematch
    anna = await Client(manager, table, "anna").hello()
    await bruno.ask("vote", motion="abandon")
    for seat in (0, 1, 3):
        await anna.ask("vote", id=f"abandon {seat}", motion="abandon", seat=seat)
    assert table.state.phase == "over"
    await anna.ask("rematch", id="again")
    await manager.settle()
    rematch = anna.table.state.rematch
    assert rematch is not None
    assert (await manager.read_state(rematch)).opened.guest == "bruno"
    kept = [await everything(manager, id_) for id_ in (table.id, rematch)]
    assert all("Nonna" in text and "Zio" in text for text in kept)
    await manager.store.begin_to_forget("anna", manager.now())
    await erase_guest(manager, "anna")
    await manager.settle()
    for id_ in (table.id, rematch):
        text = await everything(manager, id_)
        for name in ("Anna", '"anna"', "Nonna", "Zio"):
            assert name not in text
        assert "Bruno" in text


async def test_a_table_that_another_process_writes_forgets_later(manager: TestManager) -> None:
    await know(manager, "anna", "bruno")
    clients = await started(manager)
    id_, lease = clients[0].table_id, clients[0].table.lease
    for client in clients:
        client.leave()
    await manager.evict(clients[0].table)
    await manager.store.leases.give_back(id_, lease)
    other = Leases(manager.store._database, "other")
    await other.say_alive()
    await other.take(id_)
    await manager.store.begin_to_forget("anna", manager.now())
    await erase_guest(manager, "anna")
    assert await manager.store.guest("anna") is None  # she is nobody from now on
    assert "Anna" in await everything(manager, id_)
    assert await manager.store.leaving_guests() == ["anna"]
    # That process goes on where we could not, here as on any other.
    await other.leave()
    manager.time += 60_000
    await erase_leaving_guests(manager)
    await manager.settle()
    assert "Anna" not in await everything(manager, id_)
    assert await manager.store.leaving_guests() == []


async def test_who_only_looked_on_is_forgotten_too(manager: TestManager) -> None:
    await know(manager, "anna", "bruno", "eve", "mal")
    anna, _ = await started(manager)
    eve, mal = [await Client(manager, anna.table, name).hello() for name in ("eve", "mal")]
    await eve.ask("say", text="I was here")
    for wish in ("mute", "remove"):
        assert (await anna.ask(wish, guest=public_name(anna.table_id, "mal")))["type"] == "told"
    assert mal.all("told")
    for guest, kinds in (("eve", ["said"]), ("mal", ["muted", "removed"])):
        tables = await manager.store.tables_of(guest)
        assert [row.id for row in tables] == [anna.table_id]
        own = entries_of(await manager.store.log_of(anna.table_id), guest)
        assert [msgspec.to_builtins(entry)["entry"] for _, entry in own] == kinds
        await manager.store.begin_to_forget(guest, manager.now())
        await erase_guest(manager, guest)
    await manager.settle()
    kept = await everything(manager, anna.table_id)
    assert not any(trace in kept for trace in ("Eve", '"eve"', '"mal"', "I was here"))
    assert anna.last("table")["phase"] == "playing"


async def test_who_is_forgotten_has_no_line_any_more(manager: TestManager) -> None:
    """Nor says anything over one that was just coming up, here or at another process."""
    await know(manager, "anna", "bruno", "eve")
    anna, bruno = await started(manager)
    eve, phone = [await Client(manager, anna.table, "eve").hello() for _ in range(2)]
    await manager.store.begin_to_forget("eve", manager.now())
    await erase_guest(manager, "eve")
    assert eve.dropped
    assert phone.dropped
    assert not bruno.dropped
    assert bruno.last("present")["spectators"] == 0
    late = await Client(manager, anna.table, "eve").hello()
    await late.ask("say", text="still here")
    manager.time += 59_000
    await erase_leaving_guests(manager)
    await manager.settle()
    assert late.dropped
    assert "still here" not in await everything(manager, anna.table_id)
    assert await manager.store.leaving_guests() == ["eve"]
    manager.time += 1000
    await erase_leaving_guests(manager)
    assert await manager.store.leaving_guests() == []


def test_all_lines_are_hung_up_at_once(tmp_path: Path) -> None:
    """Also where the guest has only looked on, and never said a word."""
    server = ServerProcess(tmp_path)
    server.start()
    anna, eve = server.guest("Anna"), server.guest("Eve")
    table = server.open_table(anna, game="scalino", seats=[{}, {}])
    with dial(server, table, anna) as host, dial(server, table, eve) as line, dial(server, table, eve) as other:
        for each in (host, line, other):
            ask(each, type="hello", id="hello", version=2)
        assert httpx.delete(f"{server.address}/api/guest", headers=eve, timeout=60).status_code == 200
        for each in (line, other):
            assert not any(update["type"] == "refused" for update in hear_the_end(each))
        assert ask(host, type="ping", id="still here")["type"] == "pong"
    with pytest.raises(InvalidStatus):
        dial(server, table, eve)
    assert "Traceback" not in server.stop()


async def test_what_happens_during_an_erasure_is_kept(manager: TestManager, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest who sits down meanwhile stays seated, and the old name does not come back."""
    await know(manager, "anna", "bruno", "carla")
    table = await new_table(manager, 3)
    anna, bruno, carla = [await Client(manager, table, name).hello() for name in ("anna", "bruno", "carla")]
    await bruno.ask("sit")
    read = manager.store.log_of

    async def read_slowly(table: str) -> list[LogRow]:
        rows = await read(table)
        if table in manager.tables:
            carla.send("sit", id="sit")
        await asyncio.sleep(0.05)
        return rows

    with monkeypatch.context() as slow:
        slow.setattr(manager.store, "log_of", read_slowly)
        await manager.store.begin_to_forget("bruno", manager.now())
        forgetting = asyncio.create_task(erase_guest(manager, "bruno"))
        while not anna.table.discarded and not forgetting.done():
            await asyncio.sleep(0.001)
        assert not forgetting.done()  # nobody can write now
        await forgetting
        await manager.settle()
    assert (await carla.ask("sit"))["type"] == "told"
    kept = await everything(manager, table.id)
    assert "Bruno" not in kept
    assert "Carla" in kept
    assert not anna.all("refused")


def test_nothing_is_missing_from_what_a_guest_takes_along(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, tables_per_hour=10_000, tables_per_guest=10_000)
    server.start()
    anna = server.guest("Anna")
    tables = {server.open_table(anna, game="scalino", seats=[{}, {}]) for _ in range(40)}
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
        (guest,) = database.execute("SELECT id FROM guests").fetchone()
        # A thousand more, as she might have opened in ten years.
        for name in ("tables", "log", "visits"):
            columns = [column for _, column, *_ in database.execute(f"PRAGMA table_info({name})")]
            key = "id" if name == "tables" else "table_id"
            copied = ", ".join(f"'copy ' || {key} || n" if column == key else column for column in columns)
            database.execute(
                "WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 30) "
                f"INSERT INTO {name} ({', '.join(columns)}) SELECT {copied} FROM {name}, many"
            )
    kept = httpx.get(f"{server.address}/api/guest/export", headers=anna, timeout=60).json()
    assert kept["guest"]["id"] == guest
    assert len(kept["tables"]) == 31 * 40
    assert tables < {table["table"] for table in kept["tables"]}
    server.stop()


def test_no_file_holds_an_erased_guest(tmp_path: Path) -> None:
    """Not even its old bytes, while the server runs; a table goes on meanwhile."""
    name, said = b"Zenobia Quux", b"my secret garden"
    server = ServerProcess(tmp_path)
    server.start()
    anna, zenobia = server.guest("Anna"), server.guest(name.decode())
    token = zenobia["Authorization"].partition(" ")[2].partition(".")[0].encode()
    tables = [server.open_table(anna, game="scalino", seats=[{}, {}]) for _ in range(2)]
    with dial(server, tables[0], zenobia) as line, dial(server, tables[1], anna) as other:
        for each in (line, other):
            ask(each, type="hello", id="hello", version=2)
        ask(line, type="sit", id="sit")
        for number in range(40):
            ask(line, type="say", id=f"say {number}", text=f"{said.decode()} {number}")

        def is_kept(*traces: bytes) -> bool:
            content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
            return any(trace in content for trace in traces)

        assert is_kept(name)
        assert is_kept(said)
        assert httpx.delete(f"{server.address}/api/guest", headers=zenobia, timeout=60).status_code == 200
        wait_until(lambda: not is_kept(name, said), 45)
        assert is_kept(token)  # for a minute, so that every process hears of it
        assert ask(other, type="say", id="after", text="hello")["type"] == "told"
    server.stop()
    assert not is_kept(name, said)

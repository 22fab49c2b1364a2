"""The store, on both databases: what is written, in which order, and who may."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from tavoliere.engine.errors import BadInput
from tavoliere.server.store import Append, Guest, LogRow, Store, TableRow, leases
from tavoliere.server.store import store as stores
from tavoliere.server.store.database import POSTGRESQL, connect
from tavoliere.server.store.journal import Fenced, write_statements
from tavoliere.server.store.leases import HeldElsewhere
from tavoliere.server.store.schema import metadata
from tests.server.databases import Cluster

step = import_module("tavoliere.server.store.migrations.versions.0003_looking_on")


def row(table: str, seq: int, entry: str = '{"entry":"move"}') -> LogRow:
    return LogRow(table, seq, 0, entry, 1000 + seq)


def table_row(table: str, phase: str = "open", changed: int = 5) -> TableRow:
    return TableRow(table, "scalino", phase, True, False, 1, changed, "{}")


async def test_what_is_appended_is_read_back_in_order(database: str) -> None:
    store = await Store.open(database)
    number = await store.leases.take("t")
    text = '{"text":"ünï ‘quoted’ \\u0000 \\" : ? \\n"}'
    await store.journal.write(Append("t", number, [row("t", 0, text), row("t", 1)], table_row("t"), {"anna": True}))
    visits = {"anna": True, "bruno": True}
    await store.journal.write(Append("t", number, [row("t", 2)], table_row("t", "playing", 9), visits))
    assert await store.log_of("t") == [row("t", 0, text), row("t", 1), row("t", 2)]
    assert await store.table("t") == table_row("t", "playing", 9)
    assert [t.id for t in await store.tables_of("bruno", 10)] == ["t"]
    assert await store.lobby(10) == [table_row("t", "playing", 9)]
    assert await store.forgotten_tables(10) == ["t"]
    assert await store.forgotten_tables(9) == []
    await store.close()
    again = await Store.open(database)
    assert len(await again.log_of("t")) == 3
    await again.close()


async def test_one_commit_carries_all_that_arrived(database: str) -> None:
    store = await Store.open(database)
    numbers = {f"t{n}": await store.leases.take(f"t{n}") for n in range(50)}
    before = store.journal.commits
    await asyncio.gather(
        *(store.journal.write(Append(t, number, [row(t, seq)])) for t, number in numbers.items() for seq in range(4))
    )
    assert store.journal.commits - before <= 2
    assert all([len(await store.log_of(t)) == 4 for t in numbers])
    await store.close()


async def test_settling_waits_for_what_was_appended_before(database: str) -> None:
    store = await Store.open(database)
    number = await store.leases.take("t")
    await store.journal.settle()
    told: list[Exception | None] = []
    for seq in range(20):
        store.journal.append(Append("t", number, [row("t", seq)]), told.append)
    await store.journal.settle()
    assert told == [None] * 20
    assert len(await store.log_of("t")) == 20
    await store.close()


async def test_a_failed_commit_fails_exactly_its_appends(database: str) -> None:
    store = await Store.open(database)
    a, b, c = [await store.leases.take(t) for t in "abc"]
    await store.journal.write(Append("a", a, [row("a", 0)]))
    # The second 0 of table a breaks the commit that carries b as well; c comes later and stands.
    told: dict[str, Exception | None] = {}
    store.journal.append(Append("a", a, [row("a", 0)]), lambda error: told.update(a0=error))
    store.journal.append(Append("b", b, [row("b", 0)]), lambda error: told.update(b0=error))
    while store.journal.waiting:
        await asyncio.sleep(0)  # until the writer has taken its batch: what comes now is for the next one
    store.journal.append(Append("a", a, [row("a", 1)]), lambda error: told.update(a1=error))
    await store.journal.write(Append("c", c, [row("c", 0)]))
    assert told["a0"] is not None
    assert told["b0"] is not None
    assert told["a1"] is told["a0"]  # it would leave a gap
    assert [len(await store.log_of(t)) for t in "abc"] == [1, 0, 1]
    await store.journal.write(Append("b", b, [row("b", 0)]))
    await store.close()


async def test_who_breaks_after_a_commit_breaks_nobody_else(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """A caller that has stopped waiting, or fails, does not stop the writer."""
    store = await Store.open(database)
    a, b = [await store.leases.take(t) for t in "ab"]
    gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    gone.cancel()
    told: list[Exception | None] = []
    store.journal.append(Append("a", a, [row("a", 0)]), lambda _: gone.set_result(None))
    store.journal.append(Append("b", b, [row("b", 0)]), told.append)
    await asyncio.wait_for(store.journal.settle(), 5)
    assert told == [None]
    await asyncio.wait_for(store.journal.write(Append("a", a, [row("a", 1)])), 5)
    assert [len(await store.log_of(t)) for t in "ab"] == [2, 1]
    await store.close()
    assert "failed after a commit: InvalidStateError" in caplog.text


async def test_a_lease_that_has_passed_on_cannot_write(cluster: object, database: str) -> None:
    old, new = await Store.open(database), await Store.open(database)
    first = await old.leases.take("t")
    await old.journal.write(Append("t", first, [row("t", 0)], table_row("t")))
    await old.leases.say_alive()
    with pytest.raises(HeldElsewhere) as held:
        await new.leases.take("t")
    assert held.value.process == old.leases.process
    await old.leases.leave()  # as if it had been silent for too long
    second = await new.leases.take("t")
    assert second == first + 1
    with pytest.raises(Fenced):
        await old.journal.write(Append("t", first, [row("t", 1)], table_row("t", "over"), {"eve": True}))
    await new.journal.write(Append("t", second, [row("t", 1)]))
    assert len(await new.log_of("t")) == 2
    assert await new.table("t") == table_row("t")
    assert await new.tables_of("eve", 10) == []
    await new.leases.give_back("t", second)
    assert await old.leases.take("t") == second + 1
    await old.close()
    await new.close()


async def test_a_commit_under_way_ends_before_its_lease_is_taken_again_or_writes_nothing(cluster: Cluster) -> None:
    """One that was lost from sight has the lease, or asks for it later, or at the same time."""
    database = cluster.create("under_way")
    store = await Store.open(database)
    number = await store.leases.take("t")
    statement = write_statements(POSTGRESQL)["log"]
    engine = connect(database).engine

    async def append(connection: AsyncConnection, seq: int) -> str:
        row = json.dumps([["t", seq, 0, "{}", 1, number]])
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        return str(await driver.execute(statement, row))

    async with engine.connect() as writer, engine.connect() as late:
        await writer.exec_driver_sql("SELECT 1")  # begins a transaction
        assert await append(writer, 0) == "INSERT 0 1"
        taking = asyncio.create_task(store.leases.take("t"))
        await asyncio.sleep(0.2)
        assert not taking.done()
        await writer.commit()
        assert await taking == number + 1
        assert [row.seq for row in await store.log_of("t")] == [0]
        assert await append(writer, 1) == "INSERT 0 0"
        number += 1
        await writer.exec_driver_sql("UPDATE leases SET number = number + 1")  # as `take` does, on its way
        waiting = asyncio.create_task(append(late, 1))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        await writer.commit()
        assert await waiting == "INSERT 0 0"
        # Where the writer is silent for ever PostgreSQL itself lets its lease go.
        for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
            assert (await writer.exec_driver_sql(f"SHOW {limit}")).scalar_one() == "10s"
    await engine.dispose()
    await store.close()


async def test_who_was_silent_learns_what_others_took(
    cluster: object, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "ALIVE_MILLISECONDS", 0)  # it goes silent at once
    old = await Store.open(database)
    monkeypatch.undo()
    new = await Store.open(database)
    assert await old.leases.take("t") == 1
    assert await old.leases.take("u") == 1
    assert await new.leases.take("t") == 2
    assert not await old.leases.say_alive()
    assert await old.leases.ours() == {"u": 1}
    assert await new.leases.say_alive()
    await old.close()
    await new.close()


async def test_guests_come_change_their_names_and_go(database: str) -> None:
    store = await Store.open(database)
    assert await store.guest("g") is None
    await store.keep_guest(Guest("g", "Anna", 1, 1))
    await store.keep_guest(Guest("g", "Änna", 7, 8))
    assert await store.guest("g") == Guest("g", "Änna", 1, 8)
    number = await store.leases.take("t")
    await store.journal.write(Append("t", number, [row("t", 0, '{"name":"Änna"}')], None, {"g": True}))
    await store.begin_to_forget("g", 100)
    assert await store.guest("g") is None
    assert await store.leaving_guests() == ["g"]
    with pytest.raises(Fenced):  # somebody else writes the table by now
        await store.rewrite("t", number - 1, {0: '{"name":"!"}'}, "{}", "g")
    await store.rewrite("t", number, {0: '{"name":"?"}'}, "{}", "g")
    await store.erase_guest("g", 99)
    assert await store.leaving_guests() == ["g"]
    await store.erase_guest("g", 100)
    assert await store.leaving_guests() == []
    assert (await store.log_of("t"))[0].entry == '{"name":"?"}'
    await store.close()


async def test_whom_a_log_names_without_a_seat(database: str) -> None:
    store = await Store.open(database)
    number = await store.leases.take("t")
    await store.journal.write(Append("t", number, [row("t", 0)], table_row("t"), {"anna": True}))
    # In one commit and one after the other, twice and once: whoever sat somewhere did so.
    named = [("eve", False), ("eve", False), ("anna", False), ("bruno", True), ("bruno", False)]
    for seq, (guest, sat) in enumerate(named, 1):
        entry = Append("t", number, [row("t", seq)], None, {guest: sat})
        store.journal.append(entry, lambda _: None)
    await store.journal.settle()
    for guest, seats in (("anna", 1), ("bruno", 1), ("eve", 0)):
        assert [t.id for t in await store.tables_of(guest)] == ["t"]
        assert len(await store.tables_of(guest, to_list=True)) == seats
        assert await store.waiting_tables_of(guest) == seats
    await store.journal.write(Append("t", number, [row("t", 6)], None, {"eve": True}))
    assert await store.waiting_tables_of("eve") == 1
    await store.close()


async def test_whom_an_old_log_names_is_found(database: str) -> None:
    """The visits of those who only looked on were not written once."""
    said = '{"entry":"said","guest":"%s","name":"E","text":"\\"guest\\":\\"mal\\""}'

    def go_back(connection: Connection) -> None:
        with Operations.context(MigrationContext.configure(connection)):
            step.downgrade()
            step.upgrade()

    store = await Store.open(database)
    number = await store.leases.take("t")
    entries = [said % "eve", said % "anna", said % "?", '{"entry":"muted","guest":"mia","on":true}']
    rows = [row("t", seq, entry) for seq, entry in enumerate([*entries, '{"entry":"host","guest":"ida"}'])]
    await store.journal.write(Append("t", number, rows, table_row("t"), {"anna": True}))
    async with store._database.write() as connection:
        await connection.run_sync(go_back)
    found = {guest: await store.tables_of(guest) != [] for guest in ("anna", "eve", "mia", "mal", "?", "ida")}
    assert found == {"anna": True, "eve": True, "mia": True, "mal": False, "?": False, "ida": False}
    assert await store.waiting_tables_of("anna") == 1
    assert await store.waiting_tables_of("eve") == 0
    await store.close()


async def test_the_migrations_lead_to_the_schema(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    await (await Store.open(database)).close()
    engine = connect(database).engine
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


def test_where_nothing_is_to_migrate_a_start_does_without_alembic(tmp_path: Path) -> None:
    program = (
        "import asyncio, sys; from tavoliere.server.store import Store; "
        f"store = asyncio.run(Store.open('sqlite+aiosqlite:///{tmp_path}/tables.db')); print('alembic' in sys.modules)"
    )
    found = [subprocess.check_output([sys.executable, "-c", program], text=True) for _ in range(2)]
    assert found == ["True\n", "False\n"]


@pytest.mark.parametrize(
    "address",
    [
        "mysql://x",
        "sqlite+aiosqlite:////nowhere/at/all.db",
        "postgresql+asyncpg://x@127.0.0.1:1/x",
        "postgresql+asyncpg://[",
    ],
)
async def test_a_bad_address_is_said_in_a_sentence(address: str) -> None:
    with pytest.raises(BadInput, match="database"):
        await Store.open(address)


async def test_tables_are_counted_whoever_writes_them(database: str) -> None:
    ours, theirs = await Store.open(database), await Store.open(database)
    assert await ours.count_tables() == {}
    for table, phase, store in (("a", "open", ours), ("b", "open", theirs), ("c", "over", theirs)):
        await store.journal.write(
            Append(table, await store.leases.take(table), [row(table, 0)], table_row(table, phase))
        )
    assert await ours.count_tables() == {"open": 2, "over": 1}
    await ours.close()
    await theirs.close()


@pytest.fixture
def nothing_is_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "_FRESH_SECONDS", -1)


async def test_a_store_is_well_when_it_can_be_written(nothing_is_fresh: None, database: str) -> None:
    """Another one holds what is to be written: reading goes on."""
    store = await Store.open(database)
    rival = connect(database).engine
    hold = "BEGIN IMMEDIATE" if database.startswith("sqlite") else "LOCK TABLE processes IN EXCLUSIVE MODE"
    assert await store.is_well()
    async with rival.connect() as connection:
        await connection.exec_driver_sql(hold)
        began = time.monotonic()
        assert await asyncio.gather(*(store.is_well() for _ in range(10))) == [False] * 10
        assert time.monotonic() - began < 4  # two seconds, on a busy machine
        assert await store.guest("g") is None
        await connection.rollback()
    await rival.dispose()
    await asyncio.sleep(0.5)  # the write that was under way has its turn
    assert await store.is_well()
    await store.close()


async def test_a_store_that_is_read_only_is_not_well(nothing_is_fresh: None, cluster: Cluster) -> None:
    database = cluster.create("read_only")
    store = await Store.open(database)
    assert await store.is_well()
    admin = connect(database).engine
    async with admin.connect() as connection:
        await connection.exec_driver_sql("ALTER DATABASE read_only SET default_transaction_read_only = on")
        await connection.commit()
        end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1"
        await connection.exec_driver_sql(end, (store.leases.process,))
    assert not await store.is_well()
    await admin.dispose()
    await store.close()


async def test_those_who_ask_whether_a_store_is_well_share_one_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/tables.db")
    written = 0

    async def renew() -> bool:
        nonlocal written
        written += 1
        return True

    monkeypatch.setattr(store.leases, "renew", renew)
    assert all(await asyncio.gather(*(store.is_well() for _ in range(100))))
    assert await store.is_well()
    assert written == 1
    await store.close()

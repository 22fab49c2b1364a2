"""No update is sent before its entry is on disk, and no client waits for the secret moves of others."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tavoliere.server.store import Unreachable
from tavoliere.server.store.journal import Batch, Writer
from tavoliere.server.tables import log as e
from tavoliere.server.tables.replay import verify
from tests.server.helper import Client, TestManager, new_table, started
from tests.server.process import ServerProcess
from tests.server.test_live import ask, dial


class HeldDisk(Writer):
    """A disk that writes when it is told to; it is full by then, or writes and does not say so."""

    def __init__(self, disk: Writer) -> None:
        self._disk = disk
        self._gate = asyncio.Event()
        self._full = self._silent = False

    async def write(self, batch: Batch) -> set[str]:
        await self._gate.wait()
        if self._full:
            raise OSError("no space left")
        fenced = await self._disk.write(batch)
        if self._silent:
            self._silent = False
            raise TimeoutError
        return fenced

    async def close(self) -> None:
        await self._disk.close()

    def go_on(self, full: bool = False, silent: bool = False) -> None:
        self._full, self._silent = full, silent
        self._gate.set()


@contextlib.contextmanager
def held_disk(manager: TestManager) -> Iterator[HeldDisk]:
    held = HeldDisk(manager.store.journal._disk)
    manager.store.journal._disk = held
    try:
        yield held
    finally:
        held.go_on()


@pytest.mark.parametrize("full", [False, True])
async def test_who_looks_at_a_table_sees_what_is_on_disk(manager: TestManager, full: bool) -> None:
    anna, _ = await started(manager, game="bloom_rows", options={"start": 0})
    with held_disk(manager) as disk:
        anna.send("resign", id="up")
        looking = asyncio.create_task(manager.read_state(anna.table_id))
        await asyncio.sleep(0.02)
        assert not looking.done()
        disk.go_on(full)
        state = await looking
        assert bool(verify(state, None).seed) is not full
        assert state.phase == ("playing" if full else "over")
    await manager.settle()


async def test_after_an_unclear_commit_the_log_says_what_happened(manager: TestManager) -> None:
    """Entries in the log are confirmed; those built on a lost one are refused under their ids."""
    anna, bruno = await started(manager, game="scalino")
    old, entries = anna.table.state, anna.table.state.entries
    heard = len(anna.frames), len(bruno.frames)
    with held_disk(manager) as disk:
        anna.send("play", id="kept", answers=anna.number, move="place e5")
        bruno.send("try", id="kept, too")
        await asyncio.sleep(0.02)  # the commit has begun
        bruno.send("say", id="lost", text="well")
        anna.send("score", id="lost, too")
        late = Client(manager, anna.table, "bruno")
        late.send("hello", id="too late", version=2)
        disk.go_on(silent=True)
        await manager.settle()
    assert anna.table.state is not old
    log = [e.decode(row.entry).id for row in await manager.store.log_of(anna.table_id)]
    assert log[entries:] == ["kept"]
    answers = [
        [(update["type"], update["id"]) for update in client.updates[at:] if update.get("id")]
        for client, at in zip((anna, bruno), heard, strict=True)
    ]
    assert answers[0] == [("told", "kept"), ("refused", "lost, too")]
    assert answers[1] == [("answer", "kept, too"), ("refused", "lost")]
    assert late.dropped
    assert bruno.all("told")[-1]["what"] == "move"
    assert [update["type"] for update in bruno.updates[-3:]] == ["table", "shown", "present"]
    assert (await anna.ask("play", id="kept", answers=0, move="?"))["type"] == "done"


@pytest.mark.parametrize("is_written", [True, False])
async def test_a_new_table_is_there_if_the_log_has_it(manager: TestManager, is_written: bool) -> None:
    with held_disk(manager) as disk:
        disk.go_on(full=not is_written, silent=True)
        if is_written:
            table = await new_table(manager)
            assert (await Client(manager, table, "anna").hello()).last("table")["phase"] == "open"
        else:
            with pytest.raises(Unreachable):  # which does not say that nothing was changed
                await new_table(manager)


def test_no_seed_is_published_that_a_full_disk_takes_back(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    table = server.open_table(anna, game="bloom_rows", seats=[{}, {}])
    with dial(server, table, anna) as host, dial(server, table, bruno) as other:
        for line in (host, other):
            ask(line, type="hello", id="hello", version=2)
        ask(other, type="sit", id="sit")
        ask(host, type="start", id="start")
        with contextlib.closing(sqlite3.connect(server.data / "tables.db", isolation_level=None)) as rival:
            rival.execute("BEGIN IMMEDIATE")
            other.send('{"type":"resign","id":"up"}')
            ask(other, type="ping", id="has arrived")
            found = [
                httpx.get(f"{server.address}/api/tables/{table}{part}", headers=bruno, timeout=30)
                for part in ("/verification", "", "/record")
            ]
            rival.execute("ROLLBACK")
    assert not found[0].json().get("seed")
    assert not found[1].json().get("seed")
    assert found[2].json()["code"] == "not_over"
    assert "Traceback" not in server.stop()


async def both_are_asked(manager: TestManager) -> tuple[Client, Client]:
    """A game of Bloops at a guard that both can answer, in secret."""
    anna, bruno = await started(manager, game="bloops", options={"start": 0, "window": "none"})
    clients = {0: anna, 1: bruno}
    state = anna.table.state
    for _ in range(60):
        session = state.session
        assert session is not None
        waited = state.game.waited_for(session.state)
        if session.state[0].guard and set(waited) == {0, 1}:
            return anna, bruno
        kinds = session.prompt(waited[0]).kinds
        move = next(kind for kind in ("draw", "discard", "nothing", "decline", "done") if kind in kinds)
        assert (await clients[waited[0]].play(move))["type"] in ("told", "done")
    raise AssertionError("no guard came")


async def test_no_answer_waits_for_what_another_does_in_secret(manager: TestManager) -> None:
    anna, bruno = await both_are_asked(manager)
    eve = await Client(manager, anna.table, "eve").hello()
    heard = [len(client.frames) for client in (anna, bruno, eve)]
    with held_disk(manager):
        bruno.send("play", id="secret", answers=bruno.number, move="nothing")
        anna.send("try", id="asked")
        bruno.send("try", id="asked")
        eve.send("score", id="asked")
        eve.send("stand", id="refused")
        assert anna.updates[heard[0] :][-1]["id"] == "asked"
        assert [update["id"] for update in eve.updates[heard[2] :]] == ["asked", "refused"]
        assert len(bruno.frames) == heard[1]  # the answer rests on what is not on disk yet
        assert (await asyncio.wait_for(manager.read_state(anna.table_id, "anna"), 1)) is anna.table.state
        own = asyncio.create_task(manager.read_state(anna.table_id, "bruno"))
        anna.send("say", id="aloud", text="well")
        anna.send("try", id="later")
        await asyncio.sleep(0.02)
        assert anna.updates[-1]["id"] == "asked"
        assert not own.done()
    await manager.settle()
    assert await own is anna.table.state
    assert [update.get("id") for update in bruno.updates[heard[1] :]] == ["secret", "asked", None]
    assert [update.get("id") for update in anna.updates[heard[0] :]] == ["asked", "aloud", "later"]


async def test_an_id_is_told_to_who_asked_and_to_nobody_else(manager: TestManager) -> None:
    anna, bruno = await started(manager, game="scalino")
    phone = await Client(manager, anna.table, "anna").hello()
    eve, mal = [await Client(manager, anna.table, name).hello() for name in ("eve", "mal")]
    told = [len(client.frames) for client in (anna, bruno, phone, eve, mal)]
    assert (await eve.ask("say", id="own", text="hello"))["type"] == "told"
    heard = [client.updates[at:] for client, at in zip((anna, bruno, phone, eve, mal), told, strict=True)]
    assert [update[0].get("id") for update in heard] == [None, None, None, "own", None]
    assert (await anna.play("place e5", id="placed"))["type"] == "told"
    assert [client.last("told").get("id") for client in (anna, phone, bruno, eve)] == ["placed", None, None, None]
    # Nor to a client that comes back and has missed it.
    mal.leave()
    back = await Client(manager, anna.table, "mal").hello()
    assert not any(update.get("id") for update in back.all("told") + back.all("shown"))

"""A page left open over an upgrade: what it had said and not heard of happens once, whatever the server's release."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavoliere.server import protocol
from tests.server.helper import Client, TestManager, close_manager, open_manager, started


async def restart(manager: TestManager, folder: Path, release: str) -> TestManager:
    await close_manager(manager)
    after = await open_manager(folder)
    after.release = release
    return after


@pytest.mark.parametrize("written", [True, False], ids=["the move was written", "the move was lost"])
async def test_a_move_is_said_again_to_another_release(tmp_path: Path, written: bool) -> None:
    manager = await open_manager(tmp_path)
    anna, _ = await started(manager)
    table, number = anna.table_id, anna.number
    pending = {"id": "pending", "answers": number, "move": "pass"}
    if written:
        await anna.ask("play", **pending)
    manager = await restart(manager, tmp_path, "next")
    page = Client(manager, await manager.get(table), "anna")
    welcome = await page.ask("hello", version=protocol.VERSION)
    assert welcome["server"] == "next"  # by this the page knows that it is to reload
    reloaded = Client(manager, await manager.get(table), "anna")
    assert (await reloaded.ask("hello", version=protocol.VERSION))["type"] == "welcome"
    answer = await reloaded.ask("play", **pending)
    assert answer["type"] == ("done" if written else "told")
    log = await manager.store.log_of(table)
    assert sum('"move"' in row.entry for row in log) == 1
    await close_manager(manager)


async def test_another_version_is_refused_without_answering_what_waits(tmp_path: Path) -> None:
    """A client that says hello and at once what was not answered keeps it for its reloaded self."""
    manager = await open_manager(tmp_path)
    anna, _ = await started(manager)
    table, number = anna.table_id, anna.number
    manager = await restart(manager, tmp_path, "next")
    old = Client(manager, await manager.get(table), "anna")
    refused = await old.ask("hello", id="hello", version=protocol.VERSION - 1, resume=3, views=True)
    assert refused["code"] == "version"
    assert refused["sentence"]
    assert old.dropped
    assert len(old.frames) == 1
    new = await Client(manager, await manager.get(table), "anna").hello()
    assert (await new.ask("play", id="pending", answers=number, move="pass"))["type"] == "told"
    await close_manager(manager)

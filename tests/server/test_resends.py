"""What comes twice happens once: after a broken line a client sends again what was not answered."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.server.tables.visibility import public_name
from tests.server.helper import Client, TestManager, new_table, started


async def _come_again(client: Client) -> Client:
    """The same guest over another line."""
    client.leave()
    return await Client(client.manager, client.table, client.guest).hello()


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("mute", {"on": True, "guest": "bruno"}),
        ("remove", {"guest": "bruno"}),
        ("chat", {"on": False}),
        ("say", {"text": "hello"}),
        ("arrange", {"plan": {"kind": "bot"}}),
        ("close", {}),
    ],
)
async def test_what_the_host_does(manager: TestManager, kind: str, fields: dict[str, Any]) -> None:
    table = await new_table(manager, 2)
    anna, bruno = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
    await bruno.ask("sit")
    if "guest" in fields:
        fields["guest"] = public_name(table.id, fields["guest"])
    assert (await anna.ask(kind, id="once", **fields))["type"] in ("told", "done")
    entries = table.state.entries
    again = await _come_again(anna)
    assert (await again.ask(kind, id="once", **fields))["type"] == "done"
    assert table.state.entries == entries
    assert len(await manager.store.log_of(table.id)) == entries


async def test_the_host_cannot_use_up_the_ids_of_another(manager: TestManager) -> None:
    anna, bruno = await started(manager)
    guest = public_name(anna.table_id, "bruno")
    await anna.ask("mute", id="bruno-next", guest=guest, on=True)
    await anna.play("pass")
    assert (await bruno.play("pass", id="bruno-next"))["type"] == "told"


async def test_what_was_done_is_done_whatever_came_after(manager: TestManager) -> None:
    table = await new_table(manager, 2)
    anna, bruno = [await Client(manager, table, name).hello() for name in ("anna", "bruno")]
    await bruno.ask("sit", id="sit")
    await bruno.ask("say", id="say", text="hello")
    await anna.ask("chat", on=False)
    await anna.ask("start")
    assert (await bruno.ask("sit", id="sit"))["type"] == "done"
    assert (await bruno.ask("say", id="say", text="hello"))["type"] == "done"

"""Requests that come twice are carried out once, and requests that cannot be read change nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.server.tables.visibility import public_name
from tests.server.helper import Client, TestManager, new_table, started
from tests.server.tables.test_table import state_of


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


HOSTILE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"type":"nothing"}',
    b'{"type":"play"}',
    b'{"type":"play","answers":"x","move":1}',
    b'{"type":"play","answers":99999999999999999999999,"move":"pass"}',
    b'{"type":"play","answers":9,"move":[[[[]]]]}',
    b'{"type":"play","answers":9,"move":"' + b"x" * 5000 + b'"}',
    b'{"type":"play","answers":9,"seat":15,"move":"pass"}',
    b'{"type":"prompt","draft":{"kind":7}}',
    b'{"type":"prompt","draft":{"kind":"lay","card":-9}}',
    b'{"type":"preview","move":{"move":"lay","card":12,"pile":"left"}}',
    b'{"type":"preview"}',
    b'{"type":"say","text":""}',
    b'{"type":"say","text":"' + b"a" * 501 + b'"}',
    b'{"type":"sit","seat":7}',
    b'{"type":"vote","motion":"replace","about":9}',
    b'{"type":"hello","version":2}',
    b'{"type":"remove","guest":"nobody"}',
    b'{"type":"hint","level":"wizard"}',
    b"\xff\xfe\x00",
    b"[" * 5000,
]


@pytest.mark.parametrize("frame", HOSTILE)
async def test_hostile_frames_get_an_answer_and_change_nothing(manager: TestManager, frame: bytes) -> None:
    anna, bruno = await started(manager)
    before, table = state_of(anna.table.state), anna.table
    heard, others = len(anna.frames), len(bruno.frames)
    anna.table.handle(anna, frame)
    await manager.settle()
    assert len(anna.frames) == heard + 1
    assert anna.updates[-1]["type"] in ("refused", "answer")
    assert b"Traceback" not in anna.frames[-1]
    assert len(bruno.frames) == others
    assert state_of(anna.table.state) == before
    assert anna.table is table

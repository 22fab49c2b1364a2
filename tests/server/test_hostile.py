"""Frames that no client of ours sends: each gets an answer, and changes nothing."""

from __future__ import annotations

import pytest

from tests.server.helper import TestManager, started
from tests.server.test_table import state_of

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
    assert anna.news[-1]["type"] in ("refused", "answer")
    assert b"Traceback" not in anna.frames[-1]
    assert len(bruno.frames) == others
    assert state_of(anna.table.state) == before
    assert anna.table is table

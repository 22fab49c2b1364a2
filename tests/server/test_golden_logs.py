"""Logs of earlier versions replay for ever, to the same end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tavoliere.engine.record import read_record
from tavoliere.engine.session import Session
from tavoliere.server.tables import log as e
from tavoliere.server.tables.replay import verify, write_table
from tavoliere.server.tables.state import replay_log

LOGS = sorted(Path(__file__).with_name("data").glob("*.log"))


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_a_golden_log_replays(file: Path) -> None:
    *entries, end = [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]
    log = [(msgspec.convert(row["entry"], e.AnyEntry), row["at"]) for row in entries]
    table = replay_log(log)
    assert table.phase == "over"
    assert msgspec.to_builtins(table.result) == end["result"]
    assert table.entries == len(log)
    # Its record replays to the same end, and so does the record's text.
    assert table.session is not None
    record = read_record(write_table(table))
    assert Session.resume(table.game, record).result == table.result
    assert verify(table, None).replayed == len(record.entries)
    # What is written today is read back the same.
    assert [e.read_entry(e.write_entry(entry)) for entry, _ in log] == [entry for entry, _ in log]

"""Measures the time until a running table is back after its server was killed."""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path

from tests.server.process import ServerProcess
from tests.server.test_live import dial


def recover(database: str) -> float:
    """Kill a server with a running game, and start it again: the seconds until its player is welcome."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), database)
        server.start()
        try:
            anna = server.guest("Anna")
            table = server.open_table(anna, game="scalino", seats=[{}, {"kind": "bot"}], start=True)
            server.kill()
            began = time.perf_counter()
            server.start()
            while not _is_welcome(server, table, anna):
                time.sleep(0.05)
            return time.perf_counter() - began
        finally:
            server.stop()


def _is_welcome(server: ServerProcess, table: str, guest: dict[str, str]) -> bool:
    with dial(server, table, guest) as line:
        line.send('{"type":"hello","version":2}')
        return bool(json.loads(line.recv(timeout=30))["type"] == "welcome")

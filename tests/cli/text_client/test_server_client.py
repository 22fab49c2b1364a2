"""The text client before a server's table is open."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from rich.console import Console

from tavoliere.cli.screen import Screen
from tavoliere.cli.text_client import server_client


class Slow(BaseHTTPRequestHandler):
    """Knows everybody at once, but has to compile a game before it opens a table."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/api/tables":
            time.sleep(0.5)
        answer = b'{"token": "abc", "table": "t1"}'
        self.send_response(201)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *about: object) -> None:
        """Keep the output of the tests clean."""


@pytest.fixture
def slow() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Slow) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(("soon", "told"), [(0.1, ["why"]), (30.0, [])])
def test_a_server_that_compiles_a_game_first_is_waited_for_and_people_know_why(
    slow: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, soon: float, told: list[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(server_client, "SECONDS", 0.2)
    monkeypatch.setattr(server_client, "SOON", soon)
    at = server_client.ServerClient(slow, "en")
    at.sign_in("Anna")
    heard: list[str] = []
    at.open_table({"game": "scalino"}, lambda: heard.append("why"))
    assert at.link == f"{slow}/tables/t1"
    assert heard == told


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_program_reads_the_link_first_however_long_the_table_takes(
    slow: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_terminal: bool
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(server_client, "SOON", 0.1)
    out = io.StringIO()
    screen = Screen(Console(file=out, force_terminal=is_terminal))
    at = server_client.ServerClient(slow, "en")
    at.sign_in("Anna")
    at.open_table({"game": "scalino"}, lambda: screen.remark("It takes a while."))
    assert bool(out.getvalue()) == is_terminal

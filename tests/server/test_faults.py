"""Faults around a server: those concerned get a clear sentence, and everything else goes on."""

from __future__ import annotations

import contextlib
import json
import random
import resource
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.server.helper import TestManager, some_move, started
from tests.server.process import ServerProcess, wait_until
from tests.server.test_live import ask, dial

SAID = "Ca\x1b[31mrla\u202e"
TOKEN = "let-nobody-see-this"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path, admin_token=TOKEN)
    server.start()
    yield server
    assert "Traceback" not in server.stop()


class Table:
    """Two at a table, and what they say to it."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self._open = contextlib.ExitStack()
        self.guests = [server.guest("Anna"), server.guest("Bruno")]
        self.id = server.open_table(self.guests[0], game="scalino", options={"start": 0}, seats=[{}, {}])
        self.lines = [self.come(0), self.come(1)]
        ask(self.lines[1], type="sit", id="sit")
        ask(self.lines[0], type="start", id="start")

    def come(self, seat: int) -> ClientConnection:
        line = self.dial(seat)
        ask(line, type="hello", id="hello", version=2)
        return line

    def dial(self, seat: int) -> ClientConnection:
        return self._open.enter_context(dial(self.server, self.id, self.guests[seat]))

    def shown(self, seat: int) -> dict[str, Any]:
        return ask(self.lines[seat], type="show", id="look")

    def play(self, name: str) -> None:
        """The first move that is offered, without waiting for what comes of it."""
        shown = self.shown(0)
        picked = ask(self.lines[0], type="hint", id=f"hint-{name}")["hint"]
        move = picked["move"] if isinstance(picked, dict) else picked
        self.lines[0].send(json.dumps({"type": "play", "id": name, "answers": shown["number"], "move": move}))

    def hear(self, seat: int, *wanted: str, seconds: float = 30) -> dict[str, Any]:
        """The next update of one of these kinds or codes."""
        while True:
            update: dict[str, Any] = json.loads(self.lines[seat].recv(timeout=seconds))
            if update["type"] in wanted or update.get("code") in wanted:
                return update

    def close(self) -> None:
        self._open.close()


def hear_the_end(line: ClientConnection) -> list[dict[str, Any]]:
    """Everything until the server hangs up."""
    heard: list[dict[str, Any]] = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(line.recv(timeout=30)))
    return heard


def metric(server: ServerProcess, name: str) -> float:
    text = httpx.get(f"{server.address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=30).text
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))


def is_well(server: ServerProcess) -> bool:
    return bool(httpx.get(f"{server.address}/health", timeout=5).json()["store"])


def is_quick(line: ClientConnection) -> bool:
    """Return whether the server answers a client at another table at once."""
    began = time.monotonic()
    ask(line, type="ping", id="still there")
    return time.monotonic() - began < 2


@pytest.mark.parametrize("jump", [-3_600_000, -1, 86_400_000])
async def test_a_clock_that_jumps(manager: TestManager, jump: int) -> None:
    """The times in the log never go back, and no seat loses by it."""
    anna, bruno = await started(manager, terms={"clock": {"kind": "game", "seconds": 600}})
    assert (await anna.play(some_move(anna, random.Random(1))))["type"] == "told"
    left = anna.table.state.clocks.face()
    manager.time += jump
    assert (await bruno.play(some_move(bruno, random.Random(2))))["type"] == "told"
    times = [row.at for row in await manager.store.log_of(anna.table_id)]
    assert times == sorted(times)
    now = anna.table.state.clocks.face()
    assert anna.table.state.phase == "playing"
    if jump < 0:
        assert left is not None
        assert now is not None
        assert now.left == left.left


def test_a_full_disk(server: ServerProcess) -> None:
    table, other = Table(server), Table(server)
    assert server.process is not None
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, hard))
    table.play("lost")
    heard = hear_the_end(table.lines[0])
    assert {update.get("code") for update in heard} & {"not_stored", "unreachable"}
    assert not any(update.get("id") == "lost" and update["type"] == "told" for update in heard)
    assert not any(update.get("what") == "move" for update in hear_the_end(table.lines[1]))
    assert is_quick(other.lines[0])
    assert other.shown(1)["type"] == "shown"
    assert not is_well(server)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
    wait_until(lambda: is_well(server), 10)
    table.lines = [table.come(0), table.come(1)]
    for seated in (table, other):
        seated.play("kept")
        assert seated.hear(1, "told")["what"] == "move"
        seated.close()


def test_a_locked_database(server: ServerProcess) -> None:
    table, other = Table(server), Table(server)
    with contextlib.closing(sqlite3.connect(server.data / "tables.db", isolation_level=None)) as rival:
        rival.execute("BEGIN IMMEDIATE")
        table.play("lost")
        assert is_quick(other.lines[0])  # the wait is the writer's, not the server's
        refused = table.hear(0, "not_stored", "unreachable")
        assert refused["sentence"]
        assert is_quick(other.lines[1])
        rival.execute("ROLLBACK")
    table.close()
    table.lines = [table.come(0), table.come(1)]
    table.play("kept")
    assert table.hear(1, "told")["what"] == "move"
    table.close()
    other.close()


def test_a_client_that_does_not_read(server: ServerProcess) -> None:
    table, other = Table(server), Table(server)
    deaf = table.lines[1]
    with contextlib.suppress(ConnectionClosed):
        for number in range(9_000):  # fewer than it may send
            deaf.send(json.dumps({"type": "show", "id": str(number)}))
            if number % 1000 == 0:
                assert is_quick(other.lines[0])
    wait_until(lambda: metric(server, "tavoliere_connections") == 3, 15)  # cut off, before a heartbeat would do it
    table.play("goes on")
    assert table.hear(0, "told")["id"] == "goes on"
    table.close()
    other.close()


def p99(line: ClientConnection, is_enough: Callable[[], bool] = lambda: True) -> float:
    """The server's time to answer in seconds: the 99th percentile."""
    took: list[float] = []
    while len(took) < 150 or not is_enough():
        began = time.monotonic()
        ask(line, type="ping", id=f"ping {len(took)}")
        took.append(time.monotonic() - began)
        time.sleep(0.02)  # the calm one is not to be too fast either
    return sorted(took)[-len(took) // 100]


def test_a_flood_at_one_table_does_not_slow_another(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, messages_per_second=50, message_burst=60)
    server.start()
    try:
        calm, wild = Table(server), Table(server)
        over = threading.Event()
        floods = 0

        def flood() -> None:
            nonlocal floods
            while not over.is_set():
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(500):
                        wild.lines[0].send('{"type":"show"}')
                    hear_the_end(wild.lines[0])
                wild.lines[0] = wild.dial(0)
                floods += 1
                time.sleep(0.1)  # our own process takes part in what is measured

        quiet = p99(calm.lines[0])
        flooding = threading.Thread(target=flood)
        flooding.start()
        flooded = p99(calm.lines[0], lambda: floods > 3 or not flooding.is_alive())
        over.set()
        flooding.join()
        assert floods > 3
        assert flooded < 5 * quiet + 0.25, (quiet, flooded)  # other tests take their share meanwhile
        calm.close()
        wild.close()
    finally:
        assert "Traceback" not in server.stop()


def test_a_frame_of_ten_megabytes_is_refused_in_words(server: ServerProcess) -> None:
    table = Table(server)
    with contextlib.suppress(ConnectionClosed):
        table.lines[0].send("x" * 10_000_000)
    heard = hear_the_end(table.lines[0])
    assert heard[-1]["code"] == "too_large"
    assert table.lines[0].close_code == 1009
    assert table.shown(1)["type"] == "shown"
    table.close()


def test_logs_and_metrics_hold_no_secret_and_no_control_characters(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, admin_token=TOKEN)
    server.start()
    table = Table(server)
    carla = server.guest(SAID)
    secrets = [TOKEN, table.id, "Carla", "rla", *(g["Authorization"].removeprefix("Bearer ") for g in table.guests)]
    with dial(server, table.id, carla) as line:
        ask(line, type="hello", id="hello", version=2)
        for frame in (b"\xff\x00\x1b", b"[" * 60_000, b'{"type":"say","id":"\\u0000\\u001b","text":"\\u0007hidden"}'):
            line.send(frame)
        ask(line, type="ping", id="p")
    for path in (f"/tables/{table.id}", "/api/tables/%1b%00", f"/recover/{TOKEN}", "/admin/overview"):
        httpx.get(f"{server.address}{path}", headers={**carla, "X-Odd": "\x07"})
    httpx.post(f"{server.address}/api/tables", content=b"\x00\x1b{", headers=carla)
    # A database that is away is worth a line in the log; the line says where, not what.
    assert server.process is not None
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, hard))
    table.play("lost")
    hear_the_end(table.lines[0])
    table.close()
    admin = {"Authorization": f"Bearer {TOKEN}"}
    metrics = httpx.get(f"{server.address}/metrics", headers=admin).text
    overview = httpx.get(f"{server.address}/admin/overview", headers=admin)
    said = server.stop()
    assert "could not be written" in said
    assert "tavoliere_entries_failed_total" in metrics
    errors = {error["what"]: error for error in overview.json()["errors"]}
    assert errors["Table … could not be written: …"]["count"] >= 1
    for text in (metrics, overview.text, said):
        assert all(character.isprintable() or character == "\n" for character in text)
        for secret in secrets:
            assert secret not in text


def test_who_waits_for_a_game_to_be_compiled_is_told_that_the_server_stops(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, kernel_cache=tmp_path / "cold")
    server.start()
    headers = server.guest("Anna")
    answers: list[httpx.Response] = []

    def open_table() -> None:
        wanted = {"game": "bloom_garden", "seats": [{}, {}]}
        answers.append(httpx.post(f"{server.address}/api/tables", json=wanted, headers=headers, timeout=60))

    waiting = threading.Thread(target=open_table)
    waiting.start()
    wait_until(lambda: any((tmp_path / "cold").rglob("*")))  # the compiler is at work
    assert "Traceback" not in server.stop()
    waiting.join()
    assert (answers[0].status_code, answers[0].json()["code"]) == (503, "stopping")

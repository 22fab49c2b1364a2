"""A real server on a machine whose clock is set: games go on, and no player loses on time."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.process import ServerProcess, wait_until

_PROGRAM = """
import runpy, sys, time
right, file = time.time, {file!r}
time.time = lambda: right() + float(open(file).read())
runpy.run_module("tavoliere.cli", run_name="__main__", alter_sys=True)
"""
HOUR, DAY = 3600, 86_400


class Machine(ServerProcess):
    """A server that reads the time of a machine whose clock a test can set."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, bot_pace="100,100")
        self._file = folder / "seconds that the clock is wrong by"
        self.set_clock(0)
        self.program = "-c", _PROGRAM.format(file=str(self._file))

    def set_clock(self, seconds: int) -> None:
        new = self._file.with_name("new")
        new.write_text(str(seconds))
        new.replace(self._file)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path)
    machine.start()
    yield machine
    assert "Traceback" not in machine.stop()


def ask(line: ClientConnection, **message: Any) -> dict[str, Any]:
    id_ = secrets.token_hex(4)
    line.send(json.dumps({"id": id_, **message}))
    while True:
        update: dict[str, Any] = json.loads(line.recv(timeout=10))
        if update.get("id") == id_:
            return update


def test_games_go_on_when_the_clock_is_set(machine: Machine) -> None:
    anna = machine.guest("Anna")
    bots = machine.open_table(anna, game="scalino", seats=[{"kind": "bot"}] * 4, start=True)
    clock = {"clock": {"kind": "move", "seconds": 60}, "when_late": "lose"}
    people = machine.open_table(anna, game="scalino", seats=[{}, {"kind": "bot"}], terms=clock, start=True)

    def count() -> int:
        happened: int = httpx.get(f"{machine.address}/api/tables/{bots}/log", headers=anna, timeout=30).json()["number"]
        return happened

    address = f"ws://127.0.0.1:{machine.port}/api/tables/{people}/live"
    with connect(address, additional_headers=anna) as line:
        before = ask(line, type="hello", version=2)["now"]
        for seconds in (-HOUR, DAY, -DAY):
            machine.set_clock(seconds)
            number = count()
            wait_until(lambda number=number: count() >= number + 2, 20)
            assert abs(ask(line, type="ping")["now"] - before) < HOUR * 500
            assert ask(line, type="stand")["what"] == "taken_over"
            assert ask(line, type="return")["what"] == "given_back"  # her time is not up
            machine.set_clock(0)


def test_games_go_on_after_a_restart_with_the_clock_set_back(machine: Machine) -> None:
    machine.kill()
    machine.set_clock(DAY)
    machine.start()
    anna = machine.guest("Anna")
    clock = {"clock": {"kind": "move", "seconds": 60}, "when_late": "lose"}
    seats = [{}, {"kind": "bot"}]
    table = machine.open_table(anna, game="scalino", options={"start": 0}, seats=seats, terms=clock, start=True)
    machine.kill()
    machine.set_clock(0)
    machine.start()
    address = f"ws://127.0.0.1:{machine.port}/api/tables/{table}/live"
    with connect(address, additional_headers=anna) as line:
        now = ask(line, type="hello", version=2)["now"]
        assert abs(now - time.time() * 1000) < HOUR * 1000
        shown = ask(line, type="show")
        assert 0 < shown["clock"]["due"] - now <= 60_000
        told = ask(line, type="play", answers=shown["number"], move="place e5")
        assert told["clock"]["running"] == [1], told
        wait_until(lambda: json.loads(line.recv(timeout=60)).get("how") == "bot")

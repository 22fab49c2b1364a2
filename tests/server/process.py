"""A real server in a process of its own; it can be killed at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.server.databases import free_port

_PATIENCE = 300.0  # a busy machine is no fault


class ServerProcess:
    """`tavoliere serve`, started as a host would, or in a program around it."""

    program = ("-m", "tavoliere.cli")

    def __init__(self, data: Path, database: str = "", port: int | None = None, **settings: Any) -> None:
        self.port = port or free_port()
        self.data = data
        self._environment = {
            **os.environ,
            "TAVOLIERE_BOT_PACE": "0,0",
            "TAVOLIERE_MESSAGES_PER_SECOND": "10000",
            "TAVOLIERE_MESSAGE_BURST": "10000",
            "TAVOLIERE_WARM_UP": "false",
            **{f"TAVOLIERE_{name.upper()}": str(value) for name, value in settings.items()},
        }
        self._arguments = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(data)]
        if database:
            self._arguments += ["--database", database]
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *self.program, "serve", *self._arguments],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "ready" not in line:
            raise AssertionError(line + self._end())

    def kill(self) -> str:
        """As a power cut would; what it said until then."""
        assert self.process is not None
        self.process.kill()
        return self._end()

    def stop(self) -> str:
        """As a host does, by Ctrl-C; what it said, then."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        return self._end()

    def _end(self) -> str:
        assert self.process is not None
        try:
            said, _ = self.process.communicate(timeout=_PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()  # nothing outlives its test
            self.process.communicate()
            raise
        return said

    def guest(self, name: str) -> dict[str, str]:
        """Headers of a new guest."""
        token = httpx.post(f"{self.address}/api/guests", json={"name": name}, timeout=_PATIENCE).json()["token"]
        return {"Authorization": f"Bearer {token}"}

    def open_table(self, headers: dict[str, str], **wanted: Any) -> str:
        made = httpx.post(f"{self.address}/api/tables", json=wanted, headers=headers, timeout=_PATIENCE)
        assert made.status_code == 201, made.text
        table: str = made.json()["table"]
        return table


@contextmanager
def serving(data: Path) -> Iterator[ServerProcess]:
    """A server for a while; nothing breaks in it."""
    server = ServerProcess(data)
    server.start()
    try:
        yield server
    except BaseException:
        server.kill()
        raise
    assert "Traceback" not in server.stop()


def wait_until(condition: Any, seconds: float = _PATIENCE) -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)

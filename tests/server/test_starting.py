"""A server that cannot start says why in one sentence, and ends."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

NOBODY = "postgresql+asyncpg://x@127.0.0.1:1/x"


def start(folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit code, and everything that was said."""
    command = [sys.executable, "-m", "tavoliere.cli", "serve", "--host", "127.0.0.1", "--data", str(folder)]
    ended = subprocess.run(
        [*command, *arguments],
        env={**os.environ, "TAVOLIERE_WARM_UP": "false"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    return ended.returncode, ended.stdout


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_database_that_cannot_be_reached(tmp_path: Path, workers: str) -> None:
    code, said = start(
        tmp_path, "--port", "0", "--workers", workers, "--database", NOBODY, "--redis", "redis://127.0.0.1:1"
    )
    assert code == 2
    assert said == "The database cannot be reached or written: look at its address and its rights.\n"


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        code, said = start(tmp_path, "--port", str(other.getsockname()[1]))
    assert code == 2
    assert "Traceback" not in said
    assert said.endswith("taken?\n")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("something else " * 1000)
    code, said = start(tmp_path, "--port", "0")
    assert code == 2
    assert said.startswith("The database cannot be reached")
